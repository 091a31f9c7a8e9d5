import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from './lib/search-params.ts';
import { routeTree } from './route-tree.gen.ts';
import { ErrorScreen } from './ui/shell/error-screen.tsx';
import { PageSpinner } from './ui/spinner.tsx';

/** A router with its own cache: one for the page, one for each page rendered on the server. */
export function createAppRouter() {
  // The client of lib/api.ts tries again by itself.
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 30_000 }, mutations: { retry: false } },
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
    defaultErrorComponent: ErrorScreen,
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
