/** PayPal: completed payments with their fees. Other rows are no payments, or the same money in another currency. */
import type { Columns } from './csv-layouts.ts';
import type { SkippedRows } from './parsed-statement.ts';

/** `column`: where its amount is, if not where the layout says. `text`: instead of the file's own. */
export type CsvRow = { line: number; cells: string[]; column?: number; text?: string };

const OUT = /^\s*[-(\u2212]/;
const isNothing = (amount: string): boolean => !/[1-9]/.test(amount);

function reasonToSkip(row: CsvRow, { status, type, amount }: Columns): string | null {
  const at = (column: number | null | undefined) => row.cells[column ?? -1] ?? '';
  if (/currency conversion/i.test(at(type))) return 'It converts a currency';
  if (at(status).toLowerCase() !== 'completed') return 'It isn’t completed';
  if (OUT.test(at(amount))) return 'Money goes out';
  return null;
}

/** A row for each payment, and one more for its fee. */
export function payPalRows(all: readonly CsvRow[], columns: Columns): { rows: CsvRow[]; skipped: SkippedRows } {
  const counts = new Map<string, number>();
  const rows = all.flatMap((row): CsvRow[] => {
    const reason = reasonToSkip(row, columns);
    if (reason) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    if (reason) return [];
    const fee = columns.fee === undefined ? '' : (row.cells[columns.fee] ?? '');
    if (columns.fee === undefined || isNothing(fee)) return [row];
    return [row, { ...row, column: columns.fee, text: 'PayPal fee' }];
  });
  return { rows, skipped: [...counts].map(([reason, rows]) => ({ reason, rows })) };
}
