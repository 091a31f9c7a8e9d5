import type { Reply } from '../../lib/api.ts';

export type Registration = Reply<'GET /registrations'>['items'][number];
export type Status = 'to_pay' | 'in_review' | 'rejected' | 'paid' | 'free';

type Facts = Pick<Registration, 'payment_status' | 'rejection_notes' | 'total_amount_cents'>;

/** Where a registration is on its way to being paid. After a rejection its payment_status stays 'submitted' (spec 4). */
export function statusOf({ payment_status, rejection_notes, total_amount_cents }: Facts): Status {
  if (payment_status === 'paid') return 'paid';
  if (rejection_notes !== null) return 'rejected';
  if (payment_status === 'submitted') return 'in_review';
  return total_amount_cents === 0 ? 'free' : 'to_pay';
}

/** Whether a payment can be submitted for it now. */
export const isPayable = (status: Status) => status === 'to_pay' || status === 'rejected';

/** Whether it can be withdrawn: no payment is pending or confirmed. */
export const isWithdrawable = (status: Status) => isPayable(status) || status === 'free';

type Paid = { id: string; registration_id: string };

/** Whether a payment is the rejected one that is to be made again: the last of a registration that still stands. */
export function isToPayAgain(
  { id, registration_id }: Paid,
  payments: readonly Paid[],
  registrations: readonly (Facts & { id: string })[],
): boolean {
  const isLast = payments.find((each) => each.registration_id === registration_id)?.id === id;
  return isLast && registrations.some((each) => each.id === registration_id && statusOf(each) === 'rejected');
}

type Timed = { start_date: string; end_date: string };

/** Those still to come or going on, and those that are over, each in the order given. */
export function byTime<T extends Timed>(registrations: readonly T[], now: Date): { ahead: T[]; past: T[] } {
  const isAhead = ({ end_date }: T) => new Date(end_date) > now;
  return { ahead: registrations.filter(isAhead), past: registrations.filter((each) => !isAhead(each)) };
}

/** The registered event that comes next or is going on: the earliest start of those that are not over. */
export function nextOf<T extends Timed>(registrations: readonly T[], now: Date): T | null {
  const { ahead } = byTime(registrations, now);
  return ahead.sort((one, other) => Date.parse(one.start_date) - Date.parse(other.start_date))[0] ?? null;
}
