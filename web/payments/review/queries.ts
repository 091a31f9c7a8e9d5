/** What the staff's payments read. */
import { pages, query } from '../../lib/api.ts';
import type { PaymentSearch } from './search.ts';

export const paymentQuery = (id: string) => query('GET /admin/payments/:id', { params: { id } });

export const paymentPages = ({ payment: _, ...asked }: PaymentSearch) => pages('GET /admin/payments', { query: asked });
