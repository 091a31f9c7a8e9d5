import type { Storage } from '../../files/storage.ts';
import type { Db } from '../../lib/db/database.ts';
import { COUNTS, findBroken, GUARDED, inSnapshot } from '../queries.ts';
import { QUESTIONS } from '../questions/queries.ts';
import type { Finding } from '../report.ts';
import { SEATS } from '../seats/queries.ts';
import { compareFiles, readFileRows } from './files.ts';
import { BANK_LINES, MESSAGES, MONEY, PEOPLE } from './queries.ts';

const CHECKS = [...SEATS, ...QUESTIONS, ...MONEY, ...BANK_LINES, ...PEOPLE, ...COUNTS, ...MESSAGES, ...GUARDED];

/** Checks the rows in one read-only snapshot, and then the files. Safe while a server is running. */
export async function checkIntegrity(db: Db, storage: Storage): Promise<Finding[]> {
  const { findings, files } = await inSnapshot(db, async (snapshot) => ({
    findings: await checkRows(snapshot),
    files: await readFileRows(snapshot),
  }));
  return [...findings, ...(await compareFiles(files, db, storage))];
}

/** Checks the rows alone, in the caller's transaction. */
export async function checkRows(db: Db): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of CHECKS)
    findings.push({ rule: check.rule, violated: check.violated, ids: await findBroken(db, check) });
  return findings;
}
