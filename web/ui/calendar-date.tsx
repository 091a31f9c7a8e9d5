import { timeParts } from '../../contract/times.ts';
import { cx } from './class-names.ts';

const SIZES = {
  sm: { box: 'w-16', day: 'text-[1.5rem]', small: 'text-[.72rem]' },
  lg: { box: 'w-22', day: 'text-[2.3rem]', small: 'text-[.82rem]' },
};

type Props = { when: string | Date; size?: keyof typeof SIZES; className?: string };

/** A date as a calendar leaf. Decorative: the date is in words beside it. */
export function CalendarDate({ when, size = 'sm', className }: Props) {
  const { weekday, day, month, year } = timeParts(when);
  const { box, day: big, small } = SIZES[size];
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-grid shrink-0 content-start overflow-hidden rounded-md border border-gold/60 bg-raised text-center text-ink shadow-card',
        box,
        className,
      )}
    >
      <span className={cx('bg-cover py-0.5 font-[650] text-on-cover uppercase tracking-[.12em]', small)}>{month}</span>
      <span className={cx('figures pt-1 font-[750] leading-none', big)}>{day}</span>
      <span className={cx('pt-0.5 pb-1 text-ink-soft', small)}>
        {weekday} {year}
      </span>
    </span>
  );
}
