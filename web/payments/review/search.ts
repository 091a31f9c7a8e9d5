// Apart from the screen: the route loads it in the first load.
import {
  PAYMENT_SORTS,
  PAYMENT_STATUSES,
  type PaymentSort,
  type PaymentStatus,
} from '../../../contract/list-choices.ts';
import { oneOf, text } from '../../lib/search-params.ts';

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
