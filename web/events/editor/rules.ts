import type { Activity, StaffEvent, TicketType } from './queries.ts';

/** Whether an activity starts before its event or ends after it, for example because only the event was moved. */
export const isOutsideEvent = (
  { start_time, end_time }: Pick<Activity, 'start_time' | 'end_time'>,
  { start_date, end_date }: Pick<StaffEvent, 'start_date' | 'end_date'>,
): boolean => new Date(start_time) < new Date(start_date) || new Date(end_time) > new Date(end_date);

/** The early-bird price and deadline until the deadline has passed (spec 9), then null. */
export function earlyBirdOf(
  { early_bird_price_cents: price_cents, early_bird_deadline: deadline }: TicketType,
  now: Date,
) {
  if (price_cents === null || deadline === null || new Date(deadline) <= now) return null;
  return { price_cents, deadline };
}

/** Tickets left of max_quantity; null = unlimited (spec 9). */
export const remainingOf = ({ max_quantity, sold_quantity, held_quantity }: TicketType): number | null =>
  max_quantity > 0 ? Math.max(0, max_quantity - sold_quantity - held_quantity) : null;
