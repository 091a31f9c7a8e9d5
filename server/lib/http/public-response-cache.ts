import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pg from 'pg';

/** Notified by database triggers in the transaction that changes people, or what an event's public page shows. */
const CHANNELS = ['people_changed', 'public_pages_changed'];
const MAX_BYTES = 16 * 1024 * 1024;
/** For a connection that broke unnoticed. */
const MAX_AGE_MS = 30_000;
const RECONNECT_MS = 1_000;

type Log = Record<'warn' | 'debug', (facts: object, message: string) => void>;

export type CachedResponse = { body: string; etag: string };
export type PublicResponseCache = {
  find: (key: string, make: () => Promise<string>) => Promise<CachedResponse>;
  stop: () => Promise<void>;
};

/**
 * Caches nothing while its listening connection is down. Once a change's notification has arrived, which takes
 * milliseconds, no response made before the change is sent.
 */
export function createPublicResponseCache(database: pg.ClientConfig, log: Log): PublicResponseCache {
  const cached = new LRUCache<string, Promise<CachedResponse>>({
    maxSize: MAX_BYTES,
    ttl: MAX_AGE_MS,
    ttlAutopurge: false,
  });
  let isListening = false;
  let isStopped = false;
  let client: pg.Client | undefined;
  let reconnect: NodeJS.Timeout | undefined;

  const clear = () => cached.clear();

  async function listen(): Promise<void> {
    const connection = new pg.Client(database);
    client = connection;
    const lost = (error?: Error) => {
      if (client !== connection) return;
      client = undefined;
      isListening = false;
      clear();
      void connection.end().catch(() => {});
      if (isStopped) return;
      log.debug({ err: error }, 'not listening for changes; the public response cache is off');
      reconnect = setTimeout(() => void listen(), RECONNECT_MS).unref();
    };
    connection.on('error', lost);
    connection.on('end', () => lost());
    connection.on('notification', clear);
    try {
      await connection.connect();
      await connection.query(CHANNELS.map((channel) => `listen ${channel}`).join('; '));
      isListening = client === connection;
    } catch (error) {
      lost(error as Error);
    }
  }
  void listen();

  return {
    find(key, make) {
      const found = cached.get(key);
      if (found) return found;
      const made = make().then((body) => ({ body, etag: etagOf(body) }));
      if (!isListening) return made;
      cached.set(key, made, { size: 16_384 });
      made.then(
        ({ body }) =>
          cached.peek(key) === made && cached.set(key, made, { size: key.length + body.length, noUpdateTTL: true }),
        () => cached.peek(key) === made && cached.delete(key),
      );
      return made;
    },
    async stop() {
      isStopped = true;
      clearTimeout(reconnect);
      const connection = client;
      client = undefined;
      await connection?.end().catch(() => {});
    },
  };
}

export const etagOf = (content: string | Buffer): string => `"${hash('sha256', content, 'base64url')}"`;

export const isKnown = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
