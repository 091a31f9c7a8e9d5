/** The page on the server: what an address loads first, and the public page as HTML. Built apart; server/ssr runs it. */
import { createMemoryHistory } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { school } from '../school.config.ts';
import type { Ask } from './lib/api.ts';
import { parseSearch, stringifySearch } from './lib/search-params.ts';
import { type Session, sessionQuery } from './lib/session.ts';
import { directorySearch, openPerson } from './people/search.ts';
import { App, createAppRouter } from './router.tsx';

type Data = [key: readonly unknown[], data: unknown][];
export type LoadedPage = {
  /** For the page's query cache: the answers to everything its guards and loaders asked for. */
  data: Data;
  /** The routes that are shown, and other modules that they load first. Empty for a visitor, who is led to sign in. */
  routes: string[];
  modules: readonly string[];
};
export type RenderedPage = { title: string; markup: string; data: Data };

/** Guards lead on a few times at most: '/' to the dashboard, and from there to the profile. */
const MAX_REDIRECTS = 3;

/** Runs the guards and loaders of an address. Null where it is unknown who asks: nothing of anyone is shown then. */
export async function loadPage(href: string, ask: Ask): Promise<LoadedPage | null> {
  const router = await load(href, ask);
  const { queryClient } = router.options.context;
  const session = queryClient.getQueryData<Session>(sessionQuery.queryKey);
  const data = dataOf(router);
  queryClient.clear();
  if (!session) return null;
  if (!session.user) return { data, routes: [], modules: [] };
  const { matches } = router.state;
  return {
    data,
    routes: matches.map(({ routeId }) => routeId),
    modules: matches.flatMap(({ staticData }) => staticData.modules ?? []),
  };
}

/** The address under which a visitor's directory is cached: two that show the same share it. Null with a profile open. */
export function directoryHref(query: string): string | null {
  const search = parseSearch(query);
  return openPerson(search).person ? null : `/directory${stringifySearch(directorySearch(search))}`;
}

/** The directory as HTML. Null where the page would go on to load more code: the browser renders it then. */
export async function renderDirectory(href: string, ask: Ask): Promise<RenderedPage | null> {
  const router = await load(href, ask);
  const markup = renderToString(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
  const data = dataOf(router);
  router.options.context.queryClient.clear();
  const isWhole = data.length === 2 && !markup.includes('<!--$!-->');
  return isWhole ? { title: `Directory · ${school.brand}`, markup, data } : null;
}

async function load(href: string, ask: Ask) {
  let target = href;
  for (let redirects = 0; ; redirects++) {
    const router = createAppRouter({ retry: false, meta: { ask } });
    router.update({
      ...router.options,
      history: createMemoryHistory({ initialEntries: [target] }),
      // The router restores scrolling by an inline script, which the content policy refuses.
      scrollRestoration: false,
    });
    await router.load();
    // Loaders begin their reads without waiting for them.
    const queries = router.options.context.queryClient.getQueryCache().getAll();
    await Promise.allSettled(queries.map(({ promise }) => promise));
    const next = router.state.redirect?.headers.get('location');
    if (!next || redirects === MAX_REDIRECTS) return router;
    target = next;
  }
}

const dataOf = (router: ReturnType<typeof createAppRouter>): Data =>
  router.options.context.queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) => (state.status === 'success' ? [[queryKey, state.data] as const] : []))
    .map(([key, data]) => [key, data]);
