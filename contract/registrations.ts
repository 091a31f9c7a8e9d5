import * as z from 'zod';
import { REGISTRATION_PAYMENT_STATUSES } from './constants.ts';
import { eventCover } from './event-covers.ts';
import { cents, done, id, instant, line, type Operations } from './operation.ts';
import { PAYMENT_STATES } from './payment-states.ts';

/** Someone who comes with a member. No one but the member and staff sees guests. */
export const guest = z.object({
  id: z.uuid(),
  name: z.string(),
  ticket_type_id: z.uuid(),
  ticket_type_name: z.string(),
  /** The price on the day the guest was added. */
  price_cents: z.int(),
});

const guestName = line(120);

export const registration = z.object({
  id: z.uuid(),
  event_id: z.uuid(),
  event_name: z.string(),
  /** False while staff have unpublished the event: it can't be paid for then. */
  is_event_published: z.boolean(),
  /** No one can pay for a cancelled event. */
  is_event_cancelled: z.boolean(),
  start_date: instant,
  end_date: instant,
  venue_name: z.string(),
  location: z.string(),
  cover: eventCover.nullable(),
  ticket_type_id: z.uuid(),
  ticket_type_name: z.string(),
  quantity: z.int(),
  /** The price of the member's own ticket. */
  total_amount_cents: z.int(),
  /** The same with the guests'. */
  due_cents: z.int(),
  /** In the order they were added. */
  guests: z.array(guest),
  /** How many guests the event allows for each registration. */
  max_guests: z.int(),
  /** What the payer writes in the memo of a transfer: '7K3PQE' (payment-code.ts). */
  payment_code: z.string(),
  /** For the guests' rooms too. */
  hotel_balance_cents: z.int(),
  /** How to pay the hotel balance. */
  hotel_payment_instructions: z.string().nullable(),
  payment_status: z.enum(REGISTRATION_PAYMENT_STATUSES),
  /** How the payment is called on every page. */
  payment_state: z.enum(PAYMENT_STATES),
  /** What is still to be paid, without fees and whether or not a payment is pending. Negative if too much was paid. */
  balance_cents: z.number().int(),
  /** Received and not returned, with fees. */
  received_cents: z.int(),
  /** The part of it that no payment of the member brought, cash for example. */
  received_otherwise_cents: z.int(),
  /** The day by which it must be paid; null without one, or if nothing is to be paid. */
  pay_by: z.string().nullable(),
  /** The reviewer's notes if the latest payment was rejected. */
  rejection_notes: z.string().nullable(),
  registered_at: instant,
});

export const registrations = {
  'POST /events/:id/registrations': {
    access: 'MEMBER',
    summary: 'Register for a published event; the server computes the total',
    params: id,
    body: z.object({
      ticket_type_id: z.uuid(),
      /** The price that the member saw. If it has changed, the request fails with PRICE_CHANGED. */
      expected_total_cents: cents.optional(),
    }),
    is_idempotent: true,
    reply: registration,
    errors: [
      'IDEMPOTENCY_KEY_REUSED',
      'EVENT_NOT_FOUND',
      'TICKET_TYPE_NOT_FOUND',
      'TICKET_TYPE_INACTIVE',
      'EVENT_OVER',
      'EVENT_CANCELLED',
      'ALREADY_REGISTERED',
      'SOLD_OUT',
      'EVENT_FULL',
      'PRICE_CHANGED',
    ],
  },
  'GET /registrations': {
    access: 'MEMBER',
    summary: "The member's live registrations, newest first",
    reply: z.object({ items: z.array(registration) }),
  },
  'DELETE /registrations/:id': {
    access: 'MEMBER',
    summary:
      "Withdraw the member's own registration before the event starts, while no payment is pending and none was received",
    params: id,
    reply: done,
    errors: ['REGISTRATION_NOT_FOUND', 'EVENT_STARTED', 'REGISTRATION_HAS_PAYMENT'],
  },
  'POST /registrations/:id/guests': {
    access: 'MEMBER',
    summary: "Add a guest to the member's registration; the server computes the price",
    params: id,
    body: z.object({
      name: guestName,
      ticket_type_id: z.uuid(),
      /** The price that the member saw. If it has changed, the request fails with PRICE_CHANGED. */
      expected_price_cents: cents.optional(),
    }),
    is_idempotent: true,
    reply: guest,
    errors: [
      'IDEMPOTENCY_KEY_REUSED',
      'REGISTRATION_NOT_FOUND',
      'REGISTRATION_WITHDRAWN',
      'EVENT_NOT_AVAILABLE',
      'EVENT_CANCELLED',
      'EVENT_STARTED',
      'GUEST_LIMIT_REACHED',
      'TICKET_TYPE_NOT_FOUND',
      'TICKET_TYPE_INACTIVE',
      'SOLD_OUT',
      'EVENT_FULL',
      'PRICE_CHANGED',
    ],
  },
  'PUT /guests/:id': {
    access: 'MEMBER',
    summary: 'Rename a guest, who keeps the ticket',
    params: id,
    body: z.object({ name: guestName }),
    reply: done,
    errors: ['GUEST_NOT_FOUND', 'REGISTRATION_WITHDRAWN', 'EVENT_STARTED'],
  },
  'DELETE /guests/:id': {
    access: 'MEMBER',
    summary: 'Remove a guest, whose seat is free at once',
    params: id,
    reply: done,
    errors: ['GUEST_NOT_FOUND', 'REGISTRATION_WITHDRAWN', 'EVENT_STARTED'],
  },
} as const satisfies Operations;
