import * as z from 'zod';
import { eventCover } from './event-covers.ts';
import { instant, type Operations } from './operation.ts';

/** Of an event's public page. Any text: what is no code is answered like a code that doesn't exist. */
const code = z
  .string()
  .max(100)
  .overwrite((text) => text.trim().toUpperCase());

export const publicEvents = {
  'GET /public-events/:code': {
    access: 'PUBLIC',
    is_publicly_cached: true,
    limit: 'search',
    summary: 'What anyone with the link sees of an event: no person, no address, no schedule, no count',
    params: z.object({ code }),
    reply: z.object({
      code: z.string(),
      event_id: z.uuid(),
      name: z.string(),
      start_date: instant,
      end_date: instant,
      town: z.string(),
      cover: eventCover.nullable(),
      /** 'Starting from US$150.00', 'Free', 'Sold out', 'This event has ended' or 'Cancelled'; null without tickets. */
      price: z.string().nullable(),
      /** Why it is cancelled; null if it isn't. */
      cancellation_reason: z.string().nullable(),
      /** Whether members can register. */
      is_open: z.boolean(),
      /** The preview for chats: 1200 × 630, PNG. */
      image_path: z.string(),
    }),
    errors: ['NOT_FOUND'],
  },
  'GET /share/events/:code/:hash.png': {
    access: 'PUBLIC',
    limit: 'search',
    summary: 'The preview of an event for chats, 1200 × 630',
    params: z.object({ code, hash: z.string().max(100) }),
    reply: 'file',
    errors: ['NOT_FOUND'],
  },
} as const satisfies Operations;
