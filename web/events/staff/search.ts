import { EVENT_STATUSES, type EventStatus } from '../../../contract/list-choices.ts';
import { pages } from '../../lib/api.ts';
import { oneOf, text } from '../../lib/search-params.ts';

/** In the URL. `create` opens the dialog, so that other pages can link to it. */
export type EventSearch = {
  q?: string | undefined;
  status?: EventStatus | undefined;
  create?: 'yes' | undefined;
};

export const eventSearch = (search: Record<string, unknown>): EventSearch => ({
  q: text(search.q),
  status: oneOf(EVENT_STATUSES, search.status),
  create: oneOf(['yes'], search.create),
});

export const eventPages = ({ q, status }: EventSearch) => pages('GET /admin/events', { query: { q, status } });
