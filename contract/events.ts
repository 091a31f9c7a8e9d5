import * as z from 'zod';
import { REGISTRATION_PAYMENT_STATUSES } from './constants.ts';
import { cents, cursor, done, id, instant, line, type Operations, optionalText, requiredText } from './operation.ts';
import { formLevels } from './people.ts';

const read = ['VIEW_ALL_EVENTS', 'CREATE_EVENTS'] as const;
const write = ['CREATE_EVENTS'] as const;

/** 0 = unlimited. */
const capacity = z.int().min(0).max(1_000_000);

const eventFields = {
  name: z.string(),
  description: z.string(),
  event_type_id: z.uuid(),
  event_type_name: z.string(),
  start_date: instant,
  end_date: instant,
  location: z.string(),
  venue_name: z.string(),
  max_capacity: z.int(),
};

/** A ticket type as a member sees it. `current_price_cents` is spec 9's price rule at the moment of the answer. */
export const ticketOffer = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  includes_accommodation: z.boolean(),
  price_cents: z.int(),
  current_price_cents: z.int(),
  /** Set only while its deadline is ahead. */
  early_bird_price_cents: z.int().nullable(),
  early_bird_deadline: instant.nullable(),
  deposit_amount_cents: z.int(),
  hotel_balance_cents: z.int(),
  hotel_payment_instructions: z.string().nullable(),
  /** max_quantity minus sold_quantity; null = unlimited. */
  remaining: z.int().nullable(),
});

const myRegistration = z.object({
  id: z.uuid(),
  ticket_type_id: z.uuid(),
  ticket_type_name: z.string(),
  total_amount_cents: z.int(),
  payment_status: z.enum(REGISTRATION_PAYMENT_STATUSES),
});

const eventCard = z.object({
  id: z.uuid(),
  ...eventFields,
  /** The least current price over active ticket types; null where there is none. */
  starting_from_cents: z.int().nullable(),
  ticket_types: z.array(ticketOffer),
  /** Places left under max_capacity; null = unlimited. */
  places_left: z.int().nullable(),
  my_registration: myRegistration.nullable(),
});

export const activity = z.object({
  id: z.uuid(),
  event_id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  start_time: instant,
  end_time: instant,
  location: z.string().nullable(),
  max_capacity: z.int(),
  current_attendance: z.int(),
  requires_registration: z.boolean(),
  open_to_public: z.boolean(),
});

/** Name, photo and school years only: contact details stay in the directory. */
const attendee = z.object({
  user_id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  profile_photo_url: z.string().nullable(),
  form_levels: formLevels,
  sports_house: z.string().nullable(),
});

/** A ticket type as staff see and edit it. */
export const ticketType = z.object({
  id: z.uuid(),
  event_id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  price_cents: z.int(),
  includes_accommodation: z.boolean(),
  max_quantity: z.int(),
  sold_quantity: z.int(),
  early_bird_price_cents: z.int().nullable(),
  early_bird_deadline: instant.nullable(),
  is_active: z.boolean(),
  sort_order: z.int(),
  deposit_amount_cents: z.int(),
  hotel_balance_cents: z.int(),
  hotel_payment_instructions: z.string().nullable(),
});

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

const staffEvent = z.object({
  id: z.uuid(),
  ...eventFields,
  is_published: z.boolean(),
  registered_count: z.int(),
  updated_at: instant,
});

/** Events, their ticket types and activities (spec 2, 5, 9). */
export const events = {
  'GET /events': {
    access: 'MEMBER',
    summary: 'Published events by start date, with ticket offers',
    reply: z.object({ items: z.array(eventCard) }),
  },
  'GET /events/:id': {
    access: 'MEMBER',
    summary: 'A published event: offers, schedule and the first attendees',
    params: id,
    reply: z.object({
      event: eventCard,
      activities: z.array(activity),
      /** The first who registered; all of them are a list of its own. */
      attendees: z.array(attendee),
      attendee_count: z.int(),
    }),
    errors: ['EVENT_NOT_FOUND'],
  },
  'GET /events/:id/attendees': {
    access: 'MEMBER',
    summary: 'Everybody who comes to a published event, first registered first',
    params: id,
    query: z.object({ cursor }),
    reply: z.object({ items: z.array(attendee), next_cursor: z.string().nullable() }),
    errors: ['EVENT_NOT_FOUND'],
  },
  'GET /events/:id/calendar.ics': {
    access: 'MEMBER',
    summary: 'A published event for a calendar (RFC 5545)',
    params: id,
    /** `schedule`: each activity as an entry of its own besides the event's. */
    query: z.object({ parts: z.enum(['event', 'schedule']).default('event') }),
    reply: 'file',
    errors: ['EVENT_NOT_FOUND'],
  },
  'GET /event-types': {
    access: read,
    summary: 'Kinds of event, by name',
    reply: z.object({ items: z.array(z.object({ id: z.uuid(), name: z.string(), has_accommodation: z.boolean() })) }),
  },
  'GET /admin/events': {
    access: read,
    summary: 'Every event, newest start first',
    reply: z.object({ items: z.array(staffEvent) }),
  },
  'GET /admin/events/:id': {
    access: read,
    summary: 'One event with every ticket type and activity',
    params: id,
    reply: z.object({ event: staffEvent, ticket_types: z.array(ticketType), activities: z.array(activity) }),
    errors: ['EVENT_NOT_FOUND'],
  },
  'POST /events': { access: write, summary: 'Create a draft event', body: eventForm, reply: id },
  'PUT /events/:id': {
    access: write,
    summary: "Change an event's own details",
    params: id,
    body: eventForm,
    reply: done,
    errors: ['EVENT_NOT_FOUND', 'CAPACITY_BELOW_SOLD'],
  },
  'DELETE /events/:id': {
    access: write,
    summary: 'Delete an event that nobody registered for',
    params: id,
    reply: done,
    errors: ['EVENT_NOT_FOUND', 'HAS_REGISTRATIONS'],
  },
  'POST /events/:id/publication': {
    access: write,
    summary: 'Publish an event',
    params: id,
    reply: done,
    errors: ['EVENT_NOT_FOUND'],
  },
  'DELETE /events/:id/publication': {
    access: write,
    summary: 'Take an event back to draft',
    params: id,
    reply: done,
    errors: ['EVENT_NOT_FOUND'],
  },
  'POST /events/:id/ticket-types': {
    access: write,
    summary: 'Add a ticket type',
    params: id,
    body: ticketTypeForm,
    reply: id,
    errors: ['EVENT_NOT_FOUND'],
  },
  'PUT /ticket-types/:id': {
    access: write,
    summary: 'Change a ticket type',
    params: id,
    body: ticketTypeForm,
    reply: done,
    errors: ['TICKET_TYPE_NOT_FOUND', 'CAPACITY_BELOW_SOLD'],
  },
  'DELETE /ticket-types/:id': {
    access: write,
    summary: 'Delete a ticket type that nobody bought',
    params: id,
    reply: done,
    errors: ['TICKET_TYPE_NOT_FOUND', 'HAS_REGISTRATIONS'],
  },
  'POST /events/:id/activities': {
    access: write,
    summary: 'Add an activity',
    params: id,
    body: activityForm,
    reply: id,
    errors: ['EVENT_NOT_FOUND'],
  },
  'PUT /activities/:id': {
    access: write,
    summary: 'Change an activity',
    params: id,
    body: activityForm,
    reply: done,
    errors: ['NOT_FOUND', 'CAPACITY_BELOW_SOLD'],
  },
  'DELETE /activities/:id': {
    access: write,
    summary: 'Delete an activity',
    params: id,
    reply: done,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Operations;
