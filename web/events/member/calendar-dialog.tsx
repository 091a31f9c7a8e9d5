import { CalendarArrowDown, CalendarDays, ExternalLink, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { urlOf } from '../../lib/api.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { TimeRange } from '../../ui/time-range.tsx';
import { googleCalendarUrl, outlookCalendarUrl, type ShareableEvent } from './share-links.ts';

type Props = DialogFrameProps & { event: ShareableEvent; hasSchedule: boolean };

/** A calendar file for any device, or a link to one of two online calendars. */
export function CalendarDialog({ event, hasSchedule, ...frame }: Props) {
  const params = { id: event.id };
  const fileOf = (parts: 'event' | 'schedule') => urlOf('GET /events/:id/calendar.ics', { params, query: { parts } });
  const close = () => frame.onOpenChange(false);
  return (
    <Dialog
      {...frame}
      title="Add to your calendar"
      description={
        <>
          <span className="block font-[650]">{event.name}</span>
          <TimeRange start={event.start_date} end={event.end_date} />
        </>
      }
    >
      <ul className="grid gap-3">
        <Choice
          icon={CalendarArrowDown}
          label="Apple, Outlook or another app"
          detail="Downloads a calendar file (.ics)"
          href={fileOf('event')}
          onClick={close}
        />
        {hasSchedule && (
          <Choice
            icon={CalendarDays}
            label="With the whole schedule"
            detail="The same file, with every activity"
            href={fileOf('schedule')}
            onClick={close}
          />
        )}
        <Choice label="Google Calendar" href={googleCalendarUrl(event, location.origin)} {...IN_NEW_TAB} />
        <Choice label="Outlook.com" href={outlookCalendarUrl(event, location.origin)} {...IN_NEW_TAB} />
      </ul>
      <p className="mt-4 text-[.95rem] text-ink-soft">
        These add the event as it is now.{' '}
        <TextLink to="/edit-profile" search={{ tab: 'notifications' }} hash="calendar">
          Your calendar address
        </TextLink>{' '}
        keeps every event you’re registered for up to date.
      </p>
    </Dialog>
  );
}

const IN_NEW_TAB = { icon: ExternalLink, detail: 'Opens in a new tab', target: '_blank', rel: 'noreferrer' };

type ChoiceProps = { icon: LucideIcon; label: string; detail: string } & ComponentProps<'a'>;

function Choice({ icon: Icon, label, detail, ...link }: ChoiceProps) {
  return (
    <li>
      <a
        {...link}
        className="flex min-h-16 items-center gap-4 rounded-md border border-rule-strong bg-ground px-4 py-2.5 transition-colors hover:border-green hover:text-green-ink"
      >
        <Icon className="size-6 shrink-0 text-gold-ink" strokeWidth={1.6} />
        <span className="grid min-w-0">
          <span className="font-[650] leading-snug">{label}</span>
          <span className="text-[.92rem] text-ink-soft leading-snug">{detail}</span>
        </span>
      </a>
    </li>
  );
}
