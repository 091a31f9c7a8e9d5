/** Looks through everything that must hold and that the database alone does not make impossible. */
import type { Storage } from '../../files/storage.ts';
import type { Db } from '../../lib/db/database.ts';
import { compareFiles, readFileRows } from '../files.ts';
import { COUNTS, findBroken, GUARDED, inSnapshot } from '../queries.ts';
import type { Finding } from '../report.ts';
import { MESSAGES, MONEY, PEOPLE, SEATS } from './queries.ts';

const CHECKS = [...SEATS, ...MONEY, ...PEOPLE, ...COUNTS, ...MESSAGES, ...GUARDED];

/**
 * One finding for each thing looked at. The rows are of one moment of a server that goes on working, and nothing is
 * written; the files are looked for after that moment.
 */
export async function checkIntegrity(db: Db, storage: Storage): Promise<Finding[]> {
  const { findings, files } = await inSnapshot(db, async (snapshot) => ({
    findings: await checkRows(snapshot),
    files: await readFileRows(snapshot),
  }));
  return [...findings, ...(await compareFiles(files, db, storage))];
}

/** What the rows alone tell, in the caller's transaction. */
export async function checkRows(db: Db): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of CHECKS)
    findings.push({ holds: check.holds, violated: check.violated, ids: await findBroken(db, check) });
  return findings;
}
