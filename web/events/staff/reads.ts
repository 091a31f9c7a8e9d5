import { pages } from '../../lib/api.ts';
import type { StaffEventSearch } from './search.ts';

/** What the staff's list of events reads. */
export const staffEventPages = ({ q, status }: StaffEventSearch) =>
  pages('GET /admin/events', { query: { q, status } });
