import * as z from 'zod';

const cents = z.number().int();

/** Sums of base amounts in cents, without fees (server/registrations/totals/queries.ts defines each). */
export const ledgerTotals = z.object({
  /** Confirmed payments of active registrations. */
  received_cents: cents,
  /** Pending payments of active registrations. */
  awaiting_review_cents: cents,
  /** The processing fees of the payments received. */
  fees_cents: cents,
  /** Received for registrations that were withdrawn since. */
  refund_due_cents: cents,
});

/** The same of one event, with what its active registrations owe. */
export const eventTotals = z.object({
  expected_cents: cents,
  /** Expected and not yet received. */
  outstanding_cents: cents,
  awaiting_review_cents: cents,
  /** These three are null without VIEW_PAYMENTS or MANAGE_PAYMENTS. */
  received_cents: cents.nullable(),
  fees_cents: cents.nullable(),
  refund_due_cents: cents.nullable(),
});
