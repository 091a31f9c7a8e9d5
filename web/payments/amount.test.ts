import { describe, expect, it } from 'vitest';
import { submittedInstead } from './amount.tsx';

describe('the submitted amount of a payment', () => {
  it('is shown beside what was received only where that is another amount', () => {
    const of = (received_cents: number | null) => submittedInstead({ total_amount_cents: 11_000, received_cents });
    expect([null, 11_000, 6_000, 15_000].map(of)).toEqual([null, null, 11_000, 11_000]);
  });
});
