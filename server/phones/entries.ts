/** What staff type or paste for a number: '876 555 3009', 'Marcia Brown, 876 555 3009' or a wa.me link. Pure. */
import { holdsSeveral, isComplete, toE164 } from './rules.ts';

export type Entry = { phone: string; name: string | null };

/** WhatsApp's click-to-chat links hold an international number without its plus. */
const CHAT_LINK =
  /(?:https?:\/\/)?(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?phone=)(?:\+|%2B)?(\d{7,15})(?!\d)\S*/i;
const DIGITS = /[+(]*\d[\d\s().+/-]*/g;
const FEWEST_DIGITS = 7;
const YEAR = /^(?:19|20)\d\d$/;
const LABEL = /(?:^|[\s,;:])(?:tel|telephone|phone|mobile|cell|whatsapp)[.:]?\s*$/i;
const SEPARATORS = /^[\s,;:|<>="'–—-]+|[\s,;:|<>="'–—-]+$/g;

/**
 * A number with a valid length for its country, and the name that stands beside it; null if there is no such number, or more
 * than one. The E of '876-555-12E4' is a typo, and other digits in the line may only be a year.
 */
export function readEntry(entered: string): Entry | null {
  const text = entered.replace(CHAT_LINK, ' +$1 ');
  if (!/\p{L}/u.test(text)) return complete(text, null);
  if (/\p{L}\d|\d\p{L}/u.test(text)) return null;
  const found = [...text.matchAll(DIGITS)].map(({ 0: run, index }) => ({ run, index, digits: run.replace(/\D/g, '') }));
  const [number, ...others] = found.filter(({ digits }) => digits.length >= FEWEST_DIGITS);
  if (!number || others.length > 0) return null;
  if (found.some((each) => each !== number && !YEAR.test(each.digits))) return null;
  const before = text.slice(0, number.index).replace(LABEL, '');
  const after = text.slice(number.index + number.run.length);
  return complete(number.run, nameIn([before, after]));
}

function complete(number: string, name: string | null): Entry | null {
  const phone = holdsSeveral(number) ? null : toE164(number);
  return phone && isComplete(phone) ? { phone, name } : null;
}

function nameIn(parts: readonly string[]): string | null {
  const cleaned = parts.map((part) => part.replace(SEPARATORS, '').replace(/\s+/g, ' '));
  return cleaned.filter((part) => /\p{L}/u.test(part)).join(', ') || null;
}

export type ReadLine = {
  line: number;
  text: string;
  phone: string | null;
  name: string | null;
  result: 'new' | 'repeated' | 'invalid';
};

/** The lines of a bulk add, without blank lines. A number that appeared before is repeated (spec 5). */
export function readLines(lines: readonly string[]): ReadLine[] {
  const seen = new Set<string>();
  return lines.flatMap((entered, index) => {
    const text = entered.trim();
    if (text === '') return [];
    const { phone, name } = readEntry(text) ?? { phone: null, name: null };
    const result = phone === null ? 'invalid' : seen.has(phone) ? 'repeated' : 'new';
    if (phone) seen.add(phone);
    return [{ line: index + 1, text, phone, name, result }];
  });
}
