/** Public pages as HTML, rendered by the page's own components for anyone without a session. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CachedResponse, PublicResponseCache } from '../lib/http/public-response-cache.ts';
import type { Fetcher, FindScripts, ServerEntry } from './assets.ts';
import type { Template } from './template.ts';
import { createTimeBudget } from './time-budget.ts';

type Options = {
  entry: () => Promise<ServerEntry>;
  fill: Template['fill'];
  findScripts: FindScripts;
  publicResponses: PublicResponseCache;
  /** As a visitor of this address. */
  fetcher: (url: string, remoteAddress: string) => Promise<unknown>;
  log: Record<'warn', (facts: object, message: string) => void>;
};

/** After this the browser renders the page. */
const TIMEOUT_MS = 1000;

class NotRendered extends Error {}
/** Its address leads to nothing. Not cached: there are endless such addresses. */
class MissingPage extends Error {
  readonly body: string;
  constructor(body: string) {
    super();
    this.body = body;
  }
}

export type VisitorPage = { status: 200 | 404; response: CachedResponse };
export type FindVisitorPage = (url: string, remoteAddress: string) => Promise<VisitorPage | null>;

/** The page of a URL, cached until people or public pages change; null if the browser is to render it. */
export function createVisitorPages(options: Options): FindVisitorPage {
  const { entry, fill, findScripts, publicResponses, fetcher, log } = options;
  const budget = createTimeBudget();

  async function render({ renderPage }: ServerEntry, href: string, remoteAddress: string): Promise<string> {
    let begun = performance.now();
    const fetchOnce: Fetcher = async (url) => {
      const reply = await fetcher(url, remoteAddress);
      begun = performance.now(); // what follows the last reply is rendering
      if (budget.isSpent()) throw new NotRendered();
      return reply;
    };
    const page = await renderPage(href, fetchOnce);
    if (!page) throw new NotRendered();
    budget.charge(begun);
    const html = fill({ ...page, scripts: findScripts(page.routes, []) });
    if (page.status === 404) throw new MissingPage(html);
    return html;
  }

  async function find(url: string, remoteAddress: string): Promise<VisitorPage> {
    const page = await entry();
    const href = page.visitorHref(url);
    if (href === null) throw new NotRendered();
    const response = await publicResponses.find(`page ${href}`, () => render(page, href, remoteAddress));
    return { status: 200, response };
  }

  return async (url, remoteAddress) => {
    const ended = new AbortController();
    const timeout = sleep(TIMEOUT_MS, null, { signal: ended.signal }).catch(() => null);
    try {
      return await Promise.race([find(url, remoteAddress), timeout]);
    } catch (error) {
      if (error instanceof MissingPage) return { status: 404, response: { body: error.body, etag: '' } };
      if (!(error instanceof NotRendered))
        log.warn({ err: error }, 'a page could not be rendered; it was sent without content');
      return null;
    } finally {
      ended.abort();
    }
  };
}
