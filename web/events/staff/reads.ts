import { pages } from '../../lib/api.ts';
import type { EventSearch } from './search.ts';

/** What the staff's list of events reads. */
export const eventPages = ({ q, status }: EventSearch) =>
  pages('GET /admin/events', { query: { q, status } });
