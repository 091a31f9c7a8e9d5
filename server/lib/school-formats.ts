/** Times for the school, with the zone's name, because members live everywhere. */
import { school } from '../../school.config.ts';

const format = new Intl.DateTimeFormat(school.locale, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: school.zone,
});
const ZONE = `${school.zone.split('/').at(-1)?.replaceAll('_', ' ')} time`;

/** 'Sat 12 Dec 2026' and '6:00 PM', without the zone's name. */
export function schoolMoment(moment: Date): { date: string; time: string } {
  const parts = format.formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return {
    date: `${part('weekday')} ${part('day')} ${part('month')} ${part('year')}`,
    time: `${part('hour')}:${part('minute')} ${part('dayPeriod').toUpperCase()}`,
  };
}

/** 'Sat 12 Dec 2026, 6:00 PM (Jamaica time)'. */
export function schoolTime(moment: Date): string {
  const { date, time } = schoolMoment(moment);
  return `${date}, ${time} (${ZONE})`;
}

/** 'Sat 12 Dec 2026, 6:00 PM – 11:30 PM (Jamaica time)', or with both dates if it ends on another day. */
export function schoolRange(start: Date, end: Date): string {
  const from = schoolMoment(start);
  const to = schoolMoment(end);
  const until = from.date === to.date ? to.time : `${to.date}, ${to.time}`;
  return `${from.date}, ${from.time} – ${until} (${ZONE})`;
}

/** 'Sat 12 Dec 2026 – Sun 13 Dec 2026', or one date. */
export function schoolDates(start: Date, end: Date): string {
  const from = schoolMoment(start).date;
  const to = schoolMoment(end).date;
  return from === to ? from : `${from} – ${to}`;
}

// Swedish dates and times are like ISO 8601, which every spreadsheet reads.
const sortable = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: school.zone });

/** 2026-12-12 18:00, in the school's zone. */
export const sortableTime = (moment: Date): string => sortable.format(moment);

export const schoolDay = (moment: Date): string => sortableTime(moment).slice(0, 10);

const longDay = new Intl.DateTimeFormat(school.locale, {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** '2026-11-14' as '14 November 2026'. */
export function writtenDay(day: string): string {
  const parts = longDay.formatToParts(new Date(`${day}T00:00:00Z`));
  return ['day', 'month', 'year'].map((type) => parts.find((part) => part.type === type)?.value ?? '').join(' ');
}
