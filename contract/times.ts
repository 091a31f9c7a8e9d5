/**
 * How times and days are written on screen, in emails and on paper: in the school's zone, the day before the month in every
 * locale. No schema code, so the browser may import it.
 */
import { school } from '../school.config.ts';

type When = string | Date;
const DATE = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit', hour12: true } as const;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** A cached formatter: creating one costs as much as a hundred uses. */
export function formatter(options: Intl.DateTimeFormatOptions, zone: string): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`;
  const found = formatters.get(key) ?? new Intl.DateTimeFormat(school.locale, { ...options, timeZone: zone });
  formatters.set(key, found);
  return found;
}

/** 'Jamaica', 'New York'. */
export const zoneName = (zone: string = school.zone) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** With date 'Sat 12 Dec 2026' and time '6:00 PM', and for a date block weekday 'Sat', day '12', month 'Dec', year '2026'. */
export function timeParts(when: When, zone: string = school.zone) {
  const parts = formatter({ ...DATE, ...TIME }, zone).formatToParts(new Date(when));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return {
    date: `${part('weekday')} ${part('day')} ${part('month')} ${part('year')}`,
    time: `${part('hour')}:${part('minute')} ${part('dayPeriod').toUpperCase()}`,
    day: part('day'),
    month: part('month'),
    year: part('year'),
    weekday: part('weekday'),
  };
}

/** 'Sat 12 Dec 2026'. */
export const formatDate = (when: When, zone?: string) => timeParts(when, zone).date;
/** '6:00 PM'. */
export const formatTime = (when: When, zone?: string) => timeParts(when, zone).time;
/** 'Sat 12 Dec 2026, 6:00 PM'. */
export function formatDateTime(when: When, zone?: string): string {
  const { date, time } = timeParts(when, zone);
  return `${date}, ${time}`;
}

/** 'Sat 12 Dec 2026, 6:00 PM – 11:30 PM', or with both dates where it ends on another day. */
export function formatRange(start: When, end: When, zone?: string): string {
  const from = timeParts(start, zone);
  const to = timeParts(end, zone);
  const until = from.date === to.date ? to.time : `${to.date}, ${to.time}`;
  return `${from.date}, ${from.time} – ${until}`;
}

/** 'Sat 12 Dec 2026 – Sun 13 Dec 2026', or one date. */
export function formatDates(start: When, end: When, zone?: string): string {
  const from = formatDate(start, zone);
  const to = formatDate(end, zone);
  return from === to ? from : `${from} – ${to}`;
}

const months = new Intl.DateTimeFormat(school.locale, { month: 'long', timeZone: 'UTC' });

/** A calendar day: 'YYYY-MM-DD' as '12 December 1975', 'MM-DD' as '12 December'. */
export function formatDay(day: string): string {
  const [month, date, year] = day.length === 5 ? day.split('-') : [day.slice(5, 7), day.slice(8, 10), day.slice(0, 4)];
  const name = months.format(new Date(Date.UTC(2000, Number(month) - 1, 1)));
  return `${Number(date)} ${name}${year ? ` ${year}` : ''}`;
}
