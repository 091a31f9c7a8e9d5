import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router';
import { TwoFactorNeeded } from '../../accounts/security/two-factor-required.tsx';
import { requireProfile } from '../../lib/guards.ts';
import { mayOpen } from '../../lib/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { NoAccess } from '../../ui/shell/error-screen.tsx';
import { StaffLayout } from './-layout.tsx';
import { screenAt } from './-screens.ts';

export const Route = createFileRoute('/admin')({ beforeLoad: requireProfile, component: Staff });

/** A staff page without its permission is not even asked for: a plain word and a way back instead. */
function Staff() {
  const { user } = Route.useRouteContext();
  const screen = useLocation({ select: ({ pathname }) => screenAt(pathname) });
  const href = useLocation({ select: (location) => location.href });
  // As it was when the page was opened: what is typed in an open one stays where two-factor is asked for meanwhile.
  if (user.restricted) {
    return (
      <StaffLayout user={user}>
        <PageHeader title="One More Step" />
        <TwoFactorNeeded needs={user.restricted.needs} next={href} />
      </StaffLayout>
    );
  }
  return (
    <StaffLayout user={user}>{mayOpen(user, screen?.access ?? 'ANY_ROLE') ? <Outlet /> : <NoAccess />}</StaffLayout>
  );
}
