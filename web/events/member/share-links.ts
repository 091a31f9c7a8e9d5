/** Links and texts that share an event: online calendars, WhatsApp, a message. */
import { formatRange } from '../../lib/format.ts';
import { zoneName } from '../../lib/zone.ts';
import type { EventCard } from './ticket-pricing.ts';

export type ShareableEvent = Pick<
  EventCard,
  'id' | 'name' | 'description' | 'start_date' | 'end_date' | 'venue_name' | 'location' | 'public_code'
>;

/** For a member's own calendar. */
export const eventUrl = ({ id }: Pick<ShareableEvent, 'id'>, origin: string) => `${origin}/events/${id}`;

/** The public page if there is one; on the event's own page a visitor signs in first and comes back. */
export const shareUrl = (event: Pick<ShareableEvent, 'id' | 'public_code'>, origin: string) =>
  event.public_code ? `${origin}/e/${event.public_code}` : eventUrl(event, origin);

const placeOf = ({ venue_name, location }: ShareableEvent) => `${venue_name}, ${location}`;

/** URLs are limited in length, so a long description is cut; the link to the event never is. */
const MAX_CHARACTERS = 600;

function detailsOf(event: ShareableEvent, origin: string): string {
  const characters = [...event.description];
  const text =
    characters.length > MAX_CHARACTERS
      ? `${characters.slice(0, MAX_CHARACTERS).join('').trimEnd()}…`
      : event.description;
  return `${text}\n\n${eventUrl(event, origin)}`;
}

/** '20261212T230000Z' */
const compact = (when: string) => new Date(when).toISOString().replace(/[-:]|\.\d+/g, '');

export function googleCalendarUrl(event: ShareableEvent, origin: string): string {
  const given = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.name,
    dates: `${compact(event.start_date)}/${compact(event.end_date)}`,
    details: detailsOf(event, origin),
    location: placeOf(event),
  });
  return `https://calendar.google.com/calendar/render?${given}`;
}

export function outlookCalendarUrl(event: ShareableEvent, origin: string): string {
  const given = {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.name,
    startdt: new Date(event.start_date).toISOString(),
    enddt: new Date(event.end_date).toISOString(),
    body: detailsOf(event, origin),
    location: placeOf(event),
  };
  // Outlook shows a plus sign instead of the space that URLSearchParams means by it.
  const search = Object.entries(given).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `https://outlook.live.com/calendar/0/deeplink/compose?${search.join('&')}`;
}

/** Name, time in the school's time zone, and place. */
export const invitationText = (event: ShareableEvent) =>
  [event.name, `${formatRange(event.start_date, event.end_date)} (${zoneName()} time)`, placeOf(event)].join('\n');

export const whatsAppUrl = (event: ShareableEvent, origin: string) =>
  `https://wa.me/?text=${encodeURIComponent(`${invitationText(event)}\n${shareUrl(event, origin)}`)}`;
