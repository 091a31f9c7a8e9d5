import * as z from 'zod';
import { MAY_SEE_EVENTS } from './access.ts';
import { listAudience } from './audiences.ts';
import { REGISTRATION_SORTS } from './list-choices.ts';
import { eventTotals } from './money-totals.ts';
import { cents, cursor, done, exported, id, instant, type Operations, optionalText, search } from './operation.ts';
import { PAYMENT_STATES } from './payment-states.ts';
import { formLevels } from './people.ts';
import { shownYear } from './year-keys.ts';

const status = z.enum(PAYMENT_STATES);

/** Which registrations of an event. */
export const registrationFilters = { q: search, status: status.optional(), ticket_type: z.uuid().optional() };
const filters = {
  ...registrationFilters,
  sort: z.enum(REGISTRATION_SORTS).default('newest'),
};

/** A registration as staff see it, without contact details. */
export const listedRegistration = z.object({
  id: z.uuid(),
  /** Null for a walk-in, and once the account is deleted. */
  user_id: z.uuid().nullable(),
  /** Someone without an account, to whom a check-in device sold a seat. */
  is_walk_in: z.boolean(),
  /** The current name; after the account was deleted, the name at the latest payment; null if there was none. */
  name: z.string().nullable(),
  profile_photo_url: z.string().nullable(),
  sports_house: z.string().nullable(),
  form_levels: formLevels,
  ...shownYear,
  ticket_type_name: z.string(),
  total_amount_cents: z.int(),
  /** With the prices of the guests. */
  due_cents: z.int(),
  guests: z.array(z.object({ id: z.uuid(), name: z.string(), ticket_type_name: z.string(), price_cents: z.int() })),
  payment_code: z.string(),
  /** What is still to be paid. Negative if too much was paid. */
  balance_cents: z.number().int(),
  /** Received and not returned, with fees. */
  received_cents: z.int(),
  /** Paid at check-in, for the guests' rooms too. */
  hotel_balance_cents: z.int(),
  status,
  registered_at: instant,
  /** The latest payment. Null if there is none, and without VIEW_PAYMENTS or MANAGE_PAYMENTS. */
  payment_id: z.uuid().nullable(),
});

/** Registrations of an event as staff see and withdraw them (spec 2, 4, 6). */
export const staffRegistrations = {
  'GET /admin/events/:id/registrations': {
    access: MAY_SEE_EVENTS,
    summary: "An event's live registrations, newest first by default",
    params: id,
    query: z.object({ ...filters, cursor }),
    reply: z.object({
      items: z.array(listedRegistration),
      matching: z.int(),
      /** Of those, the ones whose person has an account. */
      members: z.int(),
      next_cursor: z.string().nullable(),
    }),
    errors: ['EVENT_NOT_FOUND'],
  },
  'GET /admin/events/:id/registrations/summary': {
    access: MAY_SEE_EVENTS,
    summary: "An event's registrations by status and ticket type, and its totals of money",
    params: id,
    reply: z.object({
      event: z.object({
        id: z.uuid(),
        name: z.string(),
        start_date: instant,
        end_date: instant,
        is_published: z.boolean(),
        cancelled_at: instant.nullable(),
        max_capacity: z.int(),
        /** Seats taken: registrations and their guests. */
        registered_count: z.int(),
        guest_count: z.int(),
        /** Seats held for offers to people who wait, and for check-in devices. */
        held_count: z.int(),
      }),
      /** How many registrations have each status. */
      by_status: z.record(status, z.int()),
      ticket_types: z.array(
        z.object({ id: z.uuid(), name: z.string(), sold_quantity: z.int(), max_quantity: z.int() }),
      ),
      money: eventTotals,
    }),
    errors: ['EVENT_NOT_FOUND'],
  },
  'GET /admin/events/:id/registrations/export': {
    ...exported,
    access: MAY_SEE_EVENTS,
    summary: 'The same list as a CSV file',
    params: id,
    query: z.object(filters),
    errors: ['EVENT_NOT_FOUND'],
  },
  'POST /admin/events/:id/registrations/audiences': {
    access: MAY_SEE_EVENTS,
    also_needs: ['SEND_MESSAGES'],
    is_idempotent: true,
    summary: 'Whom the list shows, as the audience of an announcement; with filters as the people of now',
    params: id,
    body: z.object({ filters: z.strictObject(registrationFilters) }),
    reply: listAudience,
    errors: ['EVENT_NOT_FOUND', 'AUDIENCE_EMPTY', 'PEOPLE_LIST_TOO_LONG'],
  },
  'POST /registrations/:id/withdrawal': {
    access: ['CREATE_EVENTS'],
    summary: "Withdraw a member's registration; a reason is required if money was received",
    params: id,
    body: z.object({
      /** What the member still has to pay for, or has paid and doesn't get back: at most what was received. */
      cancellation_fee_cents: cents.default(0),
      /** The status that staff saw. Nothing is withdrawn if it has changed since. */
      status,
      reason: optionalText(1000),
    }),
    reply: done,
    errors: ['REGISTRATION_NOT_FOUND', 'EDIT_CONFLICT'],
  },
} as const satisfies Operations;
