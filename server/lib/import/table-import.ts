/** Finds the rows of another database's table that are new. They keep their ids, so a second import adds nothing. */
import type { Db } from '../db/database.ts';
import { type Table as DbTable, selectExisting } from '../db/imported-rows.ts';
import { changedFields } from '../db/row-changes.ts';
import { hasNoOffset, type ImportReporter, ownId, rowsOf, type Table, type TableRow } from './table-rows.ts';

export type ImportCounts = {
  new: number;
  same: number;
  /** Existing rows with other values: unchanged, since staff may have edited them. */
  kept: number;
  refused: number;
};

export type Refuse = (column: string, sentence: string) => void;

export type TableImport<Row extends object> = {
  name: DbTable;
  required: readonly string[];
  optional: readonly string[];
  dropped?: readonly string[];
  read: (row: TableRow, refuse: Refuse, id: string) => Row | null;
};
type Named<Row> = { row: TableRow; id: string; columns: Row };
export type NewRows<Row> = { added: (Row & { id: string })[]; refused: Set<string>; counts: ImportCounts };

/** Reports errors and differences, and returns the rows to insert. */
export async function findNewRows<Row extends object>(
  db: Db,
  table: Table | undefined,
  definition: TableImport<Row>,
  reporter: ImportReporter,
): Promise<NewRows<Row>> {
  const counts: ImportCounts = { new: 0, same: 0, kept: 0, refused: 0 };
  const refused = new Set<string>();
  if (!table) return { added: [], refused, counts };
  const refuseLine = (line: number, sentence: string, column?: string) => {
    counts.refused += 1;
    reporter.refusal({ file: table.file, line, ...(column && { column }), sentence });
  };
  if (!fits(table, definition, reporter, (sentence) => refuseLine(table.line, sentence)))
    return { added: [], refused, counts };
  const read: Named<Row>[] = [];
  const seen = new Map<string, number>();
  for (const row of rowsOf(table)) {
    const refuse: Refuse = (column, sentence) => refuseLine(row.line, sentence, column);
    const hosted = row.values.id ?? '';
    if (hosted === '') {
      refuse('id', 'is empty, so it is unknown whether the row exists here.');
      continue;
    }
    const id = ownId(definition.name, hosted);
    const before = seen.get(id);
    seen.set(id, row.line);
    const columns = before ? null : definition.read(row, refuse, id);
    if (before) refuse('id', `is also the id of line ${before}.`);
    if (columns) read.push({ row, id, columns });
    else refused.add(id);
  }
  const ids = read.map(({ id }) => id);
  const here = new Map((await selectExisting(db, definition.name, ids)).map((each) => [each.id, each]));
  const added = read.flatMap((each) =>
    isNew(each, here.get(each.id), counts, reporter) ? { ...each.columns, id: each.id } : [],
  );
  return { added, refused, counts };
}

function isNew<Row extends object>(
  { row, columns }: Named<Row>,
  there: Record<string, unknown> | undefined,
  counts: ImportCounts,
  reporter: ImportReporter,
): boolean {
  const changed = there ? changedFields(there, columns) : [];
  counts[!there ? 'new' : changed.length === 0 ? 'same' : 'kept'] += 1;
  if (changed.length > 0) {
    reporter.note(
      `${row.file}, line ${row.line}: exists here with a different ${changed.join(', ')} and is not changed.`,
    );
  }
  return !there;
}

function fits<Row extends object>(
  table: Table,
  definition: TableImport<Row>,
  reporter: ImportReporter,
  refuse: (sentence: string) => void,
): boolean {
  const { columns, file } = table;
  const { required, optional, dropped = [] } = definition;
  const missing = ['id', ...required].filter((each) => !columns.includes(each));
  if (missing.length > 0)
    refuse(`the table ${definition.name} has no ${missing.join(', ')} here. Its columns are: ${columns.join(', ')}.`);
  const known = ['id', 'created_at', 'updated_at', ...required, ...optional, ...dropped];
  const unknown = columns.filter((each) => !known.includes(each));
  if (unknown.length > 0) reporter.note(`${file}: columns not read: ${unknown.join(', ')}.`);
  const times = [...required, ...optional].map((each) => columns.indexOf(each)).filter((at) => at >= 0);
  if (table.rows.some(({ cells }) => times.some((at) => hasNoOffset(cells[at] ?? '')))) {
    reporter.note(`${file}: a time has no time zone and is read as UTC.`);
  }
  return missing.length === 0;
}
