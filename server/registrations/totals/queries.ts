/**
 * What registrations owe and what was received for them: the one definition of every sum of money, over payment entries,
 * which each registration keeps the sums of.
 * - Charged: a registration that is neither withdrawn nor for a cancelled event.
 * - Due: the price of a charged registration with its guests, the cancellation fee of a withdrawn one (the SQL function
 *   amount_due_cents), nothing where the event is cancelled. Expected: the sum of it.
 * - Received, refunded, adjusted: base amounts of the entries of each kind, with the entries that reverse them. Adjustments
 *   of charged registrations only, and of a discount no more than the price, which the removal of a guest may lower.
 * - Balance: due minus all base amounts; never stored. Outstanding: the positive balances. Credit: the negative ones of
 *   charged registrations. Refund due: the other negative ones.
 * - Awaiting review: base amounts of pending payments of active registrations.
 * - Fees: processing fees received and not returned, never part of the other sums.
 */
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { EntryKind } from '../../../contract/constants.ts';
import type { ledgerTotals, moneySums } from '../../../contract/money-totals.ts';
import { PAYMENT_STATES, type PaymentState } from '../../../contract/payment-states.ts';
import type { Db } from '../../lib/db/database.ts';

// Written out, not parameters: a prepared statement can only use a partial index whose condition it repeats.
const pendingPayment = sql`l.entity_id = r.id and l.entity_type = 'event_registration' and l.status = 'pending'`;
/** The registration `r` isn't withdrawn. */
export const isLive = sql<boolean>`r.status <> 'withdrawn'`;
/** A payment of the registration `r` waits for its review. No balance counts it. */
export const isPending = sql<boolean>`exists (select from payment_ledger l where ${pendingPayment})`;

/** A column of the latest payment of the registration `r`, whatever its status. */
export const ofLatestPayment = (column: string) => sql`(
  select ${sql.ref(`l.${column}`)} from payment_ledger l
  where l.entity_id = r.id order by l.created_at desc, l.id desc limit 1)`;
/** What someone without an account is called: a walk-in, or a member who deleted theirs. */
export const nameWithoutAccount = sql`coalesce(r.walk_in_name, ${ofLatestPayment('user_name')})`;
/** Whose the registration `r` is, with the account `u` if there is one; null for a deleted one that never paid. */
export const payerName = sql<string | null>`coalesce(u.first_name || ' ' || u.last_name, ${nameWithoutAccount})`;

/** Received for the registration `r` and not returned, with fees. */
export const receivedCents = sql<number>`(r.received_cents - r.refunded_cents + r.fees_cents)`;

/** Part of it that no payment of the member brought, cash for example. What was returned is taken off this part first. */
export const receivedOtherwiseCents = sql<number>`greatest(${receivedCents} - (
  select coalesce(sum(e.base_cents + e.fee_cents), 0) from payment_entries e
  where e.registration_id = r.id and e.ledger_id is not null), 0)::int`;

/** The registration `r` is charged. The few cancelled events are read once, by their own index. */
export const isCharged = sql<boolean>`(
  ${isLive} and r.event_id not in (select id from events where cancelled_at is not null))`;
/** What the adjustments of the charged registration `r` come to. */
export const adjustedCents = sql<number>`least(r.adjusted_cents, amount_due_cents(r))`;
/** Base amounts of the registration `r`. A discount lapses with a withdrawal or cancellation: it was never received. */
const paid = sql`(r.received_cents - r.refunded_cents + case when ${isCharged} then ${adjustedCents} else 0 end)`;
const due = sql`case when ${isLive} and not ${isCharged} then 0 else amount_due_cents(r) end`;

/** What the registration `r` owes if its event isn't cancelled and that is positive, as the index `event_registrations_owing` has it. */
export const owedCents = sql<number>`(amount_due_cents(r)
  - (r.received_cents - r.refunded_cents + case when ${isLive} then r.adjusted_cents else 0 end))`;
/** The registration `r` owes something. Nothing is owed for a cancelled event, except a cancellation fee. */
export const isOwing = sql<boolean>`(
  ${owedCents} > 0 and (r.status = 'withdrawn' or r.event_id not in (select id from events where cancelled_at is not null)))`;
/** What the registration `r` costs, with its guests. */
export const dueCents = sql<number>`${due}`;

