import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { claimFocus, tabTitle } from '../lib/page-focus.ts';
import { cx } from './class-names.ts';

type Props = {
  title: string;
  /** The small line above the title. */
  eyebrow?: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** The browser tab's title, if it differs. */
  tab?: string;
  className?: string;
};

/** The only h1 of a page. Sets the browser tab's title and takes the focus after navigation. */
export function PageHeader({ title, eyebrow, description, actions, tab = title, className }: Props) {
  return (
    <header className={cx('mb-6 sm:mb-8', className)}>
      {eyebrow && <p className="eyebrow mb-1.5">{eyebrow}</p>}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="max-w-3xl">
          <PageTitle tab={tab} className="page-title">
            {title}
          </PageTitle>
          {description && <div className="mt-2 text-[1.06rem] text-ink-soft">{description}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      <div aria-hidden="true" className="mt-4 flex items-center gap-1.5">
        <span className="h-[3px] w-14 rounded-full bg-gold" />
        <span className="h-px flex-1 bg-rule" />
      </div>
    </header>
  );
}

/** Only the h1, for pages with a header of their own (an event's cover). */
export function PageTitle({ tab, className, children }: { tab: string; className?: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    document.title = tabTitle(tab);
  }, [tab]);
  useLayoutEffect(() => claimFocus(heading.current), []);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
