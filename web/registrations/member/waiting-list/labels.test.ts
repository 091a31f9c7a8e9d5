import { expect, test } from 'vitest';
import { peopleOf, positionSentence } from './labels.ts';

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [11, '11th'],
  [22, '22nd'],
  [113, '113th'],
])('position %d is %s', (position, ordinal) => {
  expect(positionSentence({ position })).toBe(`You’re ${ordinal} on the waiting list.`);
});

test.each([
  [1, 'you'],
  [2, 'you and 1 guest'],
  [3, 'you and 2 guests'],
])('%d seats are for %s', (seats, people) => {
  expect(peopleOf(seats)).toBe(people);
});
