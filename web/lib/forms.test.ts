import { expect, test } from 'vitest';
import { countFrom0, filled } from './forms.ts';

test.each([
  ['Gala', true],
  [' Gala ', true],
  ['', 'Enter a name.'],
  ['   ', 'Enter a name.'],
  [null, 'Enter a name.'],
])('filled(%j) is %j', (value, expected) => {
  expect(filled('Enter a name.').validate(value)).toBe(expected);
});

test.each([
  ['0', true],
  [' 250 ', true],
  ['1000000', true],
])('%j is a count', (value, expected) => {
  expect(countFrom0.validate(value)).toBe(expected);
});

test.each(['', '-1', '2.5', '1e3', 'ten', '1000001'])('%j is no count', (value) => {
  expect(countFrom0.validate(value)).toBe('Enter a whole number of 0 or more.');
});
