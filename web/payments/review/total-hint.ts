import { formatMoney } from '../../lib/format.ts';
import type { PaymentStats } from './queries.ts';

type Sums = Pick<
  PaymentStats,
  'received_cents' | 'awaiting_review_cents' | 'fees_cents' | 'refunded_cents' | 'refund_due_cents'
>;

/** What the total is made of, then what isn't part of it: '$5,585.00 received, $240.00 awaiting review, $81.07 fees'. */
export function totalHint(sums: Sums): string {
  const parts: [cents: number, what: string][] = [
    [sums.awaiting_review_cents, 'awaiting review'],
    [sums.fees_cents, 'fees'],
    [sums.refunded_cents, 'refunded'],
    [sums.refund_due_cents, 'to refund'],
  ];
  const others = parts.filter(([cents]) => cents > 0).map(([cents, what]) => `${formatMoney(cents)} ${what}`);
  return [`${formatMoney(sums.received_cents)} received`, ...others].join(', ');
}
