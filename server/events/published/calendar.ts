import ical, { type ICalEventData, ICalEventStatus } from 'ical-generator';
import { school } from '../../../school.config.ts';
import type { MemberContext } from '../../lib/context.ts';
import { AppError } from '../../lib/errors.ts';
import type { FileReply } from '../../lib/http/operations.ts';
import { selectActivities } from '../activities/queries.ts';
import { selectForCalendar } from './queries.ts';

type Revised = { id: string; name: string; created_at: Date; updated_at: Date };
type CalendarEvent = Revised & {
  cancelled_at: Date | null;
  description: string;
  start_date: Date;
  end_date: Date;
  venue_name: string;
  location: string;
};
type CalendarActivity = Revised & {
  description: string | null;
  start_time: Date;
  end_time: Date;
  location: string | null;
};

/** A published event as a file for calendars (RFC 5545). Throws EVENT_NOT_FOUND. */
export async function getCalendar(
  { db }: MemberContext,
  id: string,
  parts: 'event' | 'schedule',
  publicUrl: string,
): Promise<FileReply> {
  const event = await selectForCalendar(db, id);
  if (!event) throw new AppError('EVENT_NOT_FOUND');
  const activities = parts === 'schedule' ? await selectActivities(db, id) : [];
  const content = Buffer.from(writeCalendar(event, activities, `${publicUrl}/events/${id}`));
  return { content, type: 'text/calendar; charset=utf-8', name: `${fileName(event.name)}.ics` };
}

/** All times are in UTC, so that no reader needs the school's time zone. */
export function writeCalendar(event: CalendarEvent, activities: readonly CalendarActivity[], url: string): string {
  const calendar = ical({ prodId: { company: school.brand, product: 'Reunions', language: 'EN' } });
  calendar.createEvent({
    ...entryOf(event, event, url),
    start: event.start_date,
    end: event.end_date,
    location: `${event.venue_name}, ${event.location}`,
  });
  for (const activity of activities) {
    calendar.createEvent({
      ...entryOf(activity, event, url),
      summary: `${activity.name} (${event.name})`,
      start: activity.start_time,
      end: activity.end_time,
      location: activity.location ?? `${event.venue_name}, ${event.location}`,
    });
  }
  // The library leaves out the last line break, which the format requires.
  return `${calendar}\r\n`;
}

/**
 * A calendar replaces an entry by one with the same id and a higher sequence. In a file without METHOD, DTSTAMP is the
 * time of the last change (RFC 5545). A change of the event, such as its cancellation, changes its activities' entries too.
 */
function entryOf(
  thing: Revised & { description: string | null },
  event: CalendarEvent,
  url: string,
): Omit<ICalEventData, 'start'> {
  const changed = new Date(Math.max(thing.updated_at.getTime(), event.updated_at.getTime()));
  return {
    id: thing.id,
    sequence: Math.max(0, Math.floor((changed.getTime() - thing.created_at.getTime()) / 1000)),
    stamp: changed,
    lastModified: changed,
    ...(event.cancelled_at && { status: ICalEventStatus.CANCELLED }),
    summary: thing.name,
    description: [thing.description, url].filter(Boolean).join('\n\n'),
    url,
  };
}

function fileName(name: string): string {
  const ascii = name.normalize('NFKD').replace(/\p{M}/gu, '');
  return ascii.replace(/\W+/g, '-').replace(/^-+|-+$/g, '') || 'event';
}
