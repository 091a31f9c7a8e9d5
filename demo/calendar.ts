import { school } from '../school.config.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Moments around the day the demo is made, in the school's own time. */
export type Calendar = {
  now: Date;
  /** So many days from today, at an hour of the school's clock; 18.5 is half past six in the evening. */
  at: (days: number, hour: number) => Date;
  /** The first of the days from that one on that is such a day of the week; 0 is Sunday. */
  next: (weekday: number, days: number) => number;
  /** The day as people write it: 12 Dec 2026. */
  written: (moment: Date) => string;
};

export function createCalendar(now: Date): Calendar {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: school.zone, timeZoneName: 'longOffset' });
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: school.zone, dateStyle: 'medium' });
  const offsetOf = (moment: Date): number => {
    const name = format.formatToParts(moment).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
    const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
    return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE : 0;
  };
  const midnight = Math.floor((now.getTime() + offsetOf(now)) / DAY) * DAY;
  return {
    now,
    at(days, hour) {
      const clock = midnight + days * DAY + hour * 60 * MINUTE;
      return new Date(clock - offsetOf(new Date(clock)));
    },
    next: (weekday, days) => days + ((weekday - new Date(midnight + days * DAY).getUTCDay() + 7) % 7),
    written: (moment) => day.format(moment),
  };
}

export const after = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * MINUTE);
