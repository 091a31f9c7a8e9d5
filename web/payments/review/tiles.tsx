import { CircleCheck, Coins, Hourglass, ReceiptText } from 'lucide-react';
import type { PaymentStatus } from '../../../contract/list-choices.ts';
import { formatMoney } from '../../lib/format.ts';
import { formatCount } from '../../lib/text-format.ts';
import { StatLink, StatTile } from '../../ui/stat-tile.tsx';
import type { PaymentStats } from './queries.ts';
import { waitedFor } from './waiting.ts';

type Props = { stats: PaymentStats | undefined; status: PaymentStatus | undefined };

export function PaymentTiles({ stats, status }: Props) {
  const count = (of: 'total' | 'pending' | 'confirmed') => (stats ? formatCount(stats[of]) : undefined);
  const link = (of: PaymentStatus | undefined) => ({
    to: '/admin/payments' as const,
    search: of ? { status: of, ...(of === 'pending' && { sort: 'waiting' as const }) } : {},
    resetScroll: false,
    'aria-current': status === of ? ('true' as const) : undefined,
  });
  return (
    <div className="mb-6 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatLink {...link(undefined)} label="Total" icon={ReceiptText} value={count('total')} />
      <StatLink
        {...link('pending')}
        label="Pending"
        icon={Hourglass}
        value={count('pending')}
        tone={stats?.pending ? 'gold' : 'plain'}
        hint={stats?.oldest_pending_at && `Oldest: ${waitedFor(stats.oldest_pending_at)}`}
      />
      <StatLink {...link('confirmed')} label="Confirmed" icon={CircleCheck} value={count('confirmed')} />
      <StatTile
        label="Total Amount"
        icon={Coins}
        value={stats && <Sum cents={stats.received_cents + stats.awaiting_review_cents} />}
        hint={stats && totalHint(stats)}
      />
    </div>
  );
}

/** '$5,585.00 received, $81.07 fees, $110.00 to refund' */
function totalHint({ received_cents, refunded_cents, fees_cents, refund_due_cents }: PaymentStats): string {
  const parts = [`${formatMoney(received_cents)} received`];
  if (fees_cents > 0) parts.push(`${formatMoney(fees_cents)} fees`);
  if (refunded_cents > 0) parts.push(`${formatMoney(refunded_cents)} refunded`);
  if (refund_due_cents > 0) parts.push(`${formatMoney(refund_due_cents)} to refund`);
  return parts.join(', ');
}

const LONG = '$99,999.99'.length;

function Sum({ cents }: { cents: number }) {
  const words = formatMoney(cents);
  return <span className={words.length >= LONG ? 'text-[1.15rem] sm:text-[1.5rem]' : undefined}>{words}</span>;
}
