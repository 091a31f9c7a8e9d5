/**
 * What registrations owe and what was received for them: the one definition of every sum of money, over payment entries,
 * which each registration keeps the sums of.
 * - Charged: a registration that is neither withdrawn nor for a cancelled event.
 * - Due: the price of a charged registration with its guests, the cancellation fee of a withdrawn one (the SQL function
 *   amount_due_cents), nothing where the event is cancelled. Expected: the sum of it.
 * - Received, refunded, adjusted: base amounts of the entries of each kind, with the entries that reverse them. Adjustments
 *   of charged registrations only.
 * - Balance: due minus all base amounts; never stored. Outstanding: the positive balances. Credit: the negative ones of
 *   charged registrations. Refund due: the other negative ones.
 * - Awaiting review: base amounts of pending payments of active registrations.
 * - Fees: processing fees received and not returned, never part of the other sums.
 */
import { type RawBuilder, sql } from 'kysely';
import type { PaymentState } from '../../../contract/payment-states.ts';
import type { Db } from '../../lib/db/database.ts';

// Written out, not parameters: a prepared statement can only use a partial index whose condition it repeats.
const pendingPayment = sql`l.entity_id = r.id and l.entity_type = 'event_registration' and l.status = 'pending'`;
const isLive = sql<boolean>`r.status <> 'withdrawn'`;
const isPending = sql`exists (select from payment_ledger l where ${pendingPayment})`;

/** The registration `r` is charged. The few cancelled events are read once, by their own index. */
export const isCharged = sql<boolean>`(
  ${isLive} and r.event_id not in (select id from events where cancelled_at is not null))`;
/** Base amounts of the registration `r`. A discount lapses with a withdrawal or cancellation: it was never received. */
const paid = sql`(r.received_cents - r.refunded_cents + case when ${isCharged} then r.adjusted_cents else 0 end)`;
const due = sql`case when ${isLive} and not ${isCharged} then 0 else amount_due_cents(r) end`;

/** What the registration `r` costs, with its guests. */
export const dueCents = sql<number>`${due}`;

/** Of the registration `r`, as a number: negative is credit. */
export const balanceCents = sql<number>`(${due} - ${paid})::float8`;

/** What is still to be received for the registration `r`, whether or not a payment is pending. */
export const outstandingCents = sql<number>`greatest(${due} - ${paid}, 0)::float8`;

/** Counted, because PostgreSQL answers an `exists` here by reading the whole table. */
const refunds = sql`
  (select count(*) from payment_entries e where e.registration_id = r.id and e.kind = 'refund')`;

/**
 * The state of the registration `r`. Its payment status is kept by triggers: 'paid' where nothing is owed. After a
 * rejection it stays 'submitted' (spec 4), so only the ledger shows whether a payment is pending.
 */
export const paymentState = sql<PaymentState>`case
  when ${isLive} and ${isPending} then 'awaiting_review'
  when not ${isCharged} then case
    when ${paid} > ${due} then 'refund_due' when ${refunds} > 0 then 'refunded' else 'free' end
  when r.payment_status = 'submitted' then 'rejected'
  when ${paid} > ${due} then 'overpaid'
  when r.payment_status = 'paid' then 'paid'
  when ${due} = 0 then 'free'
  when ${paid} > 0 then 'partly_paid' else 'unpaid' end`;

const isSettled = sql`not ${isCharged} and not ${isPending}`;

/** The same of a registration that isn't withdrawn, as conditions, which an index can serve. */
export const HAS_STATE: Readonly<Record<PaymentState, RawBuilder<boolean>>> = {
  unpaid: sql`r.payment_status = 'unpaid' and ${due} > 0 and ${paid} <= 0`,
  partly_paid: sql`r.payment_status = 'unpaid' and ${paid} > 0 and ${paid} < ${due}`,
  awaiting_review: sql`r.payment_status = 'submitted' and ${isPending}`,
  rejected: sql`r.payment_status = 'submitted' and not ${isPending} and ${isCharged}`,
  paid: sql`r.payment_status = 'paid' and ${paid} = ${due} and ${isCharged}`,
  overpaid: sql`r.payment_status <> 'submitted' and ${paid} > ${due} and ${isCharged}`,
  free: sql`(r.payment_status = 'unpaid' and ${due} = 0 and ${paid} <= 0 and ${isCharged}
    or ${isSettled} and ${paid} <= 0 and ${refunds} = 0)`,
  refund_due: sql`${isSettled} and ${paid} > 0`,
  refunded: sql`${isSettled} and ${paid} <= 0 and ${refunds} > 0`,
};

/** As PostgreSQL sends a bigint. */
type Row<Sum extends string> = Record<Sum, string>;
type EventSum =
  | 'expected_cents'
  | 'outstanding_cents'
  | 'awaiting_review_cents'
  | 'received_cents'
  | 'refunded_cents'
  | 'adjusted_cents'
  | 'fees_cents'
  | 'credit_cents'
  | 'refund_due_cents';

