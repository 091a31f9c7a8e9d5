import { expect, test } from 'vitest';
import { formatDay } from './format.ts';
import { formatPhone, groupDigits, loadPhoneFormats } from './phone-format.ts';
import { initials, plural, spaced } from './text-format.ts';

test.each([
  ['1975-12-02', '2 December 1975'],
  ['02-29', '29 February'],
  ['1960-01-31', '31 January 1960'],
])('the day %s is %s', (day, shown) => expect(formatDay(day)).toBe(shown));

test.each([
  ['', ''],
  ['876', '876'],
  ['8765', '876-5'],
  ['8765551234', '876-555-1234'],
  ['87655512345', '876-555-12345'],
])('digits %s are grouped %s', (digits, shown) => expect(groupDigits(digits)).toBe(shown));

test.each([
  ['', ''],
  ['1', '1'],
  ['18', '1-8'],
  ['1876555', '1-876-555'],
  ['18765551234', '1-876-555-1234'],
  ['8765551234', '876-555-1234'],
])('after +1 the digits %s are grouped %s', (digits, shown) => expect(groupDigits(digits, '+1')).toBe(shown));

test('a number of +1 is formatted at once, others when their formats are loaded', async () => {
  expect(formatPhone('+18765551234')).toBe('+1 876-555-1234');
  expect(formatPhone('+447911123456')).toBe('+447911123456');
  await loadPhoneFormats();
  expect(formatPhone('+18765551234')).toBe('+1 876-555-1234');
  expect(formatPhone('+447911123456')).toBe('+44 7911 123456');
  expect(formatPhone('+4915112345678')).toBe('+49 1511 2345678');
  expect(formatPhone('+919876543210')).toBe('+91 98765 43210');
  expect(formatPhone('+99912345678')).toBe('+99912345678');
  expect(formatPhone('+1234')).toBe('+1234');
});

test.each([
  ['Marcia Campbell-Livingston', 'MC'],
  ['Marcia Brown (Campbell)', 'MB'],
  ['ólafur Þór Ægisson', 'ÓÆ'],
  ['Cher', 'C'],
  ['  ', ''],
  ['𝒜da 𝓛', '𝒜𝓛'],
])('the initials of "%s" are %s', (name, shown) => expect(initials(name)).toBe(shown));

test('counts and names', () => {
  expect(plural(1, 'alumnus', 'alumni')).toBe('1 alumnus');
  expect(plural(1200, 'alumnus', 'alumni')).toBe('1,200 alumni');
  expect(spaced('EVENT_CO_ORDINATOR')).toBe('EVENT CO ORDINATOR');
});
