import type { Insertable } from 'kysely';
import type { Passkeys } from '../../../db/types.ts';
import type { Db } from '../../lib/db/database.ts';

const SHOWN = ['id', 'name', 'created_at', 'last_used_at'] as const;

export const selectPasskeys = (db: Db, userId: string) =>
  db.selectFrom('passkeys').select(SHOWN).where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute();

/** What a browser needs to find a person's passkeys, or to avoid creating a second one. */
export const selectCredentials = (db: Db, userId: string) =>
  db.selectFrom('passkeys').select(['credential_id', 'transports']).where('user_id', '=', userId).execute();

/** A passkey by its credential ID, with its owner. */
export const selectPasskeyByCredential = (db: Db, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id as passkey_id', 'credential_id', 'public_key', 'counter', 'transports'])
    .select(['users.id', 'users.email', 'users.first_name', 'users.last_name'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

export const insertPasskey = (db: Db, passkey: Insertable<Passkeys>) =>
  db.insertInto('passkeys').values(passkey).returning(SHOWN).executeTakeFirstOrThrow();

/** False if the passkey no longer exists. */
export async function markUsed(db: Db, id: string, counter: number, now: Date): Promise<boolean> {
  const used = { counter, last_used_at: now };
  const { numUpdatedRows } = await db.updateTable('passkeys').set(used).where('id', '=', id).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a person's passkeys, all or those added since then. Returns how many there were. */
export async function deletePasskeys(db: Db, userId: string, since = new Date(0)): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export const deletePasskey = (db: Db, id: string, userId: string) =>
  db.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', userId).returning('name').executeTakeFirst();
