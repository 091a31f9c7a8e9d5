/** The phone number of the first step. Pure. */
import { COUNTRY_CODES } from '../../../contract/constants.ts';
import { groupDigits } from '../../lib/phone-format.ts';

export type PhoneEntry = { countryCode: string; digits: string };

/** Spec 5, Registration phone: "digits are kept and prefixed with the country code". */
export const phoneNumberOf = (entry: PhoneEntry) => `${entry.countryCode}${nationalDigits(entry)}`;

/** '+1 876-555-1234', as the person typed it. */
export const readablePhone = (entry: PhoneEntry) => `${entry.countryCode} ${groupDigits(nationalDigits(entry))}`;

/** The error to show before sending; undefined if there is none. */
export function phoneProblem(entry: PhoneEntry): string | undefined {
  const { length } = nationalDigits(entry);
  if (length === 0) return 'Enter your phone number';
  const isWhole = entry.countryCode === '+1' ? length === 10 : length >= 4;
  return isWhole ? undefined : 'Enter the whole phone number, with its area code';
}

/**
 * An international number, such as from a contact card or autofill: '+44 (0)7911 123456'. Null without a country code
 * that is offered. No calling code is the beginning of another, so the first match is right.
 */
export function readInternational(text: string): PhoneEntry | null {
  const international = /^\s*\(?(?:\+|00)(.*)$/s.exec(text)?.[1]?.replace(/\(0\)/g, '').replace(/\D/g, '');
  const countryCode = COUNTRY_CODES.find((code) => international?.startsWith(code.slice(1)));
  if (!international || !countryCode) return null;
  return { countryCode, digits: international.slice(countryCode.length - 1) };
}

/** Without a country code that was typed again before the number. No number under +1 starts with 1. */
function nationalDigits({ countryCode, digits }: PhoneEntry): string {
  const only = digits.replace(/\D/g, '');
  return countryCode === '+1' && only.length === 11 && only.startsWith('1') ? only.slice(1) : only;
}
