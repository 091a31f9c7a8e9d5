import type { PaymentStatus } from '../../../contract/list-choices.ts';

type Queued = { id: string; status: PaymentStatus };

/**
 * The pending payment to open after `decided`: the next below it, else the first above, else a new one. `now` is the
 * current list, since others decide too.
 */
export function nextPending(
  before: readonly Queued[],
  decided: string,
  now: readonly Queued[] = before,
): string | null {
  const waiting = new Set(now.filter(({ id, status }) => status === 'pending' && id !== decided).map(({ id }) => id));
  const at = before.findIndex(({ id }) => id === decided);
  const inTurn = [...before.slice(at + 1), ...before.slice(0, Math.max(at, 0)), ...now];
  return inTurn.find(({ id }) => waiting.has(id))?.id ?? null;
}

export function neighbours(list: readonly Queued[], id: string): { before: string | null; after: string | null } {
  const at = list.findIndex((each) => each.id === id);
  return { before: list[at - 1]?.id ?? null, after: list[at + 1]?.id ?? null };
}
