/** The service worker as a browser without a network runs it; e2e/offline.spec.ts uses a real one. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';

const SOURCE = readFileSync(path.join(import.meta.dirname, '../public/service-worker.js'), 'utf8');
const ORIGIN = 'https://alumni.example';

type Fetched = { request: object; preloadResponse: undefined; respondWith: (answer: Promise<Response>) => void };

/** What opening `page` shows when the network gives `answer` and these pages are stored. `setTimeout`: the browser's. */
async function opened(
  page: string,
  answer: () => Promise<Response>,
  stored: Record<string, string>,
  setTimeout: (run: () => void, milliseconds: number) => void = () => {},
): Promise<string> {
  const handlers: Record<string, (event: Fetched) => void> = {};
  vm.runInNewContext(SOURCE, {
    addEventListener: (name: string, handler: (event: Fetched) => void) => {
      handlers[name] = handler;
    },
    location: { origin: ORIGIN },
    URL,
    setTimeout,
    fetch: answer,
    caches: { match: async (path: string) => (path in stored ? new Response(stored[path]) : undefined) },
  });
  const { promise, resolve } = Promise.withResolvers<Response>();
  const request = { url: ORIGIN + page, method: 'GET', mode: 'navigate' };
  handlers.fetch?.({ request, preloadResponse: undefined, respondWith: resolve as Fetched['respondWith'] });
  return (await promise).text();
}

const STORED = { '/': 'the app', '/check-in': 'check-in' };
const replied = (status: number) => async () => new Response(`status ${status}`, { status });

describe('a page that is opened', () => {
  it.each([
    ['/check-in', 502, 'check-in'],
    ['/check-in', 504, 'check-in'],
    ['/dashboard', 502, 'the app'],
    ['/dashboard', 200, 'status 200'],
    ['/events/none', 404, 'status 404'],
    ['/dashboard', 503, 'status 503'],
  ])('%s with status %i shows “%s”', async (page, status, shown) => {
    expect(await opened(page, replied(status), STORED)).toBe(shown);
  });

  it('is the proxy’s answer where nothing is stored', async () => {
    expect(await opened('/check-in', replied(502), {})).toBe('status 502');
  });

  it('is the stored one without a network, and fails where nothing is stored', async () => {
    const fail = async () => {
      throw new TypeError('Failed to fetch');
    };
    expect(await opened('/check-in', fail, STORED)).toBe('check-in');
    await expect(opened('/check-in', fail, {})).rejects.toThrow('Failed to fetch');
  });

  it('is the stored check-in after three seconds without an answer; another page waits', async () => {
    const never = () => new Promise<Response>(() => {});
    const waits: number[] = [];
    const pass = (run: () => void, milliseconds: number) => {
      waits.push(milliseconds);
      run();
    };
    expect(await opened('/check-in', never, STORED, pass)).toBe('check-in');
    expect(waits).toEqual([3000]);
    const late = sleep(100).then(() => 'still waiting');
    expect(await Promise.race([opened('/dashboard', never, STORED, pass), late])).toBe('still waiting');
  });
});
