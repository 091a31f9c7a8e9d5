/** What the staff's event screens share: shapes, and which reads a change makes stale. */
import type { QueryClient } from '@tanstack/react-query';
import { query, type Reply } from '../../lib/api.ts';

export type StaffEvent = Reply<'GET /admin/events'>['items'][number];
export type EventDetail = Reply<'GET /admin/events/:id'>;
export type TicketType = EventDetail['ticket_types'][number];
export type Activity = EventDetail['activities'][number];

export const EVENT_QUERIES = [
  'GET /admin/events',
  'GET /admin/events/:id',
  'GET /events',
  'GET /events/:id',
  'GET /admin/overview',
] as const;

export const eventQuery = (id: string) => query('GET /admin/events/:id', { params: { id } });

/** The event as it is now, whatever the page has of it. */
export const fetchCurrentEvent = (client: QueryClient, id: string): Promise<EventDetail> =>
  client.fetchQuery({ ...eventQuery(id), staleTime: 0 });

/** 'Live Now', 'Upcoming' or 'Past'. */
export function phaseOf({ start_date, end_date }: Pick<StaffEvent, 'start_date' | 'end_date'>, now: Date): string {
  if (new Date(end_date) <= now) return 'Past';
  return new Date(start_date) <= now ? 'Live Now' : 'Upcoming';
}

/** Whether it begins before its event does, or ends after it: most likely the event was moved and it was not. */
export const isOutside = (
  { start_time, end_time }: Pick<Activity, 'start_time' | 'end_time'>,
  { start_date, end_date }: Pick<StaffEvent, 'start_date' | 'end_date'>,
): boolean => new Date(start_time) < new Date(start_date) || new Date(end_time) > new Date(end_date);

/** The early bird's price and end while its deadline is ahead (spec 9), else null. */
export function earlyBirdOf(
  { early_bird_price_cents: price_cents, early_bird_deadline: deadline }: TicketType,
  now: Date,
) {
  if (price_cents === null || deadline === null || new Date(deadline) <= now) return null;
  return { price_cents, deadline };
}

/** Tickets left of max_quantity; null = unlimited (spec 9). */
export const remainingOf = ({ max_quantity, sold_quantity }: TicketType): number | null =>
  max_quantity > 0 ? Math.max(0, max_quantity - sold_quantity) : null;
