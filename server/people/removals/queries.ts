import { sql } from 'kysely';
import { type Db, returnsRow } from '../../lib/db/database.ts';
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

/**
 * Those of the locked names that are the owner's: for which the number is allowed, and all if they're one name. Without
 * that, a member could have a number of their own sent for classmates, and remove them.
 */
export async function selectOwnNames(db: Db, phone: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with connected as (
      select e.id, e.search_name, n.status <> 'revoked' and (e.phone_number_id = n.id or exists (
        select from suggestions s
        where s.roster_entry_id = e.id and s.phone = n.phone and s.status in ('approved', 'already_listed'))) as is_allowed
      from roster_entries e left join allowed_phone_numbers n on n.phone = ${phone}
      where e.id = any(${[...ids]}::uuid[]))
    select id from connected where is_allowed or (select count(distinct search_name) from connected) = 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether staff, or a class by its vouches, allowed the number because it was suggested. */
export const isAllowedBySuggestion = (db: Db, phone: string): Promise<boolean> =>
  returnsRow(
    db.selectFrom('suggestions').select('id').where('phone', '=', phone).where('status', '=', 'approved').limit(1),
  );

/**
 * Deletes the number and notes. What was sent stays and counts for the limits of who sent it; what wasn't decided counts
 * as one rejection.
 */
export async function endSuggestions(db: Db, phone: string, now: Date): Promise<void> {
  await sql`
    with rejected as (
      select distinct on (suggested_by) id from suggestions
      where phone = ${phone} and status in ('pending', 'waiting') order by suggested_by, created_at, id)
    update suggestions s set phone = null, note = null,
      status = case when s.status = 'rejected' or r.id is not null then 'rejected' else 'withdrawn' end,
      decided_at = case when r.id is not null then ${now}::timestamptz when s.status = 'rejected' then s.decided_at end
    from suggestions t left join rejected r on r.id = t.id
    where s.id = t.id and t.phone = ${phone}`.execute(db);
}

export async function deleteNames(db: Db, ids: readonly string[]): Promise<(SchoolClass & { search_name: string })[]> {
  if (ids.length === 0) return [];
  return db
    .deleteFrom('roster_entries')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .returning(['form', 'level', 'leaving_year', 'search_name'])
    .execute();
}
