import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, type ErrorComponentProps, RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { fetchStubbornly } from './lib/import-with-retry.ts';
import { parseSearch, stringifySearch } from './lib/search-params.ts';
import { routeTree } from './route-tree.gen.ts';
import { PageSpinner } from './ui/spinner.tsx';

const ErrorScreen = lazy(() => fetchStubbornly(() => import('./ui/shell/error-screen.tsx')));

function ErrorPage(props: ErrorComponentProps) {
  return (
    <Suspense fallback={<PageSpinner />}>
      <ErrorScreen {...props} />
    </Suspense>
  );
}

/** A router with its own cache: one for the page, one for each page rendered on the server. */
export function createAppRouter() {
  // lib/api.ts tries again by itself, and says so where there is no network.
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, networkMode: 'always', refetchOnReconnect: true },
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

/** The whole page, in the browser and on the server. */
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
}
