import type { PaymentState } from '../../../contract/payment-states.ts';
import type { Reply } from '../../lib/api.ts';

export type Registration = Reply<'GET /registrations'>['items'][number];

type Facts = Pick<Registration, 'payment_status' | 'rejection_notes' | 'total_amount_cents'>;

/** After a rejection a registration's payment_status stays 'submitted' (spec 4). */
export function stateOf({ payment_status, rejection_notes, total_amount_cents }: Facts): PaymentState {
  if (payment_status === 'paid') return 'paid';
  if (rejection_notes !== null) return 'rejected';
  if (payment_status === 'submitted') return 'awaiting_review';
  return total_amount_cents === 0 ? 'free' : 'unpaid';
}

export const isPayable = (state: PaymentState) => state === 'unpaid' || state === 'rejected';

/** Whether the member can pay now: not while the event is unpublished. */
export const canPay = (registration: Facts & Pick<Registration, 'is_event_published'>) =>
  registration.is_event_published && isPayable(stateOf(registration));

export const isWithdrawable = (state: PaymentState) => isPayable(state) || state === 'free';

type Paid = { id: string; registration_id: string };

/** Whether this is the rejected payment to repeat: the latest one of a live registration. */
export function isToPayAgain(
  { id, registration_id }: Paid,
  payments: readonly Paid[],
  registrations: readonly (Facts & Pick<Registration, 'id' | 'is_event_published'>)[],
): boolean {
  const isLast = payments.find((each) => each.registration_id === registration_id)?.id === id;
  return (
    isLast && registrations.some((each) => each.id === registration_id && stateOf(each) === 'rejected' && canPay(each))
  );
}

type Timed = { start_date: string; end_date: string };

/** Live and upcoming ones, and past ones, each in the given order. */
export function byTime<T extends Timed>(registrations: readonly T[], now: Date): { ahead: T[]; past: T[] } {
  const isAhead = ({ end_date }: T) => new Date(end_date) > now;
  return { ahead: registrations.filter(isAhead), past: registrations.filter((each) => !isAhead(each)) };
}
