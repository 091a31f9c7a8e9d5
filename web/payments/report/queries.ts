import { query, type Reply } from '../../lib/api.ts';
import { text } from '../../lib/search-params.ts';

export type Report = Reply<'GET /admin/money-report'>;
export type MoneySums = Report['all'];
export type EntrySums = Report['period'];
export type Period = Reply<'GET /accounting-periods'>['items'][number];

/** In the URL: an event, and the days of the period. */
export type ReportSearch = { event?: string | undefined; from?: string | undefined; to?: string | undefined };

const dayOf = (value: unknown): string | undefined => {
  const day = text(value, 10);
  return day && /^\d{4}-\d\d-\d\d$/.test(day) ? day : undefined;
};

export const reportSearch = (search: Record<string, unknown>): ReportSearch => ({
  event: text(search.event),
  from: dayOf(search.from),
  to: dayOf(search.to),
});

export const reportQuery = (search: ReportSearch) => query('GET /admin/money-report', { query: search });
export const periodsQuery = query('GET /accounting-periods');

/** The period ends before it begins, so there is nothing to ask for. */
export const isBackwards = ({ from, to }: ReportSearch): boolean => Boolean(from && to && to < from);
