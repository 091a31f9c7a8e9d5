import { describe, expect, it } from 'vitest';
import { school } from '../school.config.ts';
import { formatMoney, formatPrice } from './money.ts';

const inOurs = school.currency === 'USD' ? 'US$' : school.currency;

describe('rule 1: every price shows the currency', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [12_000, '120.00'],
    [125_000, '1,250.00'],
    [700_000_000, '7,000,000.00'],
  ])('%i cents', (cents, amount) => {
    expect(formatMoney(cents)).toContain(amount);
    expect(formatMoney(cents)).toContain(inOurs);
  });

  it('also where money was returned', () => {
    expect(formatMoney(-5_000)).toMatch(/^[-−]/);
    expect(formatMoney(-5_000)).toContain('50.00');
  });

  it('says Free of a ticket that costs nothing only', () => {
    expect(formatPrice(0)).toBe('Free');
    expect(formatPrice(1)).toBe(formatMoney(1));
    expect(formatMoney(0)).not.toContain('Free');
  });
});
