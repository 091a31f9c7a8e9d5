import { Info } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = { sentences: readonly string[]; icon?: ReactNode };

const INFO = <Info className="size-5 text-gold-ink" />;

/** The consequences of an action, a sentence each. */
export function SentenceList({ sentences, icon = INFO }: Props) {
  return (
    <ul className="grid gap-2">
      {sentences.map((sentence) => (
        <li key={sentence} className="flex items-start gap-2.5 leading-snug">
          <span className="mt-px shrink-0">{icon}</span>
          <span className="min-w-0">{sentence}</span>
        </li>
      ))}
    </ul>
  );
}
