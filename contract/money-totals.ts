import * as z from 'zod';

/**
 * Sums of an event in base amounts, in cents and without fees (server/registrations/totals/queries.ts defines each), for those
 * who may see payments: expected - received + refunded - adjusted = outstanding - credit - refund due.
 */
export const moneySums = z.object({
  /** The prices of active registrations and the cancellation fees of withdrawn ones; nothing of a cancelled event. */
  expected_cents: z.int(),
  /** Expected and not yet received. */
  outstanding_cents: z.int(),
  /** Pending payments of active registrations. */
  awaiting_review_cents: z.int(),
  /** Payments that arrived and still count. */
  received_cents: z.int(),
  refunded_cents: z.int(),
  /** Discounts and amounts written off. */
  adjusted_cents: z.int(),
  /** Processing fees received and not returned. */
  fees_cents: z.int(),
  /** Paid beyond the price by active registrations. */
  credit_cents: z.int(),
  /** Credit of registrations that were withdrawn or whose event is cancelled. */
  refund_due_cents: z.int(),
});

/** The same, as far as the reader may see them: without VIEW_PAYMENTS or MANAGE_PAYMENTS these are null. */
export const eventTotals = moneySums.extend({
  received_cents: z.int().nullable(),
  refunded_cents: z.int().nullable(),
  adjusted_cents: z.int().nullable(),
  fees_cents: z.int().nullable(),
  credit_cents: z.int().nullable(),
  refund_due_cents: z.int().nullable(),
});

/** Of the payments of all events. */
export const ledgerTotals = moneySums.pick({
  received_cents: true,
  refunded_cents: true,
  awaiting_review_cents: true,
  fees_cents: true,
  refund_due_cents: true,
});

/** What entries add up to, without what is due. */
export const entrySums = moneySums.pick({
  received_cents: true,
  refunded_cents: true,
  adjusted_cents: true,
  fees_cents: true,
});
