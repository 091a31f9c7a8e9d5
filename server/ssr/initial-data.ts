/** The page of a person with a session, with the replies that its loaders request first. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Fetcher, FindScripts, ServerEntry } from './assets.ts';
import type { Template } from './template.ts';
import { createTimeBudget } from './time-budget.ts';

type Options = {
  entry: () => Promise<ServerEntry>;
  withData: Template['withData'];
  findScripts: FindScripts;
};

/** `cookies` are those that the replies set, such as an extended session's. */
export type PersonalPage = { status: number; html: string; isPreviewed: boolean; cookies: string[] };
export type FindPersonalPage = (request: FastifyRequest) => Promise<PersonalPage | null>;

/** A page waits no longer than this for a reply: the browser requests it then. */
const TIMEOUT_MS = 300;

/** The page of one request, for this person alone; null if it is sent without data. */
export function createPersonalPages(app: FastifyInstance, { entry, withData, findScripts }: Options): FindPersonalPage {
  const budget = createTimeBudget();
  return async (request) => {
    const cookies = new Set<string>();
    const ended = new AbortController();
    const fetcher: Fetcher = async (url) => {
      const timeout = sleep(TIMEOUT_MS, null, { signal: ended.signal });
      const reply = await Promise.race([askAs(request, app, url), timeout]);
      if (reply?.statusCode !== 200)
        throw Object.assign(new Error(`${url} has no reply to send along`), { status: reply?.statusCode });
      for (const cookie of [reply.headers['set-cookie'] ?? []].flat()) cookies.add(cookie);
      return reply.json();
    };
    try {
      const page = await (await entry()).loadPage(request.url, fetcher);
      if (!page) return null;
      const scripts = findScripts(page.routes, page.modules);
      const preview = budget.spend(page.preview);
      const html = withData({ data: page.data, scripts, preview });
      return { status: page.status, html, isPreviewed: preview !== null, cookies: [...cookies] };
    } catch (error) {
      app.log.warn({ err: error }, 'the initial data of a page failed; it was sent without');
      return null;
    } finally {
      ended.abort();
    }
  };
}

/** Like a request of the person's browser: access, limits, serialiser and session are those of the operation. */
const askAs = ({ headers, ip }: FastifyRequest, app: FastifyInstance, url: string) =>
  app.inject({
    url,
    remoteAddress: ip,
    headers: { cookie: headers.cookie, 'user-agent': headers['user-agent'] },
  });
