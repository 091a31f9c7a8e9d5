import { CalendarHeart } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNow } from '../../lib/now.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFirstScreen } from '../../ui/scroll-restoration.ts';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { byPhase } from '../phase.ts';
import { EventListCard } from './card.tsx';
import { PastEvents } from './past-events.tsx';
import type { EventCard } from './ticket-pricing.ts';

type Props = {
  events: readonly EventCard[];
  /** The member's registration for an event, if there is one. */
  mine: (event: EventCard) => ReactNode;
};

/** Rendered with the page: more than a phone’s screen. */
const RENDERED_FIRST = 2;

/** Published events: live and upcoming ones by start, past ones collapsed below. */
export function EventList({ events, mine }: Props) {
  const now = useNow();
  const { ahead, past } = byPhase(events, now);
  const rendered = useFirstScreen(ahead, RENDERED_FIRST);
  return (
    <div className="grid gap-8">
      {ahead.length === 0 && (
        <Card look="plain" padding="none">
          <EmptyState
            icon={CalendarHeart}
            title={events.length === 0 ? 'No events available' : 'Nothing is coming up yet'}
          >
            You’ll see the next reunion here as soon as the committee announces it.
          </EmptyState>
        </Card>
      )}
      {ahead.length > 0 && (
        <ul aria-label="Events" className="grid gap-6">
          {rendered.map((event) => (
            <li key={event.id}>
              <EventListCard event={event} now={now} mine={mine(event)} />
            </li>
          ))}
        </ul>
      )}
      {past.length > 0 && rendered === ahead && <PastEvents events={past} mine={mine} open={ahead.length === 0} />}
    </div>
  );
}

export function EventListSkeleton() {
  return (
    <SkeletonList
      count={2}
      className="grid gap-6"
      of={
        <Card look="plain" padding="none" className="overflow-hidden md:grid md:grid-cols-[13rem_1fr]">
          <Skeleton className="h-36 rounded-none md:h-full" />
          <div className="grid gap-4 p-6">
            <Skeleton className="h-7 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-11 w-40" />
          </div>
        </Card>
      }
    />
  );
}
