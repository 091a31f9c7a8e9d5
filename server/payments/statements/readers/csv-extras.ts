/** Columns that no one is asked about, because their headings or values say what they hold. */
import type { Columns } from './csv-layouts.ts';
import type { CsvRow } from './paypal.ts';

const HEADINGS = {
  currency: /^(currency|ccy|curr\.?)( code)?$/i,
  balance: /^((running|account|ledger|closing) )?(bal\.?|balance)( amount)?$/i,
} as const;

/** With the currency and the running balance of the account, where a heading names them. */
export function withNamedColumns(columns: Columns, header: readonly string[]): Columns {
  const taken = new Set(Object.values(columns));
  const found = Object.entries(HEADINGS).map(([meaning, heading]) => {
    const index = header.findIndex((name, at) => !taken.has(at) && heading.test(name.trim()));
    return [meaning, index < 0 ? undefined : index];
  });
  return { ...Object.fromEntries(found), ...columns };
}

const OUT = /^(dr?|debit)\.?$/i;
const IN = /^(cr?|credit)\.?$/i;

/**
 * By row, whether money goes out, as a column of DR and CR says: some banks write no sign. Null if no column holds nothing
 * but these.
 */
export function directionsOf(rows: readonly CsvRow[], columns: Columns): boolean[] | null {
  const taken = new Set<unknown>(Object.values(columns));
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  for (let index = 0; index < width; index += 1) {
    if (taken.has(index)) continue;
    const marks = rows.map(({ cells }) => (cells[index] ?? '').trim());
    if (marks.every((mark) => OUT.test(mark) || IN.test(mark))) return marks.map((mark) => OUT.test(mark));
  }
  return null;
}
