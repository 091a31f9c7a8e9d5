import type { ReactNode } from 'react';

type Props = { title: string; eyebrow?: string; children: ReactNode };

/** A narrow page with one heading, for a phone held in one hand. */
export function Frame({ title, eyebrow = 'Check-in', children }: Props) {
  return (
    <main id="main" className="mx-auto grid w-full max-w-lg content-start gap-5 px-4 py-6">
      <header>
        <p className="eyebrow mb-1">{eyebrow}</p>
        <h1 className="text-[1.6rem]">{title}</h1>
      </header>
      {children}
    </main>
  );
}
