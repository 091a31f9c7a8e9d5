import { type Insertable, sql } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Db } from './database.ts';

/**
 * One prepared statement for any number of rows, passed as JSON. A column missing in a row becomes null, not its
 * default.
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
