import { PHONE_STATUSES, type PhoneStatus } from '../../contract/list-choices.ts';
import { oneOf, text } from '../lib/search-params.ts';

/** In the URL: what is searched for, and which status. */
export type PhoneSearch = { q?: string | undefined; status?: PhoneStatus | undefined };

export const phoneSearch = (search: Record<string, unknown>): PhoneSearch => ({
  q: text(search.q),
  status: oneOf(PHONE_STATUSES, search.status),
});
