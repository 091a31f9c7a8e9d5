import { school } from '../school.config.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

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
