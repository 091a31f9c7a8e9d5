import * as z from 'zod';
import { school } from '../school.config.ts';
import { cursor, day, done, id, line, type Operations, optionalText, search } from './operation.ts';

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

const optionalFields = {
  current_city: optionalText(80),
  current_country: optionalText(80),
  profession: optionalText(120),
  industry: optionalText(120),
};

const SCHOOL_YEARS_NEEDED = `Please select a level for all ${school.forms} forms and choose a sports house`;

const isPastDay = (value: string): boolean =>
  day.safeParse(value).success && value >= '1900-01-01' && value <= new Date().toISOString().slice(0, 10);

/** What the two profile forms save. All five forms and a house are needed (spec 5). */
export const profileForm = z.object({
  first_name: line(80),
  last_name: line(80),
  form_levels: z
    .array(z.enum(school.classLevels, SCHOOL_YEARS_NEEDED), SCHOOL_YEARS_NEEDED)
    .length(school.forms, SCHOOL_YEARS_NEEDED),
  sports_house: z.enum(house.options, SCHOOL_YEARS_NEEDED),
  ...optionalFields,
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
  updated_at: z.iso.datetime(),
});

/** The directory, connections and one's own profile (spec 2, 6). */
export const people = {
  'GET /directory': {
    access: 'PUBLIC',
    summary: 'Completed profiles, last name then first name, masked for the viewer',
    query: z.object({
      q: search,
      form: z.coerce.number<number>().int().min(1).max(school.forms).optional(),
      level: level.optional(),
      house: house.optional(),
      cursor,
    }),
    reply: z.object({
      items: z.array(person),
      /** X of 'Showing X of Y alumni': how many match. */
      matching: z.int(),
      /** Y: everybody listed. */
      total: z.int(),
      next_cursor: z.string().nullable(),
    }),
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
    summary: 'Alumni who share a form and level with the person asking, most shared first',
    query: z.object({ cursor }),
    reply: z.object({
      items: z.array(z.object({ ...person.shape, shared_forms: z.array(z.int()) })),
      total: z.int(),
      next_cursor: z.string().nullable(),
    }),
  },
  'GET /profile': { access: 'SIGNED_IN', summary: "One's own profile", reply: profile },
  'PUT /profile': {
    access: 'SIGNED_IN',
    summary: 'Complete or edit the own profile',
    body: profileForm,
    reply: done,
  },
} as const satisfies Operations;
