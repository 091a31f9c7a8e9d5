/**
 * Writes db/types.ts from the tables that the migrations create. With --check it fails if the file is out of date.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { MIGRATIONS } from '../server/config/prepare-database.ts';
import { startEmbedded } from '../server/embedded-postgres/start.ts';
import { migrate } from '../server/lib/db/migrate.ts';
import { urlOf } from '../server/testing/connection.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const TYPES = path.join(ROOT, 'db/types.ts');
const CODEGEN = path.join(ROOT, 'node_modules/kysely-codegen/dist/cli/bin.js');

async function generate(): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'alumni-types-'));
  const postgres = await startEmbedded(folder, { durable: false });
  try {
    await migrate(postgres.connection, MIGRATIONS);
    const file = path.join(folder, 'types.ts');
    const args = [CODEGEN, ...options(urlOf(postgres.connection), file)];
    const made = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
    if (made.status !== 0) throw new Error(`kysely-codegen failed:\n${made.stdout}${made.stderr}`);
    return fs.readFileSync(file, 'utf8');
  } finally {
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Dates and exact numbers stay PostgreSQL's text. */
const options = (url: string, file: string) => [
  ...['--dialect', 'postgres', '--url', url, '--out-file', file],
  ...['--date-parser', 'string', '--numeric-parser', 'string', '--exclude-pattern', 'migrations'],
];

const wanted = await generate();
if (!process.argv.includes('--check')) {
  fs.writeFileSync(TYPES, wanted);
} else if (!fs.existsSync(TYPES) || fs.readFileSync(TYPES, 'utf8') !== wanted) {
  console.error('db/types.ts is not what the migrations make: run `npm run types:db`.');
  process.exitCode = 1;
}
