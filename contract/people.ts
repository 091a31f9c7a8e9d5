import * as z from 'zod';
import { school } from '../school.config.ts';
import { PHOTO_MAX_BYTES } from './constants.ts';
import { cursor, day, done, id, instant, line, type Operations, optionalText, search, seen } from './operation.ts';

const level = z.enum(school.classLevels);
const house = z.enum(school.houses.map((each) => each.name));

/** One entry a form, form 1 first; null where it is not set. */
export const formLevels = z.array(z.string().nullable());

/** A person as the viewer may see them: a field the viewer may not see is null (spec 6). */
export const person = z.object({
  id: z.uuid(),
  first_name: z.string(),
  /** The initial alone for an anonymous visitor. */
  last_name: z.string(),
  profile_photo_url: z.string().nullable(),
  form_levels: formLevels,
  sports_house: z.string().nullable(),
  current_city: z.string().nullable(),
  current_country: z.string().nullable(),
  profession: z.string().nullable(),
  industry: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** MM-DD, or YYYY-MM-DD for a holder of VIEW_ALL_USERS. */
  birthday: z.string().nullable(),
});

export const privacy = z.object({
  share_email: z.boolean(),
  share_phone: z.boolean(),
  share_location: z.boolean(),
  share_profession: z.boolean(),
  share_birthday: z.boolean(),
});

/** What members may tell or not, in a line each. Forms and the import of lists take their names from here. */
export const optionalTexts = {
  current_city: optionalText(80),
  current_country: optionalText(80),
  profession: optionalText(120),
  industry: optionalText(120),
};

const SCHOOL_YEARS_NEEDED = `Please select a level for all ${school.forms} forms and choose a sports house`;

const isPastDay = (value: string): boolean =>
  day.safeParse(value).success && value >= '1900-01-01' && value <= new Date().toISOString().slice(0, 10);

/** What the two profile forms save. A level for every form and a house are needed (spec 5). */
export const profileForm = z.object({
  first_name: line(80),
  last_name: line(80),
  form_levels: z
    .array(z.enum(school.classLevels, SCHOOL_YEARS_NEEDED), SCHOOL_YEARS_NEEDED)
    .length(school.forms, SCHOOL_YEARS_NEEDED),
  sports_house: z.enum(house.options, SCHOOL_YEARS_NEEDED),
  ...optionalTexts,
  birthday: z
    .string()
    .refine((value) => value === '' || isPastDay(value), 'must be a date in the past')
    .nullish()
    .transform((value) => value || null),
  ...privacy.shape,
});

const profile = z.object({
  ...person.shape,
  email: z.string(),
  phone: z.string(),
  profile_completed: z.boolean(),
  ...privacy.shape,
  updated_at: instant,
});

/** Beside the name, what the directory is narrowed by. */
const schoolYears = {
  form: z.coerce.number<number>().int().min(1).max(school.forms).optional(),
  level: level.optional(),
  house: house.optional(),
};

const photoForm = z.object({ photo: z.file().max(PHOTO_MAX_BYTES) });
const PHOTO_ERRORS = [
  'NOT_AN_IMAGE',
  'IMAGE_TOO_LARGE',
  'IMAGE_UNREADABLE',
  'UPLOAD_QUOTA_REACHED',
  'FILE_TOO_LARGE',
  'FILE_INFECTED',
  'SCANNER_AWAY',
] as const;

/** The directory, connections and one's own profile (spec 2, 6). */
export const people = {
  'GET /directory': {
    access: 'PUBLIC',
    is_shared: true,
    may_lag: true,
    summary: 'Completed profiles, last name then first name, masked for the viewer',
    query: z.object({ q: search, ...schoolYears, cursor }),
    reply: z.object({
      items: z.array(person),
      /** X of 'Showing X of Y alumni': how many match; of a search, the first thousand are counted. */
      matching: z.int(),
      /** Whether more match than were counted. */
      matches_more: z.boolean(),
      /** Y: everybody listed. */
      total: z.int(),
      next_cursor: z.string().nullable(),
    }),
  },
  'GET /directory/close-names': {
    access: 'PUBLIC',
    is_shared: true,
    may_lag: true,
    limit: 'search',
    summary: 'Names like the one typed, closest first, made of what the viewer may see',
    query: z.object({ q: search, ...schoolYears }),
    reply: z.object({ names: z.array(z.string()) }),
  },
  'GET /directory/:id': {
    access: 'MEMBER',
    summary: 'One alumnus in full, masked for the viewer',
    params: id,
    reply: person,
    errors: ['NOT_FOUND'],
  },
  'GET /connections': {
    access: 'MEMBER',
    may_lag: true,
    summary: 'Alumni who share a form and level with the person asking, most shared first',
    query: z.object({
      q: search,
      /** Only those who shared this form. */
      form: schoolYears.form,
      house: schoolYears.house,
      cursor,
    }),
    reply: z.object({
      items: z.array(z.object({ ...person.shape, shared_forms: z.array(z.int()) })),
      /** How many match, and how many there are; of a search, the first thousand are counted. */
      matching: z.int(),
      /** Whether more match than were counted. */
      matches_more: z.boolean(),
      total: z.int(),
      next_cursor: z.string().nullable(),
    }),
  },
  'GET /profile': { access: 'SIGNED_IN', summary: "One's own profile", reply: profile },
  'PUT /profile': {
    access: 'SIGNED_IN',
    summary: 'Complete or edit the own profile',
    body: profileForm.extend(seen),
    reply: done,
    errors: ['CHANGED_MEANWHILE'],
  },
  'PUT /profile/photo': {
    access: 'SIGNED_IN',
    summary: 'Set the own photo: any picture a phone makes, up to 15 MB and 50 megapixels',
    form: photoForm,
    file_limit: PHOTO_MAX_BYTES,
    limit: 'upload',
    reply: z.object({ profile_photo_url: z.string() }),
    errors: [...PHOTO_ERRORS, 'STORAGE_FULL'],
  },
  'DELETE /profile/photo': { access: 'SIGNED_IN', summary: 'Take the own photo away', reply: done },
  'POST /profile/photo-previews': {
    access: 'SIGNED_IN',
    summary: 'The same picture as a JPEG to crop, for a browser that cannot show it (HEIC, say); nothing is kept',
    form: photoForm,
    file_limit: PHOTO_MAX_BYTES,
    limit: 'upload',
    reply: 'file',
    errors: PHOTO_ERRORS,
  },
} as const satisfies Operations;
