import type { ReactNode } from 'react';
import { cx } from '../../ui/class-names.ts';

type Props = { title: string; eyebrow?: string; className?: string; children: ReactNode };

/** A narrow page with one heading, for a phone held in one hand. */
export function Frame({ title, eyebrow = 'Check-in', className, children }: Props) {
  return (
    <main id="main" className={cx('mx-auto grid w-full max-w-lg content-start gap-5 px-4 py-6', className)}>
      <header>
        <p className="eyebrow mb-1">{eyebrow}</p>
        <h1 className="text-[1.6rem]">{title}</h1>
      </header>
      {children}
    </main>
  );
}
