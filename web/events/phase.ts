import { school } from '../../school.config.ts';
import { daysUntil, formatTime } from '../lib/format.ts';
import { clocksDiffer, viewerZone, zoneName } from '../lib/zone.ts';

type Span = { start_date: string; end_date: string };

/** Spec 2, Events: 'Live Now' from start to end, 'Upcoming' before, 'Past' afterwards. */
export function phaseOf({ start_date, end_date }: Span, now: Date) {
  if (new Date(end_date) <= now) return 'Past';
  return new Date(start_date) <= now ? 'Live Now' : 'Upcoming';
}

/** 'Starts in 46 days', 'Starts today at 6:00 PM', 'Happening now', by the school's calendar; null once it is over. */
export function startLabel(event: Span, now: Date, viewer: string = viewerZone()): string | null {
  const phase = phaseOf(event, now);
  if (phase !== 'Upcoming') return phase === 'Past' ? null : 'Happening now';
  const days = daysUntil(event.start_date, now);
  if (days > 1) return `Starts in ${days} days`;
  if (days === 1) return 'Starts tomorrow';
  const zone = clocksDiffer(event.start_date, viewer, school.zone) ? ` ${zoneName()} time` : '';
  return `Starts today at ${formatTime(event.start_date)}${zone}`;
}

/** Live and upcoming events in the given order (by start), and past ones, the latest first. */
export function byPhase<T extends Span>(events: readonly T[], now: Date): { ahead: T[]; past: T[] } {
  const isPast = (event: T) => phaseOf(event, now) === 'Past';
  return { ahead: events.filter((event) => !isPast(event)), past: events.filter(isPast).reverse() };
}
