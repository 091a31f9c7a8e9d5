import { type Insertable, sql } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Db } from './database.ts';

export type Table = keyof DB & string;
type Found = { id: string } & Record<string, unknown>;

export async function selectExisting(db: Db, table: Table, ids: readonly string[]): Promise<Found[]> {
  const { rows } = await sql<Found>`select * from ${sql.table(table)} where id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

const BATCH = 1_000; // a row has at most fourteen values, and a statement takes 65,535

export async function insertAll<T extends Table>(db: Db, table: T, rows: readonly Insertable<DB[T]>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH) as never[]; // Kysely cannot type rows of a variable table
    await db
      .insertInto(table as Table)
      .values(batch)
      .execute();
  }
}
