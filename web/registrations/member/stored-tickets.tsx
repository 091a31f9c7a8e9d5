import type { NamelessTicket } from '../../lib/offline-record.ts';
import { QrCode } from '../../ui/qr-code.tsx';

type Props = { tickets: readonly NamelessTicket[] };

/** The tickets that the device keeps for a visit without a network. */
export function StoredTickets({ tickets }: Props) {
  let guests = 0;
  const labelled = tickets.map((ticket) => ({ ...ticket, label: ticket.is_guest ? `Guest ${++guests}` : 'You' }));
  return (
    <ul className="grid gap-6">
      {labelled.map(({ id, url, label, ticket_type_name }) => (
        <li key={id} className="grid justify-items-center gap-3 rounded-lg border border-rule p-4">
          <p className="grid text-center leading-snug">
            <span className="font-[650] text-[1.1rem]">{label}</span>
            <span className="text-ink-soft wrap-anywhere">{ticket_type_name}</span>
          </p>
          <QrCode text={url} label={`QR code: ${label}`} className="aspect-square w-full max-w-72" />
        </li>
      ))}
    </ul>
  );
}
