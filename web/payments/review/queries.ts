import {
  PAYMENT_SORTS,
  PAYMENT_STATUSES,
  type PaymentSort,
  type PaymentStatus,
} from '../../../contract/list-choices.ts';
import { pages, query, type Reply } from '../../lib/api.ts';
import { oneOf, text } from '../../lib/search-params.ts';

export type ReviewedPayment = Reply<'GET /admin/payments'>['items'][number];
export type PaymentDetail = Reply<'GET /admin/payments/:id'>;
export type PaymentStats = Reply<'GET /admin/payments'>['stats'];

export type PaymentSearch = {
  q?: string | undefined;
  status?: PaymentStatus | undefined;
  sort?: PaymentSort | undefined;
  payment?: string | undefined;
};

export const paymentSearch = (search: Record<string, unknown>): PaymentSearch => ({
  q: text(search.q),
  status: oneOf(PAYMENT_STATUSES, search.status),
  sort: oneOf(PAYMENT_SORTS, search.sort),
  payment: text(search.payment),
});

export const paymentQuery = (id: string) => query('GET /admin/payments/:id', { params: { id } });

export const paymentPages = ({ payment: _, ...asked }: PaymentSearch) => pages('GET /admin/payments', { query: asked });
