/** `npm run import FILE... [-- --write] [--left-out FOLDER]`: what is known elsewhere into the database of a running server. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readSettings } from '../config/env.ts';
import { runningDatabase } from '../config/reach-database.ts';
import { OPERATOR } from '../lib/context.ts';
import { createDb, createPool, type Db } from '../lib/db/database.ts';
import { inTransaction } from '../lib/db/transaction.ts';
import { AppError, StartError } from '../lib/errors.ts';
import type { ReportRow } from '../lib/import/table-rows.ts';
import { type ImportResult, importSources, isNews } from './import.ts';
import { advice, LEFT_OUT_ADVICE, leftLines, refusalLine, summaryLines } from './report.ts';
import { writeLeftOut } from './skipped-rows.ts';
import { readSources, type Sources } from './sources.ts';

const TOLD = 200; // refusals, and as many notes

run(process.argv.slice(2)).catch((error: Error & { code?: string }) => {
  const isExpected =
    error instanceof StartError || error instanceof AppError || error.code?.startsWith('ERR_PARSE_ARGS');
  process.stderr.write(`Nothing was changed: ${isExpected ? error.message : error.stack}\n`);
  process.exitCode = 1;
});

type Wanted = { files: string[]; write: boolean; leftOut: string | null };

async function run(args: string[]): Promise<void> {
  const wanted = readArguments(args);
  if (existsSync('.env')) process.loadEnvFile('.env');
  // It signs no one in, so it needs no secret, and must not have one made.
  const settings = readSettings({ SESSION_SECRET: 'of no use'.repeat(8), ...process.env });
  const connection = { ...(await runningDatabase(settings)), max: 1, connectionTimeoutMillis: 10_000 };
  const db = createDb(createPool(connection, { onError: () => {} }));
  try {
    await importAll(db, wanted);
  } finally {
    await db.destroy();
  }
}

async function importAll(db: Db, wanted: Wanted): Promise<void> {
  const heard = listening();
  const sources = await readSources(
    wanted.files.map((name) => ({ name, path: fromHere(name) })),
    heard.hear,
  );
  const moved = await inTransaction(db, (within) => importInto(within, sources, wanted, heard));
  leftLines(moved, sources).forEach(print);
  if (wanted.leftOut) print(`What is not brought is in the folder ${wanted.leftOut}.`);
  else if (moved.left.length > 0) print(LEFT_OUT_ADVICE);
  if (!isNews(moved)) print('All of it is there already.');
  else print(wanted.write ? 'Written: the numbers may register now.' : advice(wanted.files));
}

/** The files of what is left out are written last of all, but before the commit: where they cannot be, nothing is changed. */
async function importInto(db: Db, sources: Sources, { write, leftOut }: Wanted, heard: Heard): Promise<ImportResult> {
  const moved = await importSources({ ...OPERATOR, db, now: new Date() }, sources, write, heard.hear);
  const refused = heard.refused();
  if (refused > TOLD) print(`… and ${refused - TOLD} more.`);
  summaryLines(moved).forEach(print);
  if (refused > 0)
    throw new StartError(
      'correct these lines or take them out, then run it again. Either everything is imported or nothing.',
    );
  if (leftOut) await writeLeftOut(sources.tables, fromHere(leftOut));
  return moved;
}

type Heard = { hear: ReportRow; refused: () => number };

function listening(): Heard {
  let refusals = 0;
  let notes = 0;
  const hear: ReportRow = {
    refusal: (refusal) => void (++refusals <= TOLD && print(refusalLine(refusal))),
    note: (sentence) => void (++notes <= TOLD && print(sentence)),
  };
  return { hear, refused: () => refusals };
}

function readArguments(args: string[]): Wanted {
  const { values, positionals: files } = parseArgs({
    args,
    allowPositionals: true,
    options: { write: { type: 'boolean' }, 'left-out': { type: 'string' } },
  });
  if (files.length === 0) throw new StartError('say which files: npm run import members.csv.');
  // npm keeps a word with two hyphens to itself, and puts it here.
  const { npm_config_write, npm_config_left_out } = process.env;
  if (npm_config_left_out)
    throw new StartError('write two hyphens before it: npm run import FILE -- --left-out FOLDER.');
  return { files, write: values.write === true || npm_config_write === 'true', leftOut: values['left-out'] ?? null };
}

/** npm changes the folder; a path means what it meant where the command was typed. */
const fromHere = (file: string) => path.resolve(process.env.INIT_CWD ?? process.cwd(), file);

/** Names out of a file must not steer the terminal. */
function print(line: string): void {
  process.stdout.write(`${line.replace(/\p{Cc}/gu, ' ')}\n`);
}