/** Of the registration `r`, as a number: negative is credit. */
export const balanceCents = sql<number>`(${due} - ${paid})::float8`;

/** What is still to be received for the registration `r`, whether or not a payment is pending. */
export const outstandingCents = sql<number>`greatest(${due} - ${paid}, 0)::float8`;

/** Counted, because PostgreSQL answers an `exists` here by reading the whole table. */
const refunds = sql`
  (select count(*) from payment_entries e where e.registration_id = r.id and e.kind = 'refund')`;

/** Received after the latest payment was rejected, and not reversed: that rejection no longer says what to do. */
const receivedSinceRejection = sql`(
  select coalesce(sum(e.base_cents), 0) from payment_entries e
  where e.registration_id = r.id and e.kind = 'payment' and e.recorded_at > ${ofLatestPayment('rejected_at')})`;

/**
 * The state of the registration `r`. Its payment status is kept by triggers: 'paid' where nothing is owed. After a
 * rejection it stays 'submitted' (spec 4), so only the ledger shows whether a payment is pending. A discount is no payment.
 */
export const paymentState = sql<PaymentState>`case
  when ${isLive} and ${isPending} then 'awaiting_review'
  when not ${isCharged} then case
    when ${paid} > ${due} then 'refund_due' when ${refunds} > 0 then 'refunded' else 'free' end
  when ${due} > ${paid} then case
    when r.payment_status = 'submitted' and ${receivedSinceRejection} <= 0 then 'rejected'
    when ${receivedCents} > 0 then 'partly_paid' else 'unpaid' end
  when ${receivedCents} = 0 then 'free'
  when ${paid} > ${due} then 'overpaid' else 'paid' end`;

/** Whether the registration `r` has the state. */
export const HAS_STATE = Object.fromEntries(
  PAYMENT_STATES.map((state) => [state, sql<boolean>`(${paymentState}) = ${sql.lit(state)}`]),
) as Readonly<Record<PaymentState, RawBuilder<boolean>>>;

/** As PostgreSQL sends a bigint. */
type Row<Sum extends string> = Record<Sum, string>;
type EventSum = Exclude<keyof z.output<typeof moneySums>, 'awaiting_review_cents'>;

/**
 * Of all events, or of these, by ticket type, with the number of those who owe; those without a registration are missing.
 * Whether the event is cancelled is asked of each sum instead of each registration: that takes half as long.
 */
export async function sumTicketTypes(db: Db, eventIds?: readonly string[]) {
  const { rows } = await sql<Row<EventSum | 'debtors'> & { event_id: string; ticket_type_id: string }>`
    with registrations as (
      select r.event_id, r.ticket_type_id, ${isLive} as is_live, amount_due_cents(r) as due, ${owedCents} as owed,
             r.received_cents, r.refunded_cents, r.fees_cents, case when ${isLive} then ${adjustedCents} else 0 end as adjusted
      from event_registrations r
      ${eventIds ? sql`where r.event_id = any(${eventIds}::uuid[])` : sql``}
      offset 0 -- otherwise each sum below works out again what is owed
    ), sums as (
      select event_id, ticket_type_id, is_live, count(*) filter (where owed > 0) as debtors, sum(due) as due,
             sum(greatest(owed, 0)) as owed, sum(received_cents) as received, sum(refunded_cents) as refunded,
             sum(adjusted) as adjusted, sum(fees_cents) as fees
      from registrations group by 1, 2, 3
    ), totals as (
      select s.*, s.is_live and v.cancelled_at is not null as is_free, s.is_live and v.cancelled_at is null as is_charged
      from sums s join events v on v.id = s.event_id
    ), balances as (
      -- What was received beyond what is due: the sum of the negative balances.
      select *, case when is_free then received - refunded else owed - due + received - refunded + adjusted end as excess
      from totals
    )
    select event_id, ticket_type_id, coalesce(sum(debtors) filter (where not is_free), 0)::bigint as debtors,
           coalesce(sum(due) filter (where not is_free), 0)::bigint as expected_cents,
           coalesce(sum(owed) filter (where not is_free), 0)::bigint as outstanding_cents,
           sum(received)::bigint as received_cents, sum(refunded)::bigint as refunded_cents,
           coalesce(sum(adjusted) filter (where not is_free), 0)::bigint as adjusted_cents, sum(fees)::bigint as fees_cents,
           coalesce(sum(excess) filter (where is_charged), 0)::bigint as credit_cents,
           coalesce(sum(excess) filter (where not is_charged), 0)::bigint as refund_due_cents
    from balances group by 1, 2`.execute(db);
  return rows;
}

