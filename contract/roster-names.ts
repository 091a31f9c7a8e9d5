/** Names of classmates as people type them, one in each line. Pure, and checked by the page too. */

export const MAX_NAMES = 10;
/** Characters of a whole name. */
const MAX_NAME = 100;
/** Fewer are part of a name, such as "Brown 2nd". */
const DIGITS_OF_A_NUMBER = 4;

export type NameParts = { first_name: string; last_name: string };

/** 'Marcia Ann Brown' and 'Brown, Marcia Ann' are the same name. Either part is empty if it isn't given. */
export function splitName(text: string): NameParts {
  const [before = '', after] = text.split(/,(.*)/s, 2).map((part) => part.trim());
  if (after) return { first_name: after, last_name: before };
  const words = before.split(/\s+/);
  return { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) ?? '' };
}

/** What is wrong with a name, as a sentence; null for a good one. */
export function nameProblem(text: string): string | null {
  if (text.includes('@')) return 'Enter only the name, without an email address.';
  if ((text.match(/\d/g) ?? []).length >= DIGITS_OF_A_NUMBER) {
    return 'Enter only the name, without a phone number. Staff add numbers.';
  }
  if ([...text].length > MAX_NAME) return `This name is too long. Use up to ${MAX_NAME} characters.`;
  const { first_name, last_name } = splitName(text);
  const isWhole = [first_name, last_name].every((part) => /\p{L}/u.test(part));
  return isWhole ? null : 'Enter a first and a last name.';
}
