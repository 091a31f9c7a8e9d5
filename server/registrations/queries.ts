import { type InferResult, sql } from 'kysely';
import type { RegistrationPaymentStatus } from '../../contract/constants.ts';
import type { Db } from '../lib/db/database.ts';
import { eventCover } from '../lib/db/event-cover.ts';
import { insertRows } from '../lib/db/insert-rows.ts';
import { guestsOf, hotelBalance } from './guests/queries.ts';
import {
  balanceCents,
  dueCents,
  isLive,
  isPending,
  outstandingCents,
  paymentState,
  receivedCents,
  receivedOtherwiseCents,
} from './totals/queries.ts';
import { payBy } from './unpaid/queries.ts';

const paymentStatus = sql<RegistrationPaymentStatus>`r.payment_status`.as('payment_status');

/** A member's live registrations; withdrawn ones are hidden everywhere (spec 4). */
const selectOwn = (db: Db, userId: string) =>
  db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .innerJoin('ticket_types as k', 'k.id', 'r.ticket_type_id')
    .leftJoin('payment_terms as t', 't.event_id', 'r.event_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('payment_ledger as l')
          .whereRef('l.entity_id', '=', 'r.id')
          .orderBy('l.created_at', 'desc')
          .orderBy('l.id', 'desc')
          .limit(1)
          .select(['l.status', 'l.notes'])
          .as('latest'),
      (join) => join.onTrue(),
    )
    .where('r.user_id', '=', userId)
    .where(isLive)
    .select(['r.id', 'r.event_id', 'e.name as event_name', 'e.is_published as is_event_published'])
    .select(['e.start_date', 'e.end_date', 'e.venue_name', 'e.location', 'e.max_guests', eventCover('e')])
    .select(sql<boolean>`e.cancelled_at is not null`.as('is_event_cancelled'))
    .select(['r.ticket_type_id', 'k.name as ticket_type_name', 'r.quantity', 'r.total_amount_cents', 'r.payment_code'])
    .select(['k.hotel_payment_instructions', 'r.registered_at'])
    .select([
      dueCents.as('due_cents'),
      guestsOf.as('guests'),
      hotelBalance.as('hotel_balance_cents'),
      paymentStatus,
      paymentState.as('payment_state'),
      balanceCents.as('balance_cents'),
      receivedCents.as('received_cents'),
      receivedOtherwiseCents.as('received_otherwise_cents'),
      sql<string | null>`case when ${outstandingCents} > 0 then ${payBy} end`.as('pay_by'),
      sql<string | null>`case when latest.status = 'failed' then latest.notes end`.as('rejection_notes'),
    ]);

export type RegistrationRow = InferResult<ReturnType<typeof selectOwn>>[number];

/** Newest first. */
export const selectOwnRegistrations = (db: Db, userId: string): Promise<RegistrationRow[]> =>
  selectOwn(db, userId).orderBy('r.registered_at', 'desc').orderBy('r.created_at', 'desc').execute();

export const selectOwnRegistration = (db: Db, id: string, userId: string): Promise<RegistrationRow | undefined> =>
  selectOwn(db, userId).where('r.id', '=', id).executeTakeFirst();

/** Which of these members have a live registration for the event. */
export async function selectRegisteredMembers(
  db: Db,
  eventId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('event_registrations as r')
    .select(sql<string>`r.user_id`.as('user_id'))
    .where('r.event_id', '=', eventId)
    .where(sql<boolean>`r.user_id = any(${userIds}::uuid[])`)
    .where(isLive)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Codes that no registration has; two of a batch are the same with a chance of one in twenty million. */
export async function newPaymentCodes(db: Db, count: number): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select new_payment_code() as code from generate_series(1, ${count}::int)`.execute(db);
  return rows.map(({ code }) => code);
}

const NEW_COLUMNS = [
  ...['id', 'event_id', 'user_id', 'ticket_type_id', 'total_amount_cents', 'payment_code', 'registered_at'],
] as const;
type NewRegistration = Pick<RegistrationRow & { user_id: string }, (typeof NEW_COLUMNS)[number]>;

export const insertRegistrations = (db: Db, registrations: readonly NewRegistration[]): Promise<void> =>
  insertRows(db, 'event_registrations', NEW_COLUMNS, registrations);

export async function markWithdrawn(db: Db, id: string, now: Date, cancellation_fee_cents = 0): Promise<void> {
  await db
    .updateTable('event_registrations')
    .set({ status: 'withdrawn', withdrawn_at: now, cancellation_fee_cents })
    .where('id', '=', id)
    .execute();
}

/** A member's live registrations for events that are not over, earliest first. */
export const selectUpcomingRegistrations = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .innerJoin('ticket_types as k', 'k.id', 'r.ticket_type_id')
    .select(['r.id', 'r.event_id', 'e.name as event_name', 'k.name as ticket_type_name'])
    .select(sql<boolean>`(${isPending} or ${receivedCents} <> 0)`.as('has_payment'))
    .where('r.user_id', '=', userId)
    .where(isLive)
    .where('e.end_date', '>', now)
    .orderBy('e.start_date')
    .orderBy('r.id')
    .execute();

/**
 * Locks any registrations until the transaction ends, always in the order of their ids: after their events, and before their
 * guests and payments.
 */
export async function lockRegistrations(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .selectFrom('event_registrations')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Locks a member so that no new row can refer to them. */
export async function lockMember(db: Db, userId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}
