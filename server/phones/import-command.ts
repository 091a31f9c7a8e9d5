/** `npm run import FILE... [-- --write]`: lists of members into the database of a running server. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readSettings } from '../env.ts';
import { OPERATOR } from '../lib/context.ts';
import { createDb, createPool, type Db } from '../lib/database.ts';
import { AppError } from '../lib/errors.ts';
import { inTransaction } from '../lib/transaction.ts';
import { runningDatabase } from '../reach-database.ts';
import { StartError } from '../start-error.ts';
import { readLinesOf } from './member-file.ts';
import { importMembers, type Outcome, type Refusal } from './prepared.ts';

const TOLD = 200; // refusals

importFiles(process.argv.slice(2)).catch((error: Error) => {
  const expected = error instanceof StartError || error instanceof AppError;
  process.stderr.write(`Nothing was changed: ${expected ? error.message : error.stack}\n`);
  process.exitCode = 1;
});

async function importFiles(args: string[]): Promise<void> {
  const files = args.filter((each) => each !== '--write');
  // npm keeps a word with two hyphens to itself, and puts it here.
  const write = args.includes('--write') || process.env.npm_config_write === 'true';
  if (files.length === 0) throw new StartError('Say which files: npm run import members.csv.');
  if (existsSync('.env')) process.loadEnvFile('.env');
  // It signs nobody in, so it needs no secret, and must not have one made.
  const settings = readSettings({ SESSION_SECRET: 'of no use'.repeat(8), ...process.env });
  const connection = { ...(await runningDatabase(settings)), max: 1, connectionTimeoutMillis: 10_000 };
  const db = createDb(createPool(connection, { onError: () => {} }));
  try {
    const outcome = await inTransaction(db, (within) => importInto(within, files, write));
    print(summaryOf(outcome));
    const isNews = outcome.new + outcome.changed > 0;
    print(!isNews ? 'All of it is there already.' : write ? 'Written: these numbers may register now.' : advice(files));
  } finally {
    await db.destroy();
  }
}

async function importInto(db: Db, files: string[], write: boolean): Promise<Outcome> {
  let told = 0;
  const tell = (refusal: Refusal) => {
    told += 1;
    if (told <= TOLD) print(sentenceOf(refusal));
  };
  const sources = files.map((file) => ({ file, lines: readLinesOf(fromHere(file)) }));
  const hear = { refusal: tell, note: print };
  const outcome = await importMembers({ ...OPERATOR, db, now: new Date() }, sources, write, hear);
  if (told > TOLD) print(`… and ${told - TOLD} more.`);
  if (outcome.refused === 0) return outcome;
  print(summaryOf(outcome));
  throw new StartError('mend these lines or take them out, then run it again. A list goes in whole, or not at all.');
}

const sentenceOf = ({ file, line, column, sentence }: Refusal) =>
  `${file}, line ${line}${column ? `, ${column}` : ''}: ${sentence}`;

const summaryOf = ({ new: added, changed, same, members, left_out, refused }: Outcome) =>
  `${added} new, ${changed} changed, ${same} the same, ${members} registered already, ${left_out} left out (revoked), ${refused} refused.`;

const advice = (files: string[]) =>
  `This was a rehearsal: nothing was written. To write it: npm run import ${files.join(' ')} -- --write`;

/** npm changes the folder; a path means what it meant where the command was typed. */
const fromHere = (file: string) => path.resolve(process.env.INIT_CWD ?? process.cwd(), file);

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
