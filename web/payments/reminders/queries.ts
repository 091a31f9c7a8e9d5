import { query, type Reply } from '../../lib/api.ts';
import { CHANGED_BY_MONEY } from '../changed-by-money.ts';

export type UnpaidList = Reply<'GET /admin/events/:id/unpaid-registrations'>;
export type Unpaid = UnpaidList['items'][number];
export type Terms = NonNullable<UnpaidList['terms']>;

export const unpaidQuery = (eventId: string) =>
  query('GET /admin/events/:id/unpaid-registrations', { params: { id: eventId } });

/** What a reminder or other terms change on screen. */
export const CHANGED_BY_REMINDER = ['GET /admin/events/:id/unpaid-registrations'] as const;

/** What a released seat changes on screen. */
export const CHANGED_BY_RELEASE = [...CHANGED_BY_MONEY, 'GET /admin/events', 'GET /events/:id/attendees'] as const;
