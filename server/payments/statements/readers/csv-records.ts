/** The rows of a CSV file, even where a bank writes quotation marks within quoted text (Zelle memos). */
import { parse } from 'csv-parse/sync';
import { delimiterOf } from '../../../../contract/file-text.ts';
import { unreadable } from './parsed-statement.ts';

/** `cells` is null where quotation marks make the row ambiguous: see splitFromBothEnds. */
export type CsvRecord = { line: number; raw: string; cells: string[] | null };

const MAX_LINE_LENGTH = 20_000; // characters
const MAX_COLUMNS = 100;
/** Over twice the transactions: blank lines and what comes before them. */
const MAX_FILE_LINES = 12_000;
const HEAD = 20; // lines that tell the delimiter

type Parsed = { record: string[]; raw: string; info: { lines: number } };

export function readRecords(text: string): { delimiter: string; records: CsvRecord[] } {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.length > MAX_FILE_LINES) throw unreadable('This file has too many lines. Download a shorter period.');
  const long = lines.findIndex((line) => line.length > MAX_LINE_LENGTH);
  if (long >= 0) throw unreadable(`Line ${long + 1} is too long for a statement. Is this the right file?`);
  const delimiter = delimiterOf(lines.slice(0, HEAD));
  const records = wholeFile(text, delimiter) ?? lineByLine(lines, delimiter);
  const wide = records.find(({ cells }) => (cells?.length ?? 0) > MAX_COLUMNS);
  if (wide) throw unreadable(`Line ${wide.line} has more than ${MAX_COLUMNS} columns, so this isn’t a statement.`);
  return { delimiter, records };
}

function wholeFile(text: string, delimiter: string): CsvRecord[] | null {
  try {
    const rows = parse(text, { ...OPTIONS, delimiter }) as unknown as Parsed[];
    return rows.map(({ record, raw, info }) => {
      const row = raw.replace(/[\r\n]+$/, '');
      return { line: info.lines - (row.split('\n').length - 1), raw: row, cells: record };
    });
  } catch (error) {
    if (!(error as { code?: string }).code?.startsWith('CSV_')) throw error;
    return null;
  }
}

const OPTIONS = {
  bom: true,
  info: true,
  raw: true,
  trim: true,
  relax_column_count: true,
  skip_empty_lines: true,
} as const;

const lineByLine = (lines: readonly string[], delimiter: string): CsvRecord[] =>
  lines.flatMap((raw, index) =>
    raw.trim() === '' ? [] : [{ line: index + 1, raw, cells: wholeFile(raw, delimiter)?.[0]?.cells ?? null }],
  );

/**
 * The cells of a row with free text in column `free`: those before it are read from the left, those after it from the
 * right, and what remains is the text, whatever signs it holds. Null if there are fewer cells.
 */
export function splitFromBothEnds(raw: string, delimiter: string, width: number, free: number): string[] | null {
  const before: string[] = [];
  const after: string[] = [];
  let rest = raw.trim();
  for (let column = 0; column < free; column++) {
    const end = rest.startsWith('"') ? rest.indexOf(`"${delimiter}`, 1) + 1 : rest.indexOf(delimiter);
    if (end <= 0 && !rest.startsWith(delimiter)) return null;
    before.push(unquoted(rest.slice(0, end)));
    rest = rest.slice(end + 1);
  }
  for (let column = width - 1; column > free; column--) {
    const start = rest.endsWith('"') ? rest.lastIndexOf(`${delimiter}"`, rest.length - 2) : rest.lastIndexOf(delimiter);
    if (start < 0) return null;
    after.unshift(unquoted(rest.slice(start + 1)));
    rest = rest.slice(0, start);
  }
  return [...before, unquoted(rest), ...after];
}

function unquoted(cell: string): string {
  const text = cell.trim();
  const inner = text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;
  return inner.replaceAll('""', '"').trim();
}
