import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Reply } from '../../lib/api.ts';
import { CancelledBadge, NotAvailableBadge } from '../../ui/badge.tsx';
import { CalendarDate } from '../../ui/calendar-date.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { CoverPicture } from '../../ui/cover-picture.tsx';
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
  const { id, name, is_published, start_date, end_date, venue_name, location, my_registration: mine, cover } = event;
  const { cancelled_at, cancellation_reason } = event;
  return (
    <Card look="plate" className={cx('grid gap-5 sm:p-8', cover && 'lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-10')}>
      {cover && (
        <div className="relative isolate -m-3 mb-0 aspect-[3/1] overflow-hidden rounded-md bg-cover sm:-m-6 sm:mb-0 lg:mr-0 lg:-mb-6 lg:aspect-auto">
          <CoverPicture cover={cover} sizes="(min-width: 64rem) 16rem, 100vw" />
        </div>
      )}
      <div className={LAYOUT}>
        <div className="flex items-start gap-4 sm:gap-5">
          <CalendarDate when={start_date} className="max-[14rem]:hidden sm:hidden" />
          <CalendarDate when={start_date} size="lg" className="max-sm:hidden" />
          <div className="grid min-w-0 gap-1.5">
            <p className="eyebrow">{mine ? 'Your next event' : 'The next reunion'}</p>
            <h2 className="text-[1.3rem] leading-tight sm:text-[1.5rem]">
              <Link to="/events/$eventId" params={{ eventId: id }} className="hover:text-green-ink hover:underline">
                {name}
              </Link>
            </h2>
            {is_published && !cancelled_at && starts && (
              <p className="font-[700] text-[1.15rem] text-green-ink">{starts}</p>
            )}
            {(badge || cancelled_at || !is_published) && (
              <p className="flex flex-wrap gap-2">
                {cancelled_at ? <CancelledBadge /> : !is_published && <NotAvailableBadge />}
                {badge}
              </p>
            )}
          </div>
        </div>
        <div className={STEP}>{step}</div>
        <div className="grid content-start gap-1 text-ink-soft max-sm:text-[.94rem] sm:pl-27">
          <p>
            <TimeRange start={start_date} end={end_date} />
          </p>
          <p>
            {venue_name}, {location}
          </p>
          {cancellation_reason && (
            <p className="line-clamp-4 whitespace-pre-line text-red-ink">{cancellation_reason}</p>
          )}
          {mine && <p>Ticket: {mine.ticket_type_name}</p>}
        </div>
      </div>
    </Card>
  );
}

/** Below 64 rem the step is above the date and the place, so that a phone shows it without scrolling. */
const LAYOUT =
  'grid gap-4 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-10 lg:gap-y-2';
const STEP =
  'grid content-start border-rule max-lg:border-y max-lg:py-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:border-l lg:pl-10';

export function NextEventSkeleton() {
  return (
    <Card look="plate" className={cx('sm:p-8', LAYOUT)}>
      <div className="flex items-start gap-4 sm:gap-5">
        <Skeleton className="h-20 w-16 sm:w-22" />
        <SkeletonList
          count={1}
          className="grid flex-1 gap-3"
          of={
            <>
              <Skeleton className="h-4 w-32 max-w-full" />
              <Skeleton className="h-7 w-4/5" />
              <Skeleton className="h-5 w-40 max-w-full" />
            </>
          }
        />
      </div>
      <div className={STEP}>
        <Skeleton className="mb-3 h-5 w-3/4" />
        <Skeleton className="h-11 sm:w-40" />
      </div>
      <div className="grid content-start gap-2 sm:pl-27">
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-2/3" />
      </div>
    </Card>
  );
}
