import { PHONE_STATUSES, type PhoneStatus } from '../../contract/list-choices.ts';
import { pages, type Reply } from '../lib/api.ts';
import { oneOf, text } from '../lib/search-params.ts';

export type AllowedPhone = Reply<'GET /phone-numbers'>['items'][number];
export type PhoneStats = Reply<'GET /phone-numbers'>['stats'];

/** The filters in the URL. */
export type PhoneSearch = { q?: string | undefined; status?: PhoneStatus | undefined };

export const phoneSearch = (search: Record<string, unknown>): PhoneSearch => ({
  q: text(search.q),
  status: oneOf(PHONE_STATUSES, search.status),
});

export const phonePages = ({ q, status }: PhoneSearch) => pages('GET /phone-numbers', { query: { q, status } });
