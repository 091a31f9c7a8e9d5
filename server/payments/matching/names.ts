/** Names and references as they are compared: without case, accents and punctuation. */

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

/** "From MARCIA BROWN-REID" → from, marcia, brown, reid. */
export const foldedWords = (text: string): string[] =>
  folded(text)
    .replace(/['’`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Letters and digits alone: banks break references apart, and change case, accents and spaces between downloads. */
export const compact = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();

/** References of fewer characters, or without a digit, are words that any text may have. */
const SHORTEST_REFERENCE = 6;

/** A reference as it is looked for in the text of a line; null if it tells nothing. */
export function referenceKey(reference: string | null): string | null {
  const key = compact(reference ?? '');
  return key.length >= SHORTEST_REFERENCE && /\d/.test(key) ? key : null;
}

/** A payer as it is remembered: the words of their name, in the bank's order. */
export const payerKey = (payer: string): string => foldedWords(payer).join(' ');

/** Shorter words become other names by one letter, as Ann and Ian. */
const LONG = 6;

export type NameFit = 'whole' | 'one_error';

/**
 * Whether all words of the name are among these words, in any order; or all but one long word, in which one letter is wrong,
 * missing or added, or two neighbours are swapped.
 */
export function fitOfName(name: readonly string[], words: ReadonlySet<string>): NameFit | null {
  const missing = name.filter((word) => !words.has(word));
  const [typed] = missing;
  if (typed === undefined) return name.length > 1 ? 'whole' : null;
  if (missing.length > 1 || name.length < 2 || typed.length < LONG) return null;
  return [...words].some((word) => isOneErrorApart(word, typed)) ? 'one_error' : null;
}

export function isOneErrorApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short === long || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return short.slice(at + 1) === long.slice(at + 1) || (isSwapped && short.slice(at + 2) === long.slice(at + 2));
}
