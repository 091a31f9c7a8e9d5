import { query, type Reply, urlOf } from '../../lib/api.ts';
import { CHANGED_BY_DECISION } from '../review/queries.ts';

export type Money = Reply<'GET /admin/registrations/:id/payment-entries'>;
export type Entry = Money['entries'][number];

export const moneyQuery = (registrationId: string) =>
  query('GET /admin/registrations/:id/payment-entries', { params: { id: registrationId } });

export const receiptUrl = ({ id }: Pick<Entry, 'id'>): string =>
  urlOf('GET /payment-entries/:id/receipt', { params: { id } });

/** What an entry changes on screen. */
export const CHANGED_BY_ENTRY = [
  ...CHANGED_BY_DECISION,
  'GET /admin/registrations/:id/payment-entries',
  'GET /registrations/:id/balance',
  'GET /admin/balances',
] as const;
