import { expect, it } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

it('runs no more at once than it may, in the order they came, and turns the rest away', async () => {
  const takeTurn = createConcurrencyLimit({ atOnce: 2, waiting: 1 });
  const finish: (() => void)[] = [];
  const begun: string[] = [];
  const work = (name: string) =>
    takeTurn(() => {
      begun.push(name);
      return new Promise<string>((resolve) => finish.push(() => resolve(name)));
    });
  const first = work('first');
  const second = work('second');
  const third = work('third');
  await expect(work('fourth')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(begun).toEqual(['first', 'second']);
  finish[0]?.();
  expect(await first).toBe('first');
  await expect.poll(() => begun).toEqual(['first', 'second', 'third']);
  finish[1]?.();
  finish[2]?.();
  expect(await Promise.all([second, third])).toEqual(['second', 'third']);
});

it('gives the turn on after a failure', async () => {
  const takeTurn = createConcurrencyLimit({ atOnce: 1, waiting: 1 });
  await expect(takeTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await takeTurn(async () => 'yes')).toBe('yes');
});
