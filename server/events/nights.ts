/** The nights of an event, for which people sleep in its rooms. */
import { MAX_ROOM_NIGHTS } from '../../contract/constants.ts';
import { schoolDay } from '../lib/school-formats.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The days on which they begin ('2026-12-12'), by the school's clock. An event within one day has the night after it. */
export function eventNights({ start_date, end_date }: { start_date: Date; end_date: Date }): string[] {
  const first = Date.parse(schoolDay(start_date));
  const nights = Math.round((Date.parse(schoolDay(end_date)) - first) / DAY_MS);
  const count = Math.min(Math.max(nights, 1), MAX_ROOM_NIGHTS);
  return Array.from({ length: count }, (_, index) => new Date(first + index * DAY_MS).toISOString().slice(0, 10));
}

/** The days of these nights; a night that a shorter event no longer has is left out. */
export const daysOf = (nights: readonly number[], days: readonly string[]): string[] =>
  nights.flatMap((night) => days[night - 1] ?? []);
