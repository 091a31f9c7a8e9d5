/**
 * The page on the server: what a URL loads first, and public pages as HTML. Built separately; server/ssr runs it.
 */
import { createRequestHandler } from '@tanstack/react-router/ssr/server';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Fetcher } from './lib/api.ts';
import { parseSearch, stringifySearch } from './lib/search-params.ts';
import { type Session, sessionQuery } from './lib/session.ts';
import { App, createAppRouter } from './router.tsx';

type Router = ReturnType<typeof createAppRouter>;
type Data = (readonly [key: readonly unknown[], data: unknown])[];
type HeadTag = { title?: string; name?: string; property?: string; content?: string };
export type LoadedPage = {
  /** 404 if its address leads to nothing. */
  status: number;
  /** For the page's query cache: the replies to everything its guards and loaders asked for. */
  data: Data;
  /** The shown routes and the modules that they load first. Empty for a visitor, who is redirected to sign in. */
  routes: string[];
  modules: readonly string[];
  /** Renders what is shown until the scripts have loaded. Null if the page has no preview or lacks data for it. */
  preview: () => string | null;
};
export type RenderedPage = {
  status: number;
  /** The title and meta tags of its routes. */
  head: HeadTag[];
  markup: string;
  data: Data;
  routes: string[];
};

/** They need the scripts, which links don't. A label would check an inert box. React escapes '<' in texts and attributes. */
const CONTROLS = /<(?:button|input|label|select|textarea)\b/g;

/** Guards redirect a few times at most: '/' to the dashboard, and from there to the profile. */
const MAX_REDIRECTS = 5;

/** Runs the guards and loaders of a URL. Null if the session is unknown: the page is then sent without data. */
export async function loadPage(href: string, fetcher: Fetcher): Promise<LoadedPage | null> {
  const router = await load(href, fetcher);
  const session = router.options.context.queryClient.getQueryData<Session>(sessionQuery.queryKey);
  if (!session) return null;
  const data = dataOf(router);
  const status = statusOf(router);
  if (!session.user) return { status, data, routes: [], modules: [], preview: () => null };
  const { matches } = router.state;
  const modules = matches.flatMap(({ staticData }) => staticData.modules ?? []);
  const isPreviewed = matches.some(({ staticData }) => staticData.isPreviewed);
  const preview = () => (isPreviewed ? (markupOf(router)?.replace(CONTROLS, '$& inert') ?? null) : null);
  return { status, data, routes: routesOf(router), modules, preview };
}

let matcher: Router | undefined;

/**
 * The URL that a visitor's page is cached under: URLs with the same content share it. Null if the browser is to render
 * it.
 */
export function visitorHref(url: string): string | null {
  matcher ??= createAppRouter();
  const [pathname = '', query = ''] = url.split('?');
  const [, , route] = matcher.getMatchedRoutes(pathname);
  const { staticData, validateSearch } = route?.options ?? {};
  if (!staticData?.isServerRendered) return null;
  const search = typeof validateSearch === 'function' ? validateSearch(parseSearch(query)) : {};
  return staticData.isServerRendered(search) ? `${pathname}${stringifySearch(search)}` : null;
}

/** A public page as HTML. Null if its data is missing or it would load more code: the browser renders it then. */
export async function renderPage(href: string, fetcher: Fetcher): Promise<RenderedPage | null> {
  const router = await load(href, fetcher);
  const markup = markupOf(router);
  if (markup === null) return null;
  const head = router.state.matches.flatMap(({ meta = [] }) => meta as HeadTag[]);
  return { status: statusOf(router), head, markup, data: dataOf(router), routes: routesOf(router) };
}

function markupOf(router: Router): string | null {
  if (!isComplete(router) || hasFailed(router)) return null;
  const markup = renderToString(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
  return isComplete(router) && !markup.includes('<!--$!-->') ? markup : null;
}

async function load(href: string, fetcher: Fetcher): Promise<Router> {
  let target = href;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    let router: Router | undefined;
    const handle = createRequestHandler({
      createRouter: () => createServerRouter(fetcher),
      request: new Request(new URL(target, 'http://server')),
    });
    const response = await handle(async (loaded) => {
      router = loaded.router;
      // The navigation shows it on every page, also where no guard asks for it.
      void router.options.context.queryClient.prefetchQuery(sessionQuery);
      // Loaders start their reads without waiting for them.
      await Promise.allSettled(queriesOf(router).map(({ promise }) => promise));
      return new Response();
    });
    if (router) return router;
    target = response.headers.get('location') ?? target;
  }
  throw new Error(`${href} redirects without end`);
}

function createServerRouter(fetcher: Fetcher): Router {
  const router = createAppRouter({ retry: false, meta: { fetcher } });
  // The router restores scrolling by an inline script, which the content policy refuses.
  router.update({ ...router.options, scrollRestoration: false });
  return router;
}

const isMissing = (error: unknown) => (error as { status?: number } | null)?.status === 404;
const queriesOf = (router: Router) => router.options.context.queryClient.getQueryCache().getAll();
/** What doesn't exist is a reply too, and what only the browser reads is not missed. */
const isComplete = (router: Router) =>
  queriesOf(router).every(
    ({ state, options }) =>
      state.status === 'success' || isMissing(state.error) || ('enabled' in options && options.enabled === false),
  );
/** A guard or loader failed: the browser tries again, rather than showing the failure, which visitors' pages would keep. */
const hasFailed = (router: Router) => router.state.matches.some(({ status }) => status === 'error');
const dataOf = (router: Router): Data =>
  queriesOf(router).flatMap(({ queryKey, state }) => (state.status === 'success' ? [[queryKey, state.data]] : []));
const routesOf = (router: Router) => router.state.matches.map(({ routeId }) => routeId);
const statusOf = (router: Router) => (router.state.matches.some(({ status }) => status === 'notFound') ? 404 : 200);
