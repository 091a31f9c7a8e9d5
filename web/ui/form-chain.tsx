import { Fragment } from 'react';
import { cx } from './class-names.ts';

type Props = {
  /** The class level of each form, form 1 first; null if not set. */
  levels: readonly (string | null)[];
  /** Indices of the highlighted forms: those two people shared. */
  lit?: readonly number[];
  size?: keyof typeof SIZES;
  className?: string;
};

const SIZES = {
  sm: 'size-6 text-[.82rem] rounded-sm',
  md: 'size-8 text-[.95rem] rounded-sm',
};
const GAPS = { sm: 'gap-1', md: 'gap-1.5' };

/** A member's class levels in order, G → L → N → M → R. */
export function FormChain({ levels, lit = [], size = 'md', className }: Props) {
  if (levels.every((level) => level === null)) {
    return <span className={cx('text-ink-faint italic', className)}>Not set</span>;
  }
  const said = levels.map((level, index) => `Form ${index + 1} ${level ?? 'not set'}`).join(', ');
  return (
    <span className={cx('inline-flex', className)}>
      <span className="sr-only">{said}</span>
      <span aria-hidden="true" className={cx('inline-flex flex-wrap items-center', GAPS[size])}>
        {levels.map((level, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the form's number
          <Fragment key={index}>
            {index > 0 && <span className="chain-arrow">→</span>}
            <span
              className={cx(
                'grid place-items-center border font-[750] leading-none',
                SIZES[size],
                lookOf(level, lit.includes(index)),
              )}
            >
              {level ?? '·'}
            </span>
          </Fragment>
        ))}
      </span>
    </span>
  );
}

function lookOf(level: string | null, isLit: boolean): string {
  if (level === null) return 'border-dashed border-rule-strong text-ink-faint';
  if (isLit) return 'border-green bg-green text-on-green shadow-[0_0_0_2px_var(--ground),0_0_0_3px_var(--gold)]';
  return 'border-gold/60 bg-gold-wash text-gold-ink';
}
