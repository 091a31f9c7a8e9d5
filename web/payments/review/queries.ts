import { pages, query, type Reply } from '../../lib/api.ts';
import type { PaymentSearch } from './search.ts';

export type ReviewedPayment = Reply<'GET /admin/payments'>['items'][number];
export type PaymentDetail = Reply<'GET /admin/payments/:id'>;
export type PaymentStats = Reply<'GET /admin/payments'>['stats'];

export const paymentQuery = (id: string) => query('GET /admin/payments/:id', { params: { id } });

export const paymentPages = ({ payment: _, ...asked }: PaymentSearch) => pages('GET /admin/payments', { query: asked });
