/** Days of an event at the entrance. A party after midnight belongs to the evening on which it began (docs/decisions/0083). */
import { school } from '../school.config.ts';
import { HOUR_MS } from './constants.ts';

/** The hour of the school's clock at which a day begins. */
export const DAY_STARTS_AT = 5;

/** Zones differ by whole quarters, so the day is the same during one. */
const QUARTER_MS = 900_000;

const format = new Intl.DateTimeFormat('en', { timeZone: school.zone });
const days = new Map<number, string>();

/** Equal for two instants of one day. */
export function checkInDay(when: number): string {
  const quarter = Math.floor(when / QUARTER_MS);
  const day = days.get(quarter) ?? format.format(quarter * QUARTER_MS - DAY_STARTS_AT * HOUR_MS);
  days.set(quarter, day);
  return day;
}
