import * as z from 'zod';
import { school } from '../school.config.ts';
import { PHOTO_MAX_BYTES } from './constants.ts';
import { CONNECTION_YEARS } from './leaving-years.ts';
import { CONNECTION_SORTS } from './list-choices.ts';
import { cursor, day, done, id, instant, line, type Operations, optionalText, search, seen } from './operation.ts';
import { NAME_COLUMNS } from './person-name.ts';
import { eachPrivacySwitch, eachProfileField } from './profile-fields.ts';
import { leavingYear, shownYear, withYears, yearFilter } from './year-keys.ts';

const level = z.enum(school.classLevels);
const house = z.enum(school.houses.map((each) => each.name));

/** One entry per form, form 1 first; null if it isn't set. */
export const formLevels = z.array(z.string().nullable());

/** A person as the viewer may see them: fields they may not see are null (spec 6). */
export const person = z.object({
  id: z.uuid(),
  first_name: z.string(),
  /** For visitors only the initial. */
  last_name: z.string(),
  profile_photo_url: z.string().nullable(),
  form_levels: formLevels,
  ...shownYear,
  sports_house: z.string().nullable(),
  ...eachProfileField(() => z.string().nullable()),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** MM-DD, or YYYY-MM-DD for holders of VIEW_ALL_USERS. */
  birthday: z.string().nullable(),
});

export const fullName = Object.fromEntries(NAME_COLUMNS.map((column) => [column, person.shape[column]])) as Pick<
  typeof person.shape,
  (typeof NAME_COLUMNS)[number]
>;

/** A classmate as the dashboard suggests them: nothing that a privacy switch may hide. */
export const suggestedClassmate = person
  .pick({ id: true, profile_photo_url: true, form_levels: true, sports_house: true })
  .extend({ ...fullName, ...shownYear, shared_forms: z.array(z.int()) });

export const privacy = z.object(eachPrivacySwitch(() => z.boolean()));

const SCHOOL_YEARS_NEEDED = `Please select a level for all ${school.forms} forms and choose a sports house`;

const isPastDay = (value: string): boolean =>
  day.safeParse(value).success && value >= '1900-01-01' && value <= new Date().toISOString().slice(0, 10);

/** Saved by both profile forms. Every form needs a level, and a house must be chosen (spec 5). */
export const profileForm = z.object({
  first_name: line(80),
  last_name: line(80),
  form_levels: z
    .array(z.enum(school.classLevels, SCHOOL_YEARS_NEEDED), SCHOOL_YEARS_NEEDED)
    .length(school.forms, SCHOOL_YEARS_NEEDED),
  ...withYears({ leaving_year: leavingYear }),
  sports_house: z.enum(house.options, SCHOOL_YEARS_NEEDED),
  ...eachProfileField(({ maxLength }) => optionalText(maxLength)),
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

export const schoolYears = {
  /** A level, in this form or in any. */
  form: z.coerce.number<number>().int().min(1).max(school.forms).optional(),
  level: level.optional(),
  house: house.optional(),
  ...yearFilter,
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

/** A page of a list of people that can be searched. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    /** X of 'Showing X of Y alumni'. A search counts up to a thousand matches. */
    matching: z.int(),
    /** Whether there are more matches than were counted. */
    matches_more: z.boolean(),
    /** Y: everyone listed. */
    total: z.int(),
    next_cursor: z.string().nullable(),
  });

export const people = {
  'GET /directory': {
    access: 'PUBLIC',
    is_publicly_cached: true,
    may_lag: true,
    summary: 'Completed profiles, last name then first name, masked for the viewer',
    query: z.object({ q: search, ...schoolYears, cursor }),
    reply: pageOf(person),
  },
  'GET /directory/name-suggestions': {
    access: 'PUBLIC',
    is_publicly_cached: true,
    may_lag: true,
    limit: 'search',
    summary: 'Names similar to the one typed, most similar first, from what the viewer may see',
    query: z.object({ q: search, ...schoolYears }),
    reply: z.object({ names: z.array(z.string()) }),
  },
  'GET /directory/:id': {
    access: 'MEMBER',
    summary: 'A full profile, masked for the viewer',
    params: id,
    reply: person,
    errors: ['NOT_FOUND'],
  },
  'GET /connections': {
    access: 'MEMBER',
    may_lag: true,
    summary: 'Alumni who shared a form and level with the member, by name by default',
    query: z.object({
      q: search,
      /** Only those who shared this form. */
      form: schoolYears.form,
      house: schoolYears.house,
      /** A member without a year always sees all. */
      ...withYears({ years: z.enum(CONNECTION_YEARS).default('one') }),
      sort: z.enum(CONNECTION_SORTS).default('name'),
      cursor,
    }),
    reply: pageOf(person.extend({ shared_forms: z.array(z.int()) })),
  },
  'GET /profile': { access: 'SIGNED_IN', summary: "The member's own profile", reply: profile },
  'PUT /profile': {
    access: 'SIGNED_IN',
    summary: "Complete or edit the member's own profile",
    body: profileForm.extend(seen),
    reply: done,
    errors: ['EDIT_CONFLICT'],
  },
  'PUT /profile/photo': {
    access: 'SIGNED_IN',
    summary: "Set the member's photo: any image format phones make, up to 15 MB and 50 megapixels",
    form: photoForm,
    file_limit: PHOTO_MAX_BYTES,
    limit: 'upload',
    reply: z.object({ profile_photo_url: z.string() }),
    errors: [...PHOTO_ERRORS, 'STORAGE_FULL'],
  },
  'DELETE /profile/photo': { access: 'SIGNED_IN', summary: "Remove the member's photo", reply: done },
  'POST /profile/photo-previews': {
    access: 'SIGNED_IN',
    summary: 'The picture as a JPEG to crop, for browsers that can’t show it (such as HEIC); nothing is stored',
    form: photoForm,
    file_limit: PHOTO_MAX_BYTES,
    limit: 'upload',
    reply: 'file',
    errors: PHOTO_ERRORS,
  },
} as const satisfies Operations;
