/** The payments' address and what it reads. Apart from the screen, for a route's loader is part of the first load. */
import { PAYMENT_STATUSES, type PaymentStatus } from '../../contract/constants.ts';
import { pages, query } from '../lib/api.ts';
import { oneOf, text } from '../lib/search-params.ts';

/** In the URL: what is searched for, which status, and which payment is open. */
export type PaymentSearch = {
  q?: string | undefined;
  status?: PaymentStatus | undefined;
  payment?: string | undefined;
};

export const paymentSearch = (search: Record<string, unknown>): PaymentSearch => ({
  q: text(search.q),
  status: oneOf(PAYMENT_STATUSES, search.status),
  payment: text(search.payment),
});

export const paymentQuery = (id: string) => query('GET /admin/payments/:id', { params: { id } });

export const paymentPages = ({ q, status }: PaymentSearch) => pages('GET /admin/payments', { query: { q, status } });
