/** `npm run backup [FILE]` and `npm run restore FILE`. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Env, loadEnv, readSettings } from '../config/env.ts';
import { createStorage } from '../files/create-storage.ts';
import { MigrationError } from '../lib/db/migrate.ts';
import { StartError } from '../lib/errors.ts';
import { checkArchive } from './archive-reader.ts';
import { backUp, recordBackup } from './backup.ts';
import { secretCheck } from './checksums.ts';
import type { Contents } from './format.ts';
import { type OpenDatabase, openExisting, openUnused } from './open-database.ts';
import { newerMigrations, restore } from './restore.ts';

const COMMANDS = { backup, restore: restoreFile };
const MAX_NAMES = 5; // of missing files

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => fail(new StartError('Interrupted. Nothing was changed.')));
}
if (existsSync('.env')) process.loadEnvFile('.env');
const [command, file] = process.argv.slice(2);
COMMANDS[command as keyof typeof COMMANDS](file).then(() => process.exit(0), fail);

async function backup(given?: string): Promise<void> {
  const target = fromHere(given ?? path.join('backups', `alumni-reunion-${stamp()}.tar.gz`));
  if (existsSync(target)) throw new StartError(`${target} already exists. Name another file.`);
  const database = await openExisting(readSettings(process.env));
  await using(database, async () => {
    const env = loadEnv(process.env); // only now, because it creates a missing secret
    const source = { connection: database.connection, storage: await createStorage(env), env, release: release() };
    const contents = await backUp(source, target);
    print(`Saved ${summaryOf(contents)} in ${target}. It holds personal data: store it where only you can read it.`);
    warnOfMissing(contents);
    await recordBackup(database.connection, { file: target, contents, release: release() }).catch((error) =>
      warn(`The backup is complete, but the System page won’t show it: ${error.message}`),
    );
  });
}

async function restoreFile(given?: string): Promise<void> {
  if (!given) throw new StartError('Name the file to restore: npm run restore FILE.');
  const source = fromHere(given);
  const checked = await checkArchive(source); // before anything is created
  await newerMigrations(source, checked);
  const env = loadEnv(process.env);
  const database = await openUnused(env);
  await using(database, async () => {
    await restore({ connection: database.connection, storage: await createStorage(env) }, source, checked);
    print(`Restored ${summaryOf(checked.contents)} as they were at ${checked.head.made_at}.`);
    warnOfMissing(checked.contents);
    warnOfSecret(env, checked.head.secret_check);
  });
}

async function using({ release }: OpenDatabase, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } finally {
    await release();
  }
}

/** npm changes the working directory; paths are relative to where the command was typed. */
function fromHere(file: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), file);
}

function stamp(): string {
  return new Date().toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
}

function release(): string {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')).version;
}

function summaryOf({ rows, files }: Contents): string {
  const sum = rows.reduce((total, row) => total + row.rows, 0);
  return `${sum} rows of ${rows.length - 1} tables and ${files.length} files`;
}

function warnOfMissing({ missing }: Contents): void {
  if (missing.length === 0) return;
  const more = missing.length > MAX_NAMES ? ', …' : '';
  warn(
    `Warning: ${missing.length} files that the database names were missing from the storage: ${missing.slice(0, MAX_NAMES).join(', ')}${more}`,
  );
}

function warnOfSecret({ sessionSecret }: Env, check: string): void {
  if (secretCheck(sessionSecret) === check) return;
  warn(
    'Warning: SESSION_SECRET is not the one of the backup. Everyone has to sign in again, and authenticator apps and recovery codes won’t work. Put the old one into DATA_DIR/session-secret (or SESSION_SECRET) before the server starts.',
  );
}

function fail(error: unknown): void {
  const expected = error instanceof StartError || error instanceof MigrationError;
  const { code, message } = error as NodeJS.ErrnoException;
  if (expected) warn(message);
  else if (code === 'ENOSPC') warn('The disk is full. Nothing was saved.');
  else warn(`The ${command} failed, and nothing was changed: ${message || error}`);
  if (process.env.LOG_LEVEL === 'debug') warn(String((error as Error).stack));
  process.exit(1);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function warn(line: string): void {
  process.stderr.write(`${line}\n`);
}
