import { pages } from '../lib/api.ts';
import type { LogSearch } from './log-search.ts';

/** What the log reads. */
export const logPages = ({ action_type, entity_type, date }: LogSearch) =>
  pages('GET /activity-logs', { query: { action_type, entity_type, date } });
