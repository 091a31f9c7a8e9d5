import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router';
import { STAFF_SCREENS, staffPathOf } from '../../../contract/staff-screens.ts';
import { TwoFactorNeeded } from '../../accounts/security/two-factor-required.tsx';
import { requireProfile } from '../../lib/guards.ts';
import { can } from '../../lib/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { NoAccess } from '../../ui/shell/error-screen.tsx';
import { StaffLayout } from './-layout.tsx';

export const Route = createFileRoute('/admin')({ beforeLoad: requireProfile, component: Staff });

/** A page that the person may not open isn't loaded: they see a message and a link back. */
function Staff() {
  const { user } = Route.useRouteContext();
  const path = useLocation({ select: ({ pathname }) => staffPathOf(pathname) });
  const href = useLocation({ select: (location) => location.href });
  // From when the page was opened: if two-factor becomes required later, what is typed on an open page isn't lost.
  if (user.restricted) {
    return (
      <StaffLayout user={user}>
        <PageHeader title="One More Step" />
        <TwoFactorNeeded needs={user.restricted.needs} next={href} />
      </StaffLayout>
    );
  }
  const access = path ? STAFF_SCREENS[path].access : 'ANY_ROLE';
  return <StaffLayout user={user}>{can(user, access) ? <Outlet /> : <NoAccess />}</StaffLayout>;
}
