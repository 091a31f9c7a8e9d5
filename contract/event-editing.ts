import * as z from 'zod';
import { MAY_SEE_EVENTS } from './access.ts';
import { MAX_GUESTS } from './constants.ts';
import { activity, eventFields } from './events.ts';
import { EVENT_STATUSES } from './list-choices.ts';
import {
  cents,
  cursor,
  done,
  exported,
  id,
  instant,
  line,
  type Operations,
  optionalText,
  requiredText,
  search,
  seen,
} from './operation.ts';

const write = ['CREATE_EVENTS'] as const;

/** 0 = unlimited. */
const capacity = z.int().min(0).max(1_000_000);

export const ticketType = z.object({
  id: z.uuid(),
  event_id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  price_cents: z.int(),
  includes_accommodation: z.boolean(),
  max_quantity: z.int(),
  sold_quantity: z.int(),
  /** Held for offers to people who wait, and for check-in devices. */
  held_quantity: z.int(),
  /** Whether it was ever sold, withdrawn registrations included. If so, it can't be deleted. */
  has_history: z.boolean(),
  /** Whether members are offered a way to pay: an active payment profile that is linked to it, or global. */
  has_payment_method: z.boolean(),
  early_bird_price_cents: z.int().nullable(),
  early_bird_deadline: instant.nullable(),
  is_active: z.boolean(),
  sort_order: z.int(),
  deposit_amount_cents: z.int(),
  hotel_balance_cents: z.int(),
  hotel_payment_instructions: z.string().nullable(),
  updated_at: instant,
});

export const editedActivity = activity.extend(seen);

/** Spec 5, Ticket form. */
export const ticketTypeForm = z
  .object({
    name: line(120),
    description: optionalText(2000),
    price_cents: cents,
    includes_accommodation: z.boolean().default(false),
    max_quantity: capacity.default(0),
    early_bird_price_cents: cents.nullable().default(null),
    early_bird_deadline: instant.nullable().default(null),
    is_active: z.boolean().default(true),
    deposit_amount_cents: cents.default(0),
    hotel_balance_cents: cents.default(0),
    hotel_payment_instructions: optionalText(2000),
  })
  .refine((form) => (form.early_bird_price_cents === null) === (form.early_bird_deadline === null), {
    path: ['early_bird_deadline'],
    message: 'An early bird price and its deadline go together.',
  });

/** Spec 5, Event create: everything required. */
export const eventForm = z
  .object({
    event_type_id: z.uuid(),
    name: line(160),
    description: requiredText(5000),
    start_date: instant,
    end_date: instant,
    venue_name: line(160),
    location: line(240),
    max_capacity: capacity.default(0),
    max_guests: z.int().min(0).max(MAX_GUESTS).default(0),
  })
  .refine((form) => form.end_date > form.start_date, {
    path: ['end_date'],
    message: 'The event must end after it starts.',
  });

/** Spec 5, Activity form. */
export const activityForm = z
  .object({
    name: line(160),
    description: optionalText(2000),
    start_time: instant,
    end_time: instant,
    location: optionalText(240),
    max_capacity: capacity.default(0),
    requires_registration: z.boolean().default(false),
    open_to_public: z.boolean().default(false),
  })
  .refine((form) => form.end_time > form.start_time, {
    path: ['end_time'],
    message: 'The activity must end after it starts.',
  });

/** Without it, a change with consequences is refused with NOT_CONFIRMED, which names them. */
const confirmation = z.object({ confirmed: z.literal('yes').optional() });

const ticketOrder = z.array(z.uuid()).min(1).max(200);

const staffEvent = z.object({
  id: z.uuid(),
  ...eventFields,
  is_published: z.boolean(),
  /** Null while there is no public page; one of an unpublished event leads nowhere. */
  public_code: z.string().nullable(),
  /** Kept when the public page is turned off. */
  public_town: z.string().nullable(),
  registered_count: z.int(),
  /** Seats held for offers to people who wait, and for check-in devices. */
  held_count: z.int(),
  updated_at: instant,
});

/** `upcoming` and `past` include drafts. */
const filters = { q: search, status: z.enum(EVENT_STATUSES).optional() };

