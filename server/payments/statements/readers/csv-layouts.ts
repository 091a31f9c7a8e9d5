/** Which columns of a CSV file mean what: known banks, a mapping given or saved, or a question. */
import { createHash } from 'node:crypto';
import type { DayOrder } from '../../../../contract/list-choices.ts';
import type { CsvRecord } from './csv-records.ts';
import type { ColumnMapping } from './parsed-statement.ts';

/** What the payer wrote, beside the text. */
type Note = 'title' | 'subject' | 'note';
type Further = 'reference' | 'balance' | 'currency' | 'fee' | 'status' | 'type' | Note;
export type Columns = ColumnMapping & Partial<Record<Further, number | undefined>>;

type Preset = {
  bank: string;
  /** Headings that the file must have, in lower case. */
  has: readonly string[];
  columns: Partial<Record<keyof Columns, string>>;
  day_order: DayOrder | null;
  /** Its rows have a cell more than its header. */
  has_extra_cell?: true;
};

const PRESETS: readonly Preset[] = [
  {
    bank: 'Chase',
    has: ['details', 'posting date', 'description', 'amount', 'type', 'balance'],
    columns: {
      date: 'posting date',
      text: 'description',
      amount: 'amount',
      balance: 'balance',
      reference: 'check or slip #',
    },
    day_order: 'month_first',
    has_extra_cell: true,
  },
  {
    bank: 'Bank of America',
    has: ['date', 'description', 'amount', 'running bal.'],
    columns: { date: 'date', text: 'description', amount: 'amount', balance: 'running bal.' },
    day_order: 'month_first',
  },
  {
    bank: 'PayPal',
    has: ['date', 'name', 'type', 'status', 'currency', 'gross', 'fee', 'net', 'transaction id'],
    columns: {
      date: 'date',
      text: 'type',
      payer: 'name',
      amount: 'gross',
      reference: 'transaction id',
      currency: 'currency',
      fee: 'fee',
      status: 'status',
      type: 'type',
      title: 'item title',
      subject: 'subject',
      note: 'note',
    },
    day_order: null, // as the account's country writes dates
  },
];

export type Header = { cells: string[]; index: number };
export type Layout = Pick<Preset, 'day_order' | 'has_extra_cell'> & { bank: string | null; columns: Columns };

const folded = (cell: string): string => cell.trim().toLowerCase();
const NONE = { payer: null, amount: null, debit: null, credit: null };
const HEAD = 30; // rows that may come before the header

export function presetOf(header: Header | null, records: readonly CsvRecord[]): Layout | null {
  if (!header) return isWellsFargo(records) ? WELLS_FARGO : null;
  const names = header.cells.map(folded);
  const preset = presetFor(names);
  if (!preset) return null;
  const found = Object.entries(preset.columns).map(([column, name]) => [column, names.indexOf(name)] as const);
  const columns = Object.fromEntries(found.filter(([, index]) => index >= 0)) as Pick<Columns, 'date' | 'text'>;
  return { ...preset, columns: { ...NONE, ...columns } };
}

const presetFor = (names: readonly string[]): Preset | undefined =>
  PRESETS.find(({ has }) => has.every((name) => names.includes(name)));

const WELLS_FARGO: Layout = {
  bank: 'Wells Fargo',
  columns: { ...NONE, date: 0, amount: 1, reference: 3, text: 4 },
  day_order: 'month_first',
};

/** No header; the third column of five holds an asterisk. */
const isWellsFargo = (records: readonly CsvRecord[]): boolean =>
  records.length > 0 &&
  records.every(({ raw, cells }) =>
    cells ? cells.length === 5 && cells[2] === '*' : /^"[^"]*","[^"]*","\*",/.test(raw),
  );

/** The first row with a known bank's headings, otherwise the first that names columns; null if none does. */
export function headerOf(records: readonly CsvRecord[]): Header | null {
  const width = usualWidth(records);
  const head = records.slice(0, HEAD).map(({ cells }) => cells);
  const known = head.findIndex((cells) => cells && presetFor(cells.map(folded)));
  const index = known >= 0 ? known : head.findIndex((cells) => cells !== null && isHeader(cells, width));
  const cells = head[index];
  return cells ? { cells: withoutEmptyEnd(cells), index } : null;
}

function isHeader(cells: readonly string[], width: number): boolean {
  const names = cells.filter((cell) => cell !== '');
  return (
    names.length > 1 && names.length >= width * 0.6 && !names.some((cell) => /^[^a-z]*\d/i.test(cell) || cell === '*')
  );
}

const withoutEmptyEnd = (cells: readonly string[]): string[] => {
  const last = cells.findLastIndex((cell) => cell !== '');
  return cells.slice(0, last + 1);
};

/** The most frequent number of cells. */
export function usualWidth(records: readonly CsvRecord[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of records) if (cells) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), [0, 0])[0];
}

/** The same for each file of a bank. */
export const headerHash = (header: Header | null, width: number): string =>
  createHash('sha256')
    .update(header ? JSON.stringify(header.cells.map(folded)) : `no header, ${width} columns`)
    .digest('hex');

const MEANINGS: readonly [keyof ColumnMapping, RegExp][] = [
  ['date', /date|datum|fecha|posted|booked/],
  ['debit', /debit|withdraw|paid out|money out/],
  ['credit', /credit|deposit|paid in|money in/],
  ['amount', /amount|betrag|value|importe|sum/],
  ['text', /descr|memo|detail|narrat|particular|purpose|text|reference/],
  ['payer', /payer|name|sender|from|counterparty|payee/],
];

/** 'Debit/Credit' says which an amount is. */
const BOTH = /debit.*credit|credit.*debit/;

/** What the headings suggest. A column has one meaning. */
export function guessColumns(header: Header | null): Partial<ColumnMapping> {
  const names = header?.cells.map(folded) ?? [];
  const taken = new Set<number>();
  const guess: Partial<ColumnMapping> = {};
  for (const [meaning, words] of MEANINGS) {
    const index = names.findIndex((name, at) => !taken.has(at) && words.test(name) && !BOTH.test(name));
    if (index < 0) continue;
    taken.add(index);
    guess[meaning] = index;
  }
  return guess;
}
