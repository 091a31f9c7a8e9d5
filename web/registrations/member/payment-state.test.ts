import { expect, test } from 'vitest';
import { byTime, canPay, isPayable, isToPayAgain, isWithdrawable } from './payment-state.ts';

const start = new Date('2026-12-11T18:00:00Z');
const before = new Date(start.getTime() - 1);
const facts = { start_date: start.toISOString(), payment_state: 'unpaid', received_cents: 0 } as const;

test.each([
  ['unpaid', 0, true, true],
  ['partly_paid', 5_000, true, false],
  ['rejected', 0, true, true],
  ['awaiting_review', 0, false, false],
  ['paid', 12_000, false, false],
  ['overpaid', 12_500, false, false],
  ['free', 0, false, true],
] as const)('%s, %i received: payable %s, withdrawable %s', (payment_state, received_cents, payable, withdrawable) => {
  expect(isPayable(payment_state)).toBe(payable);
  expect(isWithdrawable({ ...facts, payment_state, received_cents }, before)).toBe(withdrawable);
});

test('a rejected payment can’t be withdrawn once a part of the price was paid', () => {
  expect(isWithdrawable({ ...facts, payment_state: 'rejected', received_cents: 7_000 }, before)).toBe(false);
});

test('nothing can be withdrawn once the event has started', () => {
  expect(isWithdrawable(facts, before)).toBe(true);
  expect(isWithdrawable(facts, start)).toBe(false);
});

test('nothing can be paid while the event is unpublished', () => {
  expect(canPay({ ...facts, is_event_published: true, is_event_cancelled: false })).toBe(true);
  expect(canPay({ ...facts, is_event_published: true, is_event_cancelled: true })).toBe(false);
  expect(canPay({ ...facts, is_event_published: false, is_event_cancelled: false })).toBe(false);
  expect(canPay({ ...facts, payment_state: 'paid', is_event_published: true, is_event_cancelled: false })).toBe(false);
});

test('an event is past once it is over', () => {
  const past = { start_date: '2026-11-01T18:00:00Z', end_date: '2026-11-01T22:00:00Z' };
  const live = { start_date: '2026-12-11T18:00:00Z', end_date: '2026-12-13T22:00:00Z' };
  const later = { start_date: '2027-06-01T18:00:00Z', end_date: '2027-06-01T22:00:00Z' };
  const now = new Date('2026-12-12T00:00:00Z');
  expect(byTime([later, past, live], now)).toEqual({ ahead: [later, live], past: [past] });
});

test('a rejected payment has to be repeated if it is the latest one of a live registration', () => {
  const rejected = {
    ...facts,
    id: 'gala',
    is_event_published: true,
    is_event_cancelled: false,
    payment_state: 'rejected' as const,
  };
  const [second, first] = [
    { id: 'second', registration_id: 'gala' },
    { id: 'first', registration_id: 'gala' },
  ];
  expect(isToPayAgain(second, [second, first], [rejected])).toBe(true);
  expect(isToPayAgain(first, [second, first], [rejected])).toBe(false);
  expect(isToPayAgain(second, [second, first], [{ ...rejected, payment_state: 'awaiting_review' }])).toBe(false);
  expect(
    isToPayAgain(second, [second, first], [{ ...rejected, is_event_published: false, is_event_cancelled: false }]),
  ).toBe(false);
  expect(isToPayAgain(second, [second, first], [])).toBe(false);
});
