/** Lists as CSV files that open in a spreadsheet and run nothing there. */
import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { FileReply } from './operations.ts';
import { schoolDay, sortableTime } from './school-time.ts';

type Cell = string | number | boolean | Date | null;
/** How many rows an export reads at a time. */
export const EXPORT_BATCH = 1_000;

/** A column's heading, and what stands in it. */
export type CsvColumns<Row> = Record<string, (row: Row) => Cell>;

/**
 * A download named after what it holds and the day, as `phone-numbers-2026-11-21.csv`. `read` gives the rows behind the
 * last one read, and none at the end: they are read while the file is being sent, so that a hundred thousand of them
 * never stand in memory together. A text that a spreadsheet would take for a formula gets an apostrophe in front; times
 * are the school's own.
 */
export function csvFile<Row>(
  what: string,
  now: Date,
  columns: CsvColumns<Row>,
  read: (after: Row | undefined) => Promise<readonly Row[]>,
): FileReply {
  const cells = Object.values(columns);
  const csv = stringify({
    header: true,
    columns: Object.keys(columns),
    bom: true, // tells Excel that the text is UTF-8
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { boolean: (value) => (value ? 'Yes' : 'No'), date: sortableTime },
  });
  const rows = Readable.from(lines(read, (row) => cells.map((cell) => cell(row))));
  // A failure on the way breaks the download off, which a browser shows as failed; a reader who leaves ends the reading.
  pipeline(rows, csv, () => {});
  return { content: csv, type: 'text/csv; charset=utf-8', name: `${what}-${schoolDay(now)}.csv` };
}

async function* lines<Row>(read: (after: Row | undefined) => Promise<readonly Row[]>, toCells: (row: Row) => Cell[]) {
  for (let rows = await read(undefined); rows.length > 0; rows = await read(rows.at(-1))) {
    for (const row of rows) yield toCells(row);
  }
}
