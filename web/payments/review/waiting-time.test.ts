import { expect, test } from 'vitest';
import { isOverdue, waitedFor } from './waiting-time.tsx';

const now = new Date('2026-11-20T15:00:00Z'); // a Friday

test.each([
  ['2026-11-20T14:30:00Z', 'under an hour'],
  ['2026-11-20T14:00:00Z', '1 hour'],
  ['2026-11-19T15:01:00Z', '23 hours'],
  ['2026-11-19T15:00:00Z', '1 day'],
  ['2026-11-10T15:00:00Z', '10 days'],
])('a payment of %s has waited %s', (since, words) => {
  expect(waitedFor(since, now)).toBe(words);
});

test.each([
  ['2026-11-17T15:00:00Z', now, false], // Tuesday to Friday: three
  ['2026-11-16T15:00:00Z', now, true], // Monday to Friday: four
  ['2026-11-20T15:00:00Z', new Date('2026-11-25T15:00:00Z'), false], // over a weekend: three
  ['2026-11-20T15:00:00Z', new Date('2026-11-26T15:00:00Z'), true],
  ['2026-11-21T15:00:00Z', new Date('2026-11-25T15:00:00Z'), false], // sent on a Saturday: three
  ['2020-01-01T15:00:00Z', now, true],
])('a payment of %s at %s is overdue: %s', (since, at, is) => {
  expect(isOverdue(since, at)).toBe(is);
});
