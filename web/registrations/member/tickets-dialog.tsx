import { useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { formatPaymentCode } from '../../../contract/payment-code.ts';
import { isUnreached, query, urlOf } from '../../lib/api.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { formatMoney } from '../../lib/format.ts';
import { readTickets } from '../../lib/offline-record.ts';
import { useSession } from '../../lib/session.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ItemButton } from '../../ui/item-button.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PaymentStateBadge } from '../../ui/payment-state-badge.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { TimeRange } from '../../ui/time-range.tsx';
import { toast } from '../../ui/toast.ts';
import { amountToPay } from './guests.ts';
import type { Registration } from './payment-state.ts';
import { StoredTickets } from './stored-tickets.tsx';
import { saveTicketImage, type Ticket, type TicketEvent } from './ticket-image.ts';

type Props = DialogFrameProps & { registration: Registration };

/** The tickets of a registration, one below the other. The first code is on the screen at once, to be scanned. */
export default function TicketsDialog({ registration, ...frame }: Props) {
  const { id, guests } = registration;
  const { tickets, stored, isReading } = useTickets(registration);
  const title = guests.length === 0 ? 'Your ticket' : 'Your tickets';
  return (
    <Dialog {...frame} width="sm" title={title} description={registration.event_name}>
      <div className="grid gap-6">
        {tickets.data ? (
          <ul className="grid gap-6">
            {tickets.data.items.map((ticket) => (
              <TicketCard key={ticket.id} ticket={ticket} event={registration} />
            ))}
          </ul>
        ) : stored ? (
          <StoredTickets tickets={stored} />
        ) : tickets.error && !isReading ? (
          <LoadFailed error={tickets.error} what={title} onRetry={tickets.refetch} busy={tickets.isFetching} />
        ) : (
          <SkeletonList count={1} of={<Skeleton className="mx-auto aspect-square w-full max-w-72 rounded-md" />} />
        )}
        <Facts registration={registration} />
        <AnchorButton
          href={urlOf('GET /registrations/:id/tickets.pdf', { params: { id } })}
          download
          tone="secondary"
          icon={Printer}
        >
          Download PDF
        </AnchorButton>
      </div>
    </Dialog>
  );
}

const SLOW_MS = 1000;

/** `stored`: what the device keeps, for an entrance with no network or a slow one. */
function useTickets({ id, event_id }: Registration) {
  const { user } = useSession();
  const tickets = useQuery(query('GET /registrations/:id/tickets', { params: { id } }));
  const isRefused = tickets.error !== null && !isUnreached(tickets.error);
  const stored = useQuery({
    queryKey: ['stored tickets', user?.id, event_id],
    queryFn: async () => {
      if (navigator.onLine) await new Promise((resume) => setTimeout(resume, SLOW_MS));
      return readTickets(user?.id ?? '', event_id);
    },
    enabled: !tickets.data && !isRefused,
  });
  return { tickets, stored: isRefused ? null : stored.data, isReading: stored.isFetching };
}

/** What is the same for all of them. The balance is for all tickets together. */
function Facts({ registration }: { registration: Registration }) {
  const { start_date, end_date, venue_name, location, payment_code, hotel_balance_cents } = registration;
  const due_cents = amountToPay(registration);
  return (
    <DescriptionList
      items={[
        { term: 'When', detail: <TimeRange start={start_date} end={end_date} /> },
        { term: 'Where', detail: `${venue_name}, ${location}` },
        { term: 'Payment', detail: <PaymentStateBadge state={registration.payment_state} /> },
        { term: 'Still to pay', detail: due_cents && formatMoney(due_cents) },
        { term: 'Payment code', detail: due_cents && formatPaymentCode(payment_code) },
        { term: 'Due at check-in', detail: hotel_balance_cents > 0 && formatMoney(hotel_balance_cents) },
      ]}
    />
  );
}

/** One person's ticket, large enough for any scanner. */
function TicketCard({ ticket, event }: { ticket: Ticket; event: TicketEvent }) {
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
      <ItemButton label="Save Image" said="Save image for" name={ticket.name} icon={Download} onClick={save} />
    </li>
  );
}
