import * as z from 'zod';
import { audience, storedAudience } from './audiences.ts';
import { ANNOUNCEMENT_STATUSES, DELIVERY_REASONS, SKIP_REASONS } from './constants.ts';
import { cursor, done, id, instant, line, type Operations, optionalText, requiredText, seen } from './operation.ts';

const access = ['SEND_MESSAGES'] as const;

const text = z.object({
  subject: line(120),
  /** Paragraphs, separated by an empty line. */
  body: requiredText(5_000),
  button_label: optionalText(40),
  /** A page of ours, from its first slash. */
  button_path: optionalText(300),
  audience,
});

const count = z.object({
  sentence: z.string(),
  people: z.int(),
  /** Of them: who turned announcements off and gets none. */
  unwanted: z.int(),
  /** Of them: whose address isn't verified. They get it, without their name. */
  unverified: z.int(),
  /** Of them: whose address was refused for good. They get none. */
  bounced: z.int(),
  /** Of them: who had an announcement within a day and gets this one only if it's urgent. */
  recent: z.int(),
  /** Up to ten, at random. */
  sample: z.array(z.string()),
});

const announcement = z.object({
  id: z.uuid(),
  ...text.shape,
  /** Longer if it's an event update. */
  subject: z.string(),
  button_label: z.string().nullable(),
  button_path: z.string().nullable(),
  audience: storedAudience,
  /** The audience, with the names of events and tickets. */
  audience_sentence: z.string(),
  status: z.enum(ANNOUNCEMENT_STATUSES),
  /** Whether the text as it is now was sent as a test. */
  is_tested: z.boolean(),
  /** Whether someone else must approve it before it's sent. */
  needs_approval: z.boolean(),
  /** Of the text and audience as they are now. */
  approved_by_name: z.string().nullable(),
  approved_at: instant.nullable(),
  /** Whether the reader wrote or changed it, and so can't approve it. */
  is_own: z.boolean(),
  urgent_reason: z.string().nullable(),
  /** Set for an event update. */
  event_id: z.uuid().nullable(),
  audience_count: z.int().nullable(),
  sent_count: z.int(),
  send_at: instant.nullable(),
  created_by_name: z.string(),
  sent_by_name: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
});

const posts = z.object({
  /** What to post: short, with a link. */
  text: z.string(),
  /** Groups it was posted in, and those of other announcements. */
  groups: z.array(
    z.object({ group_name: z.string(), posted_by_name: z.string().nullable(), posted_at: instant.nullable() }),
  ),
});

const refusals = ['ANNOUNCEMENT_NOT_FOUND', 'ANNOUNCEMENT_NOT_DRAFT'] as const;
const badTexts = ['UNKNOWN_PLACEHOLDER', 'LINK_LEADS_NOWHERE'] as const;

export const announcements = {
  'GET /announcements': {
    access,
    summary: 'Announcements, newest first',
    query: z.object({ cursor }),
    reply: z.object({ items: z.array(announcement), next_cursor: z.string().nullable() }),
  },
  'POST /announcements': {
    access,
    is_idempotent: true,
    summary: 'Create a draft',
    body: text,
    reply: announcement,
    errors: badTexts,
  },
  'GET /announcements/:id': {
    access,
    summary: 'One announcement',
    params: id,
    reply: announcement,
    errors: ['ANNOUNCEMENT_NOT_FOUND'],
  },
  'PUT /announcements/:id': {
    access,
    summary: 'Change a draft',
    params: id,
    body: text.extend(seen),
    reply: announcement,
    errors: [...refusals, ...badTexts, 'EDIT_CONFLICT'],
  },
  'DELETE /announcements/:id': { access, summary: 'Delete a draft', params: id, reply: done, errors: refusals },
  'GET /announcement-choices': {
    access,
    summary: 'What an audience can be built from: events with their tickets, and countries',
    reply: z.object({
      events: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          ticket_types: z.array(z.object({ id: z.uuid(), name: z.string() })),
        }),
      ),
      /** Where members live who don’t hide it from the sender. */
      countries: z.array(z.string()),
      /** Whether lists show the sender who has paid; otherwise an audience can't be chosen by it. */
      may_choose_payments: z.boolean(),
    }),
  },
  'POST /announcements/counts': {
    access,
    limit: 'search',
    summary: 'Whom an audience reaches: how many, and ten names',
    body: z.object({ audience }),
    reply: count,
  },
  'POST /announcements/:id/tests': {
    access,
    limit: 'system_check',
    summary: 'Send it to oneself; needed once for each text',
    params: id,
    reply: announcement,
    errors: refusals,
  },
  'POST /announcements/:id/approval': {
    access,
    summary: 'Approve a draft that others wrote; a change of its text or audience voids this',
    params: id,
    body: z.object(seen),
    reply: announcement,
    errors: [...refusals, 'EDIT_CONFLICT', 'OWN_ANNOUNCEMENT'],
  },
  'POST /announcements/:id/sending': {
    access,
    summary: 'Freeze the audience and send, a minute from now or later',
    params: id,
    body: z.object({
      /** What the sender confirmed. */
      count: z.int().min(0),
      /** The draft that they saw. */
      ...seen,
      send_at: instant.nullable(),
      urgent_reason: optionalText(300),
    }),
    reply: announcement,
    errors: [
      ...refusals,
      ...badTexts,
      'ANNOUNCEMENT_NOT_TESTED',
      'ANNOUNCEMENT_NOT_APPROVED',
      'AUDIENCE_EMPTY',
      'AUDIENCE_CHANGED',
      'TIME_PASSED',
      'EDIT_CONFLICT',
    ],
  },
  'POST /announcements/:id/stop': {
    access,
    summary: 'Stop it for everyone whose email isn’t with the provider yet',
    params: id,
    reply: announcement,
    errors: ['ANNOUNCEMENT_NOT_FOUND', 'ANNOUNCEMENT_NOT_RUNNING'],
  },
  'GET /announcements/:id/posts': {
    access,
    summary: 'Its text for chat groups, and in which of them it was posted',
    params: id,
    reply: posts,
    errors: ['ANNOUNCEMENT_NOT_FOUND'],
  },
  'PUT /announcements/:id/posts': {
    access,
    summary: 'Note that it was posted in a chat group, or that it wasn’t',
    params: id,
    body: z.object({ group_name: line(60), is_posted: z.boolean() }),
    reply: posts,
    errors: ['ANNOUNCEMENT_NOT_FOUND', 'ANNOUNCEMENT_NOT_SENT'],
  },
  'GET /announcements/:id/results': {
    access,
    summary: 'What became of it, as counts',
    params: id,
    reply: z.object({
      waiting: z.int(),
      sent: z.int(),
      failed: z.int(),
      /** Of those that failed, while their deliveries are stored. */
      failed_because: z.array(z.object({ reason: z.enum(DELIVERY_REASONS), people: z.int() })),
      skipped: z.record(z.enum(SKIP_REASONS), z.int()),
      unsubscribed: z.int(),
    }),
    errors: ['ANNOUNCEMENT_NOT_FOUND'],
  },
} as const satisfies Operations;
