/** Calls the server by the contract, which is imported as types: none of it reaches the browser. */
import {
  type FetchQueryOptions,
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import type * as z from 'zod';
import type { Contract } from '../../contract/contract.ts';
import type { CommonError } from '../../contract/errors.ts';
import type { Schema } from '../../contract/operation.ts';
import { ApiError, errorFrom, offline } from './api-error.ts';
import { isSignOutPostponed, postponeSignOut } from './session-memory.ts';

export type Name = keyof Contract;
type Part<K extends Name, P extends string> = Contract[K] extends { [Q in P]: infer S extends Schema }
  ? z.input<S>
  : undefined;
type Given<T> = {
  [P in keyof T as Record<never, never> extends T[P] ? never : T[P] extends undefined ? never : P]: T[P];
} & {
  [P in keyof T as T[P] extends undefined ? never : Record<never, never> extends T[P] ? P : never]?: T[P];
};
export type Input<K extends Name> = Given<{
  params: Part<K, 'params'>;
  query: Part<K, 'query'>;
  body: Part<K, 'body'>;
  form: Part<K, 'form'>;
}>;
/** The reply as JSON: instants are ISO strings. A file is a Blob. */
export type Reply<K extends Name> = Contract[K]['reply'] extends infer S extends Schema ? z.input<S> : Blob;
export type Code<K extends Name> =
  | CommonError
  | 'OFFLINE'
  | (Contract[K] extends { errors: readonly (infer C extends string)[] } ? C : never);
export type ErrorOf<K extends Name> = ApiError<Code<K>>;
export type Options = {
  signal?: AbortSignal;
  onProgress?: (share: number) => void;
  headers?: Record<string, string>;
  /** Answers a GET while the server loads a page (web/server-entry.tsx). */
  fetcher?: Fetcher | undefined;
};
export type Fetcher = (url: string) => Promise<unknown>;
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { fetcher?: Fetcher };
  }
}
export type Args<K extends Name> =
  Record<never, never> extends Input<K> ? [input?: Input<K> & Options] : [input: Input<K> & Options];

type Loose = Options & {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: Record<string, string | Blob | null | undefined>;
};

