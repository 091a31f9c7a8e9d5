/** Lists as CSV files that open in a spreadsheet and run nothing there. */
import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { staleCursor } from '../db/cursor.ts';
import type { FileReply } from '../http/operations.ts';
import { schoolDay, sortableTime } from '../school-formats.ts';

type Cell = string | number | boolean | Date | null;
/** How many rows an export reads at a time. */
const EXPORT_BATCH = 1_000;

type Read<Row> = (after: Row | undefined, limit: number) => Promise<readonly Row[]>;

/** A column's heading, and what stands in it. */
export type CsvColumns<Row> = Record<string, (row: Row) => Cell>;

/**
 * A download named after what it holds and the day, as `phone-numbers-2026-11-21.csv`. `read` gives the rows behind the
 * last one read, at most `limit` of them: they are read while the file is being sent, so that a hundred thousand of them
 * never stand in memory together. A text that a spreadsheet would take for a formula gets an apostrophe in front; times
 * are the school's own.
 */
export function csvFile<Row>(what: string, now: Date, columns: CsvColumns<Row>, read: Read<Row>): FileReply {
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

/** At each look one more is read than is written, so that it is known whether others follow. */
async function* lines<Row>(read: Read<Row>, toCells: (row: Row) => Cell[]) {
  let last: Row | undefined;
  for (let isMore = true; isMore; ) {
    const rows = await read(last, EXPORT_BATCH + 1);
    // Others were to follow: the last one was deleted, and its place in the order with it. Half a file must not look whole.
    if (last && rows.length === 0) throw staleCursor();
    isMore = rows.length > EXPORT_BATCH;
    for (const row of rows.slice(0, EXPORT_BATCH)) {
      last = row;
      yield toCells(row);
    }
  }
}
