import * as z from 'zod';
import { MAY_SEE_USERS } from './access.ts';
import { listAudience } from './audiences.ts';
import { PAYMENT_STATUSES, USER_PROFILES, USER_SORTS } from './list-choices.ts';
import { cursor, done, exported, id, instant, line, type Operations, search } from './operation.ts';
import { PAYMENT_STATES } from './payment-states.ts';
import { fullName, pageOf, person, privacy, schoolYears } from './people.ts';
import { shownYear } from './year-keys.ts';

const remove = ['MANAGE_USERS'] as const;

const listed = {
  q: search,
  role: line(60).optional(),
  profile: z.enum(USER_PROFILES).optional(),
  ...schoolYears,
};
const filters = { ...listed, sort: z.enum(USER_SORTS).default('newest') };

export const listedUser = z.object({
  id: z.uuid(),
  ...fullName,
  email: z.string(),
  phone: z.string(),
  profile_photo_url: z.string().nullable(),
  ...shownYear,
  sports_house: z.string().nullable(),
  profile_completed: z.boolean(),
  /** Names, highest level first. */
  roles: z.array(z.string()),
  created_at: instant,
});

const place = z.object({ event_name: z.string(), ticket_type_name: z.string() });

/** What deleting an account would do. */
export const deletion = z.object({
  /** Places at upcoming events that would be released. */
  released: z.array(place),
  /** Places at upcoming events that stay taken because a payment was sent. */
  kept: z.array(place),
  payments: z.int(),
  pending_payments: z.int(),
  proofs: z.int(),
  has_photo: z.boolean(),
  roles: z.array(z.string()),
  payment_profiles: z.int(),
  phone: z.string(),
});

export const users = {
  'GET /users': {
    access: MAY_SEE_USERS,
    summary: 'Everyone with an account, newest first by default',
    query: z.object({ ...filters, cursor }),
    reply: pageOf(listedUser),
  },
  'GET /users/export': {
    ...exported,
    access: MAY_SEE_USERS,
    summary: 'The same list as a CSV file',
    query: z.object(filters),
  },
  'POST /users/audiences': {
    access: MAY_SEE_USERS,
    also_needs: ['SEND_MESSAGES'],
    is_idempotent: true,
    summary: 'Whom the list shows, as the audience of an announcement; with some filters as the people of now',
    body: z.object({ filters: z.strictObject(listed) }),
    reply: listAudience,
    errors: ['AUDIENCE_EMPTY', 'PEOPLE_LIST_TOO_LONG'],
  },
  'GET /users/:id': {
    access: MAY_SEE_USERS,
    summary: 'One person in full, with registrations and payments if the caller may see them',
    params: id,
    reply: z.object({
      ...person.shape,
      email: z.string(),
      phone: z.string(),
      profile_completed: z.boolean(),
      ...privacy.shape,
      roles: z.array(z.object({ id: z.uuid(), name: z.string(), assigned_at: instant })),
      /** Their sign-in factors besides the password. Null for callers who can't turn them off. */
      two_factor: z.object({ authenticator_app: z.boolean(), passkeys: z.int() }).nullable(),
      created_at: instant,
      updated_at: instant,
      /** Since when they see no class lists, because they changed their classes too often; null if they do. */
      rosters_paused_at: instant.nullable(),
      /** When they last put a class in place of another. Null for callers who can't confirm their classes. */
      class_changes: z.array(instant).nullable(),
      /** Without withdrawn ones, newest first. Null for callers who may not see events. */
      registrations: z
        .array(
          z.object({
            id: z.uuid(),
            event_id: z.uuid(),
            ...place.shape,
            start_date: instant,
            /** With the guests' prices. */
            due_cents: z.int(),
            status: z.enum(PAYMENT_STATES),
            registered_at: instant,
          }),
        )
        .nullable(),
      /** Newest first. Null for callers who may not see payments. */
      payments: z
        .array(
          z.object({
            id: z.uuid(),
            event_name: z.string(),
            total_amount_cents: z.int(),
            /** What arrived, with the fee; null until it is confirmed. */
            received_cents: z.int().nullable(),
            reference_number: z.string(),
            status: z.enum(PAYMENT_STATUSES),
            submitted_at: instant,
          }),
        )
        .nullable(),
    }),
    errors: ['USER_NOT_FOUND'],
  },
  'GET /users/:id/deletion': {
    access: remove,
    summary: 'What deleting the person would do, or why it is refused',
    params: id,
    reply: deletion,
    errors: ['USER_NOT_FOUND', 'OWN_ACCOUNT', 'HOLDS_ROLES'],
  },
  'DELETE /users/:id': {
    access: remove,
    summary: 'Delete an account; payments and audit entries keep its name and email',
    params: id,
    reply: done,
    errors: ['USER_NOT_FOUND', 'OWN_ACCOUNT', 'HOLDS_ROLES', 'LAST_SUPER_ADMIN'],
  },
} as const satisfies Operations;
