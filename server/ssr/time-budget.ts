/** Rendering blocks the server's only thread, so it may take a part of its time and no more. */

/** So that endless new URLs, or many members at once, can't take all of it. */
const TIME_SHARE = 1 / 5;

export function createTimeBudget() {
  let pausedUntil = 0;
  const isSpent = () => performance.now() < pausedUntil;
  /** To be called after work that began then (`performance.now()`). */
  const charge = (begun: number) => {
    const now = performance.now();
    pausedUntil = now + (now - begun) * (1 / TIME_SHARE - 1);
  };
  /** The result of synchronous work, which is charged. Null if the budget is spent. */
  const spend = <T>(work: () => T) => {
    if (isSpent()) return null;
    const begun = performance.now();
    try {
      return work();
    } finally {
      charge(begun);
    }
  };
  return { isSpent, charge, spend };
}
