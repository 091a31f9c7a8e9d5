import { EVENT_STATUSES, type EventStatus } from '../../../contract/list-choices.ts';
import { oneOf, text } from '../../lib/search-params.ts';

/** In the URL: what is searched for, which events, and whether the create dialog is open, so that others can lead to it. */
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
