import { DAY_MS } from '../../../contract/constants.ts';
import { school } from '../../../school.config.ts';
import type { Reply } from '../../lib/api.ts';
import { formatDate, formatDateTime, formatTime } from '../../lib/format.ts';
import { clocksDifferFrom, viewerZone, zoneName } from '../../lib/zone.ts';

export type Activity = Reply<'GET /events/:id'>['activities'][number];
export type Day = { date: string; activities: Activity[] };

/** Activities, sorted by start, grouped by the day they start on in the school's time zone. */
export function byDay(activities: readonly Activity[]): Day[] {
  const days: Day[] = [];
  for (const activity of activities) {
    const date = formatDate(activity.start_time);
    const last = days.at(-1);
    if (last?.date === date) last.activities.push(activity);
    else days.push({ date, activities: [activity] });
  }
  return days;
}

/** '7:00 PM – 9:00 PM'; elsewhere '7:00 PM – 9:00 PM Jamaica time, 12:00 AM – 2:00 AM yours', with the date if it differs. */
export function timesOf({ start_time, end_time }: Activity, viewer: string = viewerZone()): string {
  // From a day on the end needs its date: '9:00 AM – 5:00 PM' would be the same day.
  const formatEnd = Date.parse(end_time) - Date.parse(start_time) < DAY_MS ? formatTime : formatDateTime;
  const times = (zone: string) => `${formatTime(start_time, zone)} – ${formatEnd(end_time, zone)}`;
  if (!clocksDifferFrom(start_time, end_time, viewer, school.zone)) return times(school.zone);
  const date = formatDate(start_time, viewer);
  const day = date === formatDate(start_time) ? '' : `${date}, `;
  return `${times(school.zone)} ${zoneName()} time, ${day}${times(viewer)} yours`;
}

export function progressOf({ start_time, end_time }: Activity, now: Date): 'done' | 'now' | 'next' {
  if (new Date(end_time) <= now) return 'done';
  return new Date(start_time) <= now ? 'now' : 'next';
}
