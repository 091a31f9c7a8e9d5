import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../lib/database.ts';

/** What every table holds, as one hash each: equal before and after means that nothing changed. Counters aside. */
export async function fingerprint(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limits'`.execute(db);
  const parts = rows.map(
    ({ name }): RawBuilder<unknown> =>
      sql`select ${name}::text as name, md5(coalesce(string_agg(x::text, '|' order by x::text), '')) as print from ${sql.table(name)} as x`,
  );
  const prints = await sql<{ name: string; print: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return Object.fromEntries(prints.rows.map(({ name, print }) => [name, print]));
}
