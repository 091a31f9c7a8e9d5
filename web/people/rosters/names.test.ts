import { describe, expect, it } from 'vitest';
import { nameProblem, splitName } from '../../../contract/roster-names.ts';
import { linesOf, problemOfText, problemsOf } from './names.ts';

const TOO_LONG = `${'Alexandrina '.repeat(9)}Montgomery`;

describe('ten lines of which two are empty and one is too long', () => {
  const text = ['Marcia Brown', '', 'Keith Hall', '  ', 'Una Kerr', TOO_LONG, 'A B', 'C D', 'E F', 'G H'].join('\n');

  it('get a sentence for the long one, by its line', () => {
    expect(problemOfText(text)).toBeNull();
    expect(problemsOf(text)).toEqual([
      { number: 6, name: TOO_LONG, message: 'This name is too long. Use up to 100 characters.' },
    ]);
  });

  it('are eight names', () => {
    expect(linesOf(text)).toHaveLength(8);
  });
});

describe('a text', () => {
  it.each([
    ['', 'Enter at least one name.'],
    ['\n \r\n', 'Enter at least one name.'],
    ['A B\n'.repeat(11), 'That’s 11 names. Add up to 10 at a time.'],
    ['A B\n\n'.repeat(10), null],
  ])('%j says %s', (text, message) => {
    expect(problemOfText(text)).toBe(message);
  });
});

describe('a name', () => {
  it.each([
    ['Marcia Brown', null],
    ['Brown, Marcia', null],
    ['Jean-Marc O’Connor 2nd', null],
    ['Marcia', 'Enter a first and a last name.'],
    ['Brown,', 'Enter a first and a last name.'],
    ['Marcia 876 555 3009', 'Enter only the name, without a phone number. Staff add numbers.'],
    ['Marcia Brown (876-555-3009)', 'Enter only the name, without a phone number. Staff add numbers.'],
    ['Marcia Brown marcia@post.example', 'Enter only the name, without an email address.'],
  ])('%s: %s', (name, message) => {
    expect(nameProblem(name)).toBe(message);
  });

  it.each([
    ['Marcia  Ann   Brown', 'Marcia Ann', 'Brown'],
    ['Brown, Marcia Ann', 'Marcia Ann', 'Brown'],
    ['Marcia', '', 'Marcia'],
  ])('%s has two parts', (name, first_name, last_name) => {
    expect(splitName(name)).toEqual({ first_name, last_name });
  });
});
