/** `npm run doctor`: checks the database of DATABASE_URL, or of the server that runs on DATA_DIR. Changes nothing. */
import { readdir } from 'node:fs/promises';
import type { Settings } from '../config/env.ts';
import { MIGRATIONS } from '../config/prepare-database.ts';
import { onRunningDatabase } from '../config/reach-database.ts';
import { createStorage } from '../files/create-storage.ts';
import type { Db } from '../lib/db/database.ts';
import { StartError } from '../lib/errors.ts';
import { checkIntegrity } from './integrity/check.ts';
import { selectMigrations } from './queries.ts';
import { reportOf } from './report.ts';

const NO_VIOLATION = 0;
const VIOLATION = 1;
const NOT_CHECKED = 2;

onRunningDatabase(checkDatabase).then(
  (code) => {
    process.exitCode = code;
  },
  (error: Error) => {
    process.stderr.write(`The database could not be checked: ${error.message || error}\n`);
    process.exitCode = NOT_CHECKED;
  },
);

async function checkDatabase(db: Db, settings: Settings): Promise<number> {
  await requireThisRelease(db);
  const findings = await checkIntegrity(db, await createStorage(settings));
  process.stdout.write(`${reportOf(findings).join('\n')}\n`);
  return findings.every(({ ids }) => ids.length === 0) ? NO_VIOLATION : VIOLATION;
}

async function requireThisRelease(db: Db): Promise<void> {
  const ran = await selectMigrations(db);
  if (!ran) throw new StartError('this is not a database of Alumni Reunion.');
  const ours = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
  if (ours.join() !== ran.join()) {
    throw new StartError('this database belongs to another release. Run the doctor of that release.');
  }
}
