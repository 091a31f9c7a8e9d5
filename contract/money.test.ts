import { describe, expect, it } from 'vitest';
import { formatMoney, formatPrice } from './money.ts';

describe('rule 1: every price shows the currency', () => {
  it.each([
    [0, 'US$0.00'],
    [5, 'US$0.05'],
    [12_000, 'US$120.00'],
    [125_000, 'US$1,250.00'],
    [700_000_000, 'US$7,000,000.00'],
    [-5_000, '-US$50.00'],
  ])('%i cents are %s', (cents, amount) => {
    expect(formatMoney(cents)).toBe(amount);
  });

  it('says Free of a ticket that costs nothing only', () => {
    expect(formatPrice(0)).toBe('Free');
    expect(formatPrice(1)).toBe('US$0.01');
  });
});
