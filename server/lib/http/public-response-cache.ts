/** Replies that are the same for every visitor without an account, kept until something they are made of changes. */
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pg from 'pg';

/** What the triggers of the migrations notify, in the transaction that changes people. */
const CHANNEL = 'people_changed';
const MOST_BYTES = 16 * 1024 * 1024;
/** How long one is kept even so: for a connection that died without a word, which no longer hears of changes. */
const LONGEST_MS = 30_000;
const AGAIN_MS = 1_000;

type Log = Record<'warn' | 'debug', (facts: object, message: string) => void>;

/** A serialised reply; the tag is of its content. */
export type CachedResponse = { body: string; etag: string };
export type PublicResponseCache = {
  /** What is kept under the key, or else what `make` gives; of many who ask at once, one makes it. */
  find: (key: string, make: () => Promise<string>) => Promise<CachedResponse>;
  stop: () => Promise<void>;
};

/**
 * Listens on a connection of its own. Where that is away nothing is kept; a reply that was begun before a change is
 * answered to whoever asked before it, and to no one after.
 */
export function createPublicResponseCache(database: pg.ClientConfig, log: Log): PublicResponseCache {
  const kept = new LRUCache<string, Promise<CachedResponse>>({
    maxSize: MOST_BYTES,
    ttl: LONGEST_MS,
    ttlAutopurge: false,
  });
  let isListening = false;
  let isStopped = false;
  let client: pg.Client | undefined;
  let again: NodeJS.Timeout | undefined;

  const forget = () => kept.clear();

  async function listen(): Promise<void> {
    const line = new pg.Client(database);
    client = line;
    const lost = (error?: Error) => {
      if (client !== line) return;
      client = undefined;
      isListening = false;
      forget();
      void line.end().catch(() => {});
      if (isStopped) return;
      log.debug({ err: error }, 'changes are not heard of; nothing is kept until they are');
      again = setTimeout(() => void listen(), AGAIN_MS).unref();
    };
    line.on('error', lost);
    line.on('end', () => lost());
    line.on('notification', forget);
    try {
      await line.connect();
      await line.query(`listen ${CHANNEL}`);
      isListening = client === line;
    } catch (error) {
      lost(error as Error);
    }
  }
  void listen();

  return {
    find(key, make) {
      const found = kept.get(key);
      if (found) return found;
      const made = make().then(asShared);
      if (!isListening) return made;
      // Until its size is known it counts for what a full page has. Whatever is forgotten meanwhile is not put back.
      kept.set(key, made, { size: 16_384 });
      made.then(
        ({ body }) =>
          kept.peek(key) === made && kept.set(key, made, { size: key.length + body.length, noUpdateTTL: true }),
        () => kept.peek(key) === made && kept.delete(key),
      );
      return made;
    },
    async stop() {
      isStopped = true;
      clearTimeout(again);
      const line = client;
      client = undefined;
      await line?.end().catch(() => {});
    },
  };
}

function asShared(body: string): CachedResponse {
  return { body, etag: `"${hash('sha256', body, 'base64url')}"` };
}

/** Whether a browser says by If-None-Match that it has this reply already. */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
