/** What the member reads about the latest payment of a registration, and what happens next. */
import { REVIEW_PROMISE } from '../../../contract/constants.ts';
import { formatMoney } from '../../lib/format.ts';
import { isUnavailable } from './payable.ts';
import type { Payment, PaymentOptions } from './queries.ts';

type Registration = Pick<
  PaymentOptions['registration'],
  'balance_cents' | 'received_cents' | 'payment_state' | 'is_event_published' | 'is_event_cancelled'
>;
type Sent = Pick<Payment, 'status' | 'is_reopened'>;
type Words = { title: string; text: string; steps: readonly string[] };

/** The payment was rejected, but need not be sent again: money was received otherwise since, or nothing is due. */
export const isSettledOtherwise = ({ status }: Sent, { payment_state, is_event_cancelled }: Registration) =>
  status === 'failed' && payment_state !== 'rejected' && !is_event_cancelled;

/** Money was received, but not all is paid: part of it arrived, or a guest was added since. */
export const isMoreDue = (payment: Sent, registration: Registration) =>
  registration.balance_cents > 0 && (payment.status === 'confirmed' || isSettledOtherwise(payment, registration));

/** What the button says that leads to the payment form; null if there is nothing to pay or to correct. */
export function nextPayment(payment: Sent, registration: Registration): string | null {
  if (isUnavailable({ registration })) return null;
  if (payment.status === 'failed' && !isSettledOtherwise(payment, registration)) return 'Send it again';
  return isMoreDue(payment, registration) ? `Pay the remaining ${formatMoney(registration.balance_cents)}` : null;
}

const PENDING: Words = {
  title: 'Payment Submitted Successfully!',
  text: `Thank you. An administrator will review your payment within ${REVIEW_PROMISE}.`,
  steps: [
    'An administrator compares your payment with the account it was sent to.',
    'You get an email when it is confirmed, or one with the reason if something isn’t right.',
    'Your dashboard shows your place as confirmed. You don’t need to do anything until then.',
  ],
};

const REOPENED = {
  title: 'Your Payment Is Being Reviewed Again',
  text: `The committee reversed its earlier decision and sent you an email with the reason. An administrator will review your payment within ${REVIEW_PROMISE}. You keep your place.`,
};

const CONFIRMED: Words = {
  title: 'Payment Confirmed',
  text: 'Thank you. Your payment is confirmed and your place is yours.',
  steps: [
    'Your place is confirmed, and your dashboard counts the days.',
    'Check the event page again before you come. The schedule may change.',
    'Bring an identity card so that we can find you on the list at the entrance.',
  ],
};

const FAILED: Words = {
  title: 'Payment Rejected',
  text: 'Your payment couldn’t be confirmed. Read the reason, correct it and submit the payment again.',
  steps: [
    'Read the reason above and compare it with your transfer.',
    'Send the details again, with a better proof if that is what was missing. If the money has left your account, don’t send it again. You keep your place in the meantime.',
    'Write or call us if anything is unclear.',
  ],
};

export function outcomeOf(payment: Sent, registration: Registration): Words {
  if (registration.is_event_cancelled) return ofCancelled(payment, registration);
  if (payment.status === 'pending') return payment.is_reopened ? { ...PENDING, ...REOPENED } : PENDING;
  if (isMoreDue(payment, registration)) return moreDue(registration);
  if (isSettledOtherwise(payment, registration)) return settledOtherwise(registration);
  return payment.status === 'failed' ? FAILED : CONFIRMED;
}

const settledOtherwise = ({ received_cents }: Registration): Words => ({
  title: 'Nothing Is Left to Pay',
  text: `${received_cents > 0 ? `Thank you. We’ve received ${formatMoney(received_cents)}` : 'There’s nothing to pay any more'}, so you don’t need to send the rejected payment again.`,
  steps: CONFIRMED.steps,
});

function moreDue({ balance_cents, received_cents }: Registration): Words {
  const rest = `${formatMoney(balance_cents)} is still to pay.`;
  const steps = [
    `Pay the remaining ${formatMoney(balance_cents)} and send us the details, as you did before.`,
    'An administrator checks that payment too. You get an email when it is confirmed.',
    'You keep your place in the meantime.',
  ];
  if (received_cents > 0) {
    const text = `Thank you. We’ve received ${formatMoney(received_cents)}. ${rest}`;
    return { title: 'Part of Your Payment Is Confirmed', text, steps };
  }
  return { title: 'Payment Reversed', text: `The committee reversed or returned your payment. ${rest}`, steps };
}

const TITLES = { pending: PENDING.title, confirmed: CONFIRMED.title, failed: FAILED.title };

function ofCancelled({ status }: Sent, { payment_state }: Registration): Words {
  const isReturned = payment_state === 'refunded';
  const text = isReturned
    ? 'This event is cancelled, and your payment was returned to you.'
    : 'This event is cancelled, so there’s nothing to pay. Your payment stays on record.';
  const steps = ['The event page says why it’s cancelled.'];
  if (status === 'failed') steps.push('If the money has left your account, tell us.');
  else if (!isReturned) steps.push('The committee will contact you about your payment.');
  return { title: TITLES[status], text, steps: [...steps, 'Write or call us if anything is unclear.'] };
}
