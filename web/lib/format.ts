import { school } from '../../school.config.ts';
import { clocksDiffer, formatter, viewerZone, zoneNow } from './zone.ts';

export { formatMoney, formatPrice } from '../../contract/money.ts';

type When = string | Date;
const DATE = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit', hour12: true } as const;

function partsOf(when: When, zone: string) {
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

/** 'Sat 12 Dec 2026' in the school's zone. */
export const formatDate = (when: When, zone: string = school.zone) => partsOf(when, zone).date;
/** '6:00 PM' in the school's zone. */
export const formatTime = (when: When, zone: string = school.zone) => partsOf(when, zone).time;
/** 'Sat 12 Dec 2026, 6:00 PM' in the school's zone. */
export function formatDateTime(when: When, zone: string = school.zone): string {
  const { date, time } = partsOf(when, zone);
  return `${date}, ${time}`;
}
/** For what the viewer must do by then: 'Sun 13 Dec 2026, 12:30 AM your time', or as in the school if the clocks agree. */
export const formatDeadline = (when: When, viewer: string = viewerZone()): string =>
  `${formatDateTime(when, viewer)}${clocksDiffer(when, viewer, school.zone) ? ' your time' : ''}`;
/** For a date block: { weekday: 'Sat', day: '12', month: 'Dec', year: '2026' }. */
export const dateBlock = (when: When, zone: string = school.zone) => partsOf(when, zone);

/** 'Sat 12 Dec 2026, 6:00 PM – 11:30 PM', or with both dates where it ends on another day. */
export function formatRange(start: When, end: When, zone: string = school.zone): string {
  const from = partsOf(start, zone);
  const to = partsOf(end, zone);
  const until = from.date === to.date ? to.time : `${to.date}, ${to.time}`;
  return `${from.date}, ${from.time} – ${until}`;
}

/** 'Sat 12 Dec 2026 – Sun 13 Dec 2026', or one date. */
export function formatDates(start: When, end: When, zone: string = school.zone): string {
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

const STEPS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;
const relative = new Intl.RelativeTimeFormat(school.locale, { numeric: 'auto' });

/** 'in 3 days', '2 hours ago', 'just now'. */
export function formatRelative(when: When, now: When = new Date()): string {
  const seconds = (new Date(when).getTime() - new Date(now).getTime()) / 1000;
  for (const [unit, length] of STEPS) {
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit);
  }
  return 'just now';
}

/** Calendar days from now in the school's zone: 0 today, 1 tomorrow. */
export function daysUntil(when: When, now: When = new Date()): number {
  const day = (each: When) => Date.parse(`${zoneNow(each).slice(0, 10)}T00:00:00Z`) / 86_400_000;
  return day(when) - day(now);
}
