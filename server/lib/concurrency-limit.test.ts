import { describe, expect, it } from 'vitest';
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

describe('with keys', () => {
  const begun = (limits: Parameters<typeof createConcurrencyLimit>[0]) => {
    const limit = createConcurrencyLimit(limits);
    const started: string[] = [];
    const finish: (() => void)[] = [];
    const work = (name: string, key: string) =>
      limit(() => {
        started.push(name);
        return new Promise<void>((resolve) => finish.push(resolve));
      }, key);
    return { work, started, finish, running: limit.running };
  };

  it('one key waits for one piece of another’s work at most', async () => {
    const { work, started, finish, running } = begun({ atOnce: 1, waiting: 10 });
    const all = [work('a1', 'a'), work('a2', 'a'), work('a3', 'a'), work('b1', 'b')];
    for (let done = 1; done <= all.length; done++) {
      await expect.poll(() => started.length).toBe(done);
      expect(running()).toBe(1);
      finish.shift()?.();
    }
    await Promise.all(all);
    expect(started).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  it('one key can’t fill the queue', async () => {
    const { work, started, finish } = begun({ atOnce: 1, waiting: 3, waitingPerKey: 1 });
    const all = [work('a1', 'a'), work('a2', 'a')];
    await expect(work('a3', 'a')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    all.push(work('b1', 'b'), work('c1', 'c'));
    await expect(work('d1', 'd')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    for (let done = 1; done <= all.length; done++) {
      await expect.poll(() => started.length).toBe(done);
      finish.shift()?.();
    }
    await Promise.all(all);
    const again = work('a4', 'a');
    await expect.poll(() => started).toContain('a4');
    finish.shift()?.();
    await again;
  });
});