export const eventEditing = {
  'GET /event-types': {
    access: MAY_SEE_EVENTS,
    summary: 'Event types by name',
    reply: z.object({ items: z.array(z.object({ id: z.uuid(), name: z.string(), has_accommodation: z.boolean() })) }),
  },
  'GET /admin/events': {
    access: MAY_SEE_EVENTS,
    summary: 'Events, drafts too, newest start first',
    query: z.object({ ...filters, cursor }),
    reply: z.object({
      items: z.array(staffEvent),
      matching: z.int(),
      total: z.int(),
      next_cursor: z.string().nullable(),
    }),
  },
  'GET /admin/events/export': {
    ...exported,
    access: MAY_SEE_EVENTS,
    summary: 'The same list as a CSV file',
    query: z.object(filters),
  },
  'GET /admin/events/:id': {
    access: MAY_SEE_EVENTS,
    summary: 'One event with every ticket type and activity',
    params: id,
    reply: z.object({ event: staffEvent, ticket_types: z.array(ticketType), activities: z.array(editedActivity) }),
    errors: ['EVENT_NOT_FOUND'],
  },
  'POST /events': {
    access: write,
    summary: 'Create a draft event',
    body: eventForm,
    is_idempotent: true,
    reply: id,
    errors: ['IDEMPOTENCY_KEY_REUSED'],
  },
  'PUT /events/:id': {
    access: write,
    summary: "Change an event's own details",
    params: id,
    body: eventForm.safeExtend(seen),
    reply: done,
    errors: ['EVENT_NOT_FOUND', 'CAPACITY_BELOW_SOLD', 'EDIT_CONFLICT'],
  },
  'POST /events/:id/copies': {
    access: write,
    summary:
      'Copy an event with its ticket types, activities, questions and payment methods as a draft with another start',
    params: id,
    body: z.object({ name: line(160), start_date: instant }),
    is_idempotent: true,
    reply: id,
    errors: ['EVENT_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'GET /events/:id/deletion': {
    access: write,
    summary: 'What would be deleted with the event, or whether deletion is refused',
    params: id,
    reply: z.object({
      ticket_types: z.int(),
      activities: z.int(),
      rooms: z.int(),
      /** Live registrations. */
      registrations: z.int(),
      /** Whether anyone ever registered or paid. If so, the event can't be deleted. */
      has_history: z.boolean(),
    }),
    errors: ['EVENT_NOT_FOUND'],
  },
  'DELETE /events/:id': {
    access: write,
    summary: 'Delete an event without any registrations',
    params: id,
    reply: done,
    errors: ['EVENT_NOT_FOUND', 'HAS_REGISTRATIONS'],
  },
  'POST /events/:id/publication': {
    access: write,
    summary: 'Publish an event; asks for confirmation if no ticket type is active',
    params: id,
    query: confirmation,
    reply: done,
    errors: ['EVENT_NOT_FOUND', 'NOT_CONFIRMED'],
  },
  'DELETE /events/:id/publication': {
    access: write,
    summary: 'Unpublish an event; asks for confirmation if people are registered',
    params: id,
    query: confirmation,
    reply: done,
    errors: ['EVENT_NOT_FOUND', 'NOT_CONFIRMED'],
  },
  'PUT /events/:id/public-page': {
    access: write,
    summary: 'Turn the public page of a published event on, under a new code, or change its town',
    params: id,
    body: z.object({ town: line(60) }),
    reply: z.object({ public_code: z.string() }),
    errors: ['EVENT_NOT_FOUND', 'EVENT_NOT_PUBLISHED'],
  },
  'DELETE /events/:id/public-page': {
    access: write,
    summary: 'Turn the public page off: its link stops working',
    params: id,
    reply: done,
    errors: ['EVENT_NOT_FOUND'],
  },
  'POST /events/:id/ticket-types': {
    access: write,
    summary: 'Add a ticket type',
    params: id,
    body: ticketTypeForm,
    is_idempotent: true,
    reply: id,
    errors: ['EVENT_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'PUT /events/:id/ticket-types/order': {
    access: write,
    summary: 'Reorder the ticket types of an event',
    params: id,
    body: z.object({
      /** All ticket types of the event in the new order; `seen` is the order that staff saw. */
      order: ticketOrder,
      seen: ticketOrder,
    }),
    reply: done,
    errors: ['EVENT_NOT_FOUND', 'EDIT_CONFLICT'],
  },
  'PUT /ticket-types/:id': {
    access: write,
    summary: 'Change a ticket type',
    params: id,
    body: ticketTypeForm.safeExtend(seen),
    reply: done,
    errors: ['TICKET_TYPE_NOT_FOUND', 'CAPACITY_BELOW_SOLD', 'EDIT_CONFLICT'],
  },
  'DELETE /ticket-types/:id': {
    access: write,
    summary: 'Delete a ticket type that was never sold',
    params: id,
    reply: done,
    errors: ['TICKET_TYPE_NOT_FOUND', 'HAS_REGISTRATIONS'],
  },
  'POST /events/:id/activities': {
    access: write,
    summary: 'Add an activity',
    params: id,
    body: activityForm,
    is_idempotent: true,
    reply: id,
    errors: ['EVENT_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'PUT /activities/:id': {
    access: write,
    summary: 'Change an activity',
    params: id,
    body: activityForm.safeExtend(seen),
    reply: done,
    errors: ['NOT_FOUND', 'CAPACITY_BELOW_SOLD', 'EDIT_CONFLICT'],
  },
  'DELETE /activities/:id': {
    access: write,
    summary: 'Delete an activity',
    params: id,
    reply: done,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Operations;
