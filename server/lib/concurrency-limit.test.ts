import { expect, it } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

it('limits concurrent work, keeps its order and refuses what exceeds the queue', async () => {
  const limit = createConcurrencyLimit({ atOnce: 2, waiting: 1 });
  const finish: (() => void)[] = [];
  const started: string[] = [];
  const work = (name: string) =>
    limit(() => {
      started.push(name);
      return new Promise<string>((resolve) => finish.push(() => resolve(name)));
    });
  const first = work('first');
  const second = work('second');
  const third = work('third');
  await expect(work('fourth')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect.poll(() => started).toEqual(['first', 'second']);
  finish[0]?.();
  expect(await first).toBe('first');
  await expect.poll(() => started).toEqual(['first', 'second', 'third']);
  finish[1]?.();
  finish[2]?.();
  expect(await Promise.all([second, third])).toEqual(['second', 'third']);
});

it('continues after a failure', async () => {
  const limit = createConcurrencyLimit({ atOnce: 1, waiting: 1 });
  await expect(limit(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await limit(async () => 'yes')).toBe('yes');
});
