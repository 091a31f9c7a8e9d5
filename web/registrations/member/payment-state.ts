import type { PaymentState } from '../../../contract/payment-states.ts';
import type { Reply } from '../../lib/api.ts';

export type Registration = Reply<'GET /registrations'>['items'][number];

type Facts = Pick<Registration, 'payment_state'>;

export const isPayable = (state: PaymentState) => state === 'unpaid' || state === 'partly_paid' || state === 'rejected';

type EventFacts = Pick<Registration, 'is_event_published' | 'is_event_cancelled'>;

/** Whether the event takes payments: not while it is unpublished or cancelled. */
export const takesPayments = ({ is_event_published, is_event_cancelled }: EventFacts) =>
  is_event_published && !is_event_cancelled;

export const canPay = (registration: Facts & EventFacts) =>
  takesPayments(registration) && isPayable(registration.payment_state);

type Withdrawn = Facts & Pick<Registration, 'received_cents'> & Pick<Timed, 'start_date'>;

/** Not once money was sent or the event has started: then staff withdraw it, and decide about a refund. */
export const isWithdrawable = (registration: Withdrawn, now: Date) =>
  registration.received_cents === 0 &&
  registration.payment_state !== 'awaiting_review' &&
  new Date(registration.start_date) > now;

type Paid = { id: string; registration_id: string };

/** Whether this is the rejected payment to repeat: the latest one of a live registration. */
export function isToPayAgain(
  { id, registration_id }: Paid,
  payments: readonly Paid[],
  registrations: readonly (Facts & EventFacts & Pick<Registration, 'id'>)[],
): boolean {
  const isLast = payments.find((each) => each.registration_id === registration_id)?.id === id;
  return (
    isLast &&
    registrations.some((each) => each.id === registration_id && each.payment_state === 'rejected' && canPay(each))
  );
}

type Timed = { start_date: string; end_date: string };

/** Live and upcoming ones, and past ones, each in the given order. */
export function byTime<T extends Timed>(registrations: readonly T[], now: Date): { ahead: T[]; past: T[] } {
  const isAhead = ({ end_date }: T) => new Date(end_date) > now;
  return { ahead: registrations.filter(isAhead), past: registrations.filter((each) => !isAhead(each)) };
}
