import { type InferResult, sql } from 'kysely';
import { school } from '../../../school.config.ts';
import type { Db } from '../../lib/db/database.ts';
import { guestCount } from '../guests/queries.ts';
import {
  isLive,
  isOwing,
  isPending,
  outstandingCents,
  owedCents,
  paymentState,
  receivedCents,
} from '../totals/queries.ts';

/** Since when the registration `r` owes: from registering, or if the member's own ticket is paid from the newest guest who costs. */
const owingSince = sql<Date>`case
  when r.total_amount_cents > r.received_cents - r.refunded_cents + r.adjusted_cents then r.registered_at
  else coalesce((
    select max(g.created_at) from registration_guests g
    where g.registration_id = r.id and g.removed_at is null and g.price_cents > 0), r.registered_at) end`;

/**
 * The day by which the registration `r` must be paid, as YYYY-MM-DD in the school's zone; null without payment terms, `t`.
 * Who owed before the terms were set has the days from then on.
 */
export const payBy = sql<string | null>`
  ((greatest(${owingSince}, t.since) at time zone ${sql.lit(school.zone)})::date + t.days_to_pay)::text`;

/** Registrations of an event that owe something, of people who still have an account. */
const selectUnpaid = (db: Db, eventId: string) =>
  db
    .selectFrom('event_registrations as r')
    .innerJoin('ticket_types as k', 'k.id', 'r.ticket_type_id')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('payment_terms as t', 't.event_id', 'r.event_id')
    .where('r.event_id', '=', eventId)
    .where(isLive)
    .where(sql<boolean>`r.payment_status <> 'paid' and ${outstandingCents} > 0`);

const selectRows = (db: Db, eventId: string) =>
  selectUnpaid(db, eventId)
    .select(['r.id as registration_id', 'u.id as user_id', 'r.ticket_type_id', 'k.name as ticket_type_name'])
    .select(['r.payment_code', 'r.registered_at'])
    .select([
      sql<string>`u.first_name || ' ' || u.last_name`.as('name'),
      paymentState.as('state'),
      outstandingCents.as('balance_cents'),
      receivedCents.as('received_cents'),
      payBy.as('pay_by'),
      owingSince.as('owing_since'),
      guestCount.as('guests'),
      sql<number>`(select count(*)::int from payment_reminders m where m.registration_id = r.id)`.as('reminders'),
      sql<Date | null>`(select max(sent_at) from payment_reminders m where m.registration_id = r.id)`.as('reminded_at'),
      sql<boolean>`exists (
        select from message_preferences w where w.user_id = u.id and w.kind = 'payment_reminder' and not w.wanted)`.as(
        'is_switched_off',
      ),
    ])
    .orderBy('r.registered_at')
    .orderBy('r.id');

export type UnpaidRow = InferResult<ReturnType<typeof selectRows>>[number];

export const selectUnpaidRows = (db: Db, eventId: string, limit: number): Promise<UnpaidRow[]> =>
  selectRows(db, eventId).limit(limit).execute();

export const selectChosenRows = (db: Db, eventId: string, ids: readonly string[]): Promise<UnpaidRow[]> =>
  selectRows(db, eventId)
    .where('r.id', 'in', [...ids])
    .execute();

export const selectUnpaidUsers = (db: Db, eventId: string, limit: number): Promise<{ user_id: string }[]> =>
  selectUnpaid(db, eventId).select('u.id as user_id').limit(limit).execute();

/** Registrations of the event that owe something and aren't among the unpaid ones, and how much. */
export const sumOtherDebtors = (db: Db, eventId: string): Promise<{ count: number; balance_cents: number }> =>
  db
    .selectFrom('event_registrations as r')
    .where('r.event_id', '=', eventId)
    .where(sql<boolean>`${isOwing} and (r.user_id is null or r.status = 'withdrawn')`)
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<number>`coalesce(sum(${owedCents}), 0)::float8`.as('balance_cents'))
    .executeTakeFirstOrThrow();

export async function countUnpaid(db: Db, eventId: string): Promise<number> {
  const { total } = await selectUnpaid(db, eventId)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Whether the recipient of a queued reminder owes nothing for its event any more, or a payment waits for its review. */
export async function isReminderOutdated(db: Db, deliveryId: string): Promise<boolean> {
  const { rows } = await sql`
    select from deliveries d where d.id = ${deliveryId} and d.held_by is not null and not exists (
      select from event_registrations r
      where r.event_id = d.held_by and r.user_id = d.user_id and ${isLive} and ${isOwing} and not ${isPending})`.execute(
    db,
  );
  return rows.length > 0;
}
