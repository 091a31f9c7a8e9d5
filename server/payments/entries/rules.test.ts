import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitRefund } from './rules.ts';

it.each([
  [7_000, -7_000, 0],
  [12_000, -12_000, 0],
  [12_300, -12_000, -300],
])('of %i cents returned %i are base and %i fee', (amount, base_cents, fee_cents) => {
  expect(splitRefund({ received_cents: 12_000, fees_cents: 300 }, amount)).toEqual({ base_cents, fee_cents });
});

it('rule 10: a refund is split only if it is no more than what was received', () => {
  const cents = fc.integer({ min: 0, max: 1_000 });
  fc.assert(
    fc.property(cents, cents, fc.integer({ min: 1, max: 3_000 }), (received_cents, fees_cents, amount) => {
      const split = splitRefund({ received_cents, fees_cents }, amount);
      expect(split === null).toBe(amount > received_cents + fees_cents);
      if (split) expect(split.base_cents + split.fee_cents).toBe(-amount);
    }),
  );
});
