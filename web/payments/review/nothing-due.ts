import { formatMoney } from '../../lib/format.ts';
import type { PaymentDetail } from './queries.ts';

type Payment = Pick<PaymentDetail, 'status' | 'registration_withdrawn' | 'event_cancelled' | 'balance_cents'>;

const UNDECIDED =
  'If the money has arrived, confirm the payment, then refund it yourselves; this app doesn’t send money. Otherwise reject it.';

/** What the treasurer does about a payment that isn't due: its registration was withdrawn, or its event is cancelled. */
export function whatIfNothingIsDue(payment: Payment): { title: string; text: string } | null {
  const { status, registration_withdrawn, event_cancelled, balance_cents } = payment;
  if (!registration_withdrawn && !event_cancelled) return null;
  const title = registration_withdrawn ? 'The registration was withdrawn' : 'The event is cancelled';
  if (status === 'pending') return { title, text: UNDECIDED };
  const refund = `Refund ${formatMoney(-balance_cents)} yourselves; this app doesn’t send money.`;
  return { title, text: balance_cents < 0 ? refund : 'Nothing is left to refund.' };
}
