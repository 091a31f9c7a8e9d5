import { CalendarCheck, ShieldCheck, UsersRound, Wallet } from 'lucide-react';
import type { Reply } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { hasAnyAdminRole, type Me } from '../../lib/session.ts';
import { formatCount, plural, spaced } from '../../lib/text-format.ts';
import { cx } from '../../ui/class-names.ts';
import { StatLink } from '../../ui/stat-tile.tsx';

type Props = {
  user: Me;
  dashboard: Reply<'GET /dashboard'> | undefined;
  /** Loading failed: the cards show no figures, only their links. */
  hasFailed: boolean;
};

/** The member's figures, each with a link; people with roles also get a link to the staff area. */
export function DashboardCards({ user, dashboard, hasFailed }: Props) {
  const figure = (of: (given: NonNullable<typeof dashboard>) => string) =>
    dashboard ? of(dashboard) : hasFailed ? '–' : undefined;
  const isStaff = hasAnyAdminRole(user);
  const roles = user.restricted?.roles ?? user.roles;
  return (
    <div className={cx('grid gap-4 xs:grid-cols-2', isStaff ? 'lg:grid-cols-4' : 'lg:grid-cols-3')}>
      <StatLink
        to="/dashboard"
        hash="registered-events"
        label="My Events"
        icon={CalendarCheck}
        value={figure(({ registrations }) => formatCount(registrations.length))}
        hint="registered"
      />
      <StatLink
        to="/dashboard"
        hash="payment-history"
        label="Payments"
        icon={Wallet}
        value={figure(({ confirmed_total_cents }) => formatMoney(confirmed_total_cents))}
        hint={<PaymentsHint awaiting={dashboard?.awaiting_review_cents ?? 0} />}
      />
      <StatLink
        to="/connections"
        label="Connections"
        icon={UsersRound}
        value={figure(({ connections_count }) => formatCount(connections_count))}
        hint={`${dashboard?.connections_count === 1 ? 'classmate' : 'classmates'} found`}
        className={isStaff ? '' : 'max-lg:col-span-full'}
      />
      {isStaff && (
        <StatLink
          to="/admin"
          tone="gold"
          label="Admin Access"
          icon={ShieldCheck}
          value={
            <span className="block py-1 text-[1.15rem] leading-snug tracking-normal">
              {roles.map(spaced).join(', ')}
            </span>
          }
          hint={user.restricted ? 'One more step is needed' : plural(roles.length, 'role', 'roles')}
        />
      )}
    </div>
  );
}

/** Confirmed is what the figure counts; below it, what the committee hasn't looked at yet. */
const PaymentsHint = ({ awaiting }: { awaiting: number }) => (
  <>
    confirmed
    {awaiting > 0 && (
      <span className="block">
        <span className="figures">{formatMoney(awaiting)}</span> awaiting review
      </span>
    )}
  </>
);
