import * as z from 'zod';
import { DELIVERY_KINDS, DELIVERY_REASONS } from './constants.ts';
import { DELIVERY_STATES } from './list-choices.ts';
import { cursor, done, id, instant, line, type Operations } from './operation.ts';

const state = z.enum(DELIVERY_STATES);
const kind = z.enum(DELIVERY_KINDS);
const upTo = z.object({ count: z.int(), more: z.boolean() });

/** A message as staff see it: never a word of what it says. */
export const delivery = z.object({
  id: z.uuid(),
  channel: z.enum(['email', 'text']),
  kind,
  state,
  reason: z.enum(DELIVERY_REASONS).nullable(),
  tries: z.int(),
  /** Null where it goes to nobody with an account: then `recipient` says as much as staff may know. */
  user_id: z.uuid().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** The last four digits of a number, or the beginning and the end of an address. */
  recipient: z.string().nullable(),
  created_at: instant,
  changed_at: instant,
  may_retry: z.boolean(),
});

/** What became of e-mails and text messages, for staff; and the reports of the provider that sends the texts. */
export const deliveries = {
  'GET /deliveries': {
    access: ['MANAGE_USERS'],
    summary: 'E-mails and text messages of the last 90 days, newest first',
    query: z.object({ state: state.optional(), kind: kind.optional(), cursor }),
    reply: z.object({
      items: z.array(delivery),
      /** Of each state, whatever the filter, up to 1,000. */
      counts: z.record(state, upTo),
      next_cursor: z.string().nullable(),
    }),
  },
  'POST /deliveries/:id/tries': {
    access: ['MANAGE_USERS'],
    summary: 'Try a failed e-mail again; one that waits or is sent already stays as it is',
    params: id,
    reply: delivery,
    errors: ['DELIVERY_NOT_FOUND', 'DELIVERY_NOT_REPEATABLE'],
  },
  'POST /deliveries/:id/status': {
    access: 'PUBLIC',
    encoding: 'urlencoded',
    summary: "Twilio's report on a text message, proven by X-Twilio-Signature",
    params: id,
    body: z
      .object({
        MessageStatus: line(40),
        ErrorCode: line(40).optional(),
      })
      .catchall(z.string()),
    reply: done,
    errors: ['NOT_FOUND', 'BAD_SIGNATURE'],
  },
} as const satisfies Operations;
