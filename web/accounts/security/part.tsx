import { type ReactNode, useId } from 'react';

type Props = { title: string; note: ReactNode; badge?: ReactNode; actions?: ReactNode; children?: ReactNode };

export function SecurityPart({ title, note, badge, actions, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div>
        <h3 id={id} tabIndex={-1} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[1.12rem]">
          {title}
          {badge}
        </h3>
        <p className="mt-0.5 max-w-prose text-ink-soft">{note}</p>
      </div>
      {children}
      {actions && <div className="flex flex-wrap gap-3 max-sm:*:w-full">{actions}</div>}
    </section>
  );
}
