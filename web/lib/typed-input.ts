/** What a formatted field makes of what was typed. Pure. */
import { groupDigits } from './phone-format.ts';

const MOST_DIGITS = 14;

export type Typed = { digits: string; text: string; caret: number };

/**
 * A phone number while it is typed: digits only, shown 3-3-4, the caret after the same digit as before. Deleting a
 * separator deletes the digit before it, or one could never get past it.
 */
export function typePhone(before: string, text: string, caret: number, countryCode?: string): Typed {
  let digitsLeft = text.slice(0, caret).replace(/\D/g, '').length;
  let digits = text.replace(/\D/g, '').slice(0, MOST_DIGITS);
  if (digits === before && text.length === groupDigits(before, countryCode).length - 1 && digitsLeft > 0) {
    digits = digits.slice(0, digitsLeft - 1) + digits.slice(digitsLeft);
    digitsLeft -= 1;
  }
  const grouped = groupDigits(digits, countryCode);
  let at = 0;
  for (let seen = 0; seen < digitsLeft && at < grouped.length; at++) if (/\d/.test(grouped[at] ?? '')) seen += 1;
  return { digits, text: grouped, caret: at };
}

/** 1_572_864 → '1.5 MB', 5_368_709_120 → '5.0 GB'. */
export function writeBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  if (bytes < 1024 ** 3) return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
  return `${(bytes / 1024 ** 3).toFixed(1)} GB`;
}
