import { formatPrice } from '../../lib/format.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { availableFrom, CLOSED_TITLES, type EventCard, salesStatusOf } from './ticket-pricing.ts';

/** What a member who isn't registered does about an event: see its tickets, from which price on, or why there are none. */
export function SeeTickets({ event, now, className }: { event: EventCard; now: Date; className: string }) {
  const selling = salesStatusOf(event, now);
  const isOpen = selling === 'open';
  const available = availableFrom(event);
  return (
    <div className="grid content-start gap-3">
      {isOpen && event.starting_from_cents !== null ? (
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-ink-soft">starting from</span>
          <span className="figures font-[750] text-[1.3rem]">{formatPrice(event.starting_from_cents)}</span>
          {available !== null && (
            <span className="figures font-[650] text-green-ink">{formatPrice(available)} available now</span>
          )}
        </p>
      ) : (
        !isOpen && <p className="text-ink-soft">{CLOSED_TITLES[selling]}</p>
      )}
      <LinkButton
        to="/events/$eventId"
        params={{ eventId: event.id }}
        tone={isOpen ? 'primary' : 'secondary'}
        className={className}
      >
        {isOpen ? 'See tickets' : 'View event'}
      </LinkButton>
    </div>
  );
}
