import { AppError } from './errors.ts';

type Limits = {
  atOnce: number;
  size: number;
  /** Items that may wait per key; beyond that `add` throws UNAVAILABLE. */
  waiting: number;
};
type Waiting<Item, Result> = { owner: string | symbol; item: Item } & ReturnType<typeof Promise.withResolvers<Result>>;
type Queue<Item, Result> = { items: Waiting<Item, Result>[]; working: number };

/**
 * Batches concurrent requests per key. An item starts at once while fewer than `atOnce` batches of its key are running;
 * others form the next batch, one per owner. `work` returns an outcome for each item; if it throws, the whole batch
 * fails.
 */
export function createBatcher<Item, Result>(
  { atOnce, size, waiting }: Limits,
  work: (key: string, items: Item[]) => Promise<PromiseSettledResult<Result>[]>,
) {
  const queues = new Map<string, Queue<Item, Result>>();

  async function runNext(key: string, queue: Queue<Item, Result>): Promise<void> {
    if (queue.working === atOnce) return;
    const batch = firstOfEachOwner(queue.items, size);
    if (batch.length === 0) {
      if (queue.working === 0) queues.delete(key);
      return;
    }
    queue.items = queue.items.filter((each) => !batch.includes(each));
    queue.working += 1;
    try {
      const outcomes = await work(
        key,
        batch.map(({ item }) => item),
      );
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index];
        if (outcome?.status === 'fulfilled') resolve(outcome.value);
        else reject(outcome?.reason);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    queue.working -= 1;
    void runNext(key, queue);
  }

  return (key: string, item: Item, owner: string | symbol = Symbol()): Promise<Result> => {
    const queue = queues.get(key) ?? { items: [], working: 0 };
    if (queue.items.length === waiting) return Promise.reject(new AppError('UNAVAILABLE'));
    queues.set(key, queue);
    const added = { owner, item, ...Promise.withResolvers<Result>() };
    queue.items.push(added);
    void runNext(key, queue);
    return added.promise;
  };
}

function firstOfEachOwner<W extends { owner: string | symbol }>(items: readonly W[], size: number): W[] {
  const batch = new Map<W['owner'], W>();
  for (const each of items) {
    if (batch.size === size) break;
    if (!batch.has(each.owner)) batch.set(each.owner, each);
  }
  return [...batch.values()];
}
