import { setImmediate } from 'node:timers/promises';
import { AppError } from './errors.ts';

type Limits = {
  /** Groups at work at once, for each key. */
  atOnce: number;
  /** How many a group holds at most. */
  size: number;
  /** How many may wait for each key; anyone who comes then is asked to try again. */
  waiting: number;
  /** What a full group waits for before the next of its key begins, so that a crowd leaves time for everyone else. */
  rest?: () => Promise<unknown>;
};

/** So many are told at a time: what each goes on to do may take its time, and others come through in between. */
const SLICE = 4;

type Waiting<Item, Result> = { owner: string | symbol; item: Item } & ReturnType<typeof Promise.withResolvers<Result>>;

/**
 * Does together what many ask for at once: anyone who comes while `atOnce` groups of their key are at work waits, and all
 * who wait then are one group. No one waits for company, and no one but a crowd for a rest. A group holds one item of each
 * owner, where one is named, in the order they came. `work` gives an outcome for each of its items; where it throws, that
 * is the outcome of all.
 */
export function createBatcher<Item, Result>(
  { atOnce, size, waiting, rest }: Limits,
  work: (key: string, items: Item[]) => Promise<PromiseSettledResult<Result>[]>,
) {
  const queues = new Map<string, { items: Waiting<Item, Result>[]; working: number }>();

  async function workFor(key: string): Promise<void> {
    const queue = queues.get(key);
    if (!queue || queue.working === atOnce) return;
    const group = firstOfEach(queue.items, size);
    if (group.length === 0) {
      if (queue.working === 0) queues.delete(key);
      return;
    }
    queue.items = queue.items.filter((each) => !group.includes(each));
    queue.working += 1;
    const outcomes = work(
      key,
      group.map(({ item }) => item),
    );
    await outcomes.catch(() => {});
    const told = settle(group, outcomes);
    if (group.length === size) await rest?.();
    queue.working -= 1;
    void workFor(key);
    await told;
  }

  return (key: string, item: Item, owner: string | symbol = Symbol()): Promise<Result> => {
    const queue = queues.get(key) ?? { items: [], working: 0 };
    queues.set(key, queue);
    if (queue.items.length === waiting) return Promise.reject(new AppError('UNAVAILABLE'));
    const mine = { owner, item, ...Promise.withResolvers<Result>() };
    queue.items.push(mine);
    void workFor(key);
    return mine.promise;
  };
}

function firstOfEach<W extends { owner: string | symbol }>(items: readonly W[], size: number): W[] {
  const owners = new Map<W['owner'], W>();
  for (const each of items) {
    if (owners.size === size) break;
    if (!owners.has(each.owner)) owners.set(each.owner, each);
  }
  return [...owners.values()];
}

async function settle<Item, Result>(
  group: readonly Waiting<Item, Result>[],
  work: Promise<PromiseSettledResult<Result>[]>,
): Promise<void> {
  try {
    const outcomes = await work;
    for (const [index, { resolve, reject }] of group.entries()) {
      if (index % SLICE === SLICE - 1) await setImmediate();
      const outcome = outcomes[index];
      if (outcome?.status === 'fulfilled') resolve(outcome.value);
      else reject(outcome?.reason);
    }
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}
