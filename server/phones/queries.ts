import { type RawBuilder, sql } from 'kysely';
import type { PhoneStatus } from '../../contract/list-choices.ts';
import { type Db, returnsRow } from '../lib/db/database.ts';
import { containsNames, namePatterns } from '../lib/db/search.ts';

type Use = { phone: string; used_by: string; used_at: Date };

/** Compare-and-set: of two concurrent calls for a pending number, one gets true. */
export const markUsed = (db: Db, { phone, ...use }: Use): Promise<boolean> =>
  returnsRow(
    db
      .updateTable('allowed_phone_numbers')
      .set({ ...use, status: 'used' })
      .where('phone', '=', phone)
      .where('status', '=', 'pending')
      .returning('id'),
  );

export async function insertUsed(db: Db, use: Use, notes: string): Promise<void> {
  const { used_by, used_at } = use;
  await db
    .insertInto('allowed_phone_numbers')
    .values({ ...use, status: 'used', notes })
    .onConflict((conflict) => conflict.column('phone').doUpdateSet({ status: 'used', used_by, used_at }))
    .execute();
}

/** Whether the number (E.164) may register now. */
export const isPending = (db: Db, phone: string): Promise<boolean> =>
  returnsRow(
    db.selectFrom('allowed_phone_numbers').select('id').where('phone', '=', phone).where('status', '=', 'pending'),
  );

const selectAmong = (db: Db, phones: readonly string[]) =>
  db
    .selectFrom('allowed_phone_numbers')
    .select(['id', 'phone', 'status', 'used_by'])
    .$narrowType<{ status: PhoneStatus }>()
    .where('phone', '=', sql<string>`any(${phones}::text[])`);

/** Those of these numbers (E.164) that are listed. */
export const selectListedAmong = (db: Db, phones: readonly string[]) => selectAmong(db, phones).execute();

/** The same, locked so that none is used or revoked before they're allowed for a name. */
export const lockListedAmong = (db: Db, phones: readonly string[]) =>
  selectAmong(db, phones).orderBy('id').forShare().execute();

export type Numbered = { phone: string; notes: string | null };

/** Adds the numbers that aren't listed yet, with any status, and returns those. */
export async function insertPending(
  db: Db,
  numbers: readonly Numbered[],
  { added_by, created_at }: { added_by: string; created_at: Date },
) {
  const { rows } = await sql<{ id: string; phone: string }>`
    insert into allowed_phone_numbers (phone, notes, added_by, created_at)
    select phone, notes, ${added_by}, ${created_at}
    from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as given (phone text, notes text)
    on conflict (phone) do nothing
    returning id, phone`.execute(db);
  return rows;
}

/** Compare-and-set from pending; undefined if the number doesn't exist or isn't pending. */
export const markRevoked = (db: Db, id: string) =>
  db
    .updateTable('allowed_phone_numbers')
    .set({ status: 'revoked' })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('phone')
    .executeTakeFirst();

/** Its member changed to another number and can still take it back. */
const isKept = (column: string, now: Date) => sql<boolean>`exists (
  select from phone_changes c where c.old_phone = ${sql.ref(column)} and c.reverted_at is null and c.revert_until > ${now})`;

/** Compare-and-set from revoked; undefined if the number doesn't exist, isn't revoked or is kept. */
export const markRestored = (db: Db, id: string, now: Date) =>
  db
    .updateTable('allowed_phone_numbers')
    .set({ status: 'pending', used_by: null })
    .where('id', '=', id)
    .where('status', '=', 'revoked')
    .where(sql<boolean>`not ${isKept('allowed_phone_numbers.phone', now)}`)
    .returning('phone')
    .executeTakeFirst();

/** Restores those of the numbers (E.164) that are revoked and not kept, and returns them. A note replaces the stored one. */
export async function restoreAmong(db: Db, numbers: readonly Numbered[], now: Date) {
  const { rows } = await sql<{ id: string; phone: string }>`
    with revoked as (
      select n.id, given.notes
      from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as given (phone text, notes text)
      join allowed_phone_numbers n on n.phone = given.phone and n.status = 'revoked' and not ${isKept('n.phone', now)}
      order by n.id for no key update of n)
    update allowed_phone_numbers n set status = 'pending', used_by = null, notes = coalesce(revoked.notes, n.notes)
    from revoked where n.id = revoked.id
    returning n.id, n.phone`.execute(db);
  return rows;
}

export const findNumber = (db: Db, id: string) =>
  db
    .selectFrom('allowed_phone_numbers')
    .select('status')
    .$narrowType<{ status: PhoneStatus }>()
    .where('id', '=', id)
    .executeTakeFirst();

export async function deleteNumbers(db: Db, phones: readonly string[]): Promise<void> {
  await db.deleteFrom('allowed_phone_numbers').where('phone', 'in', phones).execute();
}

