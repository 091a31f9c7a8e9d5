/** Reads the COPY blocks of a plain pg_dump as text. Nothing in it is executed. */
import { createReadStream } from 'node:fs';
import { StartError } from '../lib/errors.ts';
import { cellsOf, readCopyHeader } from './dump-text.ts';

export type DumpedTable = { name: string; line: number; columns: string[]; rows: { line: number; cells: string[] }[] };
export type Dump = {
  tables: DumpedTable[];
  /** Row counts of tables that are not wanted. */
  others: Map<string, number>;
};

const LAST_LINE = '-- PostgreSQL database dump complete';
const MAX_LINE_LENGTH = 32 * 1024 * 1024; // characters

/** Reads the tables of the schema `public` that are `wanted`. Throws a StartError with a sentence. */
export async function readDump(
  { name: file, path }: { name: string; path: string },
  wanted: (table: string) => boolean,
): Promise<Dump> {
  const dump: Dump = { tables: [], others: new Map() };
  const seen = new Set<string>();
  let block: { name: string; table: DumpedTable | null; line: number } | null = null;
  let isComplete = false;
  let hasInserts = false;
  for await (const { text, line } of linesOf(file, path)) {
    if (block) {
      if (text === '\\.') block = null;
      else if (block.table) block.table.rows.push({ line, cells: cellsOf(text) });
      else dump.others.set(block.name, (dump.others.get(block.name) ?? 0) + 1);
      continue;
    }
    const header = readCopyHeader(text);
    if (header) {
      const name = header.schema === 'public' ? header.name : `${header.schema}.${header.name}`;
      if (seen.has(name))
        throw new StartError(`${file}, line ${line}: has ${name} a second time. Dump a single database.`);
      seen.add(name);
      const table = wanted(name) ? { name, line, columns: header.columns, rows: [] } : null;
      if (table) dump.tables.push(table);
      else dump.others.set(name, 0);
      block = { name, table, line };
    } else if (text.startsWith('INSERT INTO ')) hasInserts = true;
    else if (text.startsWith('SET client_encoding = ')) refuseEncoding(file, text);
    isComplete = text.startsWith(LAST_LINE) || (isComplete && !header);
  }
  if (block)
    throw new StartError(`${file} was cut off: the rows of ${block.name}, from line ${block.line} on, do not end.`);
  if (!isComplete) throw new StartError(`${file} was cut off: it does not end with "${LAST_LINE}".`);
  if (dump.tables.length === 0) throw new StartError(`${file} ${hasInserts ? WITH_INSERTS : WITHOUT_ROWS}`);
  return dump;
}

const WITH_INSERTS = 'was made with --inserts. Make it again without it.';
const WITHOUT_ROWS = 'has no rows of a known table. Was it made with --schema-only, or from another database?';

function refuseEncoding(file: string, text: string): void {
  if (text !== "SET client_encoding = 'UTF8';")
    throw new StartError(`${file} is not in UTF-8. Make it again with --encoding=UTF8.`);
}

/** A line break always ends a row, because data has line breaks escaped as \n. CRs come from a copy through Windows. */
async function* linesOf(file: string, path: string): AsyncGenerator<{ text: string; line: number }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let line = 0;
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > MAX_LINE_LENGTH) throw new StartError(`${file}, line ${line + lines.length + 1} does not end.`);
      for (const text of lines) yield { text: text.endsWith('\r') ? text.slice(0, -1) : text, line: ++line };
    }
    rest += decoder.decode();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw new StartError(`${file}, after line ${line}: is not UTF-8.`);
    throw error;
  }
  if (rest !== '') yield { text: rest, line: line + 1 };
}
