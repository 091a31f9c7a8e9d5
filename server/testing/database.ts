/** Real databases for tests: copies of one that is migrated and seeded. */
import { inject } from 'vitest';
import { copyDatabase, type TestDatabase } from './postgres.ts';

export type { TestDatabase };

/** A fresh copy of the migrated and seeded database, for one test file, or for one test that needs it untouched. */
export function testDatabase(): Promise<TestDatabase> {
  return copyDatabase(inject('postgres'));
}

/** A database with nothing in it, not even a migration. */
export function emptyDatabase(): Promise<TestDatabase> {
  return copyDatabase(inject('postgres'), 'template0');
}
