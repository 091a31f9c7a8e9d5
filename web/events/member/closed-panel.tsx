import { CalendarX2, Ticket } from 'lucide-react';
import type { SalesStatus, TicketOffer } from './ticket-pricing.ts';
import { TicketStub } from './ticket-stub.tsx';

const WORDS: Record<Exclude<SalesStatus, 'open'>, { title: string; more: string }> = {
  over: { title: 'This event has ended.', more: 'Thank you to everybody who came.' },
  full: { title: 'This event is full', more: 'Look again later: a place comes free when somebody withdraws.' },
  sold_out: {
    title: 'Every ticket is sold out',
    more: 'Look again later: a ticket comes back when somebody withdraws.',
  },
  no_tickets: {
    title: 'No tickets available at this time.',
    more: 'They will stand here once the committee offers them.',
  },
};

type Props = { selling: Exclude<SalesStatus, 'open'>; offers: readonly TicketOffer[] };

/** In place of the register panel while nobody can register: why, and the tickets there are. */
export function ClosedPanel({ selling, offers }: Props) {
  const { title, more } = WORDS[selling];
  const Icon = selling === 'over' ? CalendarX2 : Ticket;
  return (
    <div className="grid gap-4">
      <h2 className="text-[1.35rem]">Tickets</h2>
      <div className="flex items-start gap-3">
        <Icon className="mt-0.5 size-6 shrink-0 text-gold-ink" strokeWidth={1.6} aria-hidden="true" />
        <div>
          <p className="font-[650]">{title}</p>
          <p className="text-ink-soft">{more}</p>
        </div>
      </div>
      {offers.length > 0 && selling !== 'over' && (
        <ul aria-label="Tickets" className="grid gap-2.5">
          {offers.map((offer) => (
            <TicketStub key={offer.id} offer={offer} />
          ))}
        </ul>
      )}
    </div>
  );
}