/** Payments awaiting review, of all events or of these. Each registration is looked up by its id, or all would be read. */
export async function sumPending(db: Db, eventIds?: readonly string[]) {
  const { rows } = await sql<Row<'awaiting_review_cents'> & { event_id: string }>`
    select r.event_id, sum(l.base_amount_cents)::bigint as awaiting_review_cents
    from payment_ledger l
    join lateral (select event_id, status from event_registrations where id = l.entity_id offset 0) r on ${isLive}
    where l.entity_type = 'event_registration' and l.status = 'pending'
      ${eventIds ? sql`and l.event_id = any(${eventIds}::uuid[])` : sql``}
    group by 1`.execute(db);
  return rows;
}

/** An event, and days on which entries are dated, both included. */
export type EntryFilter = { event?: string | undefined; from?: string | undefined; to?: string | undefined };

/** Base amounts and fees of entries that count, as far as they belong together. An adjustment has neither method nor profile. */
export type EntryPart = {
  kind: EntryKind;
  method: string | null;
  payment_profile_id: string | null;
  ticket_type_id: string | null;
  base_cents: string;
  fee_cents: string;
};

/** Of adjustments: by how much what counts of them changed on these days, since no more than the price counts of a discount. */
export async function sumEntries(db: Db, { event, from, to }: EntryFilter): Promise<EntryPart[]> {
  const ofEvent = event ? sql`and r.event_id = ${event}` : sql``;
  const sinceFrom = from ? sql`and e.received_on >= ${from}::date` : sql``;
  const untilTo = to ? sql`and e.received_on <= ${to}::date` : sql``;
  const before = from ? sql`coalesce(sum(e.base_cents) filter (where e.received_on < ${from}::date), 0)` : sql`0`;
  const { rows } = await sql<EntryPart>`
    select e.kind, e.method, e.payment_profile_id, r.ticket_type_id,
           sum(e.base_cents)::bigint as base_cents, sum(e.fee_cents)::bigint as fee_cents
    from payment_entries e join event_registrations r on r.id = e.registration_id
    where e.kind <> 'adjustment' ${ofEvent} ${sinceFrom} ${untilTo}
    group by 1, 2, 3, 4
    union all
    select 'adjustment', null, null, ticket_type_id, sum(least(adjusted, due) - least(adjusted_before, due))::bigint, 0
    from (
      select r.ticket_type_id, amount_due_cents(r) as due, sum(e.base_cents) as adjusted, ${before} as adjusted_before
      from payment_entries e join event_registrations r on r.id = e.registration_id
      where e.kind = 'adjustment' and ${isCharged} ${ofEvent} ${untilTo}
      group by r.id
    ) adjustments
    group by ticket_type_id`.execute(db);
  return rows;
}

/** The same of any day by method and profile alone: for all events, no registration is read. */
export async function sumMethods(db: Db, event: string | undefined): Promise<EntryPart[]> {
  const { rows } = await sql<EntryPart>`
    select e.kind, e.method, e.payment_profile_id, null as ticket_type_id,
           sum(e.base_cents)::bigint as base_cents, sum(e.fee_cents)::bigint as fee_cents
    from payment_entries e
    ${event ? sql`join event_registrations r on r.id = e.registration_id and r.event_id = ${event}` : sql``}
    where e.kind <> 'adjustment'
    group by 1, 2, 3`.execute(db);
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

/** Not `isCharged`, as an array of ids: found by the indexes on withdrawn registrations and on cancelled events. */
export const isOneNotCharged = sql<boolean>`r.id = any(array(
  select w.id from event_registrations w where w.status = 'withdrawn'
  union
  select c.id from events v join event_registrations c on c.event_id = v.id where v.cancelled_at is not null))`;

/** Of all events: the counter caches, with the few registrations that aren't charged. */
export async function sumLedger(db: Db) {
  const { rows } = await sql<Row<keyof z.output<typeof ledgerTotals>>>`
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
  return rows;
}
