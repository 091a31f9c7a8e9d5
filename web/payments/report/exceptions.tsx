import { formatDateTime } from '../../lib/format.ts';
import { Section } from '../../ui/section.tsx';
import type { Report } from './queries.ts';

/** Where people decided or recorded a payment of their own registration; nothing if no one did. */
export function Exceptions({ report: { exceptions } }: { report: Report }) {
  if (exceptions.length === 0) return null;
  return (
    <Section title="Decided or recorded by the person who paid" note="In this period. Each is in the activity log too.">
      <ul className="grid">
        {exceptions.map(({ id, at, by_name, description, reason }) => (
          <li key={id} className="grid gap-0.5 border-rule py-2.5 not-first:border-t">
            <span className="font-[650] wrap-anywhere">{description}</span>
            <span className="text-[.95rem] text-ink-soft wrap-anywhere">
              {by_name ?? 'Someone'}, {formatDateTime(at)} · {reason}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
