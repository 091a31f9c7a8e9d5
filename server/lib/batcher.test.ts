import { expect, it } from 'vitest';
import { createBatcher } from './batcher.ts';

/** A batcher whose work the test completes itself; `begun` lists the batches in the order they started. */
function byHand(limits: Parameters<typeof createBatcher>[0]) {
  const begun: string[] = [];
  const finish: (() => void)[] = [];
  const ask = createBatcher<string, string>(limits, async (key, items) => {
    begun.push(`${key}: ${items.join(' ')}`);
    await new Promise<void>((resolve) => finish.push(resolve));
    return items.map((item) =>
      item === 'bad'
        ? { status: 'rejected', reason: new Error('no') }
        : { status: 'fulfilled', value: item.toUpperCase() },
    );
  });
  return { ask, begun, finish };
}

it('runs the first call alone and batches those that arrive in the meantime, in their order', async () => {
  const { ask, begun, finish } = byHand({ atOnce: 1, size: 3, waiting: 9 });
  const answers = ['a', 'b', 'c', 'd', 'e'].map((item) => ask('gala', item));
  expect(begun).toEqual(['gala: a']);
  finish[0]?.();
  expect(await answers[0]).toBe('A');
  await expect.poll(() => begun).toEqual(['gala: a', 'gala: b c d']);
  finish[1]?.();
  await expect.poll(() => begun).toEqual(['gala: a', 'gala: b c d', 'gala: e']);
  finish[2]?.();
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'D', 'E']);
});

it('limits the batches running at once and refuses calls when too many are waiting', async () => {
  const { ask, begun, finish } = byHand({ atOnce: 2, size: 9, waiting: 1 });
  const answers = ['a', 'b', 'c'].map((item) => ask('gala', item));
  await expect(ask('gala', 'd')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(begun).toEqual(['gala: a', 'gala: b']);
  finish[1]?.();
  await expect.poll(() => begun).toEqual(['gala: a', 'gala: b', 'gala: c']);
  for (const each of finish) each();
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C']);
});

it('has at most one item of each owner in a batch', async () => {
  const { ask, begun, finish } = byHand({ atOnce: 1, size: 9, waiting: 9 });
  const answers = ['first', 'second', 'third'].map((item) => ask('gala', item, 'Marcia'));
  const other = ask('gala', 'other', 'Trevor');
  finish[0]?.();
  await expect.poll(() => begun).toEqual(['gala: first', 'gala: second other']);
  finish[1]?.();
  await expect.poll(() => begun[2]).toBe('gala: third');
  finish[2]?.();
  expect(await Promise.all([...answers, other])).toEqual(['FIRST', 'SECOND', 'THIRD', 'OTHER']);
});

it('gives each call its own outcome, and fails all of them if the work throws', async () => {
  const { ask, finish } = byHand({ atOnce: 1, size: 9, waiting: 9 });
  const bad = ask('gala', 'bad');
  finish[0]?.();
  await expect(bad).rejects.toThrow('no');
  const failing = createBatcher<string, string>({ atOnce: 1, size: 9, waiting: 9 }, async () => {
    throw new Error('the database is away');
  });
  const all = await Promise.allSettled([failing('gala', 'a'), failing('gala', 'b'), failing('gala', 'c')]);
  expect(all.map((each) => each.status === 'rejected' && each.reason.message)).toEqual(
    Array(3).fill('the database is away'),
  );
});

it('runs the batches of different keys independently', async () => {
  const { ask, begun, finish } = byHand({ atOnce: 1, size: 9, waiting: 9 });
  const gala = ask('gala', 'a');
  const picnic = ask('picnic', 'b');
  expect(begun).toEqual(['gala: a', 'picnic: b']);
  finish[1]?.();
  expect(await picnic).toBe('B');
  finish[0]?.();
  expect(await gala).toBe('A');
  const again = ask('gala', 'c');
  await expect.poll(() => begun[2]).toBe('gala: c');
  finish[2]?.();
  expect(await again).toBe('C');
});
