import { CalendarClock, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPrice } from '../../lib/format.ts';
import { CalendarDate } from '../../ui/calendar-date.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { CoverPicture } from '../../ui/cover-picture.tsx';
import { Crest } from '../../ui/crest.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { CardLink } from '../../ui/text-link.tsx';
import { TimeRange } from '../../ui/time-range.tsx';
import { Fact } from '../fact.tsx';
import { StatusBadge } from './status-badge.tsx';
import {
  availableFrom,
  CLOSED_TITLES,
  type EventCard,
  offersOf,
  type SalesStatus,
  salesStatusOf,
} from './ticket-pricing.ts';
import { TicketStub } from './ticket-stub.tsx';

type Props = { event: EventCard; now: Date; mine: ReactNode };

/** One event of the list with its tickets and the button that leads to it. */
export function EventListCard({ event, now, mine }: Props) {
  return (
    <Card as="article" lifts padding="none" className="overflow-hidden md:grid md:grid-cols-[13rem_1fr]">
      <div
        className={cx(
          'relative isolate flex flex-wrap justify-between gap-4 overflow-hidden bg-cover p-5 md:flex-col md:flex-nowrap md:items-start',
          event.cover ? 'items-end max-md:aspect-[2/1]' : 'items-center',
        )}
      >
        {event.cover ? (
          <CoverPicture cover={event.cover} sizes="(min-width: 48rem) 26rem, 100vw" />
        ) : (
          <Crest className="absolute -right-8 -bottom-12 -z-10 h-56 opacity-15 md:-right-12 md:h-72" />
        )}
        <CalendarDate when={event.start_date} size="lg" />
        <StatusBadge event={event} now={now} />
      </div>
      <div className="grid min-w-0 content-start gap-4 p-5 sm:p-6">
        <div className="grid gap-1.5">
          <p className="eyebrow">{event.event_type_name}</p>
          <h2 className="text-[1.5rem]">
            <CardLink to="/events/$eventId" params={{ eventId: event.id }}>
              {event.name}
            </CardLink>
          </h2>
          <div className="grid gap-1 text-ink-soft">
            <Fact icon={CalendarClock}>
              <TimeRange start={event.start_date} end={event.end_date} />
            </Fact>
            <Fact icon={MapPin}>
              {event.venue_name}, {event.location}
            </Fact>
          </div>
        </div>
        {event.cancellation_reason && (
          <p className="line-clamp-3 whitespace-pre-line text-red-ink">{event.cancellation_reason}</p>
        )}
        <p className="line-clamp-3">{event.description}</p>
        {event.ticket_types.length > 0 && !event.cancelled_at && (
          <ul aria-label="Tickets" className="grid gap-2.5 xl:grid-cols-2">
            {offersOf(event).map((offer) => (
              <TicketStub key={offer.id} offer={offer} />
            ))}
          </ul>
        )}
        <Foot event={event} now={now} mine={mine} />
      </div>
    </Card>
  );
}

const closedText = ({ is_published }: EventCard, selling: SalesStatus): string | null => {
  if (!is_published || selling === 'open') return null;
  return selling === 'sold_out' ? 'Sold out' : CLOSED_TITLES[selling];
};

function Foot({ event, now, mine }: Props) {
  const selling = salesStatusOf(event, now);
  const isOpen = selling === 'open' && event.is_published;
  const available = availableFrom(event);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-rule border-t pt-4">
      {isOpen && event.starting_from_cents !== null ? (
        <p className="leading-tight">
          <span className="block text-[.92rem] text-ink-soft">starting from</span>
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span className="figures font-[750] text-[1.5rem]">{formatPrice(event.starting_from_cents)}</span>
            {available !== null && (
              <span className="figures font-[650] text-green-ink">{formatPrice(available)} available now</span>
            )}
          </span>
        </p>
      ) : (
        <p className="py-2.5 text-ink-soft">{closedText(event, selling)}</p>
      )}
      {mine ?? (
        <LinkButton
          to="/events/$eventId"
          params={{ eventId: event.id }}
          tone={isOpen ? 'primary' : 'secondary'}
          className="relative"
        >
          {isOpen ? 'View and register' : 'View event'}
        </LinkButton>
      )}
    </div>
  );
}
