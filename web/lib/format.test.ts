import { expect, test } from 'vitest';
import { daysUntil, formatMoney, formatRelative } from './format.ts';

test.each([
  [125000, 'US$1,250.00'],
  [5, 'US$0.05'],
  [0, 'US$0.00'],
  [-378, '-US$3.78'],
  [199_999_999_99, 'US$199,999,999.99'],
])('%i cents are %s', (cents, shown) => expect(formatMoney(cents)).toBe(shown));

test.each([
  ['2026-12-15T12:00:00Z', 'in 3 days'],
  ['2026-12-13T13:00:00Z', 'tomorrow'],
  ['2026-12-12T10:00:00Z', '2 hours ago'],
  ['2026-12-12T11:59:30Z', 'just now'],
  ['2025-12-01T12:00:00Z', 'last year'],
])('from noon on 12 December, %s is %s', (when, shown) =>
  expect(formatRelative(when, '2026-12-12T12:00:00Z')).toBe(shown),
);

test('days are counted by the school’s calendar', () => {
  expect(daysUntil('2026-12-13T04:00:00Z', '2026-12-12T12:00:00Z')).toBe(0);
  expect(daysUntil('2026-12-13T06:00:00Z', '2026-12-12T12:00:00Z')).toBe(1);
  expect(daysUntil('2026-12-11T12:00:00Z', '2026-12-12T12:00:00Z')).toBe(-1);
});
