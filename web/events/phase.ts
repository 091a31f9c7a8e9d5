type Span = { start_date: string; end_date: string };

type Phase = 'Live Now' | 'Upcoming' | 'Past';

/** Spec 2, Events: 'Live Now' from start to end, 'Upcoming' before, 'Past' afterwards. */
export function phaseOf({ start_date, end_date }: Span, now: Date): Phase {
  if (new Date(end_date) <= now) return 'Past';
  return new Date(start_date) <= now ? 'Live Now' : 'Upcoming';
}

/** Live and upcoming events in the given order (by start), and past ones, the latest first. */
export function byPhase<T extends Span>(events: readonly T[], now: Date): { ahead: T[]; past: T[] } {
  const isPast = (event: T) => phaseOf(event, now) === 'Past';
  return { ahead: events.filter((event) => !isPast(event)), past: events.filter(isPast).reverse() };
}
