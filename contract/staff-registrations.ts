import * as z from 'zod';
import { REGISTRATION_SORTS, REGISTRATION_STATUSES } from './list-choices.ts';
import { cursor, done, id, instant, type Operations, optionalText, search } from './operation.ts';
import { formLevels } from './people.ts';

const read = ['VIEW_ALL_EVENTS', 'CREATE_EVENTS'] as const;
const write = ['CREATE_EVENTS'] as const;

const standing = z.enum(REGISTRATION_STATUSES);

const filters = {
  /** Words of a name. */
  q: search,
  standing: standing.optional(),
  ticket_type: z.uuid().optional(),
  sort: z.enum(REGISTRATION_SORTS).default('newest'),
};

/** A registration as staff see it: who it is as other members see them, and how it stands. Contact details stay elsewhere. */
export const listedRegistration = z.object({
  id: z.uuid(),
  /** Null once the account is deleted. */
  user_id: z.uuid().nullable(),
  /** As they are called today; once the account is gone, as they were when they paid; null where nobody knows. */
  name: z.string().nullable(),
  profile_photo_url: z.string().nullable(),
  sports_house: z.string().nullable(),
  form_levels: formLevels,
  ticket_type_name: z.string(),
  total_amount_cents: z.int(),
  /** What is paid at check-in. */
  hotel_balance_cents: z.int(),
  standing,
  registered_at: instant,
  /** The latest payment. Null where there is none, and without VIEW_PAYMENTS or MANAGE_PAYMENTS. */
  payment_id: z.uuid().nullable(),
});

const counted = z.object({ registrations: z.int(), total_amount_cents: z.number().int() });

/** Everybody who registered for an event, as staff see them and withdraw them (spec 2, 4, 6). */
export const staffRegistrations = {
  'GET /admin/events/:id/registrations': {
    access: read,
    summary: "An event's live registrations, newest first unless asked otherwise",
    params: id,
    query: z.object({ ...filters, cursor }),
    reply: z.object({
      items: z.array(listedRegistration),
      matching: z.int(),
      next_cursor: z.string().nullable(),
    }),
    errors: ['EVENT_NOT_FOUND'],
  },
  'GET /admin/events/:id/registrations/summary': {
    access: read,
    summary: "An event's registrations in numbers: how they stand, by ticket type, and what was confirmed",
    params: id,
    reply: z.object({
      event: z.object({
        id: z.uuid(),
        name: z.string(),
        start_date: instant,
        end_date: instant,
        is_published: z.boolean(),
        max_capacity: z.int(),
        registered_count: z.int(),
      }),
      standings: z.record(standing, counted),
      ticket_types: z.array(
        z.object({ id: z.uuid(), name: z.string(), sold_quantity: z.int(), max_quantity: z.int() }),
      ),
      /** Null without VIEW_PAYMENTS or MANAGE_PAYMENTS. */
      confirmed_cents: z.number().int().nullable(),
    }),
    errors: ['EVENT_NOT_FOUND'],
  },
  'GET /admin/events/:id/registrations/export': {
    access: read,
    limit: 'export',
    summary: 'The same list as a CSV file, as for the door',
    params: id,
    query: z.object(filters),
    reply: 'file',
    errors: ['EVENT_NOT_FOUND'],
  },
  'POST /registrations/:id/withdrawal': {
    access: write,
    summary: "Withdraw anybody's registration; a reason is required where money was confirmed",
    params: id,
    body: z.object({
      /** How it stood when the person decided. Where it stands differently by now, nothing is withdrawn. */
      standing,
      reason: optionalText(1000),
    }),
    reply: done,
    errors: ['REGISTRATION_NOT_FOUND', 'CHANGED_MEANWHILE'],
  },
} as const satisfies Operations;
