import { sql } from 'kysely';
import { SUGGESTION_LOCK } from '../../lib/db/advisory-locks.ts';
import type { Db } from '../../lib/db/database.ts';
import type { SchoolClass } from '../rosters/rules.ts';

export async function insertHashes(db: Db, hashes: readonly Buffer[], created_at: Date): Promise<void> {
  if (hashes.length === 0) return;
  await db
    .insertInto('roster_removals')
    .values(hashes.map((hash) => ({ hash, created_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Those of them that are stored, in hexadecimal. One by one: older versions of PostgreSQL would read the whole table. */
export async function selectKnown(db: Db, hashes: readonly Buffer[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const { rows } = await sql<{ hash: Buffer }>`
    select found.hash from unnest(${[...hashes]}::bytea[]) as wanted (hash),
      lateral (select hash from roster_removals where hash = wanted.hash offset 0) as found`.execute(db);
  return new Set(rows.map(({ hash }) => hash.toString('hex')));
}

/** As names are compared: in the order given. */
export async function selectSearchNames(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select searchable_name(given.name) as name
    from unnest(${[...names]}::text[]) with ordinality as given (name, position) order by position`.execute(db);
  return rows.map(({ name }) => name);
}

/** A suggestion of the number that is sent or decided at the same moment is finished first, or waits. */
export async function lockNumber(db: Db, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SUGGESTION_LOCK}, hashtext(${phone}))`.execute(db);
}

/** The names that the number was sent for, unless staff said it wasn't theirs, or that it was allowed for. Locks them. */
export async function lockNames(db: Db, phone: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from roster_entries where id in (
      select roster_entry_id from suggestions where phone = ${phone} and status <> 'rejected'
      union
      select e.id from roster_entries e join allowed_phone_numbers n on n.id = e.phone_number_id where n.phone = ${phone})
    order by id for update`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether staff, or a class by its vouches, allowed the number because it was suggested. */
export async function isAllowedBySuggestion(db: Db, phone: string): Promise<boolean> {
  const found = await db
    .selectFrom('suggestions')
    .select('id')
    .where('phone', '=', phone)
    .where('status', '=', 'approved')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Rejected ones stay without the number, because rejections count. Those that wait go first: nothing takes their turn. */
export async function deleteSuggestions(db: Db, phone: string): Promise<void> {
  await db
    .updateTable('suggestions')
    .set({ phone: null, note: null })
    .where('phone', '=', phone)
    .where('status', '=', 'rejected')
    .execute();
  await db.deleteFrom('suggestions').where('phone', '=', phone).where('status', '=', 'waiting').execute();
  await db.deleteFrom('suggestions').where('phone', '=', phone).execute();
}

export async function deleteNames(db: Db, ids: readonly string[]): Promise<(SchoolClass & { search_name: string })[]> {
  if (ids.length === 0) return [];
  return db
    .deleteFrom('roster_entries')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .returning(['form', 'level', 'leaving_year', 'search_name'])
    .execute();
}
