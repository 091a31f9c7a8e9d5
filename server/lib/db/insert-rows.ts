import { type Insertable, sql } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Db } from './database.ts';

/**
 * Inserts rows of these columns, any number by one statement, which is prepared once: they are handed over as one JSON
 * value that PostgreSQL reads by the types of the table. A column that is missing in a row is null, not its default.
 */
export async function insertRows<T extends keyof DB & string, C extends keyof Insertable<DB[T]> & string>(
  db: Db,
  table: T,
  columns: readonly C[],
  rows: readonly { [K in C]: unknown }[],
): Promise<void> {
  const names = sql.join(columns.map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`.execute(db);
}
