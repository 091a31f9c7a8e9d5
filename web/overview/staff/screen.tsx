import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Hourglass, Smartphone, TriangleAlert, Users, WalletCards } from 'lucide-react';
import { FAILED_DAYS } from '../../../contract/constants.ts';
import { query } from '../../lib/api.ts';
import { can, type Me } from '../../lib/session.ts';
import { formatCount } from '../../lib/words.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatLink, StatTile } from '../../ui/stat-tile.tsx';
import { StaffFigures } from './figures.tsx';
import { StaffQuickActions } from './quick-actions.tsx';
import { StaffRecentUsers } from './recent-users.tsx';

/** The committee's first page: counts that lead to what they count, quick actions, the newest members (spec 2). */
export function StaffOverview({ user }: { user: Me }) {
  const { data, error, refetch, isFetching } = useQuery(query('GET /admin/overview'));
  return (
    <>
      <PageHeader title="Overview" description={`Good to see you, ${user.first_name}.`} />
      {error && !data ? (
        <LoadFailed error={error} what="The overview" onRetry={refetch} busy={isFetching} />
      ) : (
        <div className="grid gap-9">
          <div className="grid gap-4">
            {Boolean(data?.failed_deliveries) && <FailedDeliveries count={data?.failed_deliveries ?? 0} />}
            <Counts user={user} counts={data} />
          </div>
          <div className="grid items-start gap-9 xl:grid-cols-[minmax(0,1fr)_21rem]">
            <StaffRecentUsers users={data?.recent_users} isLink={seesUsers(user)} />
            <StaffQuickActions user={user} />
          </div>
          <StaffFigures user={user} />
        </div>
      )}
    </>
  );
}

/** Only where there is something to look at. */
const FailedDeliveries = ({ count }: { count: number }) => (
  <StatLink
    to="/admin/deliveries"
    search={{ state: 'failed' }}
    tone="gold"
    icon={TriangleAlert}
    label={count === 1 ? 'A Message Failed' : 'Messages Failed'}
    value={formatCount(count, count >= 1_000)}
    hint={`Emails and text messages of the last ${FAILED_DAYS} days that did not get through`}
  />
);

const seesUsers = (user: Me) => can(user, 'VIEW_ALL_USERS', 'MANAGE_USERS');

type Counted = 'users' | 'pending_phone_numbers' | 'events' | 'pending_payments' | 'active_payment_profiles';
type Counts = Record<Counted, number | null>;

const FOUR = 'grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4';
/** Three over two on wide screens; on a phone the first stands alone. */
const FIVE =
  'grid grid-cols-2 gap-3 max-lg:*:first:col-span-2 sm:gap-4 lg:grid-cols-6 lg:*:col-span-2 lg:*:nth-[n+4]:col-span-3';

/** A tile leads to its list only for those who may open it. */
function Counts({ user, counts }: { user: Me; counts: Counts | undefined }) {
  const tile = (of: Counted, label: string, icon: typeof Users) => {
    const count = counts?.[of];
    return { label, icon, value: count === undefined || count === null ? undefined : formatCount(count) };
  };
  const users = tile('users', 'Users', Users);
  const phones = tile('pending_phone_numbers', 'Pending Phone Numbers', Smartphone);
  const events = tile('events', 'Events', CalendarDays);
  const payments = {
    ...tile('pending_payments', 'Pending Payments', Hourglass),
    tone: counts?.pending_payments ? ('gold' as const) : ('plain' as const),
  };
  const hasProfiles = can(user, 'MANAGE_PAYMENTS') && counts?.active_payment_profiles !== null;
  return (
    <section aria-label="Counts" className={hasProfiles ? FIVE : FOUR}>
      {seesUsers(user) ? <StatLink to="/admin/users" {...users} /> : <StatTile {...users} />}
      {can(user, 'MANAGE_PHONE_NUMBERS') ? (
        <StatLink to="/admin/phone-numbers" search={{ status: 'pending' }} {...phones} />
      ) : (
        <StatTile {...phones} />
      )}
      {can(user, 'VIEW_ALL_EVENTS', 'CREATE_EVENTS') ? (
        <StatLink to="/admin/events" {...events} />
      ) : (
        <StatTile {...events} />
      )}
      {can(user, 'VIEW_PAYMENTS', 'MANAGE_PAYMENTS') ? (
        <StatLink to="/admin/payments" search={{ status: 'pending' }} {...payments} />
      ) : (
        <StatTile {...payments} />
      )}
      {hasProfiles && (
        <StatLink
          to="/admin/payment-profiles"
          search={{ show: 'active' }}
          {...tile('active_payment_profiles', 'Active Payment Profiles', WalletCards)}
        />
      )}
    </section>
  );
}
