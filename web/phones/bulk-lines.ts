/** Lines with one number each, perhaps beside its owner's name, and what the server says about them. Pure. */
import { LINE_RESULTS, type LineResult } from '../../contract/constants.ts';
import type { Reply } from '../lib/api.ts';

export type ReadLine = Reply<'POST /phone-numbers/checks'>['items'][number];

export const MAX_LINE_LENGTH = 200; // the server's limit

/** Keeps blank lines, so that the line numbers are right; the server drops them. */
export const linesOf = (text: string): string[] =>
  text.split(/\r\n|\r|\n/).map((line) => line.slice(0, MAX_LINE_LENGTH));

/** Joins the checks of several requests: a number that appeared in an earlier one is repeated. */
export function joinChecks(pieces: readonly { from: number; items: readonly ReadLine[] }[]): ReadLine[] {
  const seen = new Set<string>();
  return pieces.flatMap(({ from, items }) =>
    items.map((item) => {
      const isRepeated = item.phone !== null && seen.has(item.phone);
      if (item.phone) seen.add(item.phone);
      return { ...item, line: item.line + from, result: isRepeated ? 'repeated' : item.result };
    }),
  );
}

export function countResults(lines: readonly ReadLine[]): Record<LineResult, number> {
  const counts = LINE_RESULTS.map((result) => [result, lines.filter((line) => line.result === result).length]);
  return Object.fromEntries(counts);
}
