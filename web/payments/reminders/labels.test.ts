import { expect, test } from 'vitest';
import { seatsOf } from './labels.ts';

test('a release gives back the seats of the people and of their guests', () => {
  expect(seatsOf([])).toBe(0);
  expect(seatsOf([{ guests: 0 }])).toBe(1);
  expect(seatsOf([{ guests: 3 }, { guests: 0 }, { guests: 1 }])).toBe(7);
});
