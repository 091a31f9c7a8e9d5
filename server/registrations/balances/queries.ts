import { type InferResult, sql } from 'kysely';
import type * as z from 'zod';
import type { moneyReport } from '../../../contract/money-report.ts';
import type { paymentEntries } from '../../../contract/payment-entries.ts';
import type { Db } from '../../lib/db/database.ts';
import { containsNames } from '../../lib/db/search.ts';
import {
  adjustedCents,
  balanceCents,
  dueCents,
  HAS_STATE,
  isCharged,
  isLive,
  isOneNotCharged,
  isOwing,
  isPending,
  owedCents,
  payerName,
} from '../totals/queries.ts';

/** Why nothing is charged. */
const NOT_CHARGED = [
  sql<boolean>`r.status = 'withdrawn'`.as('is_withdrawn'),
  sql<boolean>`v.cancelled_at is not null`.as('is_event_cancelled'),
];

/** Any registration, whatever its status, with its money. */
const selectBalances = (db: Db) =>
  db
    .selectFrom('event_registrations as r')
    .innerJoin('events as v', 'v.id', 'r.event_id')
    .innerJoin('ticket_types as k', 'k.id', 'r.ticket_type_id')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.id as registration_id', 'r.event_id', 'r.user_id', 'u.email', 'r.payment_code'])
    .select(['v.name as event_name', 'k.name as ticket_type_name', payerName.as('name')])
    .select([
      ...NOT_CHARGED,
      dueCents.as('due_cents'),
      balanceCents.as('balance_cents'),
      'r.fees_cents',
      sql<number>`r.received_cents - r.refunded_cents`.as('received_cents'),
      sql<number>`case when ${isCharged} then ${adjustedCents} else 0 end`.as('adjusted_cents'),
      isPending.as('is_payment_pending'),
    ]);

export type BalanceRow = InferResult<ReturnType<typeof selectBalances>>[number];

export const selectBalanceOf = (db: Db, id: string): Promise<BalanceRow | undefined> =>
  selectBalances(db).where('r.id', '=', id).executeTakeFirst();

const isWalkInCalled = (patterns: readonly string[]) => sql`(
  r.walk_in_name is not null and ${containsNames(sql`searchable_name(r.walk_in_name)`, patterns)})`;

type Found = z.output<(typeof paymentEntries)['GET /admin/balances']['reply']>['items'][number];

/**
 * Live registrations by name or code, latest events first; those of deleted accounts have no one to pay. As an array of ids:
 * one condition on members, walk-ins and codes would read every registration.
 */
