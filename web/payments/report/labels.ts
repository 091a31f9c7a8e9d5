import { formatDay } from '../../lib/format.ts';
import type { Period, ReportSearch } from './queries.ts';

/** '1 January 2026 – 31 March 2026' */
export const daysOf = ({ first_day, last_day }: Pick<Period, 'first_day' | 'last_day'>): string =>
  first_day === last_day ? formatDay(first_day) : `${formatDay(first_day)} – ${formatDay(last_day)}`;

/** What the report's amounts that moved are of. */
export function periodLabel({ from, to }: ReportSearch): string {
  if (from && to) return daysOf({ first_day: from, last_day: to });
  if (from) return `Since ${formatDay(from)}`;
  return to ? `Until ${formatDay(to)}` : 'From the first entry until now';
}
