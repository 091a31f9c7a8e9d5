/**
 * Draws the public page on the server, for anyone who comes without a session: built apart (vite.server.config.ts) and given what it
 * shows by server/ssr/rendered-directory.ts.
 */
import { createMemoryHistory } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { school } from '../school.config.ts';
import { type Reply, urlOf } from './lib/api.ts';
import { parseSearch, stringifySearch } from './lib/search-params.ts';
import { type Session, sessionQuery } from './lib/session.ts';
import { FEW_RESULTS } from './people/directory/list.tsx';
import { type DirectorySearch, directorySearch, openPerson } from './people/search.ts';
import { directoryPages } from './people/queries.ts';
import { App, createAppRouter } from './router.tsx';

/** What the page shows of an address: where it stands, and what it reads. Two addresses of one `href` are drawn alike. */
export type Sight = { href: string; reads: string; search: DirectorySearch };
export type Drawn = { title: string; markup: string; data: [key: readonly unknown[], data: unknown][] };

/** Null for what is left to the browser: a profile that is open over the list. */
export function sightOf(query: string): Sight | null {
  const given = parseSearch(query);
  if (openPerson(given).person) return null;
  const search = directorySearch(given);
  return { href: `/directory${stringifySearch(search)}`, reads: urlOf('GET /directory', { query: search }), search };
}

/**
 * Null where so few were found that the page goes on to fetch more code.
 * @param first what the server answers to `reads`
 * @throws where the markup is not whole
 */
export async function draw({ href, search }: Sight, first: Reply<'GET /directory'>): Promise<Drawn | null> {
  if (first.items.length <= FEW_RESULTS) return null;
  const data: Drawn['data'] = [
    [sessionQuery.queryKey, { user: null } satisfies Session],
    [directoryPages(search).queryKey, { pages: [first], pageParams: [undefined] }],
  ];
  const router = createAppRouter();
  // Where one had scrolled to is restored by a script in the markup, which the content policy refuses.
  router.update({
    ...router.options,
    history: createMemoryHistory({ initialEntries: [href] }),
    scrollRestoration: false,
  });
  const { queryClient } = router.options.context;
  for (const [key, value] of data) queryClient.setQueryData(key, value);
  await router.load();
  const markup = renderToString(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
  queryClient.clear();
  if (markup.includes('<!--$!-->')) throw new Error('a part of the page waited for something');
  return { title: `Directory · ${school.brand}`, markup, data };
}
