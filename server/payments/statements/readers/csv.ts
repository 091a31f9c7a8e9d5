import type { DayOrder } from '../../../../contract/list-choices.ts';
import { balancesOfColumn, centsOfColumn } from './amounts.ts';
import { type Columns, guessColumns, headerHash, headerOf, type Layout, presetOf, usualWidth } from './csv-layouts.ts';
import { type CsvRecord, readRecords, splitFromBothEnds } from './csv-records.ts';
import { dayOrderOf, readDay } from './days.ts';
import {
  type Cell,
  type KnownColumns,
  type ParsedLine,
  type ParsedStatement,
  type Question,
  tidy,
  unreadable,
} from './parsed-statement.ts';
import { type CsvRow, payPalRows } from './paypal.ts';

export type CsvOptions = {
  /** What the person says about this file; it comes before what is known. */
  given: KnownColumns;
  /** What was said about earlier files, by the hash of their header. */
  saved: ReadonlyMap<string, KnownColumns>;
};

type CsvReading = { statement: ParsedStatement; header_hash: string; is_answered: boolean } | { question: Question };
type Table = { header: string[]; rows: CsvRow[]; name: (column: number) => string };

const SAMPLES = 5;

/** The statement, or what has to be asked first. Throws STATEMENT_UNREADABLE. */
export function readCsv(text: string, { given, saved }: CsvOptions): CsvReading {
  const { delimiter, records } = readRecords(text);
  const header = headerOf(records);
  const width = header?.cells.length ?? usualWidth(records);
  const header_hash = headerHash(header, width);
  const known = saved.get(header_hash);
  const layout = layoutOf(given.columns) ?? layoutOf(known?.columns ?? null) ?? presetOf(header, records);
  const body = records.slice(header ? header.index + 1 : 0);
  const ask = (kind: Question['kind'], samples: string[][]): { question: Question } => ({
    question: { kind, header: header?.cells ?? [], samples, guess: guessColumns(header), header_hash },
  });
  if (!layout) return ask('columns', samplesOf(body));
  const name = (column: number) => header?.cells[column] ?? String(column + 1);
  const rows = rowsOf(body, {
    delimiter,
    width,
    written: writtenWidth(body, width, layout),
    free: layout.columns.text,
  });
  const table = { header: header?.cells ?? [], rows, name };
  const dates = rows.filter(isTransaction(layout.columns)).map((row) => cellOf(table, row, layout.columns.date));
  const shown = dayOrderOf(dates);
  const order = given.day_order ?? layout.day_order ?? (shown === 'unclear' ? (known?.day_order ?? 'unclear') : shown);
  if (order === 'unclear')
    return ask(
      'day_order',
      [...new Set(dates.map(({ text }) => text))].slice(0, SAMPLES).map((each) => [each]),
    );
  const isOrderAnswered = given.day_order !== null || (layout.day_order === null && shown === 'unclear');
  const preamble = header ? records.slice(0, header.index) : [];
  return {
    statement: statementOf(table, layout, order, preamble),
    header_hash,
    is_answered: layout.bank === null || isOrderAnswered,
  };
}

const layoutOf = (columns: Columns | null): Layout | null => columns && { bank: null, columns, day_order: null };

const samplesOf = (records: readonly CsvRecord[]): string[][] =>
  records.slice(0, SAMPLES).map(({ cells, raw }) => (cells ?? [raw]).map(tidy));

/** The cells of a row as written. Rows without ambiguous quotation marks show it. */
function writtenWidth(body: readonly CsvRecord[], width: number, { has_extra_cell }: Layout): number {
  const usual = usualWidth(body) || (has_extra_cell ? width + 1 : width);
  return usual === width + 1 ? usual : width;
}

type Shape = { delimiter: string; width: number; written: number; free: number };

/** Rows with exactly the header's columns. Chase ends its rows with a comma more than its header. */
const rowsOf = (records: readonly CsvRecord[], { delimiter, width, written, free }: Shape): CsvRow[] =>
  records
    .filter(({ raw }) => raw.replaceAll(delimiter, '').replaceAll('"', '').trim() !== '')
    .map(({ line, raw, cells }) => {
      const row = wholeRow(cells, width) ?? splitFromBothEnds(raw, delimiter, written, free)?.slice(0, width);
      if (!row || row.length < width - 1)
        throw unreadable(`Line ${line} doesn’t have the columns of the header. Nothing was imported.`);
      return { line, cells: row };
    });

