import { pages, query, type Reply } from '../../lib/api.ts';
import type { PaymentSearch } from './search.ts';

export type ReviewedPayment = Reply<'GET /admin/payments'>['items'][number];
export type PaymentDetail = Reply<'GET /admin/payments/:id'>;
export type PaymentStats = Reply<'GET /admin/payments'>['stats'];

/** What a decision changes: a paid registration also shows on the member's, the event's and the staff's pages. */
export const CHANGED_BY_DECISION = [
  'GET /admin/money-report',
  'GET /admin/payments',
  'GET /admin/payments/:id',
  'GET /admin/overview',
  'GET /admin/overview/figures',
  'GET /admin/events/:id/registrations',
  'GET /admin/events/:id/registrations/summary',
  'GET /users/:id',
  'GET /events',
  'GET /events/:id',
  'GET /dashboard',
  'GET /registrations',
  'GET /registrations/:id/payment-options',
] as const;

export const paymentQuery = (id: string) => query('GET /admin/payments/:id', { params: { id } });

export const paymentPages = ({ payment: _, ...asked }: PaymentSearch) => pages('GET /admin/payments', { query: asked });
