import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { amountProblem, parseMoney, parsePercentage, writeMoney } from './amounts.ts';

/** As typed, in a school that writes 1,250.50 and in one that writes 1 250,50. Undefined: refused. */
test.each([
  ['', null, null],
  ['  ', null, null],
  ['0', 0, 0],
  ['1250', 125_000, 125_000],
  ['1250.5', 125_050, 125_050],
  ['1250.50', 125_050, 125_050],
  ['1250,50', 125_050, 125_050],
  ['12,50', 1250, 1250],
  ['12.50', 1250, 1250],
  ['12,5', 1250, 1250],
  ['1,250.50', 125_050, 125_050],
  ['1.250,50', 125_050, 125_050],
  ['1 250,50', 125_050, 125_050],
  ['1\u00a0250.50', 125_050, 125_050],
  ["1'250.50", 125_050, 125_050],
  ['1’250.50', 125_050, 125_050],
  ['1,250,000', 125_000_000, 125_000_000],
  ['1.250.000', 125_000_000, 125_000_000],
  ['1,250,000.5', 125_000_050, 125_000_050],
  ['1 250', 125_000, 125_000],
  ['.5', 50, 50],
  [',07', 7, 7],
  ['007', 700, 700],
  [' $19.99 ', 1999, 1999],
  ['US$19.99', 1999, 1999],
  ['usd 19.99', 1999, 1999],
  ['19.99 USD', 1999, 1999],
  // The school's own marks decide.
  ['12,500', 1_250_000, undefined],
  ['12.500', undefined, undefined],
  ['1,250', 125_000, undefined],
  ['1.250', undefined, undefined],
  ['12.', 1200, undefined],
  ['12,', undefined, 1200],
  ['1,250.', 125_000, undefined],
])('the amount %j is %j cents, or %j', (text, point, comma) => {
  expect(parseMoney(text, 'en-US')).toBe(point);
  expect(parseMoney(text, 'en-ZA')).toBe(comma);
});

test.each([
  '-5', '−5', '(5)', '+5', '1e3', '12a', 'a', '.', ',', '$', '5-', '5 5', '1,25,0', '1,250,50', '1,250,5', '12,50,000',
  '1.005', '1250,505', '1250.505', '0,500', '0.500', '1,250.505', '1250,000', '1250.000', '1 250,000', '1,250 000',
  '1..5', '1.5.', '1,5,', '$$5', '€5', '£5', '5%', '٥', '1/2', '0x10', 'Infinity', 'NaN', 'free', '12 50', '5 .00',
])('%j is refused in every school', (text) => {
  for (const locale of ['en-US', 'en-ZA', 'en-CH']) expect(parseMoney(text, locale)).toBeUndefined();
}); // biome-ignore format: one list reads better than 45 lines

test('every amount written is read back, with and without groups', () => {
  fc.assert(
    fc.property(fc.nat(700_000_000), fc.constantFrom('en-US', 'en-ZA', 'de-DE', 'en-CH'), (cents, locale) => {
      expect(parseMoney(writeMoney(cents, locale), locale)).toBe(cents);
      const grouped = (cents / 100).toLocaleString(locale, { minimumFractionDigits: 2, useGrouping: 'always' });
      expect(parseMoney(grouped, locale)).toBe(cents);
    }),
  );
  expect(writeMoney(null)).toBe('');
  expect(writeMoney(125_050, 'en-ZA')).toBe('1250,50');
});

test('an amount is read as typed or refused, never as other digits', () => {
  const characters = fc.constantFrom(...'0123456789.,-+e \u00a0$%a()'.split(''));
  fc.assert(
    fc.property(fc.array(characters, { maxLength: 12 }), (typed) => {
      const cents = parseMoney(typed.join(''));
      if (cents === null || cents === undefined) return;
      const digits = typed.filter((each) => /\d/.test(each)).join('');
      const zeros = (String(cents).length > 2 ? String(cents) : String(cents).padStart(3, '0')).replace(/0+$/, '');
      expect(digits.replace(/^0+/, '').replace(/0+$/, '')).toBe(zeros.replace(/^0+/, ''));
      expect(typed.join('')).not.toMatch(/[-+e%a()]/);
    }),
  );
});

describe('what a field says of an amount', () => {
  it.each([
    ['', undefined],
    ['12.50', undefined],
    ['7000000', undefined],
    ['-5', 'Enter an amount of 0 or more.'],
    ['$ -5', 'Enter an amount of 0 or more.'],
    ['1e3', 'Enter an amount like 1250.50, with at most two decimals.'],
    ['1.005', 'Enter an amount like 1250.50, with at most two decimals.'],
    ['7000000.01', 'Enter US$7,000,000.00 or less.'],
    ['9'.repeat(400), 'Enter US$7,000,000.00 or less.'],
  ])('%j: %j', (text, sentence) => expect(amountProblem(text)).toBe(sentence));
});

test.each([
  ['0', '0'],
  [' 5 ', '5'],
  ['2.9', '2.9'],
  ['2,9', '2.9'],
  ['2.9%', '2.9'],
  ['2.9 %', '2.9'],
  ['.5', '0.5'],
  ['99.9', '99.9'],
  ['100', '100'],
  ['100.0', '100.0'],
  ['', undefined],
  ['%', undefined],
  ['-1', undefined],
  ['1e1', undefined],
  ['2.', '2'],
  ['2.90', undefined],
  ['2.95', undefined],
  ['100.1', undefined],
  ['101', undefined],
  ['1,000', undefined],
  ['two', undefined],
  ['$2', undefined],
])('the percentage %j is %j', (text, percentage) => expect(parsePercentage(text)).toBe(percentage));
