import * as z from 'zod';
import { COVER_ALT_MAX, COVER_VERSIONS, PHOTO_MAX_BYTES } from './constants.ts';
import { done, id, line, type Operations } from './operation.ts';

const write = ['CREATE_EVENTS'] as const;

/** The point that every crop keeps, in percent from the left and from the top. */
const focal = z.int().min(0).max(100);
const typedFocal = z.coerce.number<number>().int().min(0).max(100);

/** The image's files are at `GET /event-covers/{key}/{version}`. */
export const eventCover = z.object({ key: z.string(), alt: z.string(), focal_x: focal, focal_y: focal });

const alt = line(COVER_ALT_MAX);

/** The cover that staff saw, so that another's isn't lost. */
const key = line(80);

export const eventCovers = {
  'PUT /events/:id/cover': {
    access: write,
    summary:
      "Set an event's cover image: any format phones make, at least 1,200 pixels wide, up to 15 MB and 50 megapixels",
    params: id,
    form: z.object({
      cover: z.file().max(PHOTO_MAX_BYTES),
      /** Missing if there was none. */
      key: key.optional(),
      /** What the image shows, for people who can't see it. */
      alt,
      focal_x: typedFocal.default(50),
      focal_y: typedFocal.default(50),
    }),
    file_limit: PHOTO_MAX_BYTES,
    limit: 'upload',
    reply: eventCover,
    errors: [
      'EVENT_NOT_FOUND',
      'EDIT_CONFLICT',
      'NOT_AN_IMAGE',
      'COVER_TOO_SMALL',
      'COVER_TOO_TALL',
      'IMAGE_TOO_LARGE',
      'IMAGE_UNREADABLE',
      'FILE_TOO_LARGE',
      'FILE_INFECTED',
      'SCANNER_AWAY',
      'STORAGE_FULL',
    ],
  },
  'PATCH /events/:id/cover': {
    access: write,
    summary: 'Change the description or focal point of an event’s cover image',
    params: id,
    body: z.object({ key, alt: alt.optional(), focal_x: focal.optional(), focal_y: focal.optional() }),
    reply: done,
    errors: ['EVENT_NOT_FOUND', 'EDIT_CONFLICT'],
  },
  'DELETE /events/:id/cover': {
    access: write,
    summary: "Remove an event's cover image",
    params: id,
    query: z.object({ key }),
    reply: done,
    errors: ['EVENT_NOT_FOUND', 'EDIT_CONFLICT'],
  },
  'GET /event-covers/:id/:cover/:version': {
    access: 'PUBLIC',
    summary: 'A file of a cover image, for those who may see an event that shows it',
    params: z.object({ id: z.uuid(), cover: z.uuid(), version: z.enum(COVER_VERSIONS) }),
    reply: 'file',
    errors: ['NOT_FOUND'],
  },
} as const satisfies Operations;
