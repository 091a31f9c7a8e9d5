import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Reply } from '../../lib/api.ts';
import { NotAvailableBadge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { DateLeaf } from '../../ui/date-leaf.tsx';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { TimeRange } from '../../ui/time-range.tsx';

type Props = {
  event: NonNullable<Reply<'GET /dashboard'>['next_event']>;
  /** 'Starts in 46 days'. */
  starts: string | null;
  badge?: ReactNode;
  /** What the member does next, such as paying or seeing the tickets. */
  step: ReactNode;
};

/** The member's next event, or the next one to register for: when it starts, where it is, and one next step. */
export function NextEvent({ event, starts, badge, step }: Props) {
  const { id, name, is_published, start_date, end_date, venue_name, location, my_registration: mine } = event;
  return (
    <Card look="plate" className={LAYOUT}>
      <div className="flex items-start gap-4 sm:gap-5">
        <DateLeaf when={start_date} className="sm:hidden" />
        <DateLeaf when={start_date} size="lg" className="max-sm:hidden" />
        <div className="grid min-w-0 gap-1.5">
          <p className="eyebrow">{mine ? 'Your next event' : 'The next reunion'}</p>
          <h2 className="text-[1.5rem] leading-tight">
            <Link to="/events/$eventId" params={{ eventId: id }} className="hover:text-green-ink hover:underline">
              {name}
            </Link>
          </h2>
          {is_published && starts && <p className="font-[700] text-[1.15rem] text-green-ink">{starts}</p>}
          {(badge || !is_published) && (
            <p className="flex flex-wrap gap-2">
              {!is_published && <NotAvailableBadge />}
              {badge}
            </p>
          )}
          <p className="text-ink-soft">
            <TimeRange start={start_date} end={end_date} />
          </p>
          <p className="text-ink-soft">
            {venue_name}, {location}
          </p>
          {mine && <p className="text-ink-soft">Ticket: {mine.ticket_type_name}</p>}
        </div>
      </div>
      <div className="grid content-start border-rule max-lg:border-t max-lg:pt-4 lg:border-l lg:pl-10">{step}</div>
    </Card>
  );
}

const LAYOUT = 'grid gap-4 sm:p-9 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-10';

export function NextEventSkeleton() {
  return (
    <Card look="plate" className={LAYOUT}>
      <div className="flex items-start gap-4 sm:gap-5">
        <Skeleton className="h-20 w-16" />
        <SkeletonList
          count={1}
          className="grid flex-1 gap-3"
          of={
            <>
              <Skeleton className="h-4 w-32 max-w-full" />
              <Skeleton className="h-7 w-4/5" />
              <Skeleton className="h-5 w-40 max-w-full" />
              <Skeleton className="h-4 w-full" />
              <Skeleton className="h-4 w-2/3" />
            </>
          }
        />
      </div>
      <div className="grid content-start gap-3 border-rule max-lg:border-t max-lg:pt-4 lg:border-l lg:pl-10">
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-11" />
      </div>
    </Card>
  );
}
