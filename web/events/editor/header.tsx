import { CalendarCheck2, CalendarRange, CalendarX2, CopyPlus, MapPin, Users } from 'lucide-react';
import { useDialogState } from '../../lib/dialog-state.ts';
import { lazyWithRetry } from '../../lib/lazy-with-preload.tsx';
import { useNow } from '../../lib/now.ts';
import { formatCount, plural } from '../../lib/text-format.ts';
import { Button } from '../../ui/button.tsx';
import { CalendarDate } from '../../ui/calendar-date.tsx';
import { Note } from '../../ui/form-error.tsx';
import { PageTitle } from '../../ui/page-header.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { TimeRange } from '../../ui/time-range.tsx';
import { Fact } from '../fact.tsx';
import { PublicationBadge } from './publication-badge.tsx';
import { PublishButton } from './publish-button.tsx';
import type { StaffEvent } from './queries.ts';

const CancelDialog = lazyWithRetry(() => import('./cancel-dialog.tsx'));
const CopyDialog = lazyWithRetry(() => import('./copy-dialog.tsx'));
const ReinstateDialog = lazyWithRetry(() => import('./reinstate-dialog.tsx'));

type Props = { event: StaffEvent; mayChange: boolean; onCopied: (id: string) => void };

/** The event's main facts (spec 2), with buttons to publish and duplicate it. */
export function EditorHeader({ event, mayChange, onCopied }: Props) {
  const copying = useDialogState<StaffEvent>();
  const now = useNow();
  const params = { eventId: event.id };
  return (
    <header className="mb-7 rounded-lg border border-rule bg-raised p-5 shadow-card sm:p-7">
      <div className="flex items-start gap-5">
        <CalendarDate when={event.start_date} size="lg" className="max-sm:hidden" />
        <div className="grid min-w-0 flex-1 gap-3">
          <p className="flex flex-wrap items-center gap-3">
            <span className="eyebrow">{event.event_type_name}</span>
            <PublicationBadge event={event} />
          </p>
          <PageTitle tab={event.name} className="text-[1.8rem] sm:text-[2.2rem]">
            {event.name}
          </PageTitle>
          <p className="line-clamp-3 max-w-3xl text-ink-soft">{event.description}</p>
          <ul className="mt-1 grid gap-x-8 gap-y-2 border-rule border-t pt-4 lg:grid-cols-2">
            <Fact as="li" iconClass="mt-0.5 size-5" icon={CalendarRange}>
              <TimeRange start={event.start_date} end={event.end_date} />
            </Fact>
            <Fact as="li" iconClass="mt-0.5 size-5" icon={MapPin}>
              {event.venue_name}, {event.location}
            </Fact>
            <Fact as="li" iconClass="mt-0.5 size-5" icon={Users}>
              {event.max_capacity > 0
                ? `Max capacity: ${plural(event.max_capacity, 'attendee', 'attendees')}`
                : 'Max capacity: unlimited attendees'}
              <span className="figures text-ink-soft">
                {' '}
                · {formatCount(event.registered_count)} registered
                {event.held_count > 0 && `, ${formatCount(event.held_count)} held`} ·{' '}
              </span>
              <TextLink to="/admin/events/$eventId/registrations" params={params}>
                Registrations
              </TextLink>
              {' · '}
              <TextLink to="/admin/events/$eventId/check-in" params={params}>
                Check-in
              </TextLink>
              {' · '}
              <TextLink to="/admin/events/$eventId/edit" params={params} search={{ tab: 'questions' }}>
                Questions
              </TextLink>
              {' · '}
              <TextLink to="/admin/events/$eventId/edit" params={params} search={{ tab: 'waiting-list' }}>
                Waiting List
              </TextLink>
            </Fact>
          </ul>
        </div>
      </div>
      {event.cancellation_reason && (
        <Note tone="error" title="This event is cancelled. Members read:" className="mt-5">
          <p className="whitespace-pre-line">{event.cancellation_reason}</p>
        </Note>
      )}
      {mayChange && (
        <div className="mt-5 grid gap-2.5 border-rule min-[15rem]:grid-cols-2 border-t pt-4 sm:flex sm:flex-wrap">
          <PublishButton event={event} />
          <CancelButton event={event} now={now} />
          <Button tone="secondary" size="sm" icon={CopyPlus} onClick={() => copying.show(event)}>
            Duplicate
          </Button>
        </div>
      )}
      {copying.subject && (
        <CopyDialog key={copying.key} {...copying.frame} event={copying.subject} onCopied={onCopied} />
      )}
    </header>
  );
}

/** Cancels an event, or takes that back. Nothing for an event that is over. */
function CancelButton({ event, now }: { event: StaffEvent; now: Date }) {
  const dialog = useDialogState<StaffEvent>();
  const isCancelled = event.cancelled_at !== null;
  if (new Date(event.end_date) <= now) return null;
  const Dialog = dialog.subject?.cancelled_at ? ReinstateDialog : CancelDialog;
  return (
    <>
      <Button
        tone={isCancelled ? 'secondary' : 'danger'}
        size="sm"
        icon={isCancelled ? CalendarCheck2 : CalendarX2}
        onClick={() => dialog.show(event)}
      >
        {isCancelled ? 'Take back cancellation' : 'Cancel event'}
      </Button>
      {dialog.subject && <Dialog key={dialog.key} {...dialog.frame} event={dialog.subject} />}
    </>
  );
}
