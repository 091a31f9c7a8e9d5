import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type Entry, entriesOf } from '../backup/archive-reader.ts';
import { createArchive } from '../backup/archive-writer.ts';
import { createChecksum } from '../backup/checksums.ts';
import { CONTENTS, type Contents, tableOf } from '../backup/format.ts';
import { atEndOfFile } from './cleanup.ts';
import type { Connection } from './connection.ts';

/** A folder that is deleted when the test file ends. */
export function scratchFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'alumni-backup-'));
  atEndOfFile(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Every row of every table as text, with generated columns, sorted. */
export async function rowsOf(connection: Connection): Promise<Record<string, string[]>> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("set timezone = 'UTC'");
    const { rows: tables } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by 1",
    );
    const all: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`);
      all[name] = rows.map(({ row }) => row);
    }
    return all;
  } finally {
    await client.end();
  }
}

/** Copies a backup with changed entries; undefined drops an entry. `fixChecksums` updates the list at its end. */
export async function repack(
  file: string,
  target: string,
  change: (entry: Entry) => Buffer | undefined,
  options: { fixChecksums?: boolean } = {},
): Promise<string> {
  const archive = await createArchive(target);
  const sums = new Map<string, ReturnType<typeof createChecksum>>();
  for await (const entry of entriesOf(file)) {
    const content = change(entry);
    if (!content) continue;
    const table = tableOf(entry.name);
    if (table) {
      const sum = sums.get(table) ?? createChecksum();
      sums.set(table, sum);
      sum.take(content);
    }
    const isEnd = options.fixChecksums && entry.name === CONTENTS;
    await archive.add(entry.name, isEnd ? withChecksums(content, sums) : content);
  }
  await archive.close();
  await archive.keep();
  return target;
}

function withChecksums(content: Buffer, sums: ReadonlyMap<string, ReturnType<typeof createChecksum>>): Buffer {
  const contents = JSON.parse(content.toString('utf8')) as Contents;
  const rows = contents.rows.map((row) => ({ ...row, ...sums.get(row.name)?.result() }));
  return Buffer.from(JSON.stringify({ ...contents, rows }));
}
