import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

type Props = {
  icon: LucideIcon;
  /** The specification's words: 'No alumni found'. */
  title: string;
  children?: ReactNode;
  /** The next step, if the person may take it. */
  action?: ReactNode;
  className?: string;
};

export function EmptyState({ icon: Icon, title, children, action, className }: Props) {
  return (
    <div className={cx('grid justify-items-center gap-3 px-6 py-12 text-center', className)}>
      <span className="grid size-18 place-items-center rounded-full border border-gold/50 bg-raised text-gold-ink shadow-[0_0_0_5px_var(--ground),0_0_0_6px_color-mix(in_srgb,var(--gold)_35%,transparent)]">
        <Icon className="size-8" strokeWidth={1.5} />
      </span>
      <p className="mt-2 font-[700] text-[1.15rem]">{title}</p>
      {children && <div className="max-w-md text-ink-soft">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
