/** A chosen file as lines for the text box: a CSV file of a spreadsheet, or a text file. */
import { decodeText, delimiterOf } from '../../contract/file-text.ts';
import { MAX_LINE_LENGTH } from './bulk-lines.ts';

const HEAD = 20; // lines that tell the delimiter
const PHONE_HEADING = /phone|mobile|whatsapp|\b(?:tel|cell)\b|\bcontact (?:no|number)\b|^number$/i;
const DATE = /^(?:(?:19|20)\d\d([./-])\d{1,2}\1\d{1,2}|\d{1,2}([./-])\d{1,2}\2(?:19|20)\d\d)(?!\d)/;

/** The CSV parser is loaded with the first file. */
export async function linesOfFile(file: File): Promise<string[]> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  const delimiter = delimiterOf(text.split(/\r\n|\r|\n/, HEAD));
  return linesOfRows(parse(text, { delimiter, bom: true, trim: true, relax_column_count: true, relax_quotes: true }));
}

const holdsNumber = (cell: string): boolean => cell.replace(/\D/g, '').length >= 7 && !DATE.test(cell);
/** Nothing beside it but separators. */
const isNumber = (cell: string): boolean => /^'?[\d\s()+./-]+$/.test(cell) && holdsNumber(cell);

/**
 * From each row, the number and the cells under a heading with 'name' in it, or those without digits if there are no headings.
 * Without a heading for phones, the first cell that is a number counts. A row without one is kept so that it is reported, but
 * not what could be taken for a number in it. Headings become a blank line, which keeps the line numbers right.
 */
function linesOfRows(rows: readonly (readonly string[])[]): string[] {
  const top = rows.findIndex((cells) => cells.some(Boolean));
  const headings = rows[top]?.some(holdsNumber) ? [] : (rows[top] ?? []);
  const isName = (cell: string, column: number) =>
    headings.length > 0 ? /\bname\b/i.test(headings[column] ?? '') : /^\p{L}[^\d@]*$/u.test(cell);
  const isPhone = (column: number) => PHONE_HEADING.test(headings[column] ?? '');
  const hasPhones = headings.some((_, column) => isPhone(column));
  return rows.map((cells, index) => {
    if (index === top && headings.length > 0) return '';
    const number = cells.find((cell, column) => (hasPhones ? isPhone(column) && holdsNumber(cell) : isNumber(cell)));
    const isOther = (cell: string) => DATE.test(cell) || (hasPhones && holdsNumber(cell));
    const parts =
      number === undefined
        ? cells.map((cell) => (isOther(cell) ? '…' : cell))
        : [cells.filter(isName).filter(Boolean).join(' '), number.replace(/^'/, '')];
    return parts.filter(Boolean).join(', ').slice(0, MAX_LINE_LENGTH);
  });
}
