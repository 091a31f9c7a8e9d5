/**
 * The page on the server: what a URL loads first, and the public page as HTML. Built separately; server/ssr runs it.
 */
import { createRequestHandler } from '@tanstack/react-router/ssr/server';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { school } from '../school.config.ts';
import type { Ask } from './lib/api.ts';
import { parseSearch, stringifySearch } from './lib/search-params.ts';
import { type Session, sessionQuery } from './lib/session.ts';
import { directorySearch, openPerson } from './people/search.ts';
import { App, createAppRouter } from './router.tsx';

type Router = ReturnType<typeof createAppRouter>;
type Data = (readonly [key: readonly unknown[], data: unknown])[];
export type LoadedPage = {
  /** For the page's query cache: the replies to everything its guards and loaders asked for. */
  data: Data;
  /** The shown routes and the modules that they load first. Empty for a visitor, who is redirected to sign in. */
  routes: string[];
  modules: readonly string[];
};
export type RenderedPage = { title: string; markup: string; data: Data };

/** Guards redirect a few times at most: '/' to the dashboard, and from there to the profile. */
const MAX_REDIRECTS = 5;

/** Runs the guards and loaders of a URL. Null if the session is unknown: the page is then sent without data. */
export async function loadPage(href: string, ask: Ask): Promise<LoadedPage | null> {
  const router = await load(href, ask);
  const session = router.options.context.queryClient.getQueryData<Session>(sessionQuery.queryKey);
  if (!session) return null;
  const data = dataOf(router);
  if (!session.user) return { data, routes: [], modules: [] };
  const { matches } = router.state;
  return {
    data,
    routes: matches.map(({ routeId }) => routeId),
    modules: matches.flatMap(({ staticData }) => staticData.modules ?? []),
  };
}

/**
 * The URL that a visitor's directory is cached under: URLs with the same content share it. Null with a profile open.
 */
export function directoryHref(query: string): string | null {
  const search = parseSearch(query);
  return openPerson(search).person ? null : `/directory${stringifySearch(directorySearch(search))}`;
}

/** The directory as HTML. Null if its data is missing or it would load more code: the browser renders it then. */
export async function renderDirectory(href: string, ask: Ask): Promise<RenderedPage | null> {
  const router = await load(href, ask);
  const data = dataOf(router);
  if (data.length !== 2) return null;
  const markup = renderToString(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
  const wouldLoadMore = queriesOf(router).length > data.length || markup.includes('<!--$!-->');
  return wouldLoadMore ? null : { title: `Directory · ${school.brand}`, markup, data };
}

async function load(href: string, ask: Ask): Promise<Router> {
  let target = href;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    let router: Router | undefined;
    const handle = createRequestHandler({
      createRouter: () => createServerRouter(ask),
      request: new Request(new URL(target, 'http://server')),
    });
    const response = await handle(async (loaded) => {
      router = loaded.router;
      // Loaders start their reads without waiting for them.
      await Promise.allSettled(queriesOf(router).map(({ promise }) => promise));
      return new Response();
    });
    if (router) return router;
    target = response.headers.get('location') ?? target;
  }
  throw new Error(`${href} redirects without end`);
}

function createServerRouter(ask: Ask): Router {
  const router = createAppRouter({ retry: false, meta: { ask } });
  // The router restores scrolling by an inline script, which the content policy refuses.
  router.update({ ...router.options, scrollRestoration: false });
  return router;
}

const queriesOf = (router: Router) => router.options.context.queryClient.getQueryCache().getAll();
const dataOf = (router: Router): Data =>
  queriesOf(router).flatMap(({ queryKey, state }) => (state.status === 'success' ? [[queryKey, state.data]] : []));
