/** What a person pasted or chose, as lines with one number each. Pure. */
import type { LineResult } from '../../contract/constants.ts';
import type { Reply } from '../lib/api.ts';

export type ReadLine = Reply<'POST /phone-numbers/checks'>['items'][number];

const LONGEST = 200; // of a line, as the server takes it

/** Pasted text, with its line numbers kept: blank lines are the server's to drop. */
export const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/).map((line) => line.slice(0, LONGEST));

/** Looks like a telephone number: digits enough, and nothing but what stands between them. */
const isNumber = (cell: string): boolean => /^'?[\d\s()+./-]+$/.test(cell) && cell.replace(/\D/g, '').length >= 7;

/**
 * The rows of a CSV file, each as its first cell that looks like a number; a row without one as it stands, to be told
 * about. A first row without one is taken for the headings, and stays as a blank line so that line numbers hold.
 */
export function linesOfRows(rows: readonly (readonly string[])[]): string[] {
  return rows.map((cells, index) => {
    const number = cells.map((cell) => cell.trim()).find(isNumber);
    if (number === undefined) return index === 0 ? '' : cells.join(', ').slice(0, LONGEST);
    return number.replace(/^'/, '');
  });
}

/** A check is made in pieces, so a number may come again in a later one: it is a repetition there. */
export function joinChecks(pieces: readonly { from: number; items: readonly ReadLine[] }[]): ReadLine[] {
  const met = new Set<string>();
  return pieces.flatMap(({ from, items }) =>
    items.map((item) => {
      const isRepeated = item.phone !== null && met.has(item.phone);
      if (item.phone) met.add(item.phone);
      return { ...item, line: item.line + from, result: isRepeated ? 'repeated' : item.result };
    }),
  );
}

export function countResults(lines: readonly ReadLine[]): Record<LineResult, number> {
  const counts: Record<LineResult, number> = { added: 0, listed: 0, repeated: 0, invalid: 0 };
  for (const { result } of lines) counts[result] += 1;
  return counts;
}