/** False if it isn't listed, or no longer pending. */
export const deletePending = (db: Db, phone: string): Promise<boolean> =>
  returnsRow(
    db.deleteFrom('allowed_phone_numbers').where('phone', '=', phone).where('status', '=', 'pending').returning('id'),
  );

/** The member's former numbers, which no one else has used since. */
export async function selectFormerNumbers(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('allowed_phone_numbers')
    .select('phone')
    .where('used_by', '=', userId)
    .where('status', '=', 'revoked')
    .execute();
  return rows.map(({ phone }) => phone);
}

/** `former_owner`: who is shown with `from`, which can no longer register. */
export type Move = { from: string; to: string; user_id: string; former_owner: string | null; now: Date };

/**
 * Makes `to` the used number and revokes `from`; adds the one that isn't listed. Compare-and-set: false if `to` has another
 * status than `expected`. One statement changes both, so that the counter cache is locked in the order of statuses.
 */
export async function moveUse(db: Db, { from, to, ...move }: Move, expected: PhoneStatus, notes: string) {
  const { user_id, former_owner, now } = move;
  const missing = [from, to].sort().map((phone) => ({ phone, notes, created_at: now }));
  await db
    .insertInto('allowed_phone_numbers')
    .values(missing)
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .execute();
  const { rows } = await sql<{ phone: string }>`
    update allowed_phone_numbers set
      status = case when phone = ${to} then 'used' else 'revoked' end,
      used_by = case when phone = ${to} then ${user_id}::uuid else ${former_owner}::uuid end,
      used_at = case when phone = ${to} then ${now}::timestamptz end
    where phone = ${from} or (phone = ${to} and status = ${expected})
    returning phone`.execute(db);
  return rows.some(({ phone }) => phone === to);
}

/** Part of the number, or every pattern in the note or the user's name. From `parseSearch`. */
type NumberSearch = { digits: string; patterns: readonly string[] };
export type NumberFilter = { search?: NumberSearch | undefined; status?: PhoneStatus | undefined };
type Page = { after: string | null; limit: number };

const numbersWithNames = (db: Db) =>
  db
    .selectFrom('allowed_phone_numbers as n')
    .leftJoin('users as adder', 'adder.id', 'n.added_by')
    .leftJoin('users as user', 'user.id', 'n.used_by')
    .select(['n.id', 'n.phone', 'n.status', 'n.notes', 'n.used_at', 'n.created_at'])
    .$narrowType<{ status: PhoneStatus }>()
    .select([nameOf('adder').as('added_by_name'), nameOf('user').as('used_by_name')]);

export const readNumber = (db: Db, id: string) => numbersWithNames(db).where('n.id', '=', id).executeTakeFirstOrThrow();

/** Newest first. `after` is the id of the last row on the page before. */
export function selectNumbers(db: Db, { search, status }: NumberFilter, { after, limit }: Page) {
  let query = numbersWithNames(db).orderBy('n.created_at', 'desc').orderBy('n.id', 'desc').limit(limit);
  if (status) query = query.where('n.status', '=', status);
  if (search) query = query.where(matches(search));
  if (after) {
    query = query.where(
      sql<boolean>`(n.created_at, n.id) < (select created_at, id from allowed_phone_numbers where id = ${after})`,
    );
  }
  return query.execute();
}

const nameOf = (alias: string) =>
  sql<string | null>`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`;

/** A union, so that each part uses an index of its own. */
function matches({ digits, patterns }: NumberSearch): RawBuilder<boolean> {
  const found = [
    sql`select id from allowed_phone_numbers where ${containsNames(sql`searchable_name(notes)`, patterns)}`,
    sql`select id from allowed_phone_numbers
        where used_by in (select id from users where ${containsNames(sql`search_name`, patterns)})`,
    ...(digits ? [sql`select id from allowed_phone_numbers where phone like ${`%${digits}%`}`] : []),
  ];
  return sql<boolean>`n.id in (${sql.join(found, sql` union `)})`;
}

/** What was typed, as part of a number if it can be one, and as words; undefined if it is empty. */
export async function parseSearch(db: Db, q = ''): Promise<NumberSearch | undefined> {
  const patterns = await namePatterns(db, q);
  const digits = /^[\d\s()+.-]+$/.test(q) ? q.replace(/\D/g, '') : '';
  return patterns.length > 0 || digits ? { digits, patterns } : undefined;
}

/** How many numbers have each status, from the counter cache. */
export function readNumberCounts(db: Db) {
  const sum = (of: RawBuilder<unknown>) => sql<number>`coalesce((sum(numbers) filter (where ${of}))::int, 0)`;
  const countOf = <S extends PhoneStatus>(status: S) => sum(sql`status = ${status}`).as(status);
  return db
    .selectFrom('number_counts')
    .select([sum(sql`true`).as('total'), countOf('pending'), countOf('used'), countOf('revoked')])
    .executeTakeFirstOrThrow();
}
