/** The lines that someone types to add classmates. Pure. */
import { MAX_NAMES, nameProblem } from '../../../contract/roster-names.ts';

type Line = { number: number; name: string };
export type Problem = Line & { message: string };

/** One name in each line; empty lines count for the numbers only. */
export const linesOf = (text: string): Line[] =>
  text
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ number: index + 1, name: line.trim() }))
    .filter(({ name }) => name !== '');

/** What is wrong with the whole text; null if each line can be looked at. */
export function problemOfText(text: string): string | null {
  const { length } = linesOf(text);
  if (length === 0) return 'Enter at least one name.';
  return length > MAX_NAMES ? `That’s ${length} names. Add up to ${MAX_NAMES} at a time.` : null;
}

/** A sentence for each line that isn't a name. */
export const problemsOf = (text: string): Problem[] =>
  linesOf(text).flatMap((line) => {
    const message = nameProblem(line.name);
    return message ? [{ ...line, message }] : [];
  });
