import * as z from 'zod';
import { school } from '../school.config.ts';
import { MAY_MANAGE_PHONES as staff } from './access.ts';
import { cursor, done, exported, id, instant, line, type Operations } from './operation.ts';
import { MAX_NAMES, nameProblem } from './roster-names.ts';
import { shownSuggestion } from './suggestions.ts';
import { leavingYear, shownYear, withYears, yearFilter } from './year-keys.ts';

/** What a name on a roster is until its owner has joined. */
export const NOT_JOINED = ['missing', 'invited'] as const;
export type NotJoined = (typeof NOT_JOINED)[number];

const MAX_LINE = 300;
const name = line(MAX_LINE).superRefine((text, ctx) => {
  const message = nameProblem(text);
  if (message) ctx.addIssue({ code: 'custom', message });
});

/** A class: one form at one level; in a school with leaving years, of one of them, by default the caller's. */
export const schoolClass = {
  form: z.coerce.number<number>().int().min(1).max(school.forms),
  level: z.enum(school.classLevels),
};

const counts = {
  form: z.int(),
  level: z.string(),
  ...shownYear,
  /** Members who sat in the class, by their profiles. */
  joined: z.int(),
  /** Names on the roster of people who haven't joined, invited ones included. */
  missing: z.int(),
  invited: z.int(),
};

const entry = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  /** Null once their account was deleted. */
  added_by_name: z.string().nullable(),
  created_at: instant,
  /** Whether the reader may correct it, mark it as joined or dismiss it. */
  may_change: z.boolean(),
  /** Whether their number is allowed, so that they can register. */
  is_invited: z.boolean(),
  /** A number that was sent for the name: the one that staff will decide, or the reader's own that they decided. */
  suggestion: shownSuggestion.nullable(),
});

export const rosters = {
  'GET /rosters': {
    access: 'MEMBER',
    summary: "How many have joined and are missing in each of the member's own classes; for staff in every class",
    query: z.object({ ...yearFilter }),
    reply: z.object({ items: z.array(z.object({ ...counts, is_own: z.boolean() })) }),
    errors: ['ROSTERS_PAUSED'],
  },
  'GET /rosters/export': {
    ...exported,
    access: staff,
    summary: 'The names that every class is missing as a CSV file',
  },
  'GET /rosters/:form/:level': {
    access: 'MEMBER',
    summary: 'The names that a class is missing, for those who sat in it and staff; the directory lists who has joined',
    params: z.object(schoolClass),
    /** `status`: only names whose number is allowed (`invited`), or only the others (`missing`); by default all. */
    query: z.object({ cursor, ...yearFilter, status: z.enum(NOT_JOINED).optional() }),
    reply: z.object({
      ...counts,
      /** Whether two vouches approve a number. */
      has_vouch_approval: z.boolean(),
      items: z.array(entry),
      next_cursor: z.string().nullable(),
      /** How often the reader's links to invite this class were opened, and how many people registered after that. */
      own_links: z.object({ opened: z.int(), registered: z.int() }),
    }),
    errors: ['CLASS_NOT_FOUND', 'ROSTERS_PAUSED'],
  },
  'PUT /rosters/:form/:level/vouch-approval': {
    access: staff,
    summary: 'Let two vouches from a class approve a suggested number, or leave every number to staff',
    params: z.object(schoolClass),
    body: z.object({ is_enabled: z.boolean(), ...withYears({ leaving_year: leavingYear.optional() }) }),
    reply: done,
    errors: ['CLASS_NOT_FOUND'],
  },
  'POST /rosters/:form/:level/entries': {
    access: 'MEMBER',
    is_idempotent: true,
    summary: 'Add names that a class is missing; nothing is added while similar names are unconfirmed',
    params: z.object(schoolClass),
    body: z.object({
      names: z.array(name).min(1).max(MAX_NAMES),
      is_confirmed: z.boolean().optional(),
      ...withYears({ leaving_year: leavingYear.optional() }),
    }),
    reply: z.object({
      added: z.int(),
      /** The new names, in the order given, so that adding them can be undone. */
      ids: z.array(z.uuid()),
      /** For each of the given names that resembles others: those names. Empty if the names were added. */
      similar: z.array(
        z.object({
          name: z.string(),
          found: z.array(
            z.object({
              name: z.string(),
              is_member: z.boolean(),
              /** Someone of this name asked to be on no roster of the class. */
              is_removed: z.literal(true).optional(),
            }),
          ),
        }),
      ),
    }),
    errors: ['CLASS_NOT_FOUND', 'ROSTERS_PAUSED', 'ROSTER_LIMIT_REACHED'],
  },
  'PATCH /roster-entries/:id': {
    access: 'MEMBER',
    summary:
      'Correct a name, mark it as joined by a member of its class, or dismiss it: the person who added it, or staff',
    params: id,
    body: z.object({ name: name.optional(), user_id: z.uuid().optional(), status: z.enum(['dismissed']).optional() }),
    reply: done,
    errors: [
      'ROSTERS_PAUSED',
      'ROSTER_ENTRY_NOT_FOUND',
      'ROSTER_ENTRY_OF_ANOTHER',
      'ROSTER_ENTRY_CLOSED',
      'CLASSMATE_NOT_FOUND',
    ],
  },
  'DELETE /users/:id/roster-pause': {
    access: ['MANAGE_USERS'],
    summary: 'Confirm the classes of a member who changed them too often, so that they see class lists again',
    params: id,
    reply: done,
    errors: ['USER_NOT_FOUND', 'OWN_CLASSES', 'ROSTERS_NOT_PAUSED'],
  },
} as const satisfies Operations;
