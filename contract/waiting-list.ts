import * as z from 'zod';
import { MAY_SEE_EVENTS } from './access.ts';
import { MAX_GUESTS } from './constants.ts';
import { cents, done, id, instant, line, type Operations } from './operation.ts';
import { fullName } from './people.ts';
import { registration } from './registrations.ts';

const seats = z
  .int()
  .min(1)
  .max(1 + MAX_GUESTS);
const ticketTypeIds = z.array(z.uuid()).min(1).max(50);

/** Holds its seats until it expires. */
const offer = z.object({
  id: z.uuid(),
  ticket_type_id: z.uuid(),
  ticket_type_name: z.string(),
  /** The current price of one ticket. */
  price_cents: z.int(),
  expires_at: instant,
});

/** How a member waits for seats at an event. */
export const ownWaitingListEntry = z.object({
  id: z.uuid(),
  /** For the member and their guests: offered together or not at all. */
  seats: z.int(),
  /** 1 for who is asked first. */
  position: z.int(),
  ticket_type_names: z.array(z.string()),
  offer: offer.nullable(),
});

const waiting = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  ...fullName,
  seats: z.int(),
  ticket_type_names: z.array(z.string()),
  joined_at: instant,
  /** How many offers have expired: after two the entry is closed. */
  expired_offers: z.int(),
  /** The open one. */
  offer: offer.pick({ id: true, ticket_type_name: true, expires_at: true }).extend({ sent_at: instant }).nullable(),
});

export const waitingList = {
  'POST /events/:id/waiting-list': {
    access: 'MEMBER',
    summary: 'Wait for seats at an event that is sold out',
    params: id,
    body: z.object({
      seats,
      /** Any of these will do. */
      ticket_type_ids: ticketTypeIds,
    }),
    is_idempotent: true,
    reply: done,
    errors: [
      'IDEMPOTENCY_KEY_REUSED',
      'EVENT_NOT_FOUND',
      'EVENT_CANCELLED',
      'EVENT_STARTED',
      'TICKET_TYPE_NOT_FOUND',
      'TICKET_TYPE_INACTIVE',
      'GUEST_LIMIT_REACHED',
      'ALREADY_REGISTERED',
      'ALREADY_WAITING',
      'SEAT_AVAILABLE',
    ],
  },
  'DELETE /waiting-list-entries/:id': {
    access: 'MEMBER',
    summary: 'Leave the waiting list; an open offer returns its seats',
    params: id,
    reply: done,
    errors: ['WAITING_LIST_ENTRY_NOT_FOUND'],
  },
  'POST /waiting-list-offers/:id/acceptance': {
    access: 'MEMBER',
    summary: 'Accept an offer: registers the member and the guests they name; seats for which no guest is named return',
    params: id,
    body: z.object({
      guest_names: z.array(line(120)).max(MAX_GUESTS).default([]),
      /** The price of a ticket that the member saw. If it has changed, the request fails with PRICE_CHANGED. */
      expected_price_cents: cents.optional(),
    }),
    is_idempotent: true,
    reply: registration,
    errors: [
      'IDEMPOTENCY_KEY_REUSED',
      'OFFER_NOT_FOUND',
      'OFFER_EXPIRED',
      'EVENT_NOT_FOUND',
      'EVENT_NOT_AVAILABLE',
      'EVENT_CANCELLED',
      'EVENT_OVER',
      'EVENT_STARTED',
      'REGISTRATION_NOT_FOUND',
      'REGISTRATION_WITHDRAWN',
      'TICKET_TYPE_NOT_FOUND',
      'TICKET_TYPE_INACTIVE',
      'ALREADY_REGISTERED',
      'GUEST_LIMIT_REACHED',
      'SOLD_OUT',
      'EVENT_FULL',
      'PRICE_CHANGED',
    ],
  },
  'POST /waiting-list-offers/:id/refusal': {
    access: 'MEMBER',
    summary: 'Refuse an offer and leave the waiting list',
    params: id,
    reply: done,
    errors: ['OFFER_NOT_FOUND', 'OFFER_EXPIRED'],
  },
  'GET /admin/events/:id/waiting-list': {
    access: MAY_SEE_EVENTS,
    summary: 'Who waits for seats at an event, in the order in which they’re asked',
    params: id,
    reply: z.object({
      event: z.object({ id: z.uuid(), name: z.string(), start_date: instant, cancelled_at: instant.nullable() }),
      /** The first 500. */
      items: z.array(waiting),
      /** How many people wait, and for how many seats. */
      people: z.int(),
      seats: z.int(),
    }),
    errors: ['EVENT_NOT_FOUND'],
  },
} as const satisfies Operations;
