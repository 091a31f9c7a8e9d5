/** The nights of an event, for which people sleep in its rooms. */
import { DAY_MS, MAX_ROOM_NIGHTS } from '../../contract/constants.ts';
import { schoolDay } from '../lib/school-formats.ts';

export type Times = { start_date: Date; end_date: Date };

/** The days on which they begin ('2026-12-12'), by the school's clock. An event within one day has the night after it. */
export function eventNights({ start_date, end_date }: Times): string[] {
  const first = Date.parse(schoolDay(start_date));
  const nights = Math.round((Date.parse(schoolDay(end_date)) - first) / DAY_MS);
  const count = Math.min(Math.max(nights, 1), MAX_ROOM_NIGHTS);
  return Array.from({ length: count }, (_, index) => new Date(first + index * DAY_MS).toISOString().slice(0, 10));
}

/** What to add to the numbers of assigned nights, so that people keep their days: an event got days at its front, or lost them. */
export function addedNights(old: Times, changed: Times): number {
  const [before, after] = [daysIn(old), daysIn(changed)];
  // An event that moved keeps its numbers.
  if (!isWithin(before, after) && !isWithin(after, before)) return 0;
  return Math.round((Date.parse(before.first) - Date.parse(after.first)) / DAY_MS);
}

type Days = { first: string; last: string };
const daysIn = ({ start_date, end_date }: Times): Days => ({ first: schoolDay(start_date), last: schoolDay(end_date) });
const isWithin = (inner: Days, outer: Days): boolean => inner.first >= outer.first && inner.last <= outer.last;

/** The days of these nights; a night that a shorter event no longer has is left out. */
export const daysOf = (nights: readonly number[], days: readonly string[]): string[] =>
  nights.flatMap((night) => days[night - 1] ?? []);
