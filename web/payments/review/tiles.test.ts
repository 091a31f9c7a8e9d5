import { expect, it } from 'vitest';
import { totalHint } from './tiles.tsx';

const NOTHING = { received_cents: 0, awaiting_review_cents: 0, fees_cents: 0, refunded_cents: 0, refund_due_cents: 0 };

it('names both parts of the total, so that they add up to it, before what is not part of it', () => {
  const sums = { ...NOTHING, received_cents: 1_761_750, awaiting_review_cents: 863_500, fees_cents: 21_147 };
  expect(totalHint(sums)).toBe('US$17,617.50 received, US$8,635.00 awaiting review, US$211.47 fees');
});

it('leaves out what is zero, but not what was received', () => {
  expect(totalHint({ ...NOTHING, refund_due_cents: 11_000 })).toBe('US$0.00 received, US$110.00 to refund');
});
