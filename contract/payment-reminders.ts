import * as z from 'zod';
import { MAY_SEE_PAYMENTS } from './access.ts';
import { listAudience } from './audiences.ts';
import { RELEASE_STATES, REMINDER_STATES, SENDING_STATES, UNPAID_SHOWN } from './constants.ts';
import { id, instant, type Operations } from './operation.ts';
import { PAYMENT_STATES } from './payment-states.ts';

const terms = z.object({
  /** From registering, or from a guest added after that was paid, or from when this was set if that is later. */
  days_to_pay: z.int().min(1).max(365),
  /** Whether staff may release the seats of those who are late. */
  release_unpaid: z.boolean(),
  /** The banking days after the due day that a bank statement must cover before a seat is released. */
  banking_days: z.int().min(0).max(10),
});

const unpaid = z.object({
  registration_id: z.uuid(),
  name: z.string(),
  ticket_type_name: z.string(),
  /** How many. A release gives their seats back too. */
  guests: z.int(),
  payment_code: z.string(),
  state: z.enum(PAYMENT_STATES),
  /** What is still to be paid. */
  balance_cents: z.int(),
  registered_at: instant,
  /** Null without payment terms. */
  pay_by: z.string().nullable(),
  is_late: z.boolean(),
  reminders: z.int(),
  reminded_at: instant.nullable(),
  /** Whether a reminder may be sent, or why not. */
  reminder: z.enum(REMINDER_STATES),
  /** Whether the seat may be released, or why not. Null while it isn't late, without release, and once the event has started. */
  release: z.enum(RELEASE_STATES).nullable(),
  /** The day up to which a bank statement is awaited. */
  statement_day: z.string().nullable(),
});

const chosen = z.object({
  registration_ids: z
    .array(z.uuid())
    .min(1)
    .max(UNPAID_SHOWN)
    .refine((ids) => new Set(ids).size === ids.length, 'must not contain the same registration twice'),
});

export const paymentReminders = {
  'GET /admin/events/:id/unpaid-registrations': {
    access: MAY_SEE_PAYMENTS,
    summary:
      'Live registrations with a balance, the oldest first: who would get a reminder, and whose seat may be released',
    params: id,
    reply: z.object({
      event: z.object({ id: z.uuid(), name: z.string() }),
      terms: terms.nullable(),
      /** Whether reminders may be sent now, or why not. */
      sending: z.enum(SENDING_STATES),
      items: z.array(unpaid),
      /** All of them; `items` are the first. */
      total: z.int(),
      /** Not in the list, because there is no one to remind and no seat to release: walk-ins, deleted accounts, cancellation fees. */
      others: z.object({ count: z.int(), balance_cents: z.int() }),
    }),
    errors: ['EVENT_NOT_FOUND'],
  },
  'POST /admin/events/:id/unpaid-registrations/audiences': {
    access: MAY_SEE_PAYMENTS,
    also_needs: ['SEND_MESSAGES'],
    is_idempotent: true,
    summary: 'Those of the list, as the audience of an announcement',
    params: id,
    reply: listAudience,
    errors: ['EVENT_NOT_FOUND', 'AUDIENCE_EMPTY', 'PEOPLE_LIST_TOO_LONG'],
  },
  'PUT /events/:id/payment-terms': {
    access: ['MANAGE_PAYMENTS'],
    summary: 'Set how many days people have to pay, or that there is no due day',
    params: id,
    body: z.object({ terms: terms.nullable() }),
    reply: z.object({ terms: terms.nullable() }),
    errors: ['EVENT_NOT_FOUND'],
  },
  'POST /events/:id/payment-reminders': {
    access: ['MANAGE_PAYMENTS'],
    summary: 'Email a reminder to the chosen people who may get one; the others are left out',
    params: id,
    body: chosen,
    reply: z.object({ sent: z.int() }),
    errors: ['EVENT_NOT_FOUND', 'REMINDERS_NOT_NOW'],
  },
  'POST /events/:id/seat-releases': {
    access: ['MANAGE_PAYMENTS'],
    summary: 'Withdraw the chosen registrations whose seats may be released; the others are left out',
    params: id,
    body: chosen,
    /** Seats, those of guests included. */
    reply: z.object({ released: z.int() }),
    errors: ['EVENT_NOT_FOUND', 'EVENT_CANCELLED', 'EVENT_STARTED'],
  },
} as const satisfies Operations;
