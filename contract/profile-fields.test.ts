import { describe, expect, it } from 'vitest';
import { personName } from './profile-fields.ts';

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
