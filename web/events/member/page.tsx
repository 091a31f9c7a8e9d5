import { Navigation } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Reply } from '../../lib/api.ts';
import { cx } from '../../ui/class-names.ts';
import { Note } from '../../ui/form-error.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextAnchor, TextLink } from '../../ui/text-link.tsx';
import { phaseOf } from '../phase.ts';
import { EventActions } from './actions.tsx';
import { EventAttendees } from './attendees.tsx';
import { EventCover } from './cover.tsx';
import { EventFaces, type PersonLinkTo } from './faces.tsx';
import { EventSchedule } from './schedule.tsx';
import type { Activity } from './schedule-days.ts';

type Props = {
  detail: Reply<'GET /events/:id'>;
  now: Date;
  /** The tickets and the register button, or what replaces them. */
  panel: ReactNode;
  /** For someone registered or waiting the panel shows the next step and comes first on a phone. */
  isPanelFirst: boolean;
  /** Its main action, at the bottom of a phone's screen. */
  action: ReactNode;
  personLink: PersonLinkTo;
  /** How to sign up for an activity of the schedule. */
  signupOf: (activity: Activity) => ReactNode;
};

/**
 * One event. On wide screens the panel is a sticky column; on a phone its box has `display: contents`, so that its
 * register button can stick to the bottom of the whole page.
 */
export function EventPage({ detail, now, panel, isPanelFirst, action, personLink, signupOf }: Props) {
  const { event, activities } = detail;
  const isOver = phaseOf(event, now) === 'Past';
  // The key preserves the panel's state, such as an error, when it moves up.
  const placed = (
    <div key="panel" className={cx(PANEL, isPanelFirst ? OWN_PANEL : 'max-md:contents')}>
      {panel}
    </div>
  );
  return (
    <>
      <p className="mb-4">
        <TextLink to="/events" className="inline-flex min-h-11 items-center">
          All events
        </TextLink>
      </p>
      <div className={LAYOUT}>
        <EventCover event={event} now={now}>
          <EventFaces detail={detail} now={now} isRegistered={event.my_registration !== null} personLink={personLink} />
        </EventCover>
        {isPanelFirst && placed}
        <div className="grid gap-8 md:col-start-1">
          {event.cancellation_reason && (
            <Note tone="error" title="This event is cancelled.">
              <p className="whitespace-pre-line">{event.cancellation_reason}</p>
            </Note>
          )}
          {event.is_published ? (
            <EventActions event={event} hasSchedule={activities.length > 0} isOver={isOver} />
          ) : event.cancelled_at ? null : (
            <Note tone="warning" title="This event isn’t available at the moment.">
              The committee is changing it. You’re still registered and keep your place. You can pay once it’s published
              again.
            </Note>
          )}
          <Section title="About this event">
            <p className="max-w-prose whitespace-pre-line">{event.description}</p>
          </Section>
          <Venue name={event.venue_name} location={event.location} />
        </div>
        {!isPanelFirst && placed}
        <div className="grid content-start gap-8 md:col-start-1">
          <EventSchedule activities={activities} now={now} signupOf={signupOf} />
          <EventAttendees detail={detail} isOver={isOver} personLink={personLink} />
        </div>
        {action}
      </div>
    </>
  );
}

const LAYOUT =
  'flex flex-col gap-8 md:grid md:grid-cols-[minmax(0,1fr)_minmax(21rem,27rem)] md:grid-rows-[auto_auto_1fr] md:gap-x-10';
const PANEL =
  'md:sticky md:top-24 md:col-start-2 md:row-span-2 md:row-start-2 md:self-start md:rounded-lg md:border md:border-rule md:bg-raised md:p-6 md:shadow-card';
const OWN_PANEL =
  'max-md:rounded-lg max-md:border max-md:border-rule max-md:bg-raised max-md:p-5 max-md:shadow-card ' +
  'max-md:[&_.sticky-action]:-mx-5 max-md:[&_.sticky-action]:px-5';

function Venue({ name, location }: { name: string; location: string }) {
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${name}, ${location}`)}`;
  return (
    <Section title="Venue">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div>
          <p className="font-[650]">{name}</p>
          <p className="text-ink-soft">{location}</p>
        </div>
        <TextAnchor href={map} target="_blank" rel="noreferrer" className="inline-flex min-h-11 items-center gap-2">
          <Navigation className="size-4.5" />
          Find it on a map
        </TextAnchor>
      </div>
    </Section>
  );
}

export function EventPageSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading…</span>
      <Skeleton className="mb-4 h-5 w-24" />
      <div className={LAYOUT}>
        <Skeleton className="h-72 rounded-lg sm:h-64 md:col-span-2" />
        <div className="grid gap-3">
          <Skeleton className="h-7 w-48" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
        </div>
        <div className="grid gap-3 md:col-start-2 md:row-span-2 md:row-start-2">
          <Skeleton className="h-24 rounded-lg" />
          <Skeleton className="h-24 rounded-lg" />
          <Skeleton className="h-11" />
        </div>
        <div className="grid gap-3">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-14 w-full" />
          <Skeleton className="h-14 w-full" />
        </div>
      </div>
    </div>
  );
}
