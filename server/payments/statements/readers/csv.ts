import type { DayOrder } from '../../../../contract/list-choices.ts';
import { balancesOfColumn, centsOfColumn } from './amounts.ts';
import { directionsOf, withNamedColumns } from './csv-extras.ts';
import { type Columns, guessColumns, headerHash, headerOf, type Layout, presetOf, usualWidth } from './csv-layouts.ts';
import { type CsvRecord, readRecords, splitFromBothEnds } from './csv-records.ts';
import { dayOrderOf, isReadTwoWays, readDay } from './days.ts';
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

/** `day_order`: what the person says about it, where the file doesn't. */
export type Reading =
  | { statement: ParsedStatement; header_hash: string | null; is_answered: boolean; day_order: DayOrder | null }
  | { question: Question };
type Table = { rows: CsvRow[]; name: (column: number) => string };

const SAMPLES = 5;

/** The statement, or what has to be asked first. Throws STATEMENT_UNREADABLE. */
export function readCsv(text: string, { given, saved }: CsvOptions): Reading {
  const { delimiter, records } = readRecords(text);
  const header = headerOf(records);
  const width = header?.cells.length ?? usualWidth(records);
  const header_hash = headerHash(header, width);
  const known = saved.get(header_hash);
  const said = given.columns ?? known?.columns ?? null;
  const layout: Layout | null = said
    ? { bank: null, columns: withNamedColumns(said, header?.cells ?? []), day_order: null }
    : presetOf(header, records);
  const body = records.slice(header ? header.index + 1 : 0);
  const ask = (kind: Question['kind'], samples: string[][]): { question: Question } => ({
    question: { kind, header: header?.cells ?? [], samples, guess: guessColumns(header), header_hash },
  });
  if (!layout) return ask('columns', samplesOf(body));
  const name = (column: number) => header?.cells[column] ?? String(column + 1);
  const others = body.filter((record) => !isSum(record, layout.columns.date));
  const sums = body.length - others.length;
  const shape = { delimiter, width, written: writtenWidth(body, width, layout), free: layout.columns.text };
  const rows = rowsOf(others, shape);
  const table = { rows, name };
  const dates = rows.filter(isTransaction(layout.columns)).map((row) => cellOf(table, row, layout.columns.date));
  const shown = dayOrderOf(dates);
  const order = given.day_order ?? layout.day_order ?? (shown === 'unclear' ? (known?.day_order ?? 'unclear') : shown);
  if (order === 'unclear')
    return ask(
      'day_order',
      [...new Set(dates.filter(isReadTwoWays).map(({ text }) => text))].slice(0, SAMPLES).map((each) => [each]),
    );
  const isOrderAnswered = layout.day_order === null && shown === 'unclear';
  const preamble = header ? records.slice(0, header.index) : [];
  const statement = statementOf(table, layout, order, preamble);
  const skipped = sums > 0 ? [{ reason: 'It sums up the others', rows: sums }] : [];
  return {
    statement: { ...statement, skipped: [...statement.skipped, ...skipped] },
    header_hash,
    is_answered: layout.bank === null || isOrderAnswered,
    day_order: isOrderAnswered ? given.day_order : null,
  };
}

const samplesOf = (records: readonly CsvRecord[]): string[][] =>
  records.slice(0, SAMPLES).map(({ cells, raw }) => (cells ?? [raw]).map(tidy));

/** The cells of a row as written. Rows without ambiguous quotation marks show it. */
function writtenWidth(body: readonly CsvRecord[], width: number, { has_extra_cell }: Layout): number {
  const usual = usualWidth(body) || (has_extra_cell ? width + 1 : width);
  return usual === width + 1 ? usual : width;
}

type Shape = { delimiter: string; width: number; written: number; free: number };

/** What banks and spreadsheets write in a row that sums up the others, in place of a date or before an empty one. */
const SUM =
  /^(?:(?:grand |sub)?totals?|(?:opening|closing|beginning|ending) balance(?: (?:(?:as of|as at|at|on) .+|[\d/.-]+|[bc]\/[df]|(?:brought|carried) forward|\([a-z]{3}\)))?):?$/i;
const isSum = ({ cells }: CsvRecord, date: number): boolean =>
  cells !== null && SUM.test(cells[date] || (cells.find((cell) => cell !== '') ?? ''));

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
      currency: currencyOf(at(row, columns.currency), bank),
      payer: at(row, columns.payer) || null,
      text: row.text ?? textOf(row, columns),
      bank_reference: at(row, columns.reference) || null,
      is_reversal: false,
    }),
  );
  return {
    format: 'csv',
    account_hint: null,
    currency: null,
    first_day: null,
    last_day: null,
    ...balancesOf(table, { bank, columns }, all, order, amounts, preamble),
    lines,
    skipped,
  };
}

