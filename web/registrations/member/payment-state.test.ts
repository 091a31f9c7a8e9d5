import { expect, test } from 'vitest';
import { byTime, canPay, isPayable, isToPayAgain, isWithdrawable, stateOf } from './payment-state.ts';

const facts = { payment_status: 'unpaid', rejection_notes: null, total_amount_cents: 12_000 } as const;

test.each([
  ['nothing paid yet', facts, 'unpaid'],
  ['nothing to pay', { ...facts, total_amount_cents: 0 }, 'free'],
  ['submitted', { ...facts, payment_status: 'submitted' as const }, 'awaiting_review'],
  ['rejected', { ...facts, payment_status: 'submitted' as const, rejection_notes: 'No such transfer' }, 'rejected'],
  ['rejected and reset', { ...facts, rejection_notes: 'No such transfer' }, 'rejected'],
  ['confirmed', { ...facts, payment_status: 'paid' as const }, 'paid'],
  ['confirmed at last', { ...facts, payment_status: 'paid' as const, rejection_notes: 'No such transfer' }, 'paid'],
])('%s', (_, given, state) => {
  expect(stateOf(given)).toBe(state);
});

test.each([
  ['unpaid', true, true],
  ['rejected', true, true],
  ['awaiting_review', false, false],
  ['paid', false, false],
  ['free', false, true],
] as const)('%s: payable %s, withdrawable %s', (state, payable, withdrawable) => {
  expect(isPayable(state)).toBe(payable);
  expect(isWithdrawable(state)).toBe(withdrawable);
});

test('nothing can be paid while the event is unpublished', () => {
  expect(canPay({ ...facts, is_event_published: true })).toBe(true);
  expect(canPay({ ...facts, is_event_published: false })).toBe(false);
  expect(canPay({ ...facts, payment_status: 'paid', is_event_published: true })).toBe(false);
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
    payment_status: 'submitted' as const,
    rejection_notes: 'No such transfer',
  };
  const [second, first] = [
    { id: 'second', registration_id: 'gala' },
    { id: 'first', registration_id: 'gala' },
  ];
  expect(isToPayAgain(second, [second, first], [rejected])).toBe(true);
  expect(isToPayAgain(first, [second, first], [rejected])).toBe(false);
  expect(isToPayAgain(second, [second, first], [{ ...rejected, rejection_notes: null }])).toBe(false);
  expect(isToPayAgain(second, [second, first], [{ ...rejected, is_event_published: false }])).toBe(false);
  expect(isToPayAgain(second, [second, first], [])).toBe(false);
});
