import { DAY_MS, HOUR_MS } from '../contract/constants.ts';
import { school } from '../school.config.ts';
import { sortableTime } from '../server/lib/school-formats.ts';

const MINUTE = 60_000;

/** Times relative to the day the demo is created, in the school's time zone. */
export type Calendar = {
  now: Date;
  /** `days` from today at `hour`; 18.5 is 18:30. */
  at: (days: number, hour: number) => Date;
  /** The first of the days from `days` on with this weekday; 0 is Sunday. */
  next: (weekday: number, days: number) => number;
  /** Such as 12 Dec 2026. */
  written: (moment: Date) => string;
};

export function createCalendar(now: Date): Calendar {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: school.zone, dateStyle: 'medium' });
  /** How far the school's clock is ahead of UTC. */
  const offsetOf = (moment: Date): number =>
    Date.parse(`${sortableTime(moment)}Z`) - Math.floor(moment.getTime() / MINUTE) * MINUTE;
  const midnight = Math.floor((now.getTime() + offsetOf(now)) / DAY_MS) * DAY_MS;
  return {
    now,
    at(days, hour) {
      const clock = midnight + days * DAY_MS + hour * HOUR_MS;
      return new Date(clock - offsetOf(new Date(clock)));
    },
    next: (weekday, days) => days + ((weekday - new Date(midnight + days * DAY_MS).getUTCDay() + 7) % 7),
    written: (moment) => day.format(moment),
  };
}

export const after = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * MINUTE);
