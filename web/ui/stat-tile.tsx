import { createLink } from '@tanstack/react-router';
import { ArrowRight, type LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';

type Body = {
  label: string;
  /** Formatted; undefined shows a skeleton of its size. */
  value: ReactNode;
  icon?: LucideIcon;
  hint?: ReactNode;
  tone?: 'plain' | 'gold';
};

const LOOK =
  '@container relative grid content-start gap-1 rounded-lg border px-3 py-4 shadow-card min-[22.5rem]:px-4 sm:px-5';
const TONES = { plain: 'border-rule bg-raised', gold: 'border-gold/50 bg-gold-wash' };

/** A number with its label. */
export function StatTile({ tone = 'plain', ...body }: Body) {
  return (
    <div className={cx(LOOK, TONES[tone])}>
      <StatBody {...body} />
    </div>
  );
}

type Anchor = Body &
  Omit<ComponentProps<'a'>, keyof Body> & {
    /** Whether it is the chosen one of several. The router compares paths only and would mark the link back too. */
    isChosen?: boolean;
  };

function StatAnchor({ isChosen, label, value, icon, hint, tone = 'plain', className, ...rest }: Anchor) {
  return (
    <a
      {...rest}
      {...(isChosen !== undefined && { 'aria-current': isChosen || undefined })}
      className={cx(
        LOOK,
        TONES[tone],
        'group transition-[box-shadow,translate] hover:-translate-y-0.5 hover:shadow-lift aria-[current=true]:border-green',
        className,
      )}
    >
      <StatBody {...{ label, value, icon, hint }} />
      <ArrowRight className="absolute right-4 bottom-4 size-5 text-gold-ink opacity-60 transition-transform group-hover:translate-x-1 group-hover:opacity-100" />
    </a>
  );
}
/** A number that links to its list: `<StatLink to="/admin/payments" search={{ status: 'pending' }} … />`. */
export const StatLink = createLink(StatAnchor);

/** An amount of money stays on one line in a phone's half-width tile. */
const LONG = 'text-[clamp(1.1rem,14cqi,2rem)]';
const isLong = (value: ReactNode) => typeof value === 'string' && value.length > 6;

function StatBody({ label, value, icon: Icon, hint }: Body) {
  return (
    <>
      <span className="flex items-center gap-2 font-[600] text-ink-soft leading-snug">
        {Icon && <Icon className="@max-[7.5rem]:hidden size-5 shrink-0 text-gold-ink" strokeWidth={1.75} />}
        {label}
      </span>
      <span className={cx('figures font-[750] leading-tight tracking-[-.02em]', isLong(value) ? LONG : 'text-[2rem]')}>
        {value ?? <Skeleton className="my-2 h-7 w-20 max-w-full" />}
      </span>
      {hint && (
        <span className="@max-[7.5rem]:in-[a]:pr-0 @max-[7.5rem]:in-[a]:pb-6 in-[a]:pr-6 text-[.9rem] text-ink-soft">
          {hint}
        </span>
      )}
    </>
  );
}
