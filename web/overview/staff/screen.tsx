import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { CalendarDays, Hourglass, type LucideIcon, Smartphone, TriangleAlert, Users, WalletCards } from 'lucide-react';
import { FAILED_DAYS } from '../../../contract/constants.ts';
import { STAFF_SCREENS, type StaffPath } from '../../../contract/staff-screens.ts';
import { query, type Reply } from '../../lib/api.ts';
import { can, type Me } from '../../lib/session.ts';
import { formatCount } from '../../lib/text-format.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatLink, StatTile } from '../../ui/stat-tile.tsx';
import { StaffFigures } from './figures.tsx';
import { StaffQuickActions } from './quick-actions.tsx';
import { StaffRecentUsers } from './recent-users.tsx';

/** Counts with links to their lists, recent users, quick actions and charts (spec 2). */
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
            {Boolean(data?.paused_rosters) && <PausedRosters count={data?.paused_rosters ?? 0} />}
            <Counts user={user} counts={data} />
          </div>
          <div className="grid items-start gap-9 xl:grid-cols-[minmax(0,1fr)_21rem]">
            <StaffRecentUsers users={data?.recent_users} isLink={can(user, STAFF_SCREENS['/admin/users'].access)} />
            <StaffQuickActions user={user} />
          </div>
          <StaffFigures user={user} />
        </div>
      )}
    </>
  );
}

const FailedDeliveries = ({ count }: { count: number }) => (
  <StatLink
    to="/admin/deliveries"
    search={{ state: 'failed' }}
    tone="gold"
    icon={TriangleAlert}
    label={count === 1 ? 'A Message Failed' : 'Messages Failed'}
    value={formatCount(count, count >= 1_000)}
    hint={`Emails and text messages not delivered in the last ${FAILED_DAYS} days`}
  />
);

const PausedRosters = ({ count }: { count: number }) => (
  <StatLink
    to="/admin/users"
    search={{ profile: 'paused' }}
    tone="gold"
    icon={Hourglass}
    label={count === 1 ? 'Member’s Classes to Confirm' : 'Members’ Classes to Confirm'}
    value={formatCount(count)}
    hint="They changed their classes too often and see no class lists until you confirm them"
  />
);

type Counts = Pick<
  Reply<'GET /admin/overview'>,
  'users' | 'pending_phone_numbers' | 'events' | 'pending_payments' | 'active_payment_profiles'
>;
type Tile = { count: keyof Counts; label: string; icon: LucideIcon; link: { to: StaffPath; search?: object } };

const TILES: readonly Tile[] = [
  { count: 'users', label: 'Users', icon: Users, link: linkOptions({ to: '/admin/users' }) },
  {
    count: 'pending_phone_numbers',
    label: 'Pending Phone Numbers',
    icon: Smartphone,
    link: linkOptions({ to: '/admin/phone-numbers', search: { status: 'pending' } }),
  },
  { count: 'events', label: 'Events', icon: CalendarDays, link: linkOptions({ to: '/admin/events' }) },
  {
    count: 'pending_payments',
    label: 'Pending Payments',
    icon: Hourglass,
    link: linkOptions({ to: '/admin/payments', search: { status: 'pending' } }),
  },
  {
    count: 'active_payment_profiles',
    label: 'Active Payment Profiles',
    icon: WalletCards,
    link: linkOptions({ to: '/admin/payment-profiles', search: { show: 'active' } }),
  },
];

const FOUR = 'grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4';
/** Three over two on wide screens; on a phone the first has a row of its own. */
const FIVE =
  'grid grid-cols-2 gap-3 max-lg:*:first:col-span-2 sm:gap-4 lg:grid-cols-6 lg:*:col-span-2 lg:*:nth-[n+4]:col-span-3';

/** A tile leads to its list only for those who may open it; the last one isn't shown to others at all. */
function Counts({ user, counts }: { user: Me; counts: Counts | undefined }) {
  const opens = ({ link }: Tile) => can(user, STAFF_SCREENS[link.to].access);
  const tiles = TILES.filter(
    (tile) => tile.count !== 'active_payment_profiles' || (opens(tile) && counts?.[tile.count] !== null),
  );
  return (
    <section aria-label="Counts" className={tiles.length === TILES.length ? FIVE : FOUR}>
      {tiles.map((tile) => {
        const { count, label, icon, link } = tile;
        const value = counts?.[count];
        const body = {
          label,
          icon,
          value: typeof value === 'number' ? formatCount(value) : undefined,
          tone: count === 'pending_payments' && value ? ('gold' as const) : ('plain' as const),
        };
        return opens(tile) ? <StatLink key={count} {...link} {...body} /> : <StatTile key={count} {...body} />;
      })}
    </section>
  );
}
