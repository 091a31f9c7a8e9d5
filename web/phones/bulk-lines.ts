/** Pasted text or a chosen file, as lines with one number each, perhaps beside its owner's name. Pure. */
import type { LineResult } from '../../contract/constants.ts';
import type { Reply } from '../lib/api.ts';

export type ReadLine = Reply<'POST /phone-numbers/checks'>['items'][number];

const MAX_LINE_LENGTH = 200; // the server's limit

/** Keeps blank lines, so that the line numbers are right; the server drops them. */
export const linesOf = (text: string): string[] =>
  text.split(/\r\n|\r|\n/).map((line) => line.slice(0, MAX_LINE_LENGTH));

/** Enough digits, and nothing else but separators. */
const isNumber = (cell: string): boolean => /^'?[\d\s()+./-]+$/.test(cell) && cell.replace(/\D/g, '').length >= 7;

/**
 * From each CSV row, the cells under a heading with 'name' in it and the first cell that looks like a number; the whole row
 * if there is no number, so that it is reported. A first row without a number is the heading and becomes a blank line, which
 * keeps the line numbers right.
 */
export function linesOfRows(rows: readonly (readonly string[])[]): string[] {
  const headings = rows[0]?.some((cell) => isNumber(cell.trim())) ? [] : (rows[0] ?? []);
  const isName = (_: string, column: number) => /\bname\b/i.test(headings[column] ?? '');
  return rows.map((row, index) => {
    const cells = row.map((cell) => cell.trim());
    const number = cells.find(isNumber);
    if (number === undefined) return index === 0 ? '' : cells.join(', ').slice(0, MAX_LINE_LENGTH);
    const name = cells.filter(isName).filter(Boolean).join(' ');
    return [name, number.replace(/^'/, '')].filter(Boolean).join(', ').slice(0, MAX_LINE_LENGTH);
  });
}

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
  const counts: Record<LineResult, number> = {
    added: 0,
    restored: 0,
    revoked: 0,
    listed: 0,
    repeated: 0,
    invalid: 0,
  };
  for (const { result } of lines) counts[result] += 1;
  return counts;
}
