import { ClockAlert, Hourglass } from 'lucide-react';
import { formatDateTime } from '../../lib/format.ts';
import { cx } from '../../ui/class-names.ts';
import { isOverdue, waitedFor } from './waiting.ts';

/** Marked once it is longer than members are promised. */
export function WaitingTime({ since }: { since: string }) {
  const isLate = isOverdue(since);
  const Icon = isLate ? ClockAlert : Hourglass;
  return (
    <time
      dateTime={since}
      title={`Submitted ${formatDateTime(since)}`}
      className={cx(
        'inline-flex items-center gap-1.5 text-[.9rem] leading-snug',
        isLate ? 'font-[650] text-gold-ink' : 'text-ink-soft',
      )}
    >
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      Waiting {waitedFor(since)}
      {isLate && <span className="sr-only">, longer than promised</span>}
    </time>
  );
}
