import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { importWhenReachable } from './lazy-with-preload.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A file that can't be loaded before this time. */
const fileFrom = (start: number) => async () => {
  if (Date.now() < start) throw new TypeError('Failed to fetch');
  return 'loaded';
};
const serverFrom = (start: number) =>
  vi.stubGlobal('fetch', async () => {
    if (Date.now() < start) throw new TypeError('Failed to fetch');
    return { ok: true };
  });

it('waits for the network, however long it is gone', async () => {
  const back = Date.now() + 60_000;
  serverFrom(back);
  const asked = importWhenReachable(fileFrom(back));
  await vi.advanceTimersByTimeAsync(62_000);
  await expect(asked).resolves.toBe('loaded');
});

it('fails if the server is there without the file, so that the page is reloaded', async () => {
  serverFrom(Date.now() + 30_000);
  const asked = expect(importWhenReachable(fileFrom(Number.POSITIVE_INFINITY))).rejects.toThrow('Failed to fetch');
  await vi.advanceTimersByTimeAsync(34_000);
  await asked;
});

it('tries once more after a failure that was short', async () => {
  serverFrom(0);
  const asked = importWhenReachable(fileFrom(Date.now() + 1000));
  await vi.advanceTimersByTimeAsync(2000);
  await expect(asked).resolves.toBe('loaded');
});
