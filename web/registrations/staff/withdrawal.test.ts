import { expect, test } from 'vitest';
import { nameOf, withdrawalConsequences } from './withdrawal.ts';

const registration = {
  name: 'Ann Lee',
  is_walk_in: false,
  user_id: '1',
  received_cents: 0,
  ticket_type_name: 'Dinner',
  guests: [],
};

test('a deleted account still has a label', () => {
  expect(nameOf({ name: null })).toBe('Deleted account');
});

test.each([
  ['free', 0, 2, /right away\. The member/],
  ['unpaid', 0, 3, /No payment was sent/],
  ['rejected', 0, 3, /was rejected/],
  ['awaiting_review', 0, 3, /payment is waiting for review.*treasurer/],
  ['partly_paid', 5_000, 3, /US\$50\.00 was paid.*Refund it/],
  ['paid', 12_000, 3, /US\$120\.00 was paid.*Refund it/],
  ['overpaid', 12_500, 3, /US\$125\.00 was paid.*Refund it/],
] as const)('withdrawing says what happens to the money: %s', (status, received_cents, sentences, money) => {
  const words = withdrawalConsequences({ ...registration, status, received_cents });
  expect(words).toHaveLength(sentences);
  expect(words[0]).toContain('(Dinner) becomes available');
  expect(words.join(' ')).toMatch(money);
  expect(words.at(-1)).toMatch(/gets an email/);
});

test('a deleted account gets no email', () => {
  expect(withdrawalConsequences({ ...registration, user_id: null, status: 'paid' }).at(-1)).toMatch(
    /no one gets an email/,
  );
});

test('a walk-in gets no email', () => {
  const words = withdrawalConsequences({ ...registration, user_id: null, is_walk_in: true, status: 'unpaid' });
  expect(words.at(-1)).toBe('They have no account, so no one gets an email.');
});

test('withdrawing frees the places of the guests too', () => {
  const guest = (name: string) => ({ id: name, name, ticket_type_name: 'Dinner', price_cents: 0 });
  const sentences = (names: readonly string[]) =>
    withdrawalConsequences({ ...registration, status: 'unpaid', guests: names.map(guest) });
  expect(sentences(['Sonia Grant'])[1]).toBe('The place of the guest Sonia Grant becomes available too.');
  expect(sentences(['Sonia Grant', 'Omar Grant'])[1]).toBe(
    'The places of the guests become available too: Sonia Grant, Omar Grant.',
  );
});
