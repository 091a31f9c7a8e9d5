import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router';
import type { RouterContext } from '../lib/guards.ts';
import { AppShell } from '../ui/shell/app-shell.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root });

/** Staff pages have their own frame; all others have the navigation bar. */
function Root() {
  const isStaff = useMatches({ select: (matches) => matches.some((match) => match.routeId.startsWith('/admin')) });
  return (
    <AppShell bare={isStaff}>
      <Outlet />
    </AppShell>
  );
}
