import { expect, it } from 'vitest';
import { createBatcher } from './batcher.ts';

/** Work that is finished by hand: what each group held, in the order they began. */
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

it('does the first by itself, and together those who came meanwhile, in their order', async () => {
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

it('lets as many groups work at once as it may, and turns away who finds too many waiting', async () => {
  const { ask, begun, finish } = byHand({ atOnce: 2, size: 9, waiting: 1 });
  const answers = ['a', 'b', 'c'].map((item) => ask('gala', item));
  await expect(ask('gala', 'd')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(begun).toEqual(['gala: a', 'gala: b']);
  finish[1]?.();
  await expect.poll(() => begun).toEqual(['gala: a', 'gala: b', 'gala: c']);
  for (const each of finish) each();
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C']);
});

it('takes one of each owner at a time', async () => {
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

it('tells each their own outcome, and all of them where the work itself failed', async () => {
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

it('lets no one wait for those who come for something else', async () => {
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

it('tells a few at a time, so that others come through in between', async () => {
  const { ask, finish } = byHand({ atOnce: 1, size: 99, waiting: 99 });
  const first = ask('gala', 'first');
  const order: string[] = [];
  const crowd = Array.from({ length: 12 }, (_, n) => ask('gala', `${n}`).then((told) => order.push(told)));
  finish[0]?.();
  await first;
  await expect.poll(() => finish.length).toBe(2);
  finish[1]?.();
  await crowd[0];
  setImmediate(() => order.push('another page'));
  await Promise.all(crowd);
  expect(order.filter((told) => told !== 'another page')).toEqual(crowd.map((_, n) => `${n}`));
  expect(order.indexOf('another page')).toBeLessThan(9);
});

it('rests after a full group, whose answers do not wait for that, and after no other', async () => {
  const rests: (() => void)[] = [];
  const rest = () => new Promise<void>((resolve) => rests.push(resolve));
  const { ask, begun, finish } = byHand({ atOnce: 1, size: 2, waiting: 9, rest });
  const answers = ['a', 'b', 'c', 'd'].map((item) => ask('gala', item));
  finish[0]?.();
  expect(await answers[0]).toBe('A');
  await expect.poll(() => begun).toEqual(['gala: a', 'gala: b c']);
  expect(rests).toHaveLength(0);
  finish[1]?.();
  expect(await Promise.all(answers.slice(1, 3))).toEqual(['B', 'C']);
  expect(rests).toHaveLength(1);
  expect(begun).toHaveLength(2);
  rests[0]?.();
  await expect.poll(() => begun[2]).toBe('gala: d');
  finish[2]?.();
  expect(await answers[3]).toBe('D');
  expect(rests).toHaveLength(1);
});