/** The URL of an operation, for a link, an image or a download. */
export function urlOf<K extends Name>(name: K, ...args: Args<K>): string {
  const { params = {}, query = {} }: Loose = args[0] ?? {};
  const path = name.slice(name.indexOf(' ') + 1).replace(/:(\w+)/g, (_, key) => encodeURIComponent(params[key] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  return `/api${path}${search.size ? `?${search}` : ''}`;
}

/**
 * Calls an operation. Throws an ApiError with one of its codes. Reads are retried on 502, 503, 504 and network errors;
 * writes never, since the first may have been carried out.
 */
export async function api<K extends Name>(name: K, ...args: Args<K>): Promise<Reply<K>> {
  const { body, form, signal, onProgress, headers, fetcher }: Loose = args[0] ?? {};
  const method = name.slice(0, name.indexOf(' '));
  const url = urlOf(name, ...args);
  if (fetcher) return fetcher(url) as Promise<Reply<K>>;
  if (form) {
    const { upload } = await import('./upload.ts').catch(() => {
      throw offline();
    });
    return withListeners(upload(method, url, form, { signal, onProgress, headers }) as Promise<Reply<K>>);
  }
  const init: RequestInit = {
    method,
    signal: signal ?? null,
    body: JSON.stringify(body) ?? null,
    keepalive: method === 'DELETE', // lets a sign-out finish after the page is left
    headers: body ? { 'content-type': 'application/json', ...headers } : { ...headers },
  };
  const call = method === 'GET' ? withRetries(() => send(url, init), signal) : send(url, init);
  return withListeners(call as Promise<Reply<K>>);
}

let signingOut: Promise<void> | undefined;

/** Someone signed out without a network: their session is ended before its cookie goes with any other request. */
function finishSignOut(): Promise<void> {
  signingOut ??= fetch('/api/session', { method: 'DELETE' })
    .then(({ ok, status }) => {
      if (!ok) throw status;
      postponeSignOut(false);
    })
    .finally(() => {
      signingOut = undefined;
    });
  return signingOut;
}

async function send(url: string, init: RequestInit): Promise<unknown> {
  const asked = isSignOutPostponed() ? finishSignOut().then(() => fetch(url, init)) : fetch(url, init);
  const answer = await asked.catch((error: unknown) => {
    throw init.signal?.aborted ? error : offline();
  });
  if (!answer.ok) {
    const refusal: unknown = await answer.json().catch(() => null);
    throw errorFrom(answer.status, refusal, Number(answer.headers.get('retry-after')));
  }
  const isJson = answer.headers.get('content-type')?.includes('json');
  // The connection may end in the middle of a reply.
  return (isJson ? answer.json() : answer.blob()).catch((error: unknown) => {
    throw init.signal?.aborted ? error : offline();
  });
}

const TRANSIENT_STATUSES = new Set([0, 502, 503, 504]);
/** Whether the network or a proxy failed rather than the server. MESSAGE_NOT_SENT is the server's own answer. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError && TRANSIENT_STATUSES.has(error.status) && error.code !== 'MESSAGE_NOT_SENT';

const MAX_ATTEMPTS = 5;
const FIRST_WAIT_MS = 200;
const MAX_WAIT_S = 5;

/** Retries after 200, 400, 800 and 1600 ms plus jitter, or when a starting server says. */
async function withRetries<T>(attempt: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (thrown) {
      const error = thrown as ApiError;
      // Without a network only its return helps (connection.ts).
      if (attempts === MAX_ATTEMPTS || signal?.aborted || !isUnreached(error) || !navigator.onLine) throw error;
      callListeners.answered(false);
      const wait = FIRST_WAIT_MS * 2 ** (attempts - 1) * (1 + Math.random() / 4);
      const asked = Math.min(error.retry_after, MAX_WAIT_S) * 1000;
      await new Promise((resume) => setTimeout(resume, Math.max(wait, asked)));
    }
  }
}

/**
 * Called when a call was refused because the session is over (session.ts), and when one is or isn't answered
 * (connection.ts).
 */
const callListeners = { signedOut() {}, answered(_isAnswered: boolean) {} };
export const listenToCalls = (listeners: Partial<typeof callListeners>) => Object.assign(callListeners, listeners);

async function withListeners<T>(call: Promise<T>): Promise<T> {
  try {
    const reply = await call;
    callListeners.answered(true);
    return reply;
  } catch (error) {
    if (error instanceof ApiError) {
      if (error.code === 'NOT_SIGNED_IN') callListeners.signedOut();
      callListeners.answered(!isUnreached(error));
    }
    throw error;
  }
}

/** For useQuery and loaders: `error` is an ApiError with the operation's own codes. Key: [name, input]. */
export const query = <K extends Name>(name: K, ...args: Args<K>) =>
  queryOptions<Reply<K>, ErrorOf<K>>({
    queryKey: [name, ...args],
    queryFn: ({ signal, meta }) =>
      api(name, ...([{ ...args[0], signal, fetcher: meta?.fetcher }] as unknown as Args<K>)),
  });

/** The reply as of now: not from the cache, nor of a request in progress, which may be older than what has just happened. */
export async function fetchNow<T, E, K extends QueryKey>(
  client: QueryClient,
  options: FetchQueryOptions<T, E, T, K>,
): Promise<T> {
  await client.cancelQueries({ queryKey: options.queryKey, exact: true });
  return client.fetchQuery({ ...options, staleTime: 0 });
}

type Paged<K extends Name> = Reply<K> extends { items: unknown[]; next_cursor: string | null } ? K : never;

/** For useInfiniteQuery: an operation that takes `cursor` and answers `next_cursor`. Key: [name, input]. */
export const pages = <K extends Name>(name: Paged<K>, ...args: Args<K>) =>
  infiniteQueryOptions<Reply<K>, ErrorOf<K>, InfiniteData<Reply<K>>, readonly unknown[], string | undefined>({
    queryKey: [name, ...args, 'pages'],
    initialPageParam: undefined,
    getNextPageParam: (last) => (last as { next_cursor: string | null }).next_cursor ?? undefined,
    queryFn: ({ signal, meta, pageParam: cursor }) => {
      const given: Loose = args[0] ?? {};
      return api<K>(
        name,
        ...([{ ...given, query: { ...given.query, cursor }, signal, fetcher: meta?.fetcher }] as unknown as Args<K>),
      );
    },
  });
