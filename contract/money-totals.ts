import * as z from 'zod';

const cents = z.number().int();

/** Sums of base amounts in cents, without fees (server/registrations/totals/queries.ts defines each). */
export const ledgerTotals = z.object({
  /** Payments that arrived and still count. */
  received_cents: cents,
  refunded_cents: cents,
  /** Pending payments of active registrations. */
  awaiting_review_cents: cents,
  /** Processing fees received and not returned. */
  fees_cents: cents,
  /** Credit of registrations that were withdrawn or whose event is cancelled. */
  refund_due_cents: cents,
});

/** The same of one event: expected - received + refunded - adjusted = outstanding - credit - refund due. */
export const eventTotals = z.object({
  /** The prices of active registrations and the cancellation fees of withdrawn ones; nothing of a cancelled event. */
  expected_cents: cents,
  /** Expected and not yet received. */
  outstanding_cents: cents,
  awaiting_review_cents: cents,
  /** These are null without VIEW_PAYMENTS or MANAGE_PAYMENTS. */
  received_cents: cents.nullable(),
  refunded_cents: cents.nullable(),
  /** Discounts and amounts written off. */
  adjusted_cents: cents.nullable(),
  fees_cents: cents.nullable(),
  /** Paid beyond the price by active registrations. */
  credit_cents: cents.nullable(),
  refund_due_cents: cents.nullable(),
});

/** The sums of an event, for those who may see payments. */
export const moneySums = z.object({
  expected_cents: cents,
  outstanding_cents: cents,
  awaiting_review_cents: cents,
  received_cents: cents,
  refunded_cents: cents,
  adjusted_cents: cents,
  fees_cents: cents,
  credit_cents: cents,
  refund_due_cents: cents,
});

/** What entries add up to, without what is due. */
export const entrySums = z.object({
  received_cents: cents,
  refunded_cents: cents,
  adjusted_cents: cents,
  fees_cents: cents,
});
