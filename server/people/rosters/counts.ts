import type { Db } from '../../lib/db/database.ts';
import { countClasses, type SchoolClass } from './queries.ts';

/** How many of one class have joined and are missing. */
export async function countClass(db: Db, schoolClass: SchoolClass) {
  const [counts] = await countClasses(db, [schoolClass]);
  return { joined: 0, missing: 0, ...counts, ...schoolClass };
}
