import { useQuery } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { useDialogState } from '../../lib/dialog-state.ts';
import { formatDateTime, formatDays, formatMoney } from '../../lib/format.ts';
import { lazyWithRetry } from '../../lib/lazy-with-preload.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Section } from '../../ui/section.tsx';
import { type Period, periodsQuery } from './queries.ts';

const ClosePeriod = lazyWithRetry(() => import('./close-period.tsx'));
const ReopenPeriod = lazyWithRetry(() => import('./reopen-period.tsx'));

/** Periods whose accounts are closed: entries can't be dated in them. */
export function Periods({ mayClose, mayReopen }: { mayClose: boolean; mayReopen: boolean }) {
  const { data, error, refetch, isFetching } = useQuery(periodsQuery);
  const closing = useDialogState<string>();
  const reopening = useDialogState<Period>();
  const close = mayClose && data && (
    <Button tone="secondary" size="sm" icon={LockKeyhole} onClick={() => closing.show(data.first_open_day ?? '')}>
      Close Period
    </Button>
  );
  return (
    <Section title="Closed periods" note="No entry can be dated in a closed period." actions={close}>
      {error && !data && <LoadFailed error={error} what="The periods" onRetry={refetch} busy={isFetching} />}
      {data?.items.length === 0 && <p className="py-2 text-ink-soft">No period is closed yet.</p>}
      <ul className="grid">
        {data?.items.map((period) => (
          <li key={period.id} className="grid justify-items-start gap-1 border-rule py-3 not-first:border-t">
            <PeriodFacts period={period} />
            {mayReopen && !period.reopened_at && (
              <Button
                tone="secondary"
                size="sm"
                aria-label={`Reopen ${formatDays(period)}`}
                onClick={() => reopening.show(period)}
              >
                Reopen
              </Button>
            )}
          </li>
        ))}
      </ul>
      {closing.subject !== null && <ClosePeriod key={closing.key} {...closing.frame} firstOpenDay={closing.subject} />}
      {reopening.subject && <ReopenPeriod key={reopening.key} {...reopening.frame} period={reopening.subject} />}
    </Section>
  );
}

function PeriodFacts({ period }: { period: Period }) {
  const { totals, closed_by_name, closed_at, reopened_by_name, reopened_at, reopen_reason } = period;
  const amounts = [
    `${formatMoney(totals.received_cents)} received`,
    `${formatMoney(totals.refunded_cents)} refunded`,
    `${formatMoney(totals.fees_cents)} fees`,
  ];
  return (
    <>
      <span className="flex flex-wrap items-baseline gap-2 font-[650]">
        {formatDays(period)}
        {reopened_at && <Badge>Reopened</Badge>}
      </span>
      <span className="figures text-[.95rem]">{amounts.join(', ')}</span>
      <span className="text-[.95rem] text-ink-soft wrap-anywhere">
        Closed by {closed_by_name}, {formatDateTime(closed_at)}
      </span>
      {reopened_at && (
        <span className="whitespace-pre-line text-[.95rem] text-ink-soft wrap-anywhere">
          Reopened by {reopened_by_name}, {formatDateTime(reopened_at)}: {reopen_reason}
        </span>
      )}
    </>
  );
}
