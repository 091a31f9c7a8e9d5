import { inject } from 'vitest';
import { copyDatabase, type TestDatabase } from './postgres.ts';

export type { TestDatabase };

/** A copy of the migrated and seeded database. */
export function testDatabase(): Promise<TestDatabase> {
  return copyDatabase(inject('postgres'));
}

/** A database without any migration. */
export function emptyDatabase(): Promise<TestDatabase> {
  return copyDatabase(inject('postgres'), 'template0');
}
