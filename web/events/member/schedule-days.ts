import type { Reply } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';

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

export function progressOf({ start_time, end_time }: Activity, now: Date): 'done' | 'now' | 'next' {
  if (new Date(end_time) <= now) return 'done';
  return new Date(start_time) <= now ? 'now' : 'next';
}