export async function findBalances(
  db: Db,
  { patterns, payment_code }: { patterns: readonly string[]; payment_code: string | null },
  limit: number,
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select r.id as registration_id, coalesce(u.first_name || ' ' || u.last_name, r.walk_in_name) as name,
           v.name as event_name, ${balanceCents} as balance_cents, ${HAS_STATE.awaiting_review} as is_in_review
    from event_registrations r left join users u on u.id = r.user_id join events v on v.id = r.event_id
    where ${isLive} and r.id = any(array(
      select m.id from users u join event_registrations m on m.user_id = u.id
      where ${containsNames(sql`u.search_name`, patterns)}
      union select r.id from event_registrations r where r.user_id is null and ${isLive} and ${isWalkInCalled(patterns)}
      union select r.id from event_registrations r
      where r.payment_code = ${payment_code} and (r.user_id is not null or r.walk_in_name is not null)))
    order by v.start_date desc, u.last_name collate person_names, u.first_name collate person_names, r.id
    limit ${limit}`.execute(db);
  return rows;
}

/** Any registration with what a bank line may say about it, and the payment of it that is pending. */
const selectPayable = (db: Db) =>
  db
    .selectFrom('event_registrations as r')
    .innerJoin('events as v', 'v.id', 'r.event_id')
    .innerJoin('ticket_types as k', 'k.id', 'r.ticket_type_id')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('payment_ledger as p', (join) =>
      join.onRef('p.entity_id', '=', 'r.id').on(sql<boolean>`p.status = 'pending'`),
    )
    .select(['r.id as registration_id', 'r.event_id', 'r.user_id', 'r.payment_code', 'v.name as event_name'])
    .select(['k.name as ticket_type_name', payerName.as('name'), 'u.name_at_school', 'u.first_name'])
    .select([...NOT_CHARGED, balanceCents.as('balance_cents')])
    .select(
      sql<PendingPayment | null>`case when p.id is not null then json_build_object(
        'id', p.id, 'reference_number', p.reference_number, 'total_amount_cents', p.total_amount_cents,
        'fee_cents', p.processing_fee_cents) end`.as('pending'),
    );

type PendingPayment = { id: string; reference_number: string; total_amount_cents: number; fee_cents: number };

export type PayableRow = InferResult<ReturnType<typeof selectPayable>>[number];

/** Active ones that something is still to be paid for. */
export const selectUnpaid = (db: Db): Promise<PayableRow[]> =>
  selectPayable(db)
    .where(isLive)
    .where('r.payment_status', '<>', 'paid')
    .where(dueCents, '>', 0)
    .orderBy('r.id')
    .execute();

/** Those that aren't charged and whose money is to be returned. */
export const selectRefundsDue = (db: Db): Promise<PayableRow[]> =>
  selectPayable(db).where(sql<boolean>`${isOneNotCharged} and ${balanceCents} < 0`).orderBy('r.id').execute();

/** With one of these ids or payment codes. */
export const selectPayables = (
  db: Db,
  { ids = [], codes = [] }: { ids?: readonly string[]; codes?: readonly string[] },
): Promise<PayableRow[]> =>
  selectPayable(db)
    .where(sql<boolean>`(r.id = any(${ids}::uuid[]) or r.payment_code = any(${codes}::text[]))`)
    .orderBy('r.id')
    .execute();

type Sought = { patterns: readonly string[]; payment_code: string | null; cents: number | null };

/** By name, by code, or by what is open for them: those with the amount of `fits` first, then latest events. */
export const findPayables = (
  db: Db,
  { patterns, payment_code, cents }: Sought,
  { fits, limit }: { fits: number; limit: number },
): Promise<PayableRow[]> =>
  selectPayable(db)
    .where(
      sql<boolean>`(${containsNames(sql`u.search_name`, patterns)} or ${isWalkInCalled(patterns)} or r.payment_code = ${payment_code}
        or ${cents}::int is not null and r.payment_status <> 'paid' and ${balanceCents} = ${cents}::int)`,
    )
    .orderBy(sql`${balanceCents} = ${fits} desc`)
    .orderBy(isLive, 'desc')
    .orderBy('v.start_date', 'desc')
    .orderBy(sql`u.last_name collate person_names`)
    .orderBy('r.id')
    .limit(limit)
    .execute();

type Debtor = z.output<(typeof moneyReport)['GET /admin/money-report']['reply']>['debtors'][number];

/** Registrations with something to pay, most first. */
export async function selectDebtors(db: Db, eventId: string | undefined, limit: number): Promise<Debtor[]> {
  const { rows } = await sql<Debtor>`
    select r.id as registration_id, r.event_id, v.name as event_name, k.name as ticket_type_name,
           ${payerName} as name, r.owed::float8 as balance_cents
    from (
      select r.id, r.event_id, r.ticket_type_id, r.user_id, r.walk_in_name, ${owedCents} as owed
      from event_registrations r
      where ${isOwing} ${eventId ? sql`and r.event_id = ${eventId}` : sql``}
      order by ${owedCents} desc, r.id limit ${limit}) r
    join events v on v.id = r.event_id join ticket_types k on k.id = r.ticket_type_id
    left join lateral (select first_name, last_name from users where id = r.user_id offset 0) u on true
    order by r.owed desc, r.id`.execute(db);
  return rows;
}
