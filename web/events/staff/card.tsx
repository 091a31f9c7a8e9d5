import { CalendarRange, MapPin, Trash2, Users } from 'lucide-react';
import { formatDates } from '../../lib/format.ts';
import { formatCount, plural } from '../../lib/text-format.ts';
import { CalendarDate } from '../../ui/calendar-date.tsx';
import { Card } from '../../ui/card.tsx';
import { ItemButton } from '../../ui/item-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PublicationBadge } from '../editor/publication-badge.tsx';
import { PublishButton } from '../editor/publish-button.tsx';
import type { StaffEvent } from '../editor/queries.ts';
import { Fact } from '../fact.tsx';
import { phaseOf } from '../phase.ts';

type Props = {
  event: StaffEvent;
  now: Date;
  mayChange: boolean;
  onDetails: () => void;
  onDelete: () => void;
};

/** One event of the staff's list with its actions. */
export function EventCard({ event, now, mayChange, onDetails, onDelete }: Props) {
  return (
    <Card as="li" padding="none" className="flex flex-col">
      <div className="flex flex-1 flex-wrap gap-4 p-5">
        <CalendarDate when={event.start_date} className="self-start" />
        <div className="grid min-w-0 flex-[1_1_9rem] content-start gap-2">
          <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="eyebrow">{event.event_type_name}</span>
            <PublicationBadge event={event} />
          </p>
          <h2 className="min-w-0 text-[1.3rem]">{event.name}</h2>
          <Fact className="text-ink-soft" icon={CalendarRange}>
            <span className="font-[600]">{phaseOf(event, now)}</span> · {formatDates(event.start_date, event.end_date)}
          </Fact>
          <Fact className="text-ink-soft" icon={MapPin}>
            {event.venue_name}, {event.location}
          </Fact>
          <Registered event={event} />
        </div>
      </div>
      <div className="grid gap-2.5 border-rule min-[15rem]:grid-cols-2 border-t px-5 py-3.5 sm:flex sm:flex-wrap">
        <LinkButton
          to="/admin/events/$eventId/edit"
          params={{ eventId: event.id }}
          size="sm"
          aria-label={`${mayChange ? 'Manage' : 'View'} ${event.name}`}
        >
          {mayChange ? 'Manage' : 'View'}
        </LinkButton>
        {mayChange && <PublishButton event={event} isInList />}
        <ItemButton label="Details" name={`of ${event.name}`} tone="quiet" onClick={onDetails} />
        <LinkButton
          to="/admin/events/$eventId/registrations"
          params={{ eventId: event.id }}
          tone="quiet"
          size="sm"
          aria-label={`Registrations for ${event.name}`}
          className="max-[22rem]:px-1"
        >
          Registrations
        </LinkButton>
        {mayChange && (
          <ItemButton
            label="Delete"
            name={event.name}
            tone="danger"
            icon={Trash2}
            onClick={onDelete}
            className="max-sm:col-span-2 sm:ml-auto"
          />
        )}
      </div>
    </Card>
  );
}

function Registered({ event: { registered_count, held_count, max_capacity } }: { event: StaffEvent }) {
  return (
    <div className="mt-auto grid gap-1.5 pt-1">
      <Fact className="text-ink-soft" icon={Users}>
        <span className="figures">
          {max_capacity > 0
            ? `${formatCount(registered_count)} of ${plural(max_capacity, 'place', 'places')} taken`
            : `${formatCount(registered_count)} registered`}
          {held_count > 0 && `, ${formatCount(held_count)} held`}
        </span>
      </Fact>
      {max_capacity > 0 && (
        <Meter label="Places taken" value={registered_count + held_count} max={max_capacity} tone="gold" />
      )}
    </div>
  );
}

export function EventCardSkeleton() {
  return (
    <div className="grid gap-6 rounded-lg border border-rule bg-raised p-5 shadow-card">
      <div className="flex gap-4">
        <Skeleton className="h-24 w-16" />
        <div className="grid flex-1 content-start gap-3">
          <Skeleton className="h-3.5 w-32" />
          <Skeleton className="h-6 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      </div>
      <Skeleton className="h-9 w-full" />
    </div>
  );
}
