import { type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';

type Props = {
  /** Where links lead to. */
  id?: string | undefined;
  title: string;
  note?: ReactNode;
  actions?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** A part of a page under its own heading. */
export function Section({ id: anchor, title, note, actions, className, children }: Props) {
  const id = useId();
  return (
    <section id={anchor} aria-labelledby={id} className={cx('grid grid-cols-1 gap-4', className)}>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-rule border-b pb-2">
        <div>
          <h2 id={id} className="text-[1.35rem]">
            {title}
          </h2>
          {note && <p className="mt-0.5 text-ink-soft">{note}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}
