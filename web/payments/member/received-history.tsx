import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { methodLabel } from '../../../contract/labels.ts';
import { query } from '../../lib/api.ts';
import { formatDay } from '../../lib/format.ts';
import { AnchorButton } from '../../ui/link-button.tsx';
import { Section } from '../../ui/section.tsx';
import { balanceText, entryAmount, entryLabel } from '../entries/labels.ts';
import { receiptUrl } from '../entries/queries.ts';
import { ReceiptLink } from '../entries/receipt-link.tsx';

const balanceOf = (registrationId: string) =>
  query('GET /registrations/:id/balance', { params: { id: registrationId } });

/** Of the latest payment that counts; nothing without one. */
export function LatestReceipt({ registrationId }: { registrationId: string }) {
  const { data } = useQuery(balanceOf(registrationId));
  const paid = data?.entries.findLast(({ receipt_number, is_reversed }) => receipt_number && !is_reversed);
  if (!paid) return null;
  return (
    <AnchorButton tone="secondary" href={receiptUrl(paid)} download icon={Download} className="justify-self-center">
      Download receipt
    </AnchorButton>
  );
}

/** What the committee received from the member, returned and waived; nothing until there is something. */
export function ReceivedHistory({ registrationId, className }: { registrationId: string; className?: string }) {
  const { data } = useQuery(balanceOf(registrationId));
  if (!data || data.entries.length === 0) return null;
  return (
    <Section title="What we received" note={balanceText(data)} className={className}>
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
            <ReceiptLink entry={{ id, ...entry }} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
