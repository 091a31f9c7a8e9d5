/** The search parameters and query of the route's loader. Apart from the screen, because loaders are in the first load. */
import { pages } from '../lib/api.ts';
import { text } from '../lib/search-params.ts';

/** In the URL: the raw action and entity type, and a day in the school's zone. */
export type LogSearch = { action_type?: string; entity_type?: string; date?: string };

const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;

export function logSearch(search: Record<string, unknown>): LogSearch {
  const date = text(search.date, 10);
  return {
    action_type: text(search.action_type, 60),
    entity_type: text(search.entity_type, 60),
    date: date && DAY.test(date) && !Number.isNaN(Date.parse(date)) ? date : undefined,
  };
}

export const isFiltered = ({ action_type, entity_type, date }: LogSearch) =>
  Boolean(action_type || entity_type || date);

export const logPages = ({ action_type, entity_type, date }: LogSearch) =>
  pages('GET /activity-logs', { query: { action_type, entity_type, date } });
