/** The public page drawn on the server, by the page's own components, for anyone who comes without a session. */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { CachedResponse, PublicResponseCache } from '../lib/http/public-response-cache.ts';
import type { Drawn, Template } from './template.ts';

/** What web/render.tsx exports, built: this side never imports that one. */
type Sight = { href: string; reads: string };
type Renderer = {
  sightOf: (query: string) => Sight | null;
  draw: (sight: Sight, first: unknown) => Promise<Drawn | null>;
};

type Log = Record<'warn' | 'debug', (facts: object, message: string) => void>;
type Options = {
  /** The folder of what was built of web/render.tsx. */
  folder: string;
  fill: Template['fill'];
  publicResponses: PublicResponseCache;
  /** Answers a read as a visitor of this address would be answered over HTTP; null where that is no answer to draw. */
  ask: (read: string, client: string) => Promise<unknown>;
  log: Log;
};

/** Longer than this no one waits for a drawn page: the browser draws it then. */
const PATIENCE_MS = 1000;
/** Of the server's time, drawing may take one part in so many: addresses without end must not keep it from all else. */
const ONE_PART_IN = 5;

/** There is nothing to draw, or no time to. */
class Left extends Error {}

export type FindPage = (query: string, client: string) => Promise<CachedResponse | null>;

/** Finds the page of a query ('q=jo&house=Pawsey'), kept until people change; null where the browser is to draw it itself. */
export function createRenderedPages({ folder, fill, publicResponses, ask, log }: Options): FindPage {
  let renderer: Promise<Renderer> | undefined;
  let restsUntil = 0;

  async function make(load: Renderer, sight: Sight, client: string): Promise<string> {
    const first = await ask(sight.reads, client);
    const begun = performance.now();
    if (first === null || begun < restsUntil) throw new Left();
    const drawn = await load.draw(sight, first);
    const now = performance.now();
    restsUntil = now + (now - begun) * (ONE_PART_IN - 1);
    if (!drawn) throw new Left();
    return fill(drawn);
  }

  async function find(query: string, client: string): Promise<CachedResponse> {
    renderer ??= import(pathToFileURL(path.join(folder, 'render.js')).href);
    const load = await renderer;
    const sight = load.sightOf(query);
    if (!sight) throw new Left();
    return publicResponses.find(`page ${sight.href}`, () => make(load, sight, client));
  }

  return async (query, client) => {
    const late = new AbortController();
    const patience = sleep(PATIENCE_MS, null, { signal: late.signal }).catch(() => null);
    try {
      return await Promise.race([find(query, client), patience]);
    } catch (error) {
      if (!(error instanceof Left))
        log.warn({ err: error }, 'the page could not be drawn; it was sent without content');
      return null;
    } finally {
      late.abort();
    }
  };
}