const textOf = (row: CsvRow, { text, title, subject, note }: Columns): string =>
  [...new Set([text, title, subject, note].map((column) => at(row, column)))].filter(Boolean).join(' ');

/** What isn't a code, such as 'J$', is read only where the bank is known to write codes. */
const currencyOf = (cell: string, bank: string | null): string | null => {
  const code = cell.toUpperCase();
  return bank !== null || /^[A-Z]{3}$/.test(code) ? code || null : null;
};

/** Of one signed column, of one with a column of DR and CR, or of one of two columns for each row. */
function amountsOf(table: Table, rows: readonly CsvRow[], columns: Columns): number[] {
  const { amount, debit, credit } = columns;
  if (amount !== null) {
    const cents = centsOfColumn(rows.map((row) => cellOf(table, row, row.column ?? amount)));
    const isOut = cents.every((each) => each >= 0) ? directionsOf(rows, columns) : null;
    return cents.map((each, index) => (isOut?.[index] ? 0 - each : each));
  }
  // The side without money is empty, '-' or '$0.00'.
  const isOut = rows.map((row) => /[1-9]/.test(at(row, debit)));
  const cells = rows.map((row, index) =>
    cellOf(table, row, (isOut[index] || at(row, credit) === '' ? debit : credit) ?? 0),
  );
  for (const [index, row] of rows.entries())
    if (isOut[index] && /[1-9]/.test(at(row, credit)))
      throw unreadable(`Line ${row.line} has an amount going out and one coming in. Nothing was imported.`);
  return centsOfColumn(cells).map((cents, index) => (isOut[index] ? -Math.abs(cents) : cents));
}

type Balances = Pick<ParsedStatement, 'opening_cents' | 'closing_cents'>;
const UNKNOWN: Balances = { opening_cents: null, closing_cents: null };

/** As written above the header; otherwise from the running balance of the first and the last row. */
function balancesOf(
  table: Table,
  { bank, columns }: Pick<Layout, 'bank' | 'columns'>,
  rows: readonly CsvRow[],
  order: DayOrder | undefined,
  amounts: readonly number[],
  preamble: readonly CsvRecord[],
): Balances {
  const written = (words: string) =>
    preamble.find(({ cells }) => cells?.[0]?.toLowerCase().startsWith(words) && cells.at(-1) !== '');
  const [beginning, ending] = [written('beginning balance'), written('ending balance')];
  if (beginning && ending) {
    const [opening_cents, closing_cents] = balancesOfColumn(
      [beginning, ending].map(({ cells, line }) => ({ text: cells?.at(-1) ?? '', line })),
    ) as [number, number];
    return { opening_cents, closing_cents };
  }
  const { balance } = columns;
  if (balance === undefined || rows.length === 0 || rows.some((row) => at(row, balance) === '')) return UNKNOWN;
  if (new Set(rows.map((row) => at(row, columns.currency))).size > 1) return UNKNOWN;
  const cells = rows.map((row) => cellOf(table, row, balance));
  const balances = bank === null ? readable(cells) : balancesOfColumn(cells);
  if (!balances) return UNKNOWN;
  const sum = amounts.reduce((total, each) => total + each, 0);
  const inOrder = ([first, last]: [number, number]): Balances => ({
    opening_cents: (balances[first] ?? 0) - (amounts[first] ?? 0),
    closing_cents: balances[last] ?? 0,
  });
  const orders = ordersOf(rows.map((row) => readDay(cellOf(table, row, columns.date), order))).map(inOrder);
  return orders.find((each) => (each.closing_cents ?? 0) - (each.opening_cents ?? 0) === sum) ?? orders[0] ?? UNKNOWN;
}

/** No one said that this column holds balances, so what can't be read stops nothing. */
function readable(cells: readonly Cell[]): number[] | null {
  try {
    return balancesOfColumn(cells);
  } catch {
    return null;
  }
}

/** The first and the last row in time. Most banks write the newest first; a file of one day may be in either order. */
function ordersOf(days: readonly string[]): [number, number][] {
  const end = days.length - 1;
  const [first = '', last = ''] = [days[0], days.at(-1)];
  if (first === last)
    return [
      [end, 0],
      [0, end],
    ];
  return [first > last ? [end, 0] : [0, end]];
}
