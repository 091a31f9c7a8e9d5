/** Files to import, and importing them as `npm run import` does, short of its words. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { importSources } from '../import/import.ts';
import { readSources } from '../import/sources.ts';
import { OPERATOR } from '../lib/context.ts';
import type { Db } from '../lib/db/database.ts';
import { inTransaction } from '../lib/db/transaction.ts';

/** A database of the hosted service as pg_dump wrote it; hosted-tables.sql beside it says how. */
export const HOSTED_DUMP = path.join(import.meta.dirname, 'fixtures/hosted-dump.sql');

/** A folder for files, which `dropFiles` takes away. */
export function someFiles() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'alumni-moving-'));
  const write = (name: string, content: string | Buffer) => {
    const file = path.join(folder, name);
    fs.writeFileSync(file, content);
    return file;
  };
  return { folder, write, dropFiles: () => fs.rmSync(folder, { recursive: true }) };
}

/** What is refused and noted comes as lines, with the files' own names. */
export async function importFiles(db: Db, files: readonly string[], write = true) {
  const refused: string[] = [];
  const notes: string[] = [];
  const hear = {
    refusal: (said: { file: string; line: number; column?: string; sentence: string }) =>
      void refused.push(`${said.file}, ${said.line}${said.column ? `, ${said.column}` : ''}: ${said.sentence}`),
    note: (sentence: string) => void notes.push(sentence),
  };
  const sources = await readSources(
    files.map((file) => ({ name: path.basename(file), path: file })),
    hear,
  );
  const moved = await inTransaction(db, (within) =>
    importSources({ ...OPERATOR, db: within, now: new Date() }, sources, write, hear),
  );
  return { ...moved, sources, refused, notes };
}