function wholeRow(cells: readonly string[] | null, width: number): string[] | null {
  if (!cells?.slice(width).every((cell) => cell === '')) return null;
  return cells.slice(0, width);
}

const cellOf = ({ name }: Table, { line, cells }: CsvRow, column: number): Cell => ({
  text: cells[column] ?? '',
  line,
  column: name(column),
});

const at = (row: CsvRow, column: number | null | undefined): string =>
  column === null || column === undefined ? '' : tidy(row.cells[column] ?? '');

/** Bank of America begins with a row that holds a balance and no amount. */
const isTransaction = (columns: Columns) => (row: CsvRow) =>
  !(
    columns.balance !== undefined &&
    at(row, columns.amount) === '' &&
    /^beginning balance/i.test(at(row, columns.text))
  );

function statementOf(
  table: Table,
  { bank, columns }: Layout,
  order: DayOrder | undefined,
  preamble: readonly CsvRecord[],
): ParsedStatement {
  const all = table.rows.filter(isTransaction(columns));
  const { rows, skipped } = bank === 'PayPal' ? payPalRows(all, columns) : { rows: all, skipped: [] };
  const amounts = amountsOf(table, rows, columns);
  const lines = rows.map(
    (row, index): ParsedLine => ({
      line: row.line,
      booked_on: readDay(cellOf(table, row, columns.date), order),
      amount_cents: amounts[index] as number,
      currency: at(row, columns.currency).toUpperCase() || null,
      payer: at(row, columns.payer) || null,
      text: row.text ?? at(row, columns.text),
      bank_reference: at(row, columns.reference) || null,
      is_reversal: false,
    }),
  );
  return {
    format: 'csv',
    account_hint: null,
    currency: null,
    ...balancesOf(table, columns, all, preamble),
    lines,
    skipped,
  };
}

/** Of one signed column, or of one of two columns for each row. */
function amountsOf(table: Table, rows: readonly CsvRow[], columns: Columns): number[] {
  const { amount, debit, credit } = columns;
  if (amount !== null) return centsOfColumn(rows.map((row) => cellOf(table, row, row.column ?? amount)));
  const isOut = rows.map((row) => at(row, debit) !== '' && !/^[0.,]+$/.test(at(row, debit)));
  const cells = rows.map((row, index) => cellOf(table, row, (isOut[index] ? debit : credit) ?? debit ?? 0));
  for (const [index, row] of rows.entries())
    if (isOut[index] && /[1-9]/.test(at(row, credit)))
      throw unreadable(`Line ${row.line} has an amount going out and one coming in. Nothing was imported.`);
  return centsOfColumn(cells).map((cents, index) => (isOut[index] ? -Math.abs(cents) : cents));
}

type Balances = Pick<ParsedStatement, 'opening_cents' | 'closing_cents'>;
const UNKNOWN: Balances = { opening_cents: null, closing_cents: null };

/** As written above the header; otherwise from the running balance of the first and the last row. */
function balancesOf(table: Table, columns: Columns, rows: readonly CsvRow[], preamble: readonly CsvRecord[]): Balances {
  const written = (words: string) =>
    preamble.find(({ cells }) => cells?.[0]?.toLowerCase().startsWith(words) && cells.at(-1) !== '');
  const [beginning, ending] = [written('beginning balance'), written('ending balance')];
  if (beginning && ending) {
    const [opening_cents, closing_cents] = balancesOfColumn(
      [beginning, ending].map(({ cells, line }) => ({ text: cells?.at(-1) ?? '', line })),
    ) as [number, number];
    return { opening_cents, closing_cents };
  }
  const { balance, amount } = columns;
  if (balance === undefined || amount === null || rows.length === 0 || rows.some((row) => at(row, balance) === ''))
    return UNKNOWN;
  const balances = balancesOfColumn(rows.map((row) => cellOf(table, row, balance)));
  const amounts = centsOfColumn(rows.map((row) => cellOf(table, row, amount)));
  const order = isNewestFirst(table, rows, columns) ? rows.length - 1 : 0;
  const last = rows.length - 1 - order;
  return { opening_cents: (balances[order] ?? 0) - (amounts[order] ?? 0), closing_cents: balances[last] ?? 0 };
}

/** A file of one day is in the order of most banks. */
function isNewestFirst(table: Table, rows: readonly CsvRow[], { date }: Columns): boolean {
  const days = [rows[0], rows.at(-1)].map((row) => readDay(cellOf(table, row as CsvRow, date)));
  return (days[0] ?? '') >= (days[1] ?? '');
}
