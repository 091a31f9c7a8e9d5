import { CalendarX2, Ticket } from 'lucide-react';
import { CLOSED_TITLES, type SalesStatus, type TicketOffer } from './ticket-pricing.ts';
import { TicketStub } from './ticket-stub.tsx';

const HINTS: Record<Exclude<SalesStatus, 'open'>, string> = {
  cancelled: 'No one can register or pay any more.',
  over: 'Thank you to everyone who came.',
  full: 'A place opens when someone withdraws.',
  sold_out: 'A ticket becomes available when someone withdraws.',
  no_tickets: 'Tickets will appear here when they go on sale.',
};

type Props = { selling: Exclude<SalesStatus, 'open'>; offers: readonly TicketOffer[] };

/** Shown instead of the register panel while registration is closed: why, and the tickets. */
export function ClosedPanel({ selling, offers }: Props) {
  const Icon = selling === 'over' || selling === 'cancelled' ? CalendarX2 : Ticket;
  return (
    <div className="grid gap-4">
      <h2 className="text-[1.35rem]">Tickets</h2>
      <div className="flex items-start gap-3">
        <Icon className="mt-0.5 size-6 shrink-0 text-gold-ink" strokeWidth={1.6} />
        <div>
          <p className="font-[650]">{CLOSED_TITLES[selling]}</p>
          <p className="text-ink-soft">{HINTS[selling]}</p>
        </div>
      </div>
      {offers.length > 0 && selling !== 'over' && selling !== 'cancelled' && (
        <ul aria-label="Tickets" className="grid gap-2.5">
          {offers.map((offer) => (
            <TicketStub key={offer.id} offer={offer} />
          ))}
        </ul>
      )}
    </div>
  );
}
