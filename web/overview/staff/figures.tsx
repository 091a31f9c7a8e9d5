import { useQuery } from '@tanstack/react-query';
import { STAFF_SCREENS } from '../../../contract/staff-screens.ts';
import { query, type Reply } from '../../lib/api.ts';
import { formatDay, formatMoney } from '../../lib/format.ts';
import { can, type Me } from '../../lib/session.ts';
import { formatCount, plural } from '../../lib/text-format.ts';
import { Card } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EventFigures } from './event-figures.tsx';
import { WeekChart } from './week-chart.tsx';

/** Registrations and money by week and by event, as far as the person may see them. */
export function StaffFigures({ user }: { user: Me }) {
  const seesEvents = can(user, STAFF_SCREENS['/admin/events'].access);
  const seesPayments = can(user, STAFF_SCREENS['/admin/payments'].access);
  const { data, error, refetch, isFetching } = useQuery({
    ...query('GET /admin/overview/figures'),
    enabled: seesEvents || seesPayments,
  });
  if (!seesEvents && !seesPayments) return null;
  if (error && !data) return <LoadFailed error={error} what="The charts" onRetry={refetch} busy={isFetching} />;
  return (
    <>
      <Section title="The last six months">
        <Card look="plain" className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
          {data ? <Weeks weeks={data.weeks} /> : <Skeleton className="h-52 w-full" />}
        </Card>
      </Section>
      {seesEvents && (
        <Section title="Events in figures">
          {!data && <Skeleton className="h-44 w-full" />}
          {data?.events?.length === 0 && <p className="py-4 text-ink-soft">No events found</p>}
          {data?.events && data.events.length > 0 && <EventFigures events={data.events} hasMoney={seesPayments} />}
        </Section>
      )}
    </>
  );
}

function Weeks({ weeks }: Pick<Reply<'GET /admin/overview/figures'>, 'weeks'>) {
  const registrations = weeks.map(({ week, registrations }) => ({ week, value: registrations }));
  const money = weeks.map(({ week, received_cents }) => ({ week, value: received_cents }));
  return (
    <>
      {isKnown(registrations) && (
        <WeekChart
          title="Registrations by week"
          summary={summaryOf(registrations, (count) => plural(count, 'registration', 'registrations'))}
          unit="Registrations"
          weeks={registrations}
          format={formatCount}
          least={4}
          tone="green"
        />
      )}
      {isKnown(money) && (
        <WeekChart
          title="Money received by week"
          summary={summaryOf(money, (cents) => `${formatMoney(cents)} received`)}
          unit="Received"
          weeks={money}
          format={formatMoney}
          least={40_000}
          tone="gold"
        />
      )}
    </>
  );
}

type Known = { week: string; value: number };
const isKnown = (weeks: readonly { week: string; value: number | null }[]): weeks is Known[] =>
  weeks.every(({ value }) => value !== null);

/** '148 registrations in 26 weeks, most in the week of 12 October 2026: 23 registrations.' */
function summaryOf(weeks: readonly Known[], say: (value: number) => string): string {
  const sum = weeks.reduce((total, { value }) => total + value, 0);
  const best = weeks.reduce((one, other) => (other.value > one.value ? other : one));
  if (sum === 0) return `Nothing yet in the last ${weeks.length} weeks.`;
  return `${say(sum)} in ${weeks.length} weeks, most in the week of ${formatDay(best.week)}: ${say(best.value)}.`;
}
