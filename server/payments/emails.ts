import { REVIEW_PROMISE } from '../../contract/constants.ts';
import { formatMoney } from '../../contract/money.ts';
import { formatPaymentCode } from '../../contract/payment-code.ts';
import { school } from '../../school.config.ts';
import type { Email } from '../messages/email/email.ts';
import { followPayment, pay, payRemaining, seeEvent, seeReceipt } from './entries/emails.ts';
import type { ReviewedRow } from './review/queries.ts';

type Payment = Pick<ReviewedRow, 'registration_id' | 'event_id' | 'event_name' | 'payment_method_name'> &
  Pick<ReviewedRow, 'reference_number' | 'payment_code' | 'total_amount_cents'>;
type DecidedPayment = Payment & Pick<ReviewedRow, 'registration_withdrawn' | 'event_cancelled'>;
/** `balance_cents`: what is left to pay then. */
type RejectedPayment = DecidedPayment & { balance_cents: number };
/** `received_cents`: with the fee. */
type ConfirmedPayment = RejectedPayment & { received_cents: number };

export const paymentReceivedEmail = (payment: Payment): Email => ({
  kind: 'payment_received',
  subject: `We received your payment details for ${payment.event_name}`,
  paragraphs: [
    `We received the details of your payment for ${payment.event_name}.`,
    `The committee will review it within ${REVIEW_PROMISE}. There’s nothing for you to do until then.`,
  ],
  facts: paymentFacts(payment),
  action: followPayment(payment),
});

/** Why there is nothing more to pay; null while there may be. */
const endedBecause = ({ registration_withdrawn, event_cancelled }: DecidedPayment): string | null =>
  registration_withdrawn
    ? 'Your registration was withdrawn before that.'
    : event_cancelled
      ? 'The event is cancelled.'
      : null;

/** What to do after a rejection: `label` and `closing` are for a member who has to pay. */
const nextStep = (payment: RejectedPayment, label: string, closing: string) => {
  const settled = endedBecause(payment) ?? (payment.balance_cents > 0 ? null : 'Nothing is left to pay.');
  return settled
    ? { action: seeEvent(payment), closing: [`${settled} There’s nothing for you to do.`] }
    : { action: pay(payment, label), closing: [closing] };
};

/** What arrived if it is not what was sent, and what is left to pay. */
const partOf = ({ total_amount_cents, received_cents, balance_cents }: ConfirmedPayment): string[] => [
  ...(received_cents === total_amount_cents
    ? []
    : [`We received ${formatMoney(received_cents)} of the ${formatMoney(total_amount_cents)} you told us about.`]),
  ...(balance_cents > 0 ? [`${formatMoney(balance_cents)} is still to be paid.`] : []),
  ...(balance_cents < 0
    ? [`That’s ${formatMoney(-balance_cents)} too much. The committee will contact you about it.`]
    : []),
];

const confirmedSubject = (payment: ConfirmedPayment): string =>
  payment.received_cents < payment.total_amount_cents && payment.balance_cents > 0 && !endedBecause(payment)
    ? `Part of your payment for ${payment.event_name} is confirmed`
    : `Your payment for ${payment.event_name} is confirmed`;

export const paymentConfirmedEmail = (payment: ConfirmedPayment): Email => ({
  kind: 'payment_confirmed',
  subject: confirmedSubject(payment),
  paragraphs: endedBecause(payment)
    ? [
        `Your payment for ${payment.event_name} is confirmed: it has arrived.`,
        `${endedBecause(payment)} The committee will contact you about it.`,
      ]
    : [`${confirmedSubject(payment)}. Thank you, and see you there!`, ...partOf(payment)],
  facts: paymentFacts({ ...payment, total_amount_cents: payment.received_cents }),
  action: payment.balance_cents > 0 && !endedBecause(payment) ? payRemaining(payment) : seeEvent(payment),
  also: seeReceipt(payment),
});

export const paymentRejectedEmail = (payment: RejectedPayment, reason: string): Email => ({
  kind: 'payment_rejected',
  subject: `Your payment for ${payment.event_name} couldn’t be confirmed`,
  preview: reason,
  paragraphs: [`Your payment for ${payment.event_name} couldn’t be confirmed. The committee writes:`],
  quote: reason,
  facts: paymentFacts(payment),
  ...nextStep(
    payment,
    'Submit Your Payment Again',
    // Many people read "again" as "transfer the money again".
    'You’re still registered. Fix this and resubmit your payment details. If the money has left your account, don’t send it again.',
  ),
});

/** After the bank took a confirmed payment back. `reason`: the reviewer's own words. */
export const paymentReturnedEmail = (payment: RejectedPayment, reason: string): Email => ({
  ...paymentRejectedEmail(payment, reason),
  subject: `The bank has returned your payment for ${payment.event_name}`,
  paragraphs: [
    `The bank has returned your payment for ${payment.event_name}, so it no longer counts. The committee writes:`,
  ],
  ...nextStep(payment, 'Pay Again', 'You’re still registered. Once the money is back in your account, pay again.'),
});

type Reopened = Payment & Pick<ReviewedRow, 'status' | 'registration_withdrawn'>;

/** Corrects an earlier email, so it can't be turned off: no one should arrive with a receipt that is no longer valid. */
export const paymentReopenedEmail = (payment: Reopened, reason: string): Email => ({
  kind: 'payment_reopened',
  subject: `Your payment for ${payment.event_name} is being reviewed again`,
  paragraphs: [
    payment.status === 'confirmed'
      ? `Your payment for ${payment.event_name} is no longer confirmed. The committee is reviewing it again and writes:`
      : `We couldn’t confirm your payment for ${payment.event_name}, but the committee is reviewing it again and writes:`,
  ],
  quote: reason,
  facts: paymentFacts(payment),
  ...(payment.registration_withdrawn
    ? { action: seeEvent(payment), closing: [`The committee will review your payment within ${REVIEW_PROMISE}.`] }
    : {
        action: followPayment(payment),
        closing: [
          `You’re still registered. The committee will review your payment within ${REVIEW_PROMISE}.`,
          'There’s nothing for you to do until then. Don’t pay a second time.',
        ],
      }),
});

const paymentFacts = (payment: Payment): [string, string][] => [
  [`Amount in ${school.currency}`, formatMoney(payment.total_amount_cents)],
  ['Method', payment.payment_method_name],
  ['Reference', payment.reference_number],
  ['Payment code', formatPaymentCode(payment.payment_code)],
];
