import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router';
import { requireProfile } from '../../lib/guards.ts';
import { mayOpen } from '../../lib/session.ts';
import { NoAccess } from '../../ui/shell/error-screen.tsx';
import { StaffLayout } from './-layout.tsx';
import { screenAt } from './-screens.ts';

export const Route = createFileRoute('/admin')({ beforeLoad: requireProfile, component: Staff });

/** A staff page without its permission is not even asked for: a plain word and a way back instead. */
function Staff() {
  const { user } = Route.useRouteContext();
  const screen = useLocation({ select: ({ pathname }) => screenAt(pathname) });
  return (
    <StaffLayout user={user}>{mayOpen(user, screen?.access ?? 'ANY_ROLE') ? <Outlet /> : <NoAccess />}</StaffLayout>
  );
}
