/** Phone numbers as people type them, brought to the one form the product keeps: E.164. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { school } from '../../school.config.ts';

const E164 = /^\+[1-9][0-9]{3,14}$/;

/**
 * The E.164 form of what somebody typed, or null where it is none. With a leading plus the country's own rules read
 * it, so '+44 07911 123456' is '+447911123456'; without one the digit rule of spec 5 ("Phone numbers (admin)") comes
 * first. Applying it twice changes nothing.
 */
export function toE164(entered: string, countryCode: string = school.countryCode): string | null {
  // '876-555-12E4' is a slip of the finger: dropping the letter would make it somebody else's number.
  if (/\p{L}/u.test(entered)) return null;
  const phone = international(entered.trim()) ?? byDigits(entered, countryCode);
  const canonical = international(phone) ?? phone;
  return E164.test(canonical) ? canonical : null;
}

/** Null where no plus leads, or no country has that calling code. */
function international(text: string): string | null {
  if (!text.startsWith('+')) return null;
  return parsePhoneNumberFromString(text, { extract: false })?.number ?? null;
}

/**
 * Spec 5: "digits only; if it starts with 1, prefix a plus; if exactly 10 digits, prefix +1; otherwise a plus". Where the
 * school's country has another code than +1, a number that its own people write without the code is one of that country.
 */
function byDigits(text: string, countryCode: string): string {
  const digits = text.replace(/\D/g, '');
  if (countryCode === '+1') return digits.length === 10 && !digits.startsWith('1') ? `+1${digits}` : `+${digits}`;
  const national = parsePhoneNumberFromString(digits, { defaultCallingCode: countryCode.slice(1), extract: false });
  return national?.isPossible() ? national.number : `+${digits}`;
}

/** Whether an E.164 number is as long as its country's are: what `toE164` makes of '555-1234' is not. */
export const isWhole = (phone: string): boolean => parsePhoneNumberFromString(phone)?.isPossible() ?? false;

export type ReadLine = { line: number; text: string; phone: string | null; result: 'new' | 'repeated' | 'invalid' };

/**
 * Lines of a bulk add, one number each; blank ones are dropped, a number met before is a repetition (spec 5). What is too
 * short or too long to be called is no number: among hundreds nobody sees it go by.
 */
export function readLines(lines: readonly string[]): ReadLine[] {
  const met = new Set<string>();
  return lines.flatMap((entered, index) => {
    const text = entered.trim();
    if (text === '') return [];
    const written = toE164(text);
    const phone = written && isWhole(written) ? written : null;
    const result = phone === null ? 'invalid' : met.has(phone) ? 'repeated' : 'new';
    if (phone) met.add(phone);
    return [{ line: index + 1, text, phone, result }];
  });
}
