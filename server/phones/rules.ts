/** Parses phone numbers as people type them into E.164, the only form that is stored. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { school } from '../../school.config.ts';

/** '(+44) 7911 123456', as exports write it. */
const BRACKETED_CODE = /^\(\+(\d{1,3})\)/;
const E164 = /^\+[1-9][0-9]{3,14}$/;

/**
 * The E.164 form, or null if it isn't a number. With a leading plus the rules of its country apply: '+44 07911 123456' is
 * '+447911123456'. Otherwise the digit rule of spec 5 ("Phone numbers (admin)") comes first. Idempotent.
 */
export function toE164(entered: string, countryCode: string = school.countryCode): string | null {
  // '876-555-12E4' is a typo: without the E it would be another person's number.
  if (/\p{L}/u.test(entered)) return null;
  const text = entered.trim().replace(BRACKETED_CODE, '+$1');
  const phone = international(text) ?? byDigits(text, countryCode);
  const canonical = international(phone) ?? phone;
  return E164.test(canonical) ? canonical : null;
}

/** Null without a leading plus or with an unknown calling code. */
function international(text: string): string | null {
  if (!text.startsWith('+')) return null;
  return parsePhoneNumberFromString(text, { extract: false })?.number ?? null;
}

/**
 * Spec 5: "digits only; if it starts with 1, prefix a plus; if exactly 10 digits, prefix +1; otherwise a plus". If the
 * school's country code isn't +1, a number without a code is a number of that country.
 */
function byDigits(text: string, countryCode: string): string {
  const digits = text.replace(/\D/g, '');
  if (countryCode === '+1') return digits.length === 10 && !digits.startsWith('1') ? `+1${digits}` : `+${digits}`;
  const national = parsePhoneNumberFromString(digits, { defaultCallingCode: countryCode.slice(1), extract: false });
  return national?.isPossible() ? national.number : `+${digits}`;
}

const SEPARATORS = /[,;:/\\|&+\n]/;
const FEWEST_DIGITS = 7;
/** '927-1234 927-5678'. After a plus the country says how many digits a number has. */
const LOCAL_NUMBERS = /^[^+]*(?<!\d)\d{3}\D?\d{4}\D+\d{3}\D?\d{4}(?!\d)/;

/**
 * Whether more digits follow what can be a number alone, as in '927-1234, 927-5678' or '927-1234/5678': joined, as the digit
 * rule does, they'd be a stranger's number abroad.
 */
export function holdsSeveral(entered: string): boolean {
  const digits = entered.split(SEPARATORS).map((part) => part.replace(/\D/g, '').length);
  const first = digits.findIndex((count) => count >= FEWEST_DIGITS);
  return (first >= 0 && digits.slice(first + 1).some((count) => count > 0)) || LOCAL_NUMBERS.test(entered);
}

/** Whether an E.164 number has a valid length for its country: what `toE164` returns for '555-1234' doesn't. */
export const isComplete = (phone: string): boolean => parsePhoneNumberFromString(phone)?.isPossible() ?? false;
