import { expect, test } from 'vitest';
import { copyName, nextStart } from './copy-defaults.ts';

test.each([
  ['2026-12-12T23:00:00.000Z', '2026-11-21T00:00:00Z', '2027-12-11T23:00:00.000Z'],
  ['2020-07-04T15:00:00.000Z', '2026-11-21T00:00:00Z', '2027-06-26T15:00:00.000Z'],
])('the copy of an event that starts at %s is, on %s, suggested for %s', (start, now, next) => {
  const suggested = nextStart(start, new Date(now));
  expect(suggested).toBe(next);
  expect(new Date(next).getUTCDay()).toBe(new Date(start).getUTCDay());
});

test.each([
  ['Weekend', 'Copy of Weekend'],
  ['x'.repeat(160), `Copy of ${'x'.repeat(152)}`],
  ['Reunion 2026, Class of 1976', 'Reunion 2027, Class of 1976'],
  ['Gala of 20260 lights', 'Copy of Gala of 20260 lights'],
])('the copy of %s next year is suggested as %s', (name, suggested) => {
  // New Year's Eve in Jamaica, and the new year already in UTC.
  expect(copyName(name, '2027-01-01T03:00:00.000Z', '2027-12-31T03:00:00.000Z')).toBe(suggested);
});
