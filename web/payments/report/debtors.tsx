import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { formatCount, plural } from '../../lib/text-format.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import type { Report } from './queries.ts';

const FIRST = 20;
type Debtor = Report['debtors'][number];

/** Those who owe most first; each leads to the registration's money. */
export function Debtors({ report: { debtors, debtors_count } }: { report: Report }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? debtors : debtors.slice(0, FIRST);
  const more = debtors_count - debtors.length;
  const note = debtors_count > 0 ? plural(debtors_count, 'registration', 'registrations') : undefined;
  return (
    <Section title="Who owes" note={note}>
      {debtors.length === 0 ? (
        <p className="py-2 text-ink-soft">No one owes anything.</p>
      ) : (
        <Table caption="Who owes" columns={COLUMNS} rows={shown} rowKey={({ registration_id }) => registration_id} />
      )}
      {shown.length < debtors.length && (
        <Button tone="secondary" className="justify-self-start" onClick={() => setWhole(true)}>
          Show {more > 0 ? 'the first' : 'all'} {formatCount(debtors.length)}
        </Button>
      )}
      {isWhole && more > 0 && (
        <p className="text-ink-soft">And {formatCount(more)} more. Choose an event to see fewer at once.</p>
      )}
    </Section>
  );
}

const COLUMNS: readonly Column<Debtor>[] = [
  {
    header: 'Name',
    bare: true,
    cell: ({ registration_id, event_id, name }) => (
      <Link
        to="/admin/events/$eventId/registrations/$registrationId"
        params={{ eventId: event_id, registrationId: registration_id }}
        className="inline-flex min-h-6 items-center font-[650] text-green-ink text-left hover:underline wrap-anywhere max-md:min-h-11"
      >
        {name ?? 'Deleted account'}
      </Link>
    ),
  },
  { header: 'Event', cell: ({ event_name }) => <span className="wrap-anywhere">{event_name}</span> },
  {
    header: 'Ticket type',
    cell: ({ ticket_type_name }) => <span className="wrap-anywhere">{ticket_type_name}</span>,
  },
  {
    header: 'To pay',
    align: 'end',
    cell: ({ balance_cents }) => <span className="font-[650]">{formatMoney(balance_cents)}</span>,
  },
];
