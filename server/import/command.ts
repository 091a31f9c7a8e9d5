/** `npm run import FILE... [-- --write] [--skipped FOLDER]`: imports files into the database of a running server. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { onRunningDatabase } from '../config/reach-database.ts';
import { OPERATOR } from '../lib/context.ts';
import type { Db } from '../lib/db/database.ts';
import { inTransaction } from '../lib/db/transaction.ts';
import { AppError, StartError } from '../lib/errors.ts';
import type { ImportReporter } from '../lib/import/table-rows.ts';
import { hasChanges, type ImportResult, importSources } from './import.ts';
import { refusalLine, SKIPPED_ADVICE, skippedLines, summaryLines, writeAdvice } from './report.ts';
import { writeSkippedRows } from './skipped-rows.ts';
import { readSources, type Sources } from './sources.ts';

const MAX_LINES = 200; // of refusals, and as many of notes

run(process.argv.slice(2)).catch((error: Error & { code?: string }) => {
  const isExpected =
    error instanceof StartError || error instanceof AppError || error.code?.startsWith('ERR_PARSE_ARGS');
  process.stderr.write(`Nothing was changed: ${isExpected ? error.message : error.stack}\n`);
  process.exitCode = 1;
});

type Options = { files: string[]; write: boolean; skipped: string | null };

async function run(args: string[]): Promise<void> {
  const options = readArguments(args);
  await onRunningDatabase((db) => runImport(db, options));
}

async function runImport(db: Db, options: Options): Promise<void> {
  const report = countingReporter();
  const sources = await readSources(
    options.files.map((name) => ({ name, path: fromHere(name) })),
    report.reporter,
  );
  const result = await inTransaction(db, (within) => importInto(within, sources, options, report));
  skippedLines(result, sources).forEach(print);
  if (options.skipped) print(`The rows that are not imported are in the folder ${options.skipped}.`);
  else if (result.skipped.length > 0) print(SKIPPED_ADVICE);
  if (!hasChanges(result)) print('Everything is already imported.');
  else print(options.write ? 'Written: these numbers can register now.' : writeAdvice(options.files));
}

/** Writes the files before the commit: if they cannot be written, nothing is changed. */
async function importInto(
  db: Db,
  sources: Sources,
  { write, skipped }: Options,
  report: CountingReporter,
): Promise<ImportResult> {
  const result = await importSources({ ...OPERATOR, db, now: new Date() }, sources, write, report.reporter);
  const refused = report.refused();
  if (refused > MAX_LINES) print(`… and ${refused - MAX_LINES} more.`);
  summaryLines(result).forEach(print);
  if (refused > 0)
    throw new StartError('correct or remove these lines and run it again. Either everything is imported or nothing.');
  if (skipped) await writeSkippedRows(sources.tables, fromHere(skipped));
  return result;
}

type CountingReporter = { reporter: ImportReporter; refused: () => number };

function countingReporter(): CountingReporter {
  let refusals = 0;
  let notes = 0;
  const reporter: ImportReporter = {
    refusal: (refusal) => void (++refusals <= MAX_LINES && print(refusalLine(refusal))),
    note: (sentence) => void (++notes <= MAX_LINES && print(sentence)),
  };
  return { reporter, refused: () => refusals };
}

function readArguments(args: string[]): Options {
  const { values, positionals: files } = parseArgs({
    args,
    allowPositionals: true,
    options: { write: { type: 'boolean' }, skipped: { type: 'string' } },
  });
  if (files.length === 0) throw new StartError('name the files to import: npm run import members.csv.');
  // Without `--` in between npm takes an option for itself and passes it in the environment.
  const { npm_config_write, npm_config_skipped } = process.env;
  if (npm_config_skipped) throw new StartError('put two hyphens before it: npm run import FILE -- --skipped FOLDER.');
  return { files, write: values.write === true || npm_config_write === 'true', skipped: values.skipped ?? null };
}

/** npm changes the working directory; paths are relative to where the command was typed. */
const fromHere = (file: string) => path.resolve(process.env.INIT_CWD ?? process.cwd(), file);

/** Text from a file must not control the terminal. */
function print(line: string): void {
  process.stdout.write(`${line.replace(/\p{Cc}/gu, ' ')}\n`);
}
