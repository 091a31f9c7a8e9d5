import { query, type Reply, urlOf } from '../../lib/api.ts';

export type Money = Reply<'GET /admin/registrations/:id/payment-entries'>;
export type Entry = Money['entries'][number];

export const moneyQuery = (registrationId: string) =>
  query('GET /admin/registrations/:id/payment-entries', { params: { id: registrationId } });

export const receiptUrl = ({ id }: Pick<Entry, 'id'>): string =>
  urlOf('GET /payment-entries/:id/receipt', { params: { id } });
