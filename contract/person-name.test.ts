import { describe, expect, it } from 'vitest';
import { personName } from './person-name.ts';

it('adds the name at school to the name that members see', () => {
  const person = { first_name: 'Marcia', last_name: 'Brown', name_at_school: 'Campbell' };
  expect(personName(person)).toBe('Marcia Brown (Campbell)');
  expect(personName({ ...person, name_at_school: 'Brown' })).toBe('Marcia Brown');
  expect(personName({ ...person, name_at_school: null })).toBe('Marcia Brown');
  expect(personName(person, true)).toBe('Marcia B.');
});

describe('personName', () => {
  it.each([
    ['Marcia', 'B', true, 'Marcia B.'],
    ['Marcia', 'Brown', true, 'Marcia B.'],
    ['Marcia', 'Brown', false, 'Marcia Brown'],
    ['Zoë', 'Østergård', true, 'Zoë Ø.'],
    ['Ann', '𝒳avier', true, 'Ann 𝒳.'],
    ['Cher', '', true, 'Cher'],
    ['Cher', ' ', false, 'Cher'],
  ])('%s %s for a visitor (%s) is %s', (first_name, last_name, isVisitor, name) => {
    expect(personName({ first_name, last_name }, isVisitor)).toBe(name);
  });
});
