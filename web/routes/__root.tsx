import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router';
import type { RouterContext } from '../lib/guards.ts';
import { AppShell } from '../ui/shell/app-shell.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root });

/** Staff pages bring a frame of their own; everything else stands under the navigation bar. */
function Root() {
  const isStaff = useMatches({ select: (matches) => matches.some((match) => match.routeId.startsWith('/admin')) });
  return (
    <AppShell bare={isStaff}>
      <Outlet />
    </AppShell>
  );
}
