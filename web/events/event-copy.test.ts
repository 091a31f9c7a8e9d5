import { expect, test } from 'vitest';
import { copyName, nextStart } from './event-copy.ts';

test.each([
  ['2026-12-12T23:00:00.000Z', '2026-11-21T00:00:00Z', '2027-12-11T23:00:00.000Z'],
  ['2020-07-04T15:00:00.000Z', '2026-11-21T00:00:00Z', '2027-06-26T15:00:00.000Z'],
])('a copy of what starts at %s is, on %s, suggested for %s', (start, now, next) => {
  const suggested = nextStart(start, new Date(now));
  expect(suggested).toBe(next);
  expect(new Date(next).getUTCDay()).toBe(new Date(start).getUTCDay());
});

test('a name that is too long for its prefix is cut', () => {
  expect(copyName('Weekend')).toBe('Copy of Weekend');
  expect(copyName('x'.repeat(160))).toHaveLength(160);
});
