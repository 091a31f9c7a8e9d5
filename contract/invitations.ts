import * as z from 'zod';
import { school } from '../school.config.ts';
import { MAY_MANAGE_PHONES as staff } from './access.ts';
import { INVITER_SORTS } from './labels.ts';
import { cursor, done, exported, instant, type Operations, search } from './operation.ts';
import { fullName } from './people.ts';
import { schoolClass } from './rosters.ts';
import { shownYear } from './year-keys.ts';

/** What a member did to bring classmates in, as far as it's kept (docs/decisions/0066, 0067). */
const inviter = z.object({
  id: z.uuid(),
  ...fullName,
  ...shownYear,
  /** Without dismissed ones. */
  names_added: z.int(),
  numbers_pending: z.int(),
  numbers_approved: z.int(),
  numbers_rejected: z.int(),
  links_made: z.int(),
  links_opened: z.int(),
  /** With a number that staff listed because the member sent it. */
  registered_by_number: z.int(),
  /** After opening one of the member's links. */
  registered_by_link: z.int(),
});
const inviterFilters = { q: search, sort: z.enum(INVITER_SORTS).default('registered') };

/** Any text: what is no token is answered like one that doesn't exist. */
const token = z.object({ token: z.string().max(100) });

export const invitations = {
  'POST /invitation-links': {
    access: 'MEMBER',
    limit: 'invitation',
    summary: 'Make a link that invites one’s own class; the reply alone contains it',
    body: z.object({ form: z.int().min(1).max(school.forms), level: schoolClass.level }),
    reply: z.object({ path: z.string(), expires_at: instant }),
    errors: ['CLASS_NOT_FOUND', 'ROSTERS_PAUSED'],
  },
  'GET /invitation-links/:token': {
    access: 'PUBLIC',
    limit: 'search',
    summary: 'What anyone with the link sees: who invites, and how many of the class have joined; no other name',
    params: token,
    reply: z.object({
      /** 'Marcia B.' */
      inviter: z.string(),
      form: z.int(),
      level: z.string(),
      ...shownYear,
      joined: z.int(),
      missing: z.int(),
    }),
    errors: ['NOT_FOUND'],
  },
  'POST /invitation-links/:token/opens': {
    access: 'PUBLIC',
    limit: 'public_write',
    summary: 'Count that the page of a link was opened; the answer is the same for every link',
    /** 128 bits in base64url. */
    params: z.object({
      token: z
        .string()
        .regex(/^[\w-]{22}$/)
        .max(22),
    }),
    reply: done,
  },
  'GET /admin/inviters': {
    access: staff,
    summary: 'Members who added names, sent numbers or made links, with how many registered through them',
    query: z.object({ ...inviterFilters, cursor }),
    reply: z.object({ items: z.array(inviter), total: z.int(), next_cursor: z.string().nullable() }),
  },
  'GET /admin/inviters/export': {
    ...exported,
    access: staff,
    summary: 'The same list as a CSV file',
    query: z.object(inviterFilters),
  },
} as const satisfies Operations;
