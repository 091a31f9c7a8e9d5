/** The months before the last ones, closed by the accountant. */
import { schoolDay } from '../server/lib/school-formats.ts';
import type { Calendar } from './calendar.ts';
import type { Entry } from './payment-entries.ts';
import type { Alumnus } from './people.ts';
import { createRandom } from './random.ts';
import { nameOf } from './registrations.ts';

export function makePeriods(calendar: Calendar, entries: readonly Entry[], accountant: Alumnus) {
  const [first_day, last_day] = [schoolDay(calendar.at(-400, 12)), schoolDay(calendar.at(-120, 12))];
  const dated = entries.filter(({ received_on }) => received_on >= first_day && received_on <= last_day);
  const sum = (of: (entry: Entry) => number) => dated.reduce((total, entry) => total + of(entry), 0);
  const base = (wanted: string) => sum(({ kind, base_cents }) => (kind === wanted ? base_cents : 0));
  return [
    {
      id: createRandom('periods').uuid(),
      first_day,
      last_day,
      totals: {
        received_cents: base('payment'),
        refunded_cents: 0 - base('refund'),
        adjusted_cents: base('adjustment'),
        fees_cents: sum(({ fee_cents }) => fee_cents),
      },
      closed_by: accountant.row.id,
      closed_by_name: nameOf(accountant),
      closed_at: calendar.at(-40, 18),
    },
  ];
}
