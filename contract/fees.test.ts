import { describe, expect, it } from 'vitest';
import type { FeeType } from './constants.ts';
import { amountsToPay, processingFee, splitReceived } from './fees.ts';

const terms = (type: FeeType, flat = 0, percentage = '0') => ({
  processing_fee_type: type,
  processing_fee_flat_cents: flat,
  processing_fee_percentage: percentage,
});

describe('the processing fee (spec 9)', () => {
  it.each<[what: string, type: FeeType, flat: number, percentage: string, base: number, fee: number]>([
    ['none is 0 whatever else is set', 'none', 30, '2.9', 10_000, 0],
    ['flat is the flat amount', 'flat', 150, '2.9', 10_000, 150],
    ['flat of a free ticket', 'flat', 150, '0', 0, 150],
    ['percentage ignores the flat amount', 'percentage', 30, '2.9', 10_000, 290],
    ['percentage of nothing', 'percentage', 0, '2.9', 0, 0],
    ['wallet preset at $100', 'combined', 30, '2.9', 10_000, 320],
    ['wallet preset at $500', 'combined', 30, '2.9', 50_000, 1_480],
    ['point-of-sale preset at $100', 'combined', 10, '2.6', 10_000, 270],
    ['point-of-sale preset at $500', 'combined', 10, '2.6', 50_000, 1_310],
    ['half a cent goes up', 'percentage', 0, '2.5', 20, 1],
    ['just under half a cent goes down', 'percentage', 0, '0.1', 499, 0],
    ['exactly half a cent at 0.1 %', 'percentage', 0, '0.1', 500, 1],
    ['US$1.50 at 2.9 % is 4.35 cents', 'percentage', 0, '2.9', 150, 4],
    ['826.5 cents, where floats say 2850 × 0.29 = 826.4999999999999', 'percentage', 0, '29', 2_850, 827],
    ['85.5 cents, where floats say 150 × 0.57 = 85.49999999999999', 'percentage', 0, '57', 150, 86],
    ['all of it', 'percentage', 0, '100', 12_345, 12_345],
    ['all of it, as the database writes it', 'percentage', 0, '100.0', 12_345, 12_345],
    ['more decimals than the form takes', 'percentage', 0, '2.875', 10_000, 288],
    ['the largest amount stays exact', 'percentage', 0, '99.9', 2_000_000_000, 1_998_000_000],
  ])('%s', (_, type, flat, percentage, base, fee) => {
    expect(processingFee(terms(type, flat, percentage), base)).toBe(fee);
  });

  it.each(['', '-1', '2,9', '2.', '.5', '1e2', ' 3', 'NaN'])('refuses %j as a percentage', (percentage) => {
    expect(() => processingFee(terms('percentage', 0, percentage), 100)).toThrow(RangeError);
  });

  it('agrees with exact tenths for every percentage and many bases', () => {
    for (let tenths = 0; tenths <= 1000; tenths += 7) {
      for (const base of [1, 5, 50, 333, 999, 10_001, 1_234_567]) {
        const percentage = `${Math.floor(tenths / 10)}.${tenths % 10}`;
        expect(processingFee(terms('percentage', 0, percentage), base)).toBe(Math.floor((base * tenths + 500) / 1000));
      }
    }
  });
});

describe('what a member is asked to pay', () => {
  it('adds the fee if it is passed on', () => {
    expect(amountsToPay({ ...terms('combined', 30, '2.9'), pass_fee_to_customer: true }, 10_000)).toEqual({
      base_amount_cents: 10_000,
      processing_fee_cents: 320,
      total_amount_cents: 10_320,
    });
  });

  it('adds nothing if it is not', () => {
    expect(amountsToPay({ ...terms('combined', 30, '2.9'), pass_fee_to_customer: false }, 10_000)).toEqual({
      base_amount_cents: 10_000,
      processing_fee_cents: 0,
      total_amount_cents: 10_000,
    });
  });
});

describe('an amount received', () => {
  it.each([
    [7_000, 7_000, 0],
    [12_000, 12_000, 0],
    [12_100, 12_000, 100],
    [12_300, 12_000, 300],
    [12_500, 12_200, 300],
  ])('of %i cents is %i base and %i fee', (received, base_cents, fee_cents) => {
    const submitted = { base_amount_cents: 12_000, processing_fee_cents: 300 };
    expect(splitReceived(submitted, received)).toEqual({ base_cents, fee_cents });
  });
});
