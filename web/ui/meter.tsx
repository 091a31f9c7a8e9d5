import { cx } from './class-names.ts';

type Props = {
  /** What is measured: 'Tickets sold'. */
  label: string;
  value: number;
  max: number;
  tone?: 'green' | 'gold';
};

/** A share of a whole as a thin bar. Put the numbers in words beside it. */
export function Meter({ label, value, max, tone = 'green' }: Props) {
  return (
    <progress
      aria-label={label}
      className={cx('bar w-full', tone === 'gold' && 'bar-gold')}
      value={Math.min(value, max)}
      max={max || 1}
    />
  );
}
