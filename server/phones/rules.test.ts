import { describe, expect, it } from 'vitest';
import { toE164 } from './rules.ts';

const CASES: [entered: string, phone: string | null, why: string][] = [
  ['8765551234', '+18765551234', 'ten digits'],
  ['876-555-1234', '+18765551234', 'ten digits with hyphens'],
  [' (876) 555 1234 ', '+18765551234', 'ten digits as written on paper'],
  ['18765551234', '+18765551234', 'starts with 1'],
  ['+1 876 555 1234', '+18765551234', 'already international'],
  ['+1 1 876 555 1234', '+18765551234', 'the country code typed once more'],
  ['1876555123', '+1876555123', 'ten digits that start with 1: the first rule of the spec wins'],
  ['447911123456', '+447911123456', 'another length: a plus before the digits'],
  ['4407911123456', '+447911123456', 'the trunk zero goes, plus or not'],
  ['+44 7911 123456', '+447911123456', 'British, without the trunk zero'],
  ['+44 07911 123456', '+447911123456', 'British, with the trunk zero'],
  ['+44 (0)7911 123456', '+447911123456', 'British, as on business cards'],
  ['(+65) 9123 4567', '+6591234567', 'Singaporean, as exports write it'],
  ['+61 0412 345 678', '+61412345678', 'Australian, with the trunk zero'],
  ['+93 070 123 4567', '+93701234567', 'Afghan, with the trunk zero'],
  ['+65 9123 4567', '+6591234567', 'ten digits in all, but the plus says Singapore'],
  ['6591234567', '+16591234567', 'the same ten digits without the plus are North American (spec 5)'],
  ['+8765551234', '+18765551234', 'no country has 876 for its calling code: the digit rule'],
  ['+99912345678', '+99912345678', 'an unassigned calling code keeps its digits'],
  ['5551234', '+5551234', 'seven digits: the spec puts a plus, and guesses no area code'],
  ['00447911123456', null, 'no E.164 number starts with 0'],
  ['011 44 7911 123456', null, 'a dialling prefix is no country code'],
  ['876-555-12E4', null, 'a letter of the alphabet is a typo'],
  ['8765551234 ext 5', null, 'an extension receives no message'],
  ['123', null, 'too short'],
  ['1234567890123456', null, 'sixteen digits are too many'],
  ['+', null, 'nothing'],
  ['', null, 'nothing at all'],
  ['٨٧٦٥٥٥١٢٣٤', null, 'digits of another script, without a country'],
];

const ELSEWHERE: [countryCode: string, entered: string, phone: string | null, why: string][] = [
  ['+44', '07911 123456', '+447911123456', 'British, as it is written at home'],
  ['+44', '7911 123456', '+447911123456', 'without the trunk zero'],
  ['+44', '447911 123456', '+447911123456', 'with the code, without its plus'],
  ['+44', '+1 876 555 1234', '+18765551234', 'with a plus it is of its own country'],
  ['+44', '18765551234', '+18765551234', 'too long for a British one: a plus before the digits'],
  ['+233', '024 123 4567', '+233241234567', 'Ghanaian'],
  ['+44', '07911 12345E', null, 'a letter of the alphabet is a typo in every country'],
];

describe('toE164 of a school in another country', () => {
  it.each(ELSEWHERE)('%s: %s → %s (%s)', (countryCode, entered, phone) => {
    expect(toE164(entered, countryCode)).toBe(phone);
  });
});

describe('toE164', () => {
  it.each(CASES)('%s → %s (%s)', (entered, phone) => {
    expect(toE164(entered, '+1')).toBe(phone);
  });

  it('is idempotent', () => {
    for (const [, phone] of CASES) if (phone) expect(toE164(phone)).toBe(phone);
  });
});
