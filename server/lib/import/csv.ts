import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { school } from '../../../school.config.ts';
import { staleCursor } from '../db/cursor.ts';
import type { FileReply } from '../http/operations.ts';
import { schoolDay, sortableTime } from '../school-formats.ts';

type Cell = string | number | bigint | boolean | Date | null;
const EXPORT_BATCH = 1_000;

type Read<Row> = (after: Row | undefined, limit: number) => Promise<readonly Row[]>;

export type CsvColumns<Row> = Record<string, (row: Row) => Cell>;

/** For headings that people write: as keys of an object, numbers would come first. */
export type CsvColumnList<Row> = [heading: string, cell: (row: Row) => Cell][];

/** The heading of a column of amounts: 'Total (USD)'. */
export const inCurrency = (heading: string): string => `${heading} (${school.currency})`;

/** Cents, which become a number that spreadsheets add up: 125000 → 1250.00. As text a refund would get an apostrophe. */
export const amountCell = (cents: number): bigint => BigInt(cents);

/**
 * An E.164 number as '(+1) 876 555 3009'. A cell that begins with a plus is a formula to a spreadsheet, which shows an error or
 * a sum, and needs an apostrophe that stays in the file; the brackets need neither and keep the country.
 */
export function phoneCell(phone: string): string {
  const written = parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
  return written.replace(/^\+\d+/, '($&)');
}

/**
 * A download such as `phone-numbers-2026-11-21.csv`. `read` returns at most `limit` rows after the given one; rows are
 * read while the file is sent, so that they are never all in memory. A text that a spreadsheet would run as a formula
 * gets an apostrophe in front; times are in the school's zone.
 */
export function csvFile<Row>(
  what: string,
  now: Date,
  columns: CsvColumns<Row> | CsvColumnList<Row>,
  read: Read<Row>,
): FileReply {
  const list = Array.isArray(columns) ? columns : Object.entries(columns);
  const csv = stringify({
    header: true,
    columns: list.map(([heading]) => heading),
    bom: true, // tells Excel that the text is UTF-8
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: {
      boolean: (value) => (value ? 'Yes' : 'No'),
      date: sortableTime,
      bigint: (cents) => (Number(cents) / 100).toFixed(2),
    },
  });
  const rows = Readable.from(lines(read, (row) => list.map(([, cell]) => cell(row))));
  // On an error the download breaks off, so the browser shows it as failed.
  pipeline(rows, csv, () => {});
  return { content: csv, type: 'text/csv; charset=utf-8', name: `${what}-${schoolDay(now)}.csv` };
}

/** Reads one row more than it writes, to know whether others follow. */
async function* lines<Row>(read: Read<Row>, toCells: (row: Row) => Cell[]) {
  let last: Row | undefined;
  for (let isMore = true; isMore; ) {
    const rows = await read(last, EXPORT_BATCH + 1);
    // The last row was deleted and with it the position: half a file must not look complete.
    if (last && rows.length === 0) throw staleCursor();
    isMore = rows.length > EXPORT_BATCH;
    for (const row of rows.slice(0, EXPORT_BATCH)) {
      last = row;
      yield toCells(row);
    }
  }
}
