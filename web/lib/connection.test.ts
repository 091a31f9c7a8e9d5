import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lostServer, whenBack } from './connection.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('polls less and less often while the server answers but calls fail', async () => {
  const asks: number[] = [];
  vi.stubGlobal('fetch', async () => {
    asks.push(Date.now());
    return { ok: true };
  });
  const start = Date.now();
  const end = whenBack(lostServer); // the retry fails at once
  lostServer();
  await vi.advanceTimersByTimeAsync(60_000);
  end();
  await vi.advanceTimersByTimeAsync(15_000); // the last check, which nothing follows
  const gaps = asks.map((at, index) => at - (asks[index - 1] ?? start));
  expect(gaps).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000, 15_000, 15_000]);
});

it('polls quickly again after the server was reachable for a while', async () => {
  let isThere = true;
  const asks: number[] = [];
  vi.stubGlobal('fetch', async () => {
    asks.push(Date.now());
    return { ok: isThere };
  });
  lostServer();
  await vi.advanceTimersByTimeAsync(60_000);
  asks.length = 0;
  isThere = false;
  const start = Date.now();
  lostServer();
  await vi.advanceTimersByTimeAsync(3000);
  expect(asks.map((at) => at - start)).toEqual([1000, 3000]);
});
