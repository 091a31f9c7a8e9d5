/** Reads the named files: dumps, CSV files of tables, or lists of members. */
import fs from 'node:fs';
import path from 'node:path';
import { StartError } from '../lib/errors.ts';
import type { ImportReporter, Table } from '../lib/import/table-rows.ts';
import { readCsvLines } from '../phones/member-lists/csv-file.ts';
import { readDump } from './dump.ts';
import { type ImportedTable, isKnown, type SkippedTable, tableOfFile } from './hosted-tables.ts';

export type Tables = Partial<Record<ImportedTable | SkippedTable, Table>>;
/** A file as it was named, and its absolute path. */
export type NamedFile = { name: string; path: string };
export type Sources = {
  /** Lists of members. */
  lists: NamedFile[];
  tables: Tables;
  /** Row counts of unknown tables and of other schemas. */
  others: ReadonlyMap<string, number>;
};

/** Reads tables into memory; lists are read later, line by line. Refuses rows of a wrong length. Throws a StartError. */
export async function readSources(files: readonly NamedFile[], reporter: ImportReporter): Promise<Sources> {
  const lists: NamedFile[] = [];
  const tables: Tables = {};
  const others = new Map<string, number>();
  const add = (name: ImportedTable | SkippedTable, table: Table) => {
    const before = tables[name];
    if (before) throw new StartError(`${before.file} and ${table.file} both hold the table ${name}. Name one of them.`);
    tables[name] = withoutWrongLength(table, reporter);
  };
  for (const file of files) {
    const kind = kindOf(file);
    const table = tableOfFile(path.basename(file.path));
    if (kind === 'dump') {
      const dump = await readDump(file, isKnown);
      for (const { name, ...rest } of dump.tables)
        add(name as ImportedTable | SkippedTable, { ...rest, file: `${file.name} (${name})` });
      for (const [name, rows] of dump.others) others.set(name, rows);
    } else if (table) add(table, await readTable(file));
    else lists.push(file);
  }
  return { lists, tables, others };
}

async function readTable(file: NamedFile): Promise<Table> {
  const [head, ...rows] = await Array.fromAsync(readCsvLines(file.path));
  return { file: file.name, line: head?.line ?? 1, columns: head?.cells ?? [], rows };
}

function withoutWrongLength(table: Table, reporter: ImportReporter): Table {
  const wanted = table.columns.length;
  const rows = table.rows.filter(({ line, cells }) => {
    if (cells.length === wanted) return true;
    reporter.refusal({
      file: table.file,
      line,
      sentence: `has ${cells.length} values; the table has ${wanted} columns.`,
    });
    return false;
  });
  return { ...table, rows };
}

/** By its content, because a dump may have any name. */
function kindOf({ name: file, path: at }: NamedFile): 'dump' | 'csv' {
  const head = headOf(file, at);
  const text = head.toString('latin1');
  if (text.startsWith('PGDMP') || text.startsWith('toc.dat')) {
    throw new StartError(`${file} is a dump in PostgreSQL's custom format. Make it again with --format=plain.`);
  }
  if (head[0] === 0x1f && head[1] === 0x8b) throw new StartError(`${file} is compressed. Unpack it first (gunzip).`);
  const isDump = /PostgreSQL database (cluster )?dump/.test(text.replaceAll('\0', '')) || /\.(sql|dump)$/i.test(file);
  if (isDump && text.startsWith('\xff\xfe')) {
    throw new StartError(`${file} is in UTF-16, as PowerShell writes it. Make it again with pg_dump --file=NAME.`);
  }
  return isDump ? 'dump' : 'csv';
}

function headOf(file: string, at: string): Buffer {
  try {
    const handle = fs.openSync(at, 'r');
    try {
      const head = Buffer.alloc(2_000);
      return head.subarray(0, fs.readSync(handle, head));
    } finally {
      fs.closeSync(handle);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new StartError(`${file} does not exist.`);
    if (code === 'EISDIR') throw new StartError(`${file} is a folder. Name its files.`);
    throw error;
  }
}
