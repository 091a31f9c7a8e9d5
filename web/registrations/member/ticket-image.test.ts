import { expect, test } from 'vitest';
import { wrap } from './ticket-image.ts';

const ten = (line: string) => line.length <= 10;

test('a text is broken at spaces', () => {
  expect(wrap('Golden Jubilee Reunion', ten)).toEqual(['Golden', 'Jubilee', 'Reunion']);
  expect(wrap('At the hall', (line) => line.length <= 20)).toEqual(['At the hall']);
});

test('a word that is longer than a line is broken anywhere', () => {
  expect(wrap(`To ${'W'.repeat(14)}`, ten)).toEqual(['To', 'W'.repeat(10), 'WWWW']);
});
