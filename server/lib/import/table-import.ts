/** Which rows of another database's table are new here: they keep their ids, so that a second time makes no doubles. */
import { changedFields } from '../db/row-changes.ts';
import { hasNoOffset, ownId, type ReportRow, rowsOf, type Table, type TableRow } from './table-rows.ts';

export type ImportCounts = {
  new: number;
  same: number;
  /** Here already, and different: they stay as they are here, for staff may have changed them. */
  kept: number;
  refused: number;
};

export type Refuse = (column: string, sentence: string) => void;

export type TableImport<Row extends object> = {
  /** The table's name. */
  name: string;
  /** Columns without which it is not this table, `id` besides. */
  required: readonly string[];
  optional: readonly string[];
  /** Of no use here: not even named. */
  dropped: readonly string[];
  /** What becomes of a row; null where it was refused. */
  read: (row: TableRow, refuse: Refuse, id: string) => Row | null;
  /** Those of these ids that are here. */
  select: (ids: readonly string[]) => Promise<readonly ({ id: string } & Record<string, unknown>)[]>;
};
type Named<Row> = { row: TableRow; id: string; columns: Row };
export type Sorted<Row> = { added: (Row & { id: string })[]; refused: Set<string>; counts: ImportCounts };

/** Reads the whole table, tells what is wrong or different, and returns what is to be added. */
export async function sortOut<Row extends object>(
  table: Table | undefined,
  way: TableImport<Row>,
  hear: ReportRow,
): Promise<Sorted<Row>> {
  const counts: ImportCounts = { new: 0, same: 0, kept: 0, refused: 0 };
  const refused = new Set<string>();
  if (!table) return { added: [], refused, counts };
  const refuseLine = (line: number, sentence: string, column?: string) => {
    counts.refused += 1;
    hear.refusal({ file: table.file, line, ...(column && { column }), sentence });
  };
  if (!fits(table, way, hear, (sentence) => refuseLine(table.line, sentence))) return { added: [], refused, counts };
  const read: Named<Row>[] = [];
  const met = new Map<string, number>();
  for (const row of rowsOf(table)) {
    const refuse: Refuse = (column, sentence) => refuseLine(row.line, sentence, column);
    const hosted = row.values.id ?? '';
    if (hosted === '') {
      refuse('id', 'is empty: it tells whether the row is here already.');
      continue;
    }
    const id = ownId(way.name, hosted);
    const before = met.get(id);
    met.set(id, row.line);
    const columns = before ? null : way.read(row, refuse, id);
    if (before) refuse('id', `is the id of line ${before} as well.`);
    if (columns) read.push({ row, id, columns });
    else refused.add(id);
  }
  const there = await way.select(read.map(({ id }) => id));
  const here = new Map(there.map((each) => [each.id, each]));
  const added = read.flatMap((each) =>
    isNew(each, here.get(each.id), counts, hear) ? { ...each.columns, id: each.id } : [],
  );
  return { added, refused, counts };
}

function isNew<Row extends object>(
  { row, columns }: Named<Row>,
  there: Record<string, unknown> | undefined,
  counts: ImportCounts,
  hear: ReportRow,
): boolean {
  const changed = there ? changedFields(there, columns) : [];
  counts[!there ? 'new' : changed.length === 0 ? 'same' : 'kept'] += 1;
  if (changed.length > 0) {
    hear.note(
      `${row.file}, line ${row.line}: is here already with another ${changed.join(', ')}, and stays as it is here.`,
    );
  }
  return !there;
}

function fits<Row extends object>(
  table: Table,
  way: TableImport<Row>,
  hear: ReportRow,
  refuse: (sentence: string) => void,
): boolean {
  const { columns, file } = table;
  const missing = ['id', ...way.required].filter((each) => !columns.includes(each));
  if (missing.length > 0)
    refuse(`the table ${way.name} has no ${missing.join(', ')} here. Its columns are: ${columns.join(', ')}.`);
  const known = ['id', 'created_at', 'updated_at', ...way.required, ...way.optional, ...way.dropped];
  const unknown = columns.filter((each) => !known.includes(each));
  if (unknown.length > 0) hear.note(`${file}: not read, as no such field is known: ${unknown.join(', ')}.`);
  const times = [...way.required, ...way.optional].map((each) => columns.indexOf(each)).filter((at) => at >= 0);
  if (table.rows.some(({ cells }) => times.some((at) => hasNoOffset(cells[at] ?? '')))) {
    hear.note(`${file}: a time there does not say its zone, and is read as UTC.`);
  }
  return missing.length === 0;
}
