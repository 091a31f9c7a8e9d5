/**
 * What a page asks for first, by its address: built apart (vite.server.config.ts) and asked by server/ssr/initial-data.ts, so that the HTML
 * of anyone who has a session comes with the answers. Staff's pages ask by themselves, for a refused attempt there is noted.
 */
import { query, urlOf } from './lib/api.ts';
import { parseSearch } from './lib/search-params.ts';
import { type Session, sessionQuery } from './lib/session.ts';
import { connectionSearch, directorySearch } from './people/search.ts';
import { connectionPages, directoryPages } from './people/queries.ts';

/** The answer of a read of the API to the person of the page; null where there is none that can be used. */
export type Ask = (url: string) => Promise<unknown>;
type Entry = [key: readonly unknown[], data: unknown];
type Options = { queryKey: readonly unknown[] };
type Sight = { reads: Options[]; sources?: string[]; leadsTo?: string };

export type FirstData = {
  /** For the page's query cache. */
  data: Entry[];
  /** The address whose scripts are needed, and what else is fetched before anything is drawn. None where the page leads to /login. */
  path: string | null;
  sources: string[];
};

const DASHBOARD: Sight = { reads: [query('GET /dashboard')] };

/** What is not named here is asked for once the page runs. */
const SIGHTS: [path: RegExp, sight: (search: Record<string, string>, id: string) => Sight][] = [
  [/^\/$/, () => ({ ...DASHBOARD, leadsTo: '/dashboard' })],
  [/^\/dashboard$/, () => DASHBOARD],
  [
    /^\/directory$/,
    (search) => ({ reads: [directoryPages(directorySearch(search))], sources: ['web/people/person/details.tsx'] }),
  ],
  [
    /^\/connections$/,
    (search) => ({ reads: [connectionPages(connectionSearch(search))], sources: ['web/people/person/details.tsx'] }),
  ],
  [/^\/events$/, () => ({ reads: [query('GET /events'), query('GET /registrations')] })],
  [
    /^\/events\/([\da-f-]{36})$/,
    (_, id) => ({ reads: [query('GET /events/:id', { params: { id } }), query('GET /registrations')] }),
  ],
  [/^\/edit-profile$/, () => ({ reads: [query('GET /profile'), query('GET /message-preferences')] })],
  [/^\/setup-profile$/, () => ({ reads: [query('GET /profile')] })],
];

/** Null where it is not known who asks: what a page shows is for no one then. */
export async function findFirstData(path: string, search: string, ask: Ask): Promise<FirstData | null> {
  const { reads, sources = [], leadsTo = path } = sightAt(path, search);
  const [session, ...answers] = await Promise.all([ask(urlOf('GET /me')), ...reads.map((read) => ask(urlFor(read)))]);
  if (!session) return null;
  const found = reads.flatMap((read, index) => (answers[index] ? [entryOf(read, answers[index])] : []));
  const data: Entry[] = [[sessionQuery.queryKey, session], ...found];
  const isVisitor = !(session as Session).user;
  return isVisitor ? { data, path: null, sources: [] } : { data, path: leadsTo, sources };
}

function sightAt(path: string, search: string): Sight {
  for (const [pattern, sight] of SIGHTS) {
    const match = pattern.exec(path);
    if (match) return sight(parseSearch(search), match[1] ?? '');
  }
  return { reads: [] };
}

/** A key is the operation and what it is given (lib/api.ts). */
const urlFor = ({ queryKey: [name, input] }: Options) => urlOf(name as 'GET /directory', input as never);

const entryOf = ({ queryKey }: Options, answer: unknown): Entry => [
  queryKey,
  queryKey.at(-1) === 'pages' ? { pages: [answer], pageParams: [undefined] } : answer,
];