/** Of all events, or of these. Events without a registration are missing. */
export async function sumEvents(db: Db, eventIds?: readonly string[]) {
  const { rows } = await sql<Row<EventSum> & { event_id: string }>`
    with balances as (
      select r.event_id, ${isCharged} as is_charged, ${due} as due, ${due} - ${paid} as balance,
             r.received_cents, r.refunded_cents, case when ${isCharged} then r.adjusted_cents end as adjusted_cents,
             r.fees_cents, case when ${isLive} then l.base_amount_cents end as pending
      from event_registrations r
      left join payment_ledger l on ${pendingPayment}
      ${eventIds ? sql`where r.event_id = any(${eventIds}::uuid[])` : sql``}
    )
    select event_id, sum(due)::bigint as expected_cents, sum(greatest(balance, 0))::bigint as outstanding_cents,
           coalesce(sum(pending), 0)::bigint as awaiting_review_cents,
           sum(received_cents)::bigint as received_cents, sum(refunded_cents)::bigint as refunded_cents,
           coalesce(sum(adjusted_cents), 0)::bigint as adjusted_cents, sum(fees_cents)::bigint as fees_cents,
           coalesce(sum(greatest(-balance, 0)) filter (where is_charged), 0)::bigint as credit_cents,
           coalesce(sum(greatest(-balance, 0)) filter (where not is_charged), 0)::bigint as refund_due_cents
    from balances group by 1`.execute(db);
  return rows;
}

/** An event, and days on which entries are dated, both included. */
export type EntryFilter = { event?: string | undefined; from?: string | undefined; to?: string | undefined };
type EntrySum = 'received_cents' | 'refunded_cents' | 'adjusted_cents' | 'fees_cents';
type Part = 'all' | 'method' | 'profile' | 'ticket_type';

/** Entries that count, as a whole and by what they belong to; `id` is null for the whole, and where they belong to nothing. */
export async function sumEntries(db: Db, { event, from, to }: EntryFilter) {
  const tests = [
    sql`(e.kind <> 'adjustment' or ${isCharged})`,
    ...(event ? [sql`r.event_id = ${event}`] : []),
    ...(from ? [sql`e.received_on >= ${from}::date`] : []),
    ...(to ? [sql`e.received_on <= ${to}::date`] : []),
  ];
  // Adding up first what belongs together leaves a few hundred rows for the grouping sets, which takes half as long.
  const { rows } = await sql<Row<EntrySum> & { part: Part; id: string | null }>`
    with parts as (
      select e.method, e.payment_profile_id, r.ticket_type_id, e.kind, sum(e.base_cents) as base, sum(e.fee_cents) as fees
      from payment_entries e join event_registrations r on r.id = e.registration_id
      where ${sql.join(tests, sql` and `)}
      group by 1, 2, 3, 4
    )
    select case when grouping(method) = 0 then 'method' when grouping(payment_profile_id) = 0 then 'profile'
                when grouping(ticket_type_id) = 0 then 'ticket_type' else 'all' end as part,
           coalesce(method, payment_profile_id::text, ticket_type_id::text) as id,
           coalesce(sum(base) filter (where kind = 'payment'), 0)::bigint as received_cents,
           coalesce(-sum(base) filter (where kind = 'refund'), 0)::bigint as refunded_cents,
           coalesce(sum(base) filter (where kind = 'adjustment'), 0)::bigint as adjusted_cents,
           coalesce(sum(fees), 0)::bigint as fees_cents
    from parts group by grouping sets ((), (method), (payment_profile_id), (ticket_type_id))`.execute(db);
  return rows;
}

/** Received, by the Monday of the week it arrived in. A reversed payment is left out. Weeks without one are missing. */
export async function sumWeeks(db: Db, since: string) {
  const { rows } = await sql<Row<'received_cents'> & { week: string }>`
    select to_char(date_trunc('week', e.received_on), 'YYYY-MM-DD') as week, sum(e.base_cents)::bigint as received_cents
    from payment_entries e
    where e.kind = 'payment' and e.reverses_id is null and e.received_on >= ${since}::date
      and not exists (select from payment_entries v where v.reverses_id = e.id)
    group by 1`.execute(db);
  return rows;
}

type LedgerSum = 'received_cents' | 'refunded_cents' | 'awaiting_review_cents' | 'fees_cents' | 'refund_due_cents';

/** Not `isCharged`, as an array of ids: found by the indexes on withdrawn registrations and on cancelled events. */
export const isOneNotCharged = sql<boolean>`r.id = any(array(
  select w.id from event_registrations w where w.status = 'withdrawn'
  union
  select c.id from events v join event_registrations c on c.event_id = v.id where v.cancelled_at is not null))`;

/** Of all events: the counter caches, with the few registrations that aren't charged. */
export async function sumLedger(db: Db) {
  const { rows } = await sql<Row<LedgerSum>>`
    with not_charged as (
      select greatest(${paid} - r.cancellation_fee_cents, 0) as refund_due,
             case when not ${isLive} then (select l.base_amount_cents from payment_ledger l where ${pendingPayment}) end
               as pending
      from event_registrations r where ${isOneNotCharged}
    ), entries as (
      select coalesce(sum(base_cents) filter (where kind = 'payment'), 0) as received,
             coalesce(-sum(base_cents) filter (where kind = 'refund'), 0) as refunded,
             coalesce(sum(fee_cents), 0) as fees
      from payment_entry_counts
    ), pending as (select coalesce(sum(base_cents), 0) as pending from payment_counts where status = 'pending')
    select received::bigint as received_cents, refunded::bigint as refunded_cents, fees::bigint as fees_cents,
           (pending - (select coalesce(sum(pending), 0) from not_charged))::bigint as awaiting_review_cents,
           (select coalesce(sum(refund_due), 0) from not_charged)::bigint as refund_due_cents
    from entries, pending`.execute(db);
  return rows[0];
}
