import ical, { type ICalEventData, ICalEventStatus } from 'ical-generator';
import { school } from '../../../school.config.ts';
import type { MemberContext } from '../../lib/context.ts';
import { found } from '../../lib/errors.ts';
import type { FileReply } from '../../lib/http/operations.ts';
import { selectActivities } from '../activities/queries.ts';
import { selectForCalendar } from './queries.ts';

type CalendarEvent = NonNullable<Awaited<ReturnType<typeof selectForCalendar>>>;
type Revised = Pick<CalendarEvent, 'id' | 'name' | 'updated_at' | 'calendar_sequence'>;
type CalendarActivity = Revised & {
  event_id: string;
  description: string | null;
  start_time: Date;
  end_time: Date;
  location: string | null;
};
type Content = {
  events: readonly CalendarEvent[];
  activities: readonly CalendarActivity[];
  publicUrl: string;
  /** Of a calendar that apps subscribe to: its name, and how often they should ask again. */
  subscription?: { name: string; seconds: number };
};

/** A published event as a file for calendars (RFC 5545). Throws EVENT_NOT_FOUND. */
export async function getCalendar(
  { db }: MemberContext,
  id: string,
  parts: 'event' | 'schedule',
  publicUrl: string,
): Promise<FileReply> {
  const event = found(await selectForCalendar(db, id), 'EVENT_NOT_FOUND');
  const activities = parts === 'schedule' ? await selectActivities(db, id) : [];
  const content = writeCalendar({ events: [event], activities, publicUrl });
  return { content, type: CALENDAR_TYPE, name: `${fileName(event.name)}.ics` };
}

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

/** Each event, followed by its activities. All times are in UTC, so that no reader needs the school's time zone. */
export function writeCalendar({ events, activities, publicUrl, subscription }: Content): Buffer {
  const calendar = ical({
    prodId: { company: school.brand, product: 'Reunions', language: 'EN' },
    ...(subscription && { name: subscription.name, ttl: subscription.seconds }),
  });
  for (const event of events) {
    const url = `${publicUrl}/events/${event.id}`;
    calendar.createEvent({
      ...entryOf(event, event, url),
      start: event.start_date,
      end: event.end_date,
      location: `${event.venue_name}, ${event.location}`,
    });
    for (const activity of activities.filter(({ event_id }) => event_id === event.id)) {
      calendar.createEvent({
        ...entryOf(activity, event, url),
        summary: `${activity.name} (${event.name})`,
        start: activity.start_time,
        end: activity.end_time,
        location: activity.location ?? `${event.venue_name}, ${event.location}`,
      });
    }
  }
  // The library leaves out the last line break, which the format requires.
  return Buffer.from(`${calendar}\r\n`);
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
    sequence: event.calendar_sequence + (thing === event ? 0 : thing.calendar_sequence),
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
