/**
 * What registrations owe and what was received for them: the one definition of every sum of money.
 * - Expected: the totals of active registrations; a withdrawn one owes nothing.
 * - Received: base amounts of confirmed payments of active registrations. Outstanding: expected and not yet received.
 * - Awaiting review: the part of outstanding for which a payment is pending.
 * - Fees: the processing fees of the payments received, never part of the other sums.
 * - Refund due: base amounts received for registrations that were withdrawn since.
 */
import { type RawBuilder, sql } from 'kysely';
import type { PaymentState } from '../../../contract/payment-states.ts';
import type { Db } from '../../lib/db/database.ts';

// Written out, not parameters: a prepared statement can only use a partial index whose condition it repeats.
const openPayment = sql`l.entity_id = r.id and l.entity_type = 'event_registration' and l.status in ('pending', 'confirmed')`;
const isLive = sql<boolean>`r.status <> 'withdrawn'`;

const hasOpenPayment = sql`exists (select from payment_ledger l where ${openPayment})`;

/**
 * The state of the registration `r`. After a rejection its payment status stays 'submitted' (spec 4), so only the ledger
 * shows whether a payment is pending.
 */
export const paymentState = sql<PaymentState>`case
  when r.payment_status = 'paid' then 'paid'
  when r.payment_status = 'unpaid' then case when r.total_amount_cents = 0 then 'free' else 'unpaid' end
  when ${hasOpenPayment} then 'awaiting_review' else 'rejected' end`;

/** The same as conditions, which an index can serve. */
export const HAS_STATE: Readonly<Record<PaymentState, RawBuilder<boolean>>> = {
  unpaid: sql`r.payment_status = 'unpaid' and r.total_amount_cents > 0`,
  free: sql`r.payment_status = 'unpaid' and r.total_amount_cents = 0`,
  awaiting_review: sql`r.payment_status = 'submitted' and ${hasOpenPayment}`,
  rejected: sql`r.payment_status = 'submitted' and not ${hasOpenPayment}`,
  paid: sql`r.payment_status = 'paid'`,
};

/** What is still to be received for the registration `r`, whether or not a payment is pending. */
export const outstandingCents = sql<number>`case when ${isLive} then r.total_amount_cents - coalesce((
  select l.base_amount_cents from payment_ledger l where ${openPayment} and l.status = 'confirmed'), 0) else 0 end`;

/** Of registrations `r` joined with their open payment `l`, of which there is at most one. */
const SUMS = {
  expected_cents: sql`sum(r.total_amount_cents) filter (where ${isLive})`,
  received_cents: sql`sum(l.base_amount_cents) filter (where ${isLive} and l.status = 'confirmed')`,
  awaiting_review_cents: sql`sum(l.base_amount_cents) filter (where ${isLive} and l.status = 'pending')`,
  fees_cents: sql`sum(l.processing_fee_cents) filter (where ${isLive} and l.status = 'confirmed')`,
  refund_due_cents: sql`sum(l.base_amount_cents) filter (where not ${isLive} and l.status = 'confirmed')`,
};
type Sum = keyof typeof SUMS;
/** As PostgreSQL sends a bigint. */
type Row<S extends Sum> = Record<S, string>;

const sums = (...names: readonly Sum[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql`coalesce(${SUMS[name]}, 0)::bigint as ${sql.ref(name)}`));

const ALL = ['expected_cents', 'received_cents', 'awaiting_review_cents', 'fees_cents', 'refund_due_cents'] as const;

/** Events without a registration are missing. */
export async function sumEvents(db: Db, eventIds: readonly string[]) {
  const { rows } = await sql<Row<Sum> & { event_id: string }>`
    select r.event_id, ${sums(...ALL)}
    from event_registrations r left join payment_ledger l on ${openPayment}
    where r.event_id = any(${eventIds}::uuid[]) group by 1`.execute(db);
  return rows;
}

/** By the Monday of the week in which a payment was confirmed, in a zone's calendar. Weeks without one are missing. */
export async function sumWeeks(db: Db, { zone, since }: { zone: string; since: string }) {
  const { rows } = await sql<Row<'received_cents'> & { week: string }>`
    select to_char(date_trunc('week', l.confirmed_at at time zone ${zone}), 'YYYY-MM-DD') as week,
           ${sums('received_cents')}
    from payment_ledger l join event_registrations r on ${openPayment}
    where l.confirmed_at >= ${since}::timestamp at time zone ${zone} group by 1`.execute(db);
  return rows;
}

/** Of all events: the counter cache, without the few registrations that were withdrawn after a payment. */
export async function sumLedger(db: Db) {
  const { rows } = await sql<Row<'received_cents' | 'awaiting_review_cents' | 'fees_cents' | 'refund_due_cents'>>`
    with withdrawn as (
      select l.status, sum(l.base_amount_cents) as base_cents, sum(l.processing_fee_cents) as fee_cents
      from event_registrations r join payment_ledger l on ${openPayment}
      where r.status = 'withdrawn' and r.payment_status <> 'unpaid' group by 1
    ), live as (
      select status, c.base_cents - coalesce(w.base_cents, 0) as base_cents,
             c.fee_cents - coalesce(w.fee_cents, 0) as fee_cents, w.base_cents as withdrawn_cents
      from payment_counts c left join withdrawn w using (status)
    )
    select coalesce(sum(base_cents) filter (where status = 'confirmed'), 0)::bigint as received_cents,
           coalesce(sum(base_cents) filter (where status = 'pending'), 0)::bigint as awaiting_review_cents,
           coalesce(sum(fee_cents) filter (where status = 'confirmed'), 0)::bigint as fees_cents,
           coalesce(sum(withdrawn_cents) filter (where status = 'confirmed'), 0)::bigint as refund_due_cents
    from live`.execute(db);
  return rows[0];
}
