import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';

type Tab<T extends string> = { value: T; label: string; count?: number | undefined };
type Props<T extends string> = {
  label: string;
  tabs: readonly Tab<T>[];
  value: T;
  /** Put it in the URL: `navigate({ search: { tab }, replace: true })`. */
  onChange: (value: T) => void;
  /** The open panel. */
  children: ReactNode;
};

/** Tabs above one panel. Arrow keys, Home and End move; focusing a tab opens it. */
export function Tabs<T extends string>({ label, tabs, value, onChange, children }: Props<T>) {
  const id = useId();
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    document.getElementById(`${id}-${next.value}`)?.focus();
  };
  return (
    <div className="min-w-0">
      <div
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={move}
        className="flex overflow-x-auto max-sm:flex-wrap sm:gap-1 border-rule border-b [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className={cx(
              '-mb-px inline-flex min-h-11 items-center gap-1 whitespace-nowrap sm:gap-2 border-b-3 px-1.5 font-[650] max-sm:text-[.9rem] sm:px-4 focus-visible:-outline-offset-2',
              tab.value === value ? 'border-green text-green-ink' : 'border-transparent text-ink-soft hover:text-ink',
            )}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="figures rounded-full bg-sunken px-1.5 py-0.5 text-[.82rem] sm:px-2 text-ink-soft">
                {tab.count}
              </span>
            )}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="pt-6">
        {children}
      </div>
    </div>
  );
}
