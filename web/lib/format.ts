import { formatDate, formatDateTime, formatDay } from '../../contract/times.ts';
import { school } from '../../school.config.ts';
import { clocksDiffer, viewerZone, zoneNow } from './zone.ts';

export { formatMoney, formatPrice } from '../../contract/money.ts';
export { formatDate, formatDates, formatDateTime, formatDay, formatRange, formatTime } from '../../contract/times.ts';

type When = string | Date;

/** For what the viewer must do by then: 'Sun 13 Dec 2026, 12:30 AM your time', or as in the school if the clocks agree. */
export const formatDeadline = (when: When, viewer: string = viewerZone()): string =>
  `${formatDateTime(when, viewer)}${clocksDiffer(when, viewer, school.zone) ? ' your time' : ''}`;

/** '1 January 2026 – 31 March 2026'; a single day where both are the same. */
export const formatDays = ({ first_day, last_day }: { first_day: string; last_day: string }): string =>
  first_day === last_day ? formatDay(first_day) : `${formatDay(first_day)} – ${formatDay(last_day)}`;

/** 'Fri 12 Dec' of '2026-12-12', when a night begins. Noon in UTC is the same day in every zone of a school. */
export const formatNight = (day: string): string => formatDate(`${day}T12:00:00Z`).replace(/ \d{4}$/, '');

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
