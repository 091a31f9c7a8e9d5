import type { OptionalEmailKind } from '../../contract/emails.ts';
import type { Db } from '../lib/db/database.ts';

/** With the kinds they turned off; undefined once the account is gone. */
export async function selectRecipient(db: Db, userId: string) {
  const person = await db
    .selectFrom('users')
    .innerJoin('auth_users', 'auth_users.id', 'users.id')
    .select(['users.email', 'users.first_name', 'users.last_name', 'auth_users.email_verified'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return person && { ...person, unwanted: await selectUnwanted(db, userId) };
}

export async function selectUnwanted(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('unwanted_messages').select('kind').where('user_id', '=', userId).execute();
  return rows.map((row) => row.kind);
}

/** False if the kind was off already. */
export const insertUnwanted = async (db: Db, userId: string, kind: OptionalEmailKind): Promise<boolean> =>
  (await db
    .insertInto('unwanted_messages')
    .values({ user_id: userId, kind })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst()) !== undefined;

/** False if the kind was on already. */
export const deleteUnwanted = async (db: Db, userId: string, kind: OptionalEmailKind): Promise<boolean> =>
  (await db
    .deleteFrom('unwanted_messages')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .returning('kind')
    .executeTakeFirst()) !== undefined;
