import { sql, type Updateable } from 'kysely';
import type { Users } from '../../../db/types.ts';
import type { Db } from '../../lib/db/database.ts';
import { FORM_COLUMNS, formLevels } from '../../lib/db/form-levels.ts';
import { PERSON_COLUMNS } from '../queries.ts';

export const selectProfile = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select([...PERSON_COLUMNS, 'users.profile_completed', 'users.updated_at'])
    .select(formLevels('users'))
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow();

/** Locks the person's row until the transaction ends. Rows that reference it can still be written. */
export const lockProfile = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select([...PERSON_COLUMNS, 'users.profile_completed', 'users.updated_at'])
    .select(FORM_COLUMNS)
    .where('users.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

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
