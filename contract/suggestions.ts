import * as z from 'zod';
import { MAY_MANAGE_PHONES as staff } from './access.ts';
import { DECISION_RESULTS, LISTED_STATES, SUGGESTION_DECISIONS, SUGGESTIONS_DECIDED_AT_ONCE } from './constants.ts';
import { cursor, done, id, instant, type Operations, optionalText, pastedLine } from './operation.ts';
import { shownYear } from './year-keys.ts';

/** As members see it: nothing that depends on whether the number is listed. */
export const shownSuggestion = z.object({
  id: z.uuid(),
  /** `approved` and `rejected` are told to the person who sent the number alone. */
  state: z.enum(['pending', 'approved', 'rejected']),
  is_own: z.boolean(),
  suggested_by_name: z.string(),
  /** What the reader sent; null for a classmate's. */
  phone: z.string().nullable(),
  vouches: z.int(),
  /** Whether the reader vouches for it. */
  has_vouched: z.boolean(),
});

const queued = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  form: z.int(),
  level: z.string(),
  ...shownYear,
  phone: z.string(),
  note: z.string().nullable(),
  /** Whether the committee may text the number. */
  may_text: z.boolean(),
  suggested_by_name: z.string(),
  vouches: z.int(),
  created_at: instant,
  /** What the list of allowed numbers says about the number now. */
  listed: z.enum(LISTED_STATES),
  /** Members with a similar name, the most similar first. */
  similar: z.array(z.object({ id: z.uuid(), name: z.string(), is_classmate: z.boolean() })),
});

export const suggestions = {
  'POST /roster-entries/:id/suggestions': {
    access: 'MEMBER',
    is_idempotent: true,
    summary: 'Send staff the number of a missing classmate; the answer is the same for every number',
    params: id,
    body: z.object({ phone: pastedLine(200).min(1), note: optionalText(300), may_text: z.boolean() }),
    reply: done,
    errors: [
      'ROSTERS_PAUSED',
      'ROSTER_ENTRY_NOT_FOUND',
      'ROSTER_ENTRY_CLOSED',
      'ROSTER_ENTRY_INVITED',
      'SUGGESTION_OPEN',
      'SUGGESTION_LIMIT_REACHED',
      'SUGGESTIONS_PAUSED',
    ],
  },
  'DELETE /suggestions/:id': {
    access: 'MEMBER',
    summary: 'Withdraw a number that the member sent and staff haven’t decided; the number is deleted',
    params: id,
    reply: done,
    errors: ['ROSTERS_PAUSED', 'SUGGESTION_NOT_FOUND', 'SUGGESTION_CLOSED'],
  },
  'PUT /suggestions/:id/vouch': {
    access: 'MEMBER',
    summary:
      'Say that a classmate knows the missing person; the number stays hidden. Where staff allow it, two vouches approve it',
    params: id,
    reply: done,
    errors: ['ROSTERS_PAUSED', 'SUGGESTION_NOT_FOUND', 'SUGGESTION_CLOSED', 'OWN_SUGGESTION'],
  },
  'DELETE /suggestions/:id/vouch': {
    access: 'MEMBER',
    summary: 'Take a vouch back',
    params: id,
    reply: done,
    errors: ['ROSTERS_PAUSED', 'SUGGESTION_NOT_FOUND', 'SUGGESTION_CLOSED'],
  },
  'GET /admin/suggestions': {
    access: staff,
    summary: 'Numbers of missing classmates that staff haven’t decided, oldest first',
    query: z.object({ cursor }),
    reply: z.object({ items: z.array(queued), total: z.int(), next_cursor: z.string().nullable() }),
  },
  'POST /admin/suggestions/decisions': {
    access: staff,
    summary: 'Approve or reject many suggestions; each has a result of its own',
    body: z.object({
      ids: z.array(z.uuid()).min(1).max(SUGGESTIONS_DECIDED_AT_ONCE),
      decision: z.enum(SUGGESTION_DECISIONS),
      /** Also restores what was revoked, instead of leaving it undecided. */
      restore_revoked: z.boolean().optional(),
    }),
    reply: z.object({ items: z.array(z.object({ id: z.uuid(), result: z.enum(DECISION_RESULTS) })) }),
  },
} as const satisfies Operations;
