/** The public directory as HTML, rendered by the page's own components for anyone without a session. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CachedResponse, PublicResponseCache } from '../lib/http/public-response-cache.ts';
import type { Ask, ServerEntry } from './assets.ts';
import type { Template } from './template.ts';

type Options = {
  entry: () => Promise<ServerEntry>;
  fill: Template['fill'];
  publicResponses: PublicResponseCache;
  /** As a visitor of this address. */
  ask: (url: string, remoteAddress: string) => Promise<unknown>;
  log: Record<'warn', (facts: object, message: string) => void>;
};

/** After this the browser renders the page. */
const TIMEOUT_MS = 1000;
/** Rendering may take this share of the server's time, so that endless new addresses can't take all of it. */
const TIME_SHARE = 1 / 5;

class NotRendered extends Error {}

export type FindDirectoryPage = (query: string, remoteAddress: string) => Promise<CachedResponse | null>;

/** The page of a query ('q=jo&house=Pawsey'), cached until people change; null if the browser is to render it. */
export function createDirectoryPages(options: Options): FindDirectoryPage {
  const { entry, fill, publicResponses, ask, log } = options;
  let pausedUntil = 0;

  async function render({ renderDirectory }: ServerEntry, href: string, remoteAddress: string): Promise<string> {
    let begun = performance.now();
    const askOnce: Ask = async (url) => {
      const reply = await ask(url, remoteAddress);
      begun = performance.now(); // what follows the last reply is rendering
      if (begun < pausedUntil) throw new NotRendered();
      return reply;
    };
    const page = await renderDirectory(href, askOnce);
    if (!page) throw new NotRendered();
    const now = performance.now();
    pausedUntil = now + (now - begun) * (1 / TIME_SHARE - 1);
    return fill(page);
  }

  async function find(query: string, remoteAddress: string): Promise<CachedResponse> {
    const page = await entry();
    const href = page.directoryHref(query);
    if (href === null) throw new NotRendered();
    return publicResponses.find(`page ${href}`, () => render(page, href, remoteAddress));
  }

  return async (query, remoteAddress) => {
    const ended = new AbortController();
    const timeout = sleep(TIMEOUT_MS, null, { signal: ended.signal }).catch(() => null);
    try {
      return await Promise.race([find(query, remoteAddress), timeout]);
    } catch (error) {
      if (!(error instanceof NotRendered))
        log.warn({ err: error }, 'the directory could not be rendered; it was sent without content');
      return null;
    } finally {
      ended.abort();
    }
  };
}
