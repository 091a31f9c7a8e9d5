import { CircleCheck, Coins, Hourglass, ReceiptText } from 'lucide-react';
import type { PaymentStatus } from '../../../contract/list-choices.ts';
import { formatMoney } from '../../lib/format.ts';
import { formatCount } from '../../lib/text-format.ts';
import { cx } from '../../ui/class-names.ts';
import { StatLink, StatTile } from '../../ui/stat-tile.tsx';
import type { PaymentStats } from './queries.ts';
import { waitedFor } from './waiting-time.tsx';

type Props = { stats: PaymentStats | undefined; status: PaymentStatus | undefined };

export function PaymentTiles({ stats, status }: Props) {
  const count = (of: 'total' | 'pending' | 'confirmed') => (stats ? formatCount(stats[of]) : undefined);
  const link = (of: PaymentStatus | undefined) => ({
    to: '/admin/payments' as const,
    search: of ? { status: of, ...(of === 'pending' && { sort: 'waiting' as const }) } : {},
    resetScroll: false,
    isChosen: status === of,
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

const LONG = '$99,999.99'.length;
const VERY_LONG = 'US$999,999.99'.length;

/** In one line on a narrow phone too. */
function Sum({ cents }: { cents: number }) {
  const words = formatMoney(cents);
  if (words.length < LONG) return <span>{words}</span>;
  const narrow = words.length < VERY_LONG ? 'text-[clamp(.8rem,14cqi,1.15rem)]' : 'text-[clamp(.7rem,12cqi,1.15rem)]';
  return <span className={cx(narrow, 'sm:text-[1.5rem]')}>{words}</span>;
}

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
