import { sql } from 'kysely';
import { checkIntegrity, checkRows } from '../doctor/integrity/check.ts';
import type { Finding } from '../doctor/report.ts';
import { createFolderStorage } from '../files/folder-storage.ts';
import type { Db } from '../lib/db/database.ts';
import type { PopulatedSchool } from './populated-school.ts';

/** The ids that each violated check reports, by the line in the report. */
export const violationsIn = (findings: readonly Finding[]) =>
  Object.fromEntries(findings.filter(({ ids }) => ids.length > 0).map(({ violated, ids }) => [violated, ids]));

export const violationsOf = async ({ t, storage }: PopulatedSchool) =>
  violationsIn(await checkIntegrity(t.db, storage));

/** What the doctor finds in a database and the files of a DATA_DIR. */
export const folderViolations = async (db: Db, dataDir: string) =>
  (await checkIntegrity(db, createFolderStorage(dataDir))).filter(({ ids }) => ids.length > 0);

/** SQL that breaks rules of a school, and what the doctor then finds. */
export type Breakage = (school: PopulatedSchool) => { sql: string; finds: Record<string, unknown> };

/** What the doctor would find after a change, which is taken back. */
export async function violationsAfter({ t }: PopulatedSchool, change: string) {
  const trx = await t.db.startTransaction().execute();
  try {
    await sql.raw(change).execute(trx);
    return violationsIn(await checkRows(trx));
  } finally {
    await trx.rollback().execute();
  }
}

/** A change without the triggers that would refuse or follow it. */
export const withoutTriggers = (table: string, change: string) =>
  `alter table ${table} disable trigger user; ${change}; alter table ${table} enable trigger user`;
