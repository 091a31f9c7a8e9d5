import * as z from 'zod';
import { DELIVERY_DAYS, DELIVERY_REASONS } from './constants.ts';
import { DELIVERY_KINDS } from './emails.ts';
import { DELIVERY_STATES } from './list-choices.ts';
import { cursor, done, id, instant, line, type Operations } from './operation.ts';

const state = z.enum(DELIVERY_STATES);
const kind = z.enum(DELIVERY_KINDS);
const upTo = z.object({ count: z.int(), more: z.boolean() });

/** Without the content: staff never see it. */
export const delivery = z.object({
  id: z.uuid(),
  channel: z.enum(['email', 'text']),
  kind,
  state,
  reason: z.enum(DELIVERY_REASONS).nullable(),
  tries: z.int(),
  /** Null if the recipient has no account; `recipient` is set then. */
  user_id: z.uuid().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** The last four digits of a number, or an address with its first part masked. */
  recipient: z.string().nullable(),
  created_at: instant,
  changed_at: instant,
  may_retry: z.boolean(),
});

export const deliveries = {
  'GET /deliveries': {
    access: ['MANAGE_USERS'],
    summary: `Emails and text messages of the last ${DELIVERY_DAYS} days, newest first`,
    query: z.object({ state: state.optional(), kind: kind.optional(), cursor }),
    reply: z.object({
      items: z.array(delivery),
      /** Per state, ignoring the filter, up to 1,000. */
      counts: z.record(state, upTo),
      next_cursor: z.string().nullable(),
    }),
  },
  'POST /deliveries/:id/tries': {
    access: ['MANAGE_USERS'],
    summary: 'Send a failed email again; one that is waiting or sent stays as it is',
    params: id,
    reply: delivery,
    errors: ['DELIVERY_NOT_FOUND', 'DELIVERY_NOT_REPEATABLE'],
  },
  'POST /deliveries/:id/status': {
    access: 'PUBLIC',
    encoding: 'urlencoded',
    summary: "Twilio's status report on a text message, authenticated by X-Twilio-Signature",
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
