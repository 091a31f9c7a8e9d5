/** `npm run doctor`: checks the database of DATABASE_URL, or of the server that runs on DATA_DIR. Changes nothing. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { readSettings } from '../config/env.ts';
import { MIGRATIONS } from '../config/prepare-database.ts';
import { runningDatabase } from '../config/reach-database.ts';
import { createStorage } from '../files/create-storage.ts';
import { createDb, createPool, type Db } from '../lib/db/database.ts';
import { StartError } from '../lib/errors.ts';
import { checkIntegrity } from './integrity/check.ts';
import { selectMigrations } from './queries.ts';
import { reportOf } from './report.ts';

const NO_VIOLATION = 0;
const VIOLATION = 1;
const NOT_CHECKED = 2;

checkDatabase().then(
  (code) => {
    process.exitCode = code;
  },
  (error: Error) => {
    process.stderr.write(`The database could not be checked: ${error.message || error}\n`);
    process.exitCode = NOT_CHECKED;
  },
);

async function checkDatabase(): Promise<number> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  // Nothing is signed here, and reading the settings must not create a SESSION_SECRET.
  const settings = readSettings({ SESSION_SECRET: 'unused'.repeat(8), ...process.env });
  const pool = createPool(
    { ...(await runningDatabase(settings)), max: 2, connectionTimeoutMillis: 10_000 },
    { onError: () => {} },
  );
  const db = createDb(pool);
  try {
    await requireThisRelease(db);
    const findings = await checkIntegrity(db, await createStorage(settings));
    process.stdout.write(`${reportOf(findings).join('\n')}\n`);
    return findings.every(({ ids }) => ids.length === 0) ? NO_VIOLATION : VIOLATION;
  } finally {
    await db.destroy();
  }
}

async function requireThisRelease(db: Db): Promise<void> {
  const ran = await selectMigrations(db);
  if (!ran) throw new StartError('this is not a database of Alumni Reunion.');
  const ours = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
  if (ours.join() !== ran.join()) {
    throw new StartError('this database belongs to another release. Run the doctor of that release.');
  }
}
