import { Download } from 'lucide-react';
import type { Reply } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { toast } from '../../ui/toast.ts';
import { saveTicketImage, type TicketEvent } from './ticket-image.ts';

export type Ticket = Reply<'GET /registrations/:id/tickets'>['items'][number];

type Props = { ticket: Ticket; event: TicketEvent };

/** One person's ticket, large enough for any scanner. */
export function TicketCard({ ticket, event }: Props) {
  const save = () =>
    saveTicketImage(ticket, event).catch(() => toast.error('The image couldn’t be made. Take a screenshot instead.'));
  return (
    <li className="grid justify-items-center gap-3 rounded-lg border border-rule p-4">
      <p className="grid text-center leading-snug">
        <span className="font-[650] text-[1.1rem] wrap-anywhere">{ticket.name}</span>
        <span className="text-ink-soft wrap-anywhere">
          {ticket.ticket_type_name}
          {ticket.is_guest && ' · Guest'}
        </span>
      </p>
      <QrCode text={ticket.url} label={`QR code for ${ticket.name}`} className="aspect-square w-full max-w-72" />
      <Button
        tone="secondary"
        size="sm"
        aria-label={`Save image for ${ticket.name}`}
        icon={Download}
        onClick={() => void save()}
      >
        Save Image
      </Button>
    </li>
  );
}
