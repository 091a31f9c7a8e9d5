/** What an import asks of a table, and how it adds to it. */
import { type Insertable, sql } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Db } from '../db/database.ts';

type Table = 'event_types' | 'events' | 'ticket_types' | 'event_activities' | 'rooms';
type Found = { id: string } & Record<string, unknown>;

/** Those of these ids that the table has. */
export async function selectAmong(db: Db, table: Table, ids: readonly string[]): Promise<Found[]> {
  const { rows } = await sql<Found>`select * from ${sql.table(table)} where id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

const AT_ONCE = 1_000; // a row has at most fourteen values, and a statement takes 65,535

export async function insertAll<T extends Table>(db: Db, table: T, rows: readonly Insertable<DB[T]>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const part = rows.slice(from, from + AT_ONCE) as Insertable<DB[Table]>[]; // Kysely cannot follow a table that varies
    await db
      .insertInto(table as Table)
      .values(part)
      .execute();
  }
}
