/** Who asked to be on no roster, as far as it shows when they are added again (docs/decisions/0076). */
import type { Db } from '../../lib/db/database.ts';
import type { KeySettings } from '../../lib/derived-keys.ts';
import type { SchoolClass } from '../rosters/rules.ts';
import { hashOfName, hashOfNumber } from './hashes.ts';
import { selectKnown, selectSearchNames } from './queries.ts';

/** Those of the numbers (E.164). */
export async function findRemovedNumbers(db: Db, phones: readonly string[], settings: KeySettings) {
  const hashes = phones.map((phone) => hashOfNumber(phone, settings));
  const known = await selectKnown(db, hashes);
  return new Set(phones.filter((_, index) => known.has(hashes[index]?.toString('hex') ?? '')));
}

/** Those of the names that were removed from this class. Another person may have the same name. */
export async function findRemovedNames(
  db: Db,
  schoolClass: SchoolClass,
  names: readonly string[],
  settings: KeySettings,
): Promise<Set<string>> {
  const hashes = (await selectSearchNames(db, names)).map((name) => hashOfName(schoolClass, name, settings));
  const known = await selectKnown(db, hashes);
  return new Set(names.filter((_, index) => known.has(hashes[index]?.toString('hex') ?? '')));
}
