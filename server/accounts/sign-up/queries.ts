import { sql, type Updateable } from 'kysely';
import type { Users } from '../../../db/types.ts';
import { FIRST_REGISTRATION_LOCK } from '../../lib/db/advisory-locks.ts';
import type { Db } from '../../lib/db/database.ts';

export const anyUserExists = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Held until the transaction ends, so that only one of several concurrent registrations is the first. */
export async function lockFirstRegistration(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${FIRST_REGISTRATION_LOCK})`.execute(db);
}

export type NewAccount = { first_name: string; last_name: string; email: string; phone: string; password_hash: string };

/** Inserts the sign-in account and the user under one id. The email must be in lower case. */
export async function insertAccount(db: Db, account: NewAccount): Promise<string> {
  const { first_name, last_name, email, phone, password_hash } = account;
  const { id } = await db
    .insertInto('auth_users')
    .values({ name: `${first_name} ${last_name}`, email })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('auth_accounts')
    .values({ user_id: id, account_id: id, provider_id: 'credential', password: password_hash })
    .execute();
  await db.insertInto('users').values({ id, first_name, last_name, email, phone }).execute();
  return id;
}

/** Prefills an incomplete profile with imported columns of `users`. */
export async function fillProfile(db: Db, id: string, columns: Updateable<Users>): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await db.updateTable('users').set(columns).where('id', '=', id).execute();
}

export async function grantRole(db: Db, userId: string, role: string): Promise<void> {
  await db
    .insertInto('user_roles')
    .columns(['user_id', 'role_id'])
    .expression(
      db
        .selectFrom('roles')
        .select([sql<string>`${userId}::uuid`.as('user_id'), 'id'])
        .where('name', '=', role),
    )
    .execute();
}

/** Saves a new code for the phone; false if the last one was sent after `cooldownSince`. */
export async function reserveCode(
  db: Db,
  code: { phone: string; code_hash: Buffer; sent_at: Date; expires_at: Date },
  cooldownSince: Date,
) {
  const taken = await db
    .insertInto('verification_codes')
    .values(code)
    .onConflict((conflict) =>
      conflict
        .column('phone')
        .doUpdateSet({ code_hash: code.code_hash, sent_at: code.sent_at, expires_at: code.expires_at, attempts: 0 })
        .where('verification_codes.sent_at', '<=', cooldownSince),
    )
    .returning('phone')
    .executeTakeFirst();
  return taken !== undefined;
}

export const selectCodeSentAt = async (db: Db, phone: string): Promise<Date | undefined> =>
  (await db.selectFrom('verification_codes').select('sent_at').where('phone', '=', phone).executeTakeFirst())?.sent_at;

/** Counts an attempt before the code is compared, so that parallel guesses each count. */
export const countTry = (db: Db, phone: string, now: Date, most: number) =>
  db
    .updateTable('verification_codes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('phone', '=', phone)
    .where('attempts', '<', most)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst();

/** Whether this is still the phone's valid code. */
export const isCodeOpen = async (db: Db, phone: string, codeHash: Buffer, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('verification_codes')
    .select('phone')
    .where('phone', '=', phone)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()) !== undefined;

/** Deletes the code if it is still this one; of two correct answers at once only one gets true. */
export async function consumeCode(db: Db, phone: string, codeHash: Buffer): Promise<boolean> {
  const gone = await db
    .deleteFrom('verification_codes')
    .where('phone', '=', phone)
    .where('code_hash', '=', codeHash)
    .returning('phone')
    .executeTakeFirst();
  return gone !== undefined;
}
