import { QueryClient, QueryClientProvider, type QueryMeta } from '@tanstack/react-query';
import { createRouter, type ErrorComponentProps, RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { importWithRetry } from './lib/lazy-with-preload.tsx';
import { parseSearch, stringifySearch } from './lib/search-params.ts';
import { routeTree } from './route-tree.gen.ts';
import { PageSpinner } from './ui/spinner.tsx';

const ErrorScreen = lazy(() => importWithRetry(() => import('./ui/shell/error-screen.tsx')));

function ErrorPage(props: ErrorComponentProps) {
  return (
    <Suspense fallback={<PageSpinner />}>
      <ErrorScreen {...props} />
    </Suspense>
  );
}

/** A router with its own query cache: one in the browser, one for each page on the server. */
export function createAppRouter(queries: { retry?: false; meta?: QueryMeta } = {}) {
  // lib/api.ts retries, and shows why a page waits.
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, networkMode: 'always', refetchOnReconnect: true, ...queries },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    defaultPendingMinMs: 250,
    defaultPendingComponent: () => <PageSpinner />,
    defaultErrorComponent: ErrorPage,
    scrollRestoration: true,
  });
}

export function App({ router }: { router: ReturnType<typeof createAppRouter> }) {
  return (
    <QueryClientProvider client={router.options.context.queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** Source files that the route's loader loads before the page is shown: the server names them in the HTML. */
    modules?: readonly string[];
    /** Whether the server renders the page for visitors, given its search. Such a page calls `useHydrated`. */
    isServerRendered?: (search: Record<string, unknown>) => boolean;
    /** Whether members see the page, rendered by the server, while its scripts load (main.tsx). */
    isPreviewed?: true;
  }
}
