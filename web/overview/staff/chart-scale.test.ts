import { expect, test } from 'vitest';
import { monthMarks, scaleTop, share } from './chart-scale.ts';

test.each([
  [0, 4, 4],
  [5, 4, 6],
  [6, 4, 6],
  [9, 4, 10],
  [11, 4, 20],
  [27, 4, 30],
  [100, 4, 100],
  [101, 4, 200],
  [1_234_500, 40_000, 2_000_000],
  [0, 40_000, 40_000],
])('the scale for %d ends at a round number', (greatest, least, top) => {
  expect(scaleTop(greatest, least)).toBe(top);
});

test('a month’s label is at its first week and doesn’t overlap the previous one', () => {
  const weeks = [
    '2030-09-23',
    '2030-09-30',
    '2030-10-07',
    '2030-10-14',
    '2030-10-21',
    '2030-10-28',
    '2030-11-04',
    '2030-11-11',
  ];
  expect(monthMarks(weeks)).toEqual([
    { at: 2, month: 10 },
    { at: 6, month: 11 },
  ]);
  expect(monthMarks(weeks.slice(0, 7))).toEqual([{ at: 2, month: 10 }]);
});

test('a share is between 0 and 100', () => {
  expect([share(1, 4), share(5, 4), share(1, 0), share(-1, 4)]).toEqual([25, 100, 0, 0]);
});
