import { useQuery } from '@tanstack/react-query';
import { methodLabel } from '../../../contract/labels.ts';
import { query } from '../../lib/api.ts';
import { formatDay } from '../../lib/phone-and-day.ts';
import { Section } from '../../ui/section.tsx';
import { balanceText, entryAmount, entryLabel } from '../entries/labels.ts';

/** What the committee received from the member, returned and waived; nothing until there is something. */
export function ReceivedHistory({ registrationId }: { registrationId: string }) {
  const { data } = useQuery(query('GET /registrations/:id/balance', { params: { id: registrationId } }));
  if (!data || data.entries.length === 0) return null;
  return (
    <Section title="What we received" note={balanceText(data)} className="print:hidden">
      <ul className="grid">
        {data.entries.map(({ id, reason, method, received_on, ...entry }) => (
          <li key={id} className="grid gap-0.5 border-rule py-2.5 not-first:border-t">
            <span className="flex flex-wrap items-baseline justify-between gap-x-6">
              <span className="font-[650]">
                {entryLabel(entry)}
                {entry.is_reversed && ' (reversed)'}
              </span>
              <span className="figures">{entryAmount(entry)}</span>
            </span>
            <span className="text-[.95rem] text-ink-soft">
              {[method && methodLabel(method), formatDay(received_on)].filter(Boolean).join(' · ')}
            </span>
            {reason && <span className="whitespace-pre-line text-[.95rem] wrap-anywhere">{reason}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
