import { expect, it } from 'vitest';
import { exactTenths } from './rules.ts';

it.each([
  ['0', '0.0'],
  ['2.9', '2.9'],
  ['02.9', '2.9'],
  ['100', '100.0'],
  ['100.0', '100.0'],
])('the percentage %s is stored as %s', (typed, kept) => {
  expect(exactTenths(typed)).toBe(kept);
});
