import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router';
import type { RouterContext } from '../lib/guards.ts';
import { lazyWithPreload } from '../lib/lazy-with-preload.tsx';
import { useSession } from '../lib/session.ts';
import { AppShell } from '../ui/shell/app-shell.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root });

const OfflinePage = lazyWithPreload(async () => (await import('./-offline-page.tsx')).default);

/** Staff pages have their own frame; all others have the navigation bar. */
function Root() {
  const isStaff = useMatches({ select: (matches) => matches.some((match) => match.routeId.startsWith('/admin')) });
  const { offline } = useSession();
  return <AppShell bare={isStaff && !offline}>{offline ? <OfflinePage record={offline} /> : <Outlet />}</AppShell>;
}
