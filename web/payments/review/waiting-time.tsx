import { ClockAlert, Hourglass } from 'lucide-react';
import { DAY_MS, HOUR_MS } from '../../../contract/constants.ts';
import { formatter } from '../../../contract/times.ts';
import { school } from '../../../school.config.ts';
import { daysUntil, formatDateTime } from '../../lib/format.ts';
import { plural } from '../../lib/text-format.ts';
import { cx } from '../../ui/class-names.ts';

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
      <Icon className="size-3.5 shrink-0" />
      Waiting {waitedFor(since)}
      {isLate && <span className="sr-only">, longer than promised</span>}
    </time>
  );
}

/** 'under an hour', '5 hours', '3 days'. */
export function waitedFor(since: string, now: Date = new Date()): string {
  const hours = Math.floor((now.getTime() - new Date(since).getTime()) / HOUR_MS);
  if (hours < 1) return 'under an hour';
  return hours < 24 ? plural(hours, 'hour', 'hours') : plural(Math.floor(hours / 24), 'day', 'days');
}

/** Members read '2-3 business days' (REVIEW_PROMISE). */
const PROMISED_DAYS = 3;
const isWeekend = (at: number) => /^S/.test(formatter({ weekday: 'short' }, school.zone).format(at));

/** Whether it has waited longer than members are promised, not counting weekends in the school's time zone. */
export function isOverdue(since: string, now: Date = new Date()): boolean {
  const days = -daysUntil(since, now);
  const start = new Date(since).getTime();
  let business = 0;
  for (let day = 1; day <= days && business <= PROMISED_DAYS; day++) {
    if (!isWeekend(start + day * DAY_MS)) business += 1;
  }
  return business > PROMISED_DAYS;
}
