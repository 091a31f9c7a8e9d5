/**
 * How far the payment of a registration is: the same word and colour on every page, in emails and in exports.
 * No schema code here, so the browser may import it.
 */
import type { PaymentStatus } from './list-choices.ts';

/**
 * In the order of filters. 'awaiting_review': a payment is pending. 'rejected': it must be paid again. 'partly_paid': some
 * of it has arrived. 'overpaid': more than is due has arrived. 'refund_due', 'refunded': the registration was withdrawn or
 * its event is cancelled, and money must be returned, or was.
 */
export const PAYMENT_STATES = [
  'unpaid',
  'partly_paid',
  'awaiting_review',
  'rejected',
  'paid',
  'overpaid',
  'free',
  'refund_due',
  'refunded',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

type Look = { label: string; tone: 'gold' | 'blue' | 'red' | 'green' | 'neutral' };

export const PAYMENT_STATE_LOOKS: Readonly<Record<PaymentState, Look>> = {
  unpaid: { label: 'Unpaid', tone: 'gold' },
  partly_paid: { label: 'Partly paid', tone: 'gold' },
  awaiting_review: { label: 'Awaiting review', tone: 'blue' },
  rejected: { label: 'Rejected', tone: 'red' },
  paid: { label: 'Paid', tone: 'green' },
  overpaid: { label: 'Overpaid', tone: 'green' },
  free: { label: 'No payment due', tone: 'neutral' },
  refund_due: { label: 'Refund due', tone: 'gold' },
  refunded: { label: 'Refunded', tone: 'neutral' },
};

/** The state that a single payment stands for. Payment Management calls them by the filter's words (spec 2). */
export const STATE_OF_PAYMENT: Readonly<Record<PaymentStatus, PaymentState>> = {
  pending: 'awaiting_review',
  confirmed: 'paid',
  failed: 'rejected',
};
