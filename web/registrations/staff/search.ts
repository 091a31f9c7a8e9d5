import { REGISTRATION_SORTS } from '../../../contract/list-choices.ts';
import { PAYMENT_STATES, type PaymentState } from '../../../contract/payment-states.ts';
import { pages, query, type Reply } from '../../lib/api.ts';
import { oneOf, text } from '../../lib/search-params.ts';
import type { Sort } from '../../ui/table.tsx';

export type StaffRegistration = Reply<'GET /admin/events/:id/registrations'>['items'][number];
export type Summary = Reply<'GET /admin/events/:id/registrations/summary'>;
type Order = (typeof REGISTRATION_SORTS)[number];

/** In the URL. */
export type RegistrationSearch = {
  q?: string | undefined;
  status?: PaymentState | undefined;
  ticket?: string | undefined;
  sort?: Order | undefined;
};

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export const registrationSearch = (search: Record<string, unknown>): RegistrationSearch => ({
  q: text(search.q),
  status: oneOf(PAYMENT_STATES, search.status),
  ticket: typeof search.ticket === 'string' && UUID.test(search.ticket) ? search.ticket : undefined,
  sort: oneOf(REGISTRATION_SORTS, search.sort),
});

/** The same as the server's query. */
export const toFilters = ({ q, status, ticket }: RegistrationSearch) => ({ q, status, ticket_type: ticket });
export const toQuery = (search: RegistrationSearch) => ({ ...toFilters(search), sort: search.sort });

export const registrationPages = (eventId: string, search: RegistrationSearch) =>
  pages('GET /admin/events/:id/registrations', { params: { id: eventId }, query: toQuery(search) });

export const summaryQuery = (eventId: string) =>
  query('GET /admin/events/:id/registrations/summary', { params: { id: eventId } });

export const SORT_LABELS: Record<Order, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Last name, A to Z',
  name_desc: 'Last name, Z to A',
};

/** The sort arrow of the column 'Name'; other orders have no column. */
export const currentSort = (sort: Order | undefined): Sort | undefined =>
  sort === 'name' || sort === 'name_desc' ? { by: 'name', direction: sort === 'name' ? 'asc' : 'desc' } : undefined;
