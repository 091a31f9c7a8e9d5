import { expect, test } from 'vitest';
import { countdownTo } from './countdown.tsx';

const now = new Date('2026-12-12T20:00:00Z');

test.each([
  ['2026-12-12T20:00:00Z', null],
  ['2026-12-12T19:00:00Z', null],
  ['2026-12-12T20:00:01Z', { days: 0, hours: 0, minutes: 1 }],
  ['2026-12-12T21:00:00Z', { days: 0, hours: 1, minutes: 0 }],
  ['2026-12-13T19:59:00Z', { days: 0, hours: 23, minutes: 59 }],
  ['2027-01-01T22:30:00Z', { days: 20, hours: 2, minutes: 30 }],
])('until %s', (when, left) => {
  expect(countdownTo(when, now)).toEqual(left);
});
