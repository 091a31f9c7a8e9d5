import { Check } from 'lucide-react';
import type { Key, ReactNode } from 'react';
import { cx } from './class-names.ts';

export type Moment = {
  key: Key;
  title: ReactNode;
  /** Formatted. */
  when?: ReactNode;
  detail?: ReactNode;
  state?: 'done' | 'now' | 'next';
};

const DOTS = {
  done: 'border-green bg-green text-on-green',
  now: 'border-gold bg-gold-wash shadow-[0_0_0_4px_color-mix(in_srgb,var(--gold)_22%,transparent)]',
  next: 'border-rule-strong bg-ground',
};

type Props = { label: string; moments: readonly Moment[]; className?: string };

/** Steps or events in order on a line. */
export function Timeline({ label, moments, className }: Props) {
  return (
    <ol aria-label={label} className={cx('grid', className)}>
      {moments.map(({ key, title, when, detail, state = 'next' }) => (
        <li
          key={key}
          aria-current={state === 'now' ? 'step' : undefined}
          className="relative grid grid-cols-[1.5rem_1fr] gap-x-4 pb-6 last:pb-0 before:absolute before:top-3 before:bottom-[-.75rem] before:left-[.72rem] before:w-px before:bg-gold/60 last:before:hidden"
        >
          <span
            aria-hidden="true"
            className={cx('relative mt-1 grid size-6 place-items-center rounded-full border-2', DOTS[state])}
          >
            {state === 'done' && <Check className="size-3.5" strokeWidth={3.5} />}
          </span>
          <div className="min-w-0">
            {when && <p className="figures text-[.9rem] text-gold-ink">{when}</p>}
            <p className="font-[650] leading-snug">{title}</p>
            {detail && <div className="mt-0.5 text-ink-soft">{detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
