/** Imports files as `npm run import` does. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { importSources } from '../import/import.ts';
import { readSources } from '../import/sources.ts';
import { OPERATOR } from '../lib/context.ts';
import type { Db } from '../lib/db/database.ts';
import { inTransaction } from '../lib/db/transaction.ts';

/** A database of the hosted service as pg_dump wrote it; see hosted-tables.sql. */
export const HOSTED_DUMP = path.join(import.meta.dirname, 'fixtures/hosted-dump.sql');

/** A temporary folder; `dropFiles` deletes it. */
export function temporaryFiles() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'alumni-import-'));
  const write = (name: string, content: string | Buffer) => {
    const file = path.join(folder, name);
    fs.writeFileSync(file, content);
    return file;
  };
  return { folder, write, dropFiles: () => fs.rmSync(folder, { recursive: true }) };
}

/** Returns refusals and notes as lines, too. */
export async function importFiles(db: Db, files: readonly string[], write = true) {
  const refused: string[] = [];
  const notes: string[] = [];
  const reporter = {
    refusal: (said: { file: string; line: number; column?: string; sentence: string }) =>
      void refused.push(`${said.file}, ${said.line}${said.column ? `, ${said.column}` : ''}: ${said.sentence}`),
    note: (sentence: string) => void notes.push(sentence),
  };
  const sources = await readSources(
    files.map((file) => ({ name: path.basename(file), path: file })),
    reporter,
  );
  const moved = await inTransaction(db, (within) =>
    importSources({ ...OPERATOR, db: within, now: new Date() }, sources, write, reporter),
  );
  return { ...moved, sources, refused, notes };
}
