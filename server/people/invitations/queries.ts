import { sql } from 'kysely';
import type { Db } from '../../lib/db/database.ts';
import { isOfClass } from '../rosters/queries.ts';
import type { SchoolClass } from '../rosters/rules.ts';

type NewLink = SchoolClass & { token_sha256: Buffer; created_by: string; created_at: Date; expires_at: Date };

export async function insertLink(db: Db, link: NewLink): Promise<void> {
  await db.insertInto('invitation_links').values(link).execute();
}

/** The link with this hash and who made it, while it works: they still say that they sat in the class. */
export const selectLink = (db: Db, hash: Buffer, now: Date) =>
  db
    .selectFrom('invitation_links as l')
    .innerJoin('users as u', 'u.id', 'l.created_by')
    .select(['l.form', 'l.level', 'l.leaving_year', 'u.first_name', 'u.last_name'])
    .where('l.token_sha256', '=', hash)
    .where('l.expires_at', '>', now)
    .where(sql<boolean>`sat_in(u, l.form, l.level, l.leaving_year)`)
    .executeTakeFirst();

/** Nothing happens if there is no such link, or it has expired. */
export async function addToCount(
  db: Db,
  hash: Buffer,
  column: 'opened_count' | 'registered_count',
  now: Date,
): Promise<void> {
  await db
    .updateTable('invitation_links')
    .set({ [column]: sql`${sql.ref(column)} + 1` })
    .where('token_sha256', '=', hash)
    .where('expires_at', '>', now)
    .execute();
}

type Counts = { opened: number; registered: number };

/** Of a member's links to one class. */
export async function sumLinks(db: Db, createdBy: string, schoolClass: SchoolClass): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select coalesce(sum(opened_count), 0)::int as opened, coalesce(sum(registered_count), 0)::int as registered
    from invitation_links where created_by = ${createdBy} and ${isOfClass(schoolClass)}`.execute(db);
  return rows[0] as Counts;
}

export async function deleteExpired(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('invitation_links').where('expires_at', '<', before).execute();
}
