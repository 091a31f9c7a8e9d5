import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../ui/class-names.ts';

type Props = { as?: 'p' | 'li'; icon: LucideIcon; iconClass?: string; className?: string; children: ReactNode };

/** A line of text with an icon, such as the time or place of an event. */
export function Fact({ as: Element = 'p', icon: Icon, iconClass = 'mt-0.5 size-4.5', className, children }: Props) {
  return (
    <Element className={cx('flex items-start gap-2.5 leading-snug', className)}>
      <Icon className={cx('shrink-0 text-gold-ink', iconClass)} strokeWidth={1.75} />
      <span className="min-w-0">{children}</span>
    </Element>
  );
}
