import type { Reply } from '../lib/api.ts';

export type Registration = Reply<'GET /registrations'>['items'][number];
export type Standing = 'to_pay' | 'in_review' | 'rejected' | 'paid' | 'free';

type Facts = Pick<Registration, 'payment_status' | 'rejection_notes' | 'total_amount_cents'>;

/** Where a registration is on its way to being paid. After a rejection its payment_status stays 'submitted' (spec 4). */
export function standingOf({ payment_status, rejection_notes, total_amount_cents }: Facts): Standing {
  if (payment_status === 'paid') return 'paid';
  if (rejection_notes !== null) return 'rejected';
  if (payment_status === 'submitted') return 'in_review';
  return total_amount_cents === 0 ? 'free' : 'to_pay';
}

/** Whether a payment can be submitted for it now. */
export const isPayable = (standing: Standing) => standing === 'to_pay' || standing === 'rejected';

/** Whether it can be withdrawn: no payment is pending or confirmed. */
export const isWithdrawable = (standing: Standing) => isPayable(standing) || standing === 'free';

type Timed = { start_date: string; end_date: string };

/** The registered event that comes next or is going on: the earliest start of those that are not over. */
export function nextOf<T extends Timed>(registrations: readonly T[], now: Date): T | null {
  const ahead = registrations.filter((each) => new Date(each.end_date) > now);
  return ahead.sort((one, other) => Date.parse(one.start_date) - Date.parse(other.start_date))[0] ?? null;
}
