import { query, type Reply } from '../../lib/api.ts';

export type UnpaidList = Reply<'GET /admin/events/:id/unpaid-registrations'>;
export type Unpaid = UnpaidList['items'][number];
export type Terms = NonNullable<UnpaidList['terms']>;

export const unpaidQuery = (eventId: string) =>
  query('GET /admin/events/:id/unpaid-registrations', { params: { id: eventId } });
