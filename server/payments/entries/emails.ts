/** What members learn of amounts that staff recorded. */
import { methodLabel } from '../../../contract/labels.ts';
import { formatMoney } from '../../../contract/money.ts';
import { formatPaymentCode } from '../../../contract/payment-code.ts';
import type { Email } from '../../messages/email/email.ts';
import type { Balance } from '../../registrations/balances/balances.ts';
import type { EntryRow } from './queries.ts';

/** As it is after the entry. */
type After = Pick<Balance, 'registration_id' | 'event_id' | 'event_name' | 'payment_code'> &
  Pick<Balance, 'is_withdrawn' | 'is_event_cancelled' | 'is_payment_pending' | 'due_cents' | 'balance_cents'>;
type Entry = Pick<EntryRow, 'base_cents' | 'fee_cents' | 'method' | 'reference' | 'reason'>;

export const paymentRecordedEmail = (after: After, entry: Entry): Email => ({
  kind: 'payment_recorded',
  subject: `We received your payment of ${amountOf(entry)} for ${after.event_name}`,
  paragraphs: [`We received your payment of ${amountOf(entry)} for ${after.event_name}. Thank you!`, ...nextOf(after)],
  facts: factsOf(after, entry),
  action: actionFor(after),
  also: seeReceipt(after),
});

/** Members can't switch this email off: it says that money was sent to them. */
export const refundRecordedEmail = (after: After, entry: Entry): Email => ({
  kind: 'refund_recorded',
  subject: `We returned ${amountOf(entry)} to you for ${after.event_name}`,
  paragraphs: [`We returned ${amountOf(entry)} of what you paid for ${after.event_name}. The committee writes:`],
  quote: entry.reason ?? '',
  facts: factsOf(after, entry),
  closing: [...nextOf(after), 'If the money doesn’t arrive within a week, write or call us.'],
  action: actionFor(after),
});

/** For a discount and for an entry that was a mistake. It corrects an earlier email, so members can't switch it off. */
export const balanceChangedEmail = (after: After, { reason }: Entry): Email => ({
  kind: 'balance_changed',
  subject: `What you have to pay for ${after.event_name} has changed`,
  paragraphs: [`The committee changed what you have to pay for ${after.event_name}. It writes:`],
  quote: reason ?? '',
  facts: balanceFacts(after),
  closing: nextOf(after),
  action: actionFor(after),
});

const amountOf = ({ base_cents, fee_cents }: Entry) => formatMoney(Math.abs(base_cents + fee_cents));

/** The balance counts no pending payment, so asking for it then could make someone pay twice. */
const isInReview = ({ is_payment_pending, balance_cents }: After) => is_payment_pending && balance_cents > 0;

function nextOf(after: After): string[] {
  const { is_withdrawn, is_event_cancelled, balance_cents } = after;
  if (isInReview(after)) return ['The payment you sent is being reviewed. We’ll email you the result.'];
  if (is_event_cancelled && balance_cents < 0)
    return [`The event is cancelled. The committee will contact you about your ${formatMoney(-balance_cents)}.`];
  if (balance_cents > 0) return [`${formatMoney(balance_cents)} is still to be paid.`];
  if (balance_cents < 0)
    return [`You’ve paid ${formatMoney(-balance_cents)} too much. The committee will contact you about it.`];
  return is_withdrawn || is_event_cancelled ? [] : ['Nothing is left to pay. See you there!'];
}

function actionFor(after: After) {
  if (after.balance_cents <= 0 || after.is_withdrawn) return seeEvent(after);
  return isInReview(after) ? followPayment(after) : payRemaining(after);
}

type Registration = Pick<After, 'registration_id'>;

export const followPayment = ({ registration_id }: Registration) => ({
  label: 'Follow Your Payment',
  path: `/payment-confirmation?registration=${registration_id}`,
});
/** Receipts are on the page, because one may be void by the time someone reads an old email. */
export const seeReceipt = (payment: Registration) => ({ ...followPayment(payment), label: 'See your receipt' });
export const seeEvent = ({ event_id }: Pick<After, 'event_id'>) => ({
  label: 'See the Event',
  path: `/events/${event_id}`,
});
export const pay = ({ registration_id }: Registration, label: string) => ({
  label,
  path: `/payment-submission?registration=${registration_id}`,
});
export const payRemaining = (unpaid: Registration & Pick<After, 'balance_cents'>) =>
  pay(unpaid, `Pay the Remaining ${formatMoney(unpaid.balance_cents)}`);

const amountFact = (term: string, cents: number): [string, string] => [term, formatMoney(cents)];

const balanceFacts = (after: After): [string, string][] => [
  ...(after.is_event_cancelled ? [] : [amountFact('Price', after.due_cents)]),
  ...(isInReview(after) ? [] : [amountFact('Still to pay', Math.max(after.balance_cents, 0))]),
  ['Payment code', formatPaymentCode(after.payment_code)],
];

const factsOf = (after: After, { method, reference }: Entry): [string, string][] => [
  ...(method ? [['Method', methodLabel(method)] satisfies [string, string]] : []),
  ...(reference ? [['Reference', reference] satisfies [string, string]] : []),
  ...balanceFacts(after),
];
