type Span = { start_date: string; end_date: string };

/** Spec 2, Events: 'Live Now' between start and end, 'Upcoming' before; nothing afterwards. */
export function timeLabel({ start_date, end_date }: Span, now: Date): 'Live Now' | 'Upcoming' | null {
  if (new Date(start_date) > now) return 'Upcoming';
  return new Date(end_date) > now ? 'Live Now' : null;
}

/** Those still to come or going on as they were given (by start), and those that are over, the latest first. */
export function byTime<T extends Span>(events: readonly T[], now: Date): { ahead: T[]; past: T[] } {
  const ahead = events.filter((event) => timeLabel(event, now) !== null);
  const past = events.filter((event) => timeLabel(event, now) === null).reverse();
  return { ahead, past };
}
