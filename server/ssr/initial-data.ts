/** The page of anyone who comes with a session, sent along with the answers that it would ask for first. */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Template } from './template.ts';

type Ask = (url: string) => Promise<unknown>;
/** What web/server-entry.tsx exports, built: this side never imports that one. */
type FirstData = { data: unknown[]; path: string | null; sources: string[] };
type Reader = { findFirstData: (path: string, search: string, ask: Ask) => Promise<FirstData | null> };

type Options = {
  /** The folder of what was built of web/server-entry.tsx. */
  folder: string;
  carry: Template['carry'];
  scriptsOf: (path: string, sources: readonly string[]) => string[];
};

/** `cookies` are those that the answers set, as when a session slides forward. */
export type OwnPage = { html: string; cookies: string[] };
export type FindOwnPage = (request: FastifyRequest) => Promise<OwnPage | null>;

/** Longer than this no page waits for an answer: the browser asks for it then. */
const PATIENCE_MS = 300;

/** Finds the page of one request, which is for this one alone; null where it is to go out without answers. */
export function createOwnPages(app: FastifyInstance, { folder, carry, scriptsOf }: Options): FindOwnPage {
  let reader: Promise<Reader> | undefined;

  return async (request) => {
    const cookies = new Set<string>();
    const late = new AbortController();
    const patience = () => sleep(PATIENCE_MS, null, { signal: late.signal }).catch(() => null);
    const ask: Ask = async (url) => {
      const answer = await Promise.race([askAs(request, app, url), patience()]);
      if (!answer) return null;
      for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) cookies.add(cookie);
      return answer.statusCode === 200 ? answer.json() : null;
    };
    try {
      reader ??= import(pathToFileURL(path.join(folder, 'first-data.js')).href);
      const { findFirstData } = await reader;
      const [address = '', ...search] = request.url.split('?');
      const found = await findFirstData(address, search.join('?'), ask);
      if (!found) return null;
      const scripts = found.path === null ? [] : scriptsOf(found.path, found.sources);
      return { html: carry({ data: found.data, scripts }), cookies: [...cookies] };
    } catch (error) {
      app.log.warn({ err: error }, 'the first answers of a page failed; it was sent without them');
      return null;
    } finally {
      late.abort();
    }
  };
}

/** As the person's own browser would ask: access, limits, serialiser and the sliding of the session are the operation's. */
const askAs = ({ headers, ip }: FastifyRequest, app: FastifyInstance, url: string) =>
  app.inject({
    url,
    remoteAddress: ip,
    headers: { cookie: headers.cookie, 'user-agent': headers['user-agent'] },
  });
