import { sql, type Updateable } from 'kysely';
import { CLASS_CHANGE_DAYS, CLASS_CHANGES_AT_MOST } from '../../../contract/constants.ts';
import type { Users } from '../../../db/types.ts';
import type { Db } from '../../lib/db/database.ts';
import { FORM_COLUMNS, formLevels } from '../../lib/db/form-levels.ts';
import { PERSON_COLUMNS } from '../queries.ts';

const profileRow = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select([...PERSON_COLUMNS, 'users.profile_completed', 'users.updated_at'])
    .where('users.id', '=', id);

export const selectProfile = (db: Db, id: string) =>
  profileRow(db, id).select(formLevels('users')).executeTakeFirstOrThrow();

/** Locks the person's row, if it still exists, until the transaction ends. Rows that reference it can still be written. */
export const lockProfile = (db: Db, id: string) =>
  profileRow(db, id).select(FORM_COLUMNS).forNoKeyUpdate().executeTakeFirst();

/**
 * Adds a change of classes to those of the last days, and pauses class lists if they are too many; true if it did just now.
 * Those of someone paused stay as they are, for staff to see.
 */
export async function countClassChange(db: Db, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_paused: boolean }>`
    update users set
      class_changes = recent.times || ${now}::timestamptz,
      rosters_paused_at = case when cardinality(recent.times) >= ${CLASS_CHANGES_AT_MOST} then ${now}::timestamptz end
    from (
      select array(
        select at from users before, unnest(before.class_changes) as at
        where before.id = ${id} and at > ${now}::timestamptz - ${CLASS_CHANGE_DAYS} * interval '1 day' order by at) as times
    ) as recent
    where id = ${id} and rosters_paused_at is null
    returning rosters_paused_at is not null as is_paused`.execute(db);
  return rows[0]?.is_paused ?? false;
}

/** Also updates the copy of the name in the sign-in account. */
export async function updateProfile(db: Db, id: string, columns: Updateable<Users>): Promise<void> {
  await db.updateTable('users').set(columns).where('id', '=', id).execute();
  await db
    .updateTable('auth_users')
    .from('users')
    .set({ name: sql`users.first_name || ' ' || users.last_name` })
    .whereRef('auth_users.id', '=', 'users.id')
    .where('users.id', '=', id)
    .execute();
}
