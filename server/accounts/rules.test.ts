import { describe, expect, it } from 'vitest';
import { passwordWeaknesses } from './rules.ts';

const OF_THE_SCHOOL = 'This is mostly the name of the school or a house, so it’s easy to guess.';
const person = { first_name: 'Ann Marie', last_name: 'Li', email: 'ann.marie@mail.example' };

describe('passwordWeaknesses', () => {
  it.each([
    ['abc', 'Password must be at least 6 characters'],
    [' '.repeat(8), 'Spaces alone are easy to guess.'],
    ['password1', 'This is one of the most common passwords, so it’s easy to guess.'],
    ['PASSWORD1', 'This is one of the most common passwords, so it’s easy to guess.'],
    ['BlueMountain1', OF_THE_SCHOOL],
    ['blue-mountain-high-school', OF_THE_SCHOOL],
    ['Pawsey1985', OF_THE_SCHOOL],
    ['reunion_2026', OF_THE_SCHOOL],
    ['xMARIEx-77', 'The password must not contain your name.'],
    ['4-ann.marie-4', 'The password must not contain your email address.'],
  ])('refuses %s', (password, reason) => {
    expect(passwordWeaknesses(password, person)).toContain(reason);
  });

  it('gives every reason', () => {
    expect(passwordWeaknesses('Ann', { ...person, email: 'ann@mail.example' })).toHaveLength(3);
  });

  it.each([
    'six-ok',
    'blue mahoe tree',
    'пароль-школы',
    'Liberty-41',
    'blue mahoe 77',
    'Gibson won in 1985',
    '19852026',
  ])('accepts %s', (password) => {
    expect(passwordWeaknesses(password, person)).toEqual([]);
  });
});
