import { expect, test } from 'vitest';
import { dueOf, dueOfAll, nameOf, withdrawalConsequences } from './status.ts';

const registration = { name: 'Ann Lee', user_id: '1', total_amount_cents: 12_000, ticket_type_name: 'Dinner' };

test('what is due is the total until it is paid', () => {
  expect(dueOf({ status: 'submitted', total_amount_cents: 12_000 })).toBe(12_000);
  expect(dueOf({ status: 'paid', total_amount_cents: 12_000 })).toBe(0);
  const of = (total_amount_cents: number) => ({ registrations: 1, total_amount_cents });
  expect(
    dueOfAll({ by_status: { unpaid: of(1), submitted: of(10), rejected: of(100), paid: of(1000), free: of(0) } }),
  ).toBe(111);
});

test('a deleted account still has a label', () => {
  expect(nameOf({ name: null })).toBe('Deleted account');
});

test.each([
  ['free', 2, /right away\. The member/],
  ['unpaid', 3, /No payment was sent/],
  ['rejected', 3, /was rejected/],
  ['submitted', 3, /\$120\.00 is waiting for review.*treasurer/],
  ['paid', 3, /\$120\.00 stays confirmed.*outside this app/],
] as const)('withdrawing says what becomes of the money: %s', (status, sentences, money) => {
  const words = withdrawalConsequences({ ...registration, status });
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
