import * as z from 'zod';
import { eventCard } from './events.ts';
import { eventTotals } from './money-totals.ts';
import { instant, type Operations } from './operation.ts';
import { payment } from './payments.ts';
import { suggestedClassmate } from './people.ts';
import { PROFILE_STEPS } from './profile-fields.ts';
import { registration } from './registrations.ts';

const ofEvent = { id: z.uuid(), event_id: z.uuid(), event_name: z.string(), is_event_published: z.boolean() };

export const overview = {
  'GET /dashboard': {
    access: 'MEMBER',
    summary:
      'What waits for an answer, the next event, registrations, the last 10 payments and their totals, connections, and what the profile lacks',
    reply: z.object({
      /** The next event that the member is registered for; without one, the next that is published. */
      next_event: eventCard.nullable(),
      registrations: z.array(registration),
      /** Open offers first. */
      waiting: z.array(
        z.object({
          ...ofEvent,
          seats: z.int(),
          /** 1 for who is asked first; null once two offers have expired, which ends the entry. */
          position: z.int().nullable(),
          /** Until when an open offer can be accepted. */
          offer_expires_at: instant.nullable(),
        }),
      ),
      /** What the committee withdrew from events to come, and why, until the member registers again. */
      withdrawn_by_staff: z.array(z.object({ ...ofEvent, reason: z.string().nullable() })),
      payments: z.array(payment),
      confirmed_total_cents: z.number().int(),
      awaiting_review_cents: z.number().int(),
      connections_count: z.int(),
      /** Those who shared the most forms with the member. */
      suggested_classmates: z.array(suggestedClassmate),
      profile_missing: z.array(z.enum(PROFILE_STEPS)),
    }),
  },
  'GET /admin/overview': {
    access: 'ANY_ROLE',
    summary: 'The five counts and the five most recent users',
    reply: z.object({
      users: z.int(),
      pending_phone_numbers: z.int(),
      events: z.int(),
      pending_payments: z.int(),
      /** Null without MANAGE_PAYMENTS. */
      active_payment_profiles: z.int().nullable(),
      /** Emails and text messages of the last days (FAILED_DAYS), up to 1,000. Null without MANAGE_USERS. */
      failed_deliveries: z.int().nullable(),
      /** Members without class lists until staff confirm their classes. Null without MANAGE_USERS. */
      paused_rosters: z.int().nullable(),
      recent_users: z.array(
        z.object({
          id: z.uuid(),
          first_name: z.string(),
          last_name: z.string(),
          /** Null without VIEW_ALL_USERS or MANAGE_USERS. */
          email: z.string().nullable(),
          profile_photo_url: z.string().nullable(),
          sports_house: z.string().nullable(),
          profile_completed: z.boolean(),
          created_at: instant,
        }),
      ),
    }),
  },
  'GET /admin/overview/figures': {
    access: 'ANY_ROLE',
    summary: 'Registrations and money received by week, seats and money by event, as far as the caller may see them',
    reply: z.object({
      /** The last 26 weeks in the school's zone, the current one last. */
      weeks: z.array(
        z.object({
          /** Its Monday. */
          week: z.string(),
          /** Null without VIEW_ALL_EVENTS or CREATE_EVENTS. */
          registrations: z.int().nullable(),
          /** Null without VIEW_PAYMENTS or MANAGE_PAYMENTS. */
          received_cents: z.number().int().nullable(),
        }),
      ),
      /** Current and upcoming events, soonest first, then past ones, latest first. Null without VIEW_ALL_EVENTS or CREATE_EVENTS. */
      events: z
        .array(
          z.object({
            id: z.uuid(),
            name: z.string(),
            start_date: instant,
            is_published: z.boolean(),
            cancelled_at: instant.nullable(),
            max_capacity: z.int(),
            registered_count: z.int(),
            money: eventTotals,
          }),
        )
        .nullable(),
    }),
  },
} as const satisfies Operations;
