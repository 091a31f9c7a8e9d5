import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES } from '../../../contract/constants.ts';
import { phoneNumberOf, phoneProblem, readablePhone, readInternational } from './phone-entry.ts';

describe('the number of the first step', () => {
  it.each([
    ['+1', '8765551234', '+18765551234', '+1 876-555-1234'],
    ['+1', '876-555-1234', '+18765551234', '+1 876-555-1234'],
    ['+1', '18765551234', '+18765551234', '+1 876-555-1234'],
    ['+44', '7911123456', '+447911123456', '+44 791-112-3456'],
    ['+44', '18765551234', '+4418765551234', '+44 187-655-51234'],
  ])('%s and %s is sent as %s and shown as %s', (countryCode, digits, sent, shown) => {
    expect(phoneNumberOf({ countryCode, digits })).toBe(sent);
    expect(readablePhone({ countryCode, digits })).toBe(shown);
  });

  it.each([
    ['+1', '', 'Enter your phone number'],
    ['+1', '876555', 'Enter the whole phone number, with its area code'],
    ['+1', '87655512345', 'Enter the whole phone number, with its area code'],
    ['+1', '8765551234', undefined],
    ['+1', '18765551234', undefined],
    ['+65', '123', 'Enter the whole phone number, with its area code'],
    ['+65', '61234567', undefined],
  ])('%s and %j: %s', (countryCode, digits, problem) => {
    expect(phoneProblem({ countryCode, digits })).toBe(problem);
  });
});

describe('a number that comes with its country', () => {
  it.each([
    ['+44 7911 123456', '+44', '7911123456'],
    ['+44 (0)7911 123456', '+44', '7911123456'],
    ['0044 7911-123456', '+44', '7911123456'],
    ['+1 (876) 555-1234', '+1', '8765551234'],
    [' +18765551234', '+1', '8765551234'],
    ['+234 803 123 4567', '+234', '8031234567'],
    ['+98 912 345 6789', '+98', '9123456789'],
  ])('%s is %s and %s', (text, countryCode, digits) => {
    expect(readInternational(text)).toEqual({ countryCode, digits });
  });

  it.each(['876-555-1234', '1 876 555 1234', '', '+', '00', '+999 1234', '0876 555'])('%j has none', (text) => {
    expect(readInternational(text)).toBeNull();
  });

  it('has no country code that begins another', () => {
    for (const one of COUNTRY_CODES)
      expect(COUNTRY_CODES.filter((other) => other !== one && other.startsWith(one))).toEqual([]);
  });
});
