import { describe, expect, it, vi } from 'vitest';
import { createTimeBudget } from './time-budget.ts';

const MS = 50;

/** Work of so many milliseconds. */
const work = () => {
  vi.advanceTimersByTime(MS);
  return 'done';
};

describe('a time budget', () => {
  it('lets work take a fifth of the time', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const budget = createTimeBudget();
    expect(budget.spend(work)).toBe('done');
    expect(budget.spend(work)).toBeNull();
    vi.advanceTimersByTime(4 * MS - 1);
    expect([budget.isSpent(), budget.spend(work)]).toEqual([true, null]);
    vi.advanceTimersByTime(1);
    expect([budget.isSpent(), budget.spend(work)]).toEqual([false, 'done']);
    vi.useRealTimers();
  });

  it('charges for work that fails', () => {
    const budget = createTimeBudget();
    const fail = () => {
      const end = performance.now() + MS;
      while (performance.now() < end);
      throw new Error('no page');
    };
    expect(() => budget.spend(fail)).toThrow('no page');
    expect(budget.isSpent()).toBe(true);
  });

  it('charges for work that waited in between', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const budget = createTimeBudget();
    const begun = performance.now();
    work();
    budget.charge(begun);
    expect(budget.isSpent()).toBe(true);
    vi.advanceTimersByTime(4 * MS);
    expect(budget.isSpent()).toBe(false);
    vi.useRealTimers();
  });
});
