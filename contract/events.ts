import * as z from 'zod';
import { signups } from './activity-signups.ts';
import { REGISTRATION_PAYMENT_STATUSES } from './constants.ts';
import { eventCover } from './event-covers.ts';
import { cursor, id, instant, type Operations, search } from './operation.ts';
import { formLevels, fullName } from './people.ts';
import { ownWaitingListEntry } from './waiting-list.ts';

export const eventFields = {
  name: z.string(),
  description: z.string(),
  event_type_id: z.uuid(),
  event_type_name: z.string(),
  start_date: instant,
  end_date: instant,
  location: z.string(),
  venue_name: z.string(),
  max_capacity: z.int(),
  /** How many guests a registration may have. */
  max_guests: z.int(),
  cover: eventCover.nullable(),
  cancelled_at: instant.nullable(),
  /** What the committee wrote to everyone registered; null unless the event is cancelled. */
  cancellation_reason: z.string().nullable(),
};

/** A ticket type as a member sees it. `current_price_cents` follows spec 9's price rule at the time of the reply. */
export const ticketOffer = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  includes_accommodation: z.boolean(),
  price_cents: z.int(),
  current_price_cents: z.int(),
  /** Null after its deadline. */
  early_bird_price_cents: z.int().nullable(),
  early_bird_deadline: instant.nullable(),
  deposit_amount_cents: z.int(),
  hotel_balance_cents: z.int(),
  hotel_payment_instructions: z.string().nullable(),
  /** max_quantity minus sold and held ones; null = unlimited. */
  remaining: z.int().nullable(),
});

const myRegistration = z.object({
  id: z.uuid(),
  ticket_type_id: z.uuid(),
  ticket_type_name: z.string(),
  total_amount_cents: z.int(),
  payment_status: z.enum(REGISTRATION_PAYMENT_STATUSES),
});

export const eventCard = z.object({
  id: z.uuid(),
  ...eventFields,
  /** False if it was unpublished after the member registered: they still see it, and can't pay for it. */
  is_published: z.boolean(),
  /** Of its public page; null without one. */
  public_code: z.string().nullable(),
  /** The lowest current price of the active ticket types; null without any. */
  starting_from_cents: z.int().nullable(),
  ticket_types: z.array(ticketOffer),
  /** Places left under max_capacity, without held ones; null = unlimited. */
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

/** With whom the member signed up: themselves and guests. */
const ownActivity = activity.extend({ my_signups: signups });

/** Name, photo and school years only: contact details stay in the directory. */
const attendee = z.object({
  user_id: z.uuid(),
  ...fullName,
  profile_photo_url: z.string().nullable(),
  form_levels: formLevels,
  sports_house: z.string().nullable(),
});

/** How many required answers of the member or a guest are missing, and how many there are. */
const askedPerson = z.object({
  /** Null for the member. */
  guest_id: z.uuid().nullable(),
  missing: z.int(),
  answered: z.int(),
});

/** Where the member or a guest of theirs sleeps, without anyone else in the room. */
const ownRoom = z.object({
  /** Null for the member. */
  guest_id: z.uuid().nullable(),
  room_number: z.string(),
  /** The days on which the nights begin, in the school's time zone. */
  nights: z.array(z.iso.date()),
  is_whole_stay: z.boolean(),
});

/** An attendee under the event's title. */
const face = attendee.pick({ user_id: true, first_name: true, profile_photo_url: true, sports_house: true });

export const events = {
  'GET /events': {
    access: 'MEMBER',
    summary: 'Events by start date, with ticket types and prices',
    reply: z.object({ items: z.array(eventCard) }),
  },
  'GET /events/:id': {
    access: 'MEMBER',
    summary: 'An event with ticket types, schedule and the first attendees',
    params: id,
    reply: z.object({
      event: eventCard,
      /** Null unless the member waits for a seat. */
      waiting: ownWaitingListEntry.nullable(),
      activities: z.array(ownActivity),
      /** Those of the member's registration whom the committee asks something, or who answered; empty if not registered. */
      questions: z.array(askedPerson),
      /** Of the member and their guests; empty until staff have assigned rooms. */
      rooms: z.array(ownRoom),
      /** The first to register; `GET /events/:id/attendees` lists all. */
      attendees: z.array(attendee),
      attendee_count: z.int(),
      /** A few others who are going: those who shared the most forms with the member, then the first to register. */
      faces: z.array(face),
    }),
    errors: ['EVENT_NOT_FOUND'],
  },
  'GET /events/:id/attendees': {
    access: 'MEMBER',
    may_lag: true,
    summary: 'Attendees of an event, first registered first; or those with this name',
    params: id,
    query: z.object({ q: search, cursor }),
    reply: z.object({ items: z.array(attendee), next_cursor: z.string().nullable() }),
    errors: ['EVENT_NOT_FOUND'],
  },
  'GET /events/:id/calendar.ics': {
    access: 'MEMBER',
    summary: 'A published event as a calendar file (RFC 5545)',
    params: id,
    /** `schedule` adds an entry for each activity. */
    query: z.object({ parts: z.enum(['event', 'schedule']).default('event') }),
    reply: 'file',
    errors: ['EVENT_NOT_FOUND'],
  },
} as const satisfies Operations;
