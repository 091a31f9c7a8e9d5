/** Looks through everything that must hold and that the database alone does not make impossible. */
import type { Storage } from '../../files/storage.ts';
import type { Db } from '../../lib/db/database.ts';
import { compareFiles, readFileRows } from '../files.ts';
import type { Finding } from '../finding.ts';
import { findBroken, inSnapshot } from '../queries.ts';
import { COUNTS } from '../queries-counts.ts';
import { GUARDED } from '../queries-guards.ts';
import { MESSAGES } from '../queries-messages.ts';
import { MONEY } from './queries.ts';
import { PEOPLE } from '../queries-people.ts';
import { SEATS } from '../queries-seats.ts';

const CHECKS = [...SEATS, ...MONEY, ...PEOPLE, ...COUNTS, ...MESSAGES, ...GUARDED];

/**
 * One finding for each thing looked at. The rows are of one moment of a server that goes on working, and nothing is
 * written; the files are looked for after that moment.
 */
export async function sweep(db: Db, storage: Storage): Promise<Finding[]> {
  const { findings, files } = await inSnapshot(db, async (snapshot) => ({
    findings: await sweepRows(snapshot),
    files: await readFileRows(snapshot),
  }));
  return [...findings, ...(await compareFiles(files, db, storage))];
}

/** What the rows alone tell, in the caller's transaction. */
export async function sweepRows(db: Db): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of CHECKS) findings.push({ well: check.well, ill: check.ill, ids: await findBroken(db, check) });
  return findings;
}
