/** Two-factor, passkeys and open challenges. */
import { CHALLENGE_MINUTES } from '../../../contract/constants.ts';
import { countRows, type Db, returnsRow } from '../../lib/db/database.ts';

export const selectFactor = (db: Db, userId: string) =>
  db
    .selectFrom('totp_factors')
    .select(['secret', 'enabled_at', 'recovery_salt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

export const hasTwoFactor = async (db: Db, userId: string): Promise<boolean> =>
  Boolean((await selectFactor(db, userId))?.enabled_at);

/** A confirmed authenticator app or a passkey. */
export async function hasAnyFactor(db: Db, userId: string): Promise<boolean> {
  if (await hasTwoFactor(db, userId)) return true;
  return returnsRow(db.selectFrom('passkeys').select('id').where('user_id', '=', userId).limit(1));
}

/** Stores a secret to be confirmed; false if two-factor is on. */
export const saveSetup = (db: Db, userId: string, secret: Buffer): Promise<boolean> =>
  returnsRow(
    db
      .insertInto('totp_factors')
      .values({ user_id: userId, secret })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ secret, last_step: 0 }).where('totp_factors.enabled_at', 'is', null),
      )
      .returning('user_id'),
  );

/** Turns two-factor on if the secret is still this one; only one of two concurrent calls gets true. */
export const enableFactor = (db: Db, userId: string, secret: Buffer, step: number, now: Date): Promise<boolean> =>
  returnsRow(
    db
      .updateTable('totp_factors')
      .set({ enabled_at: now, last_step: step })
      .where('user_id', '=', userId)
      .where('secret', '=', secret)
      .where('enabled_at', 'is', null)
      .returning('user_id'),
  );

/** Deletes the app with its recovery codes if it was confirmed, ever or since then. Returns whether there was one. */
export const deleteFactor = (db: Db, userId: string, since = new Date(0)): Promise<boolean> =>
  returnsRow(
    db.deleteFrom('totp_factors').where('user_id', '=', userId).where('enabled_at', '>=', since).returning('user_id'),
  );

/** Invalidates codes up to this time step; false if that has already happened. */
export const advanceStep = (db: Db, userId: string, step: number): Promise<boolean> =>
  returnsRow(
    db
      .updateTable('totp_factors')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('last_step', '<', step)
      .where('enabled_at', 'is not', null)
      .returning('user_id'),
  );

export async function replaceRecoveryCodes(
  db: Db,
  userId: string,
  salt: Buffer,
  hashes: readonly Buffer[],
): Promise<void> {
  await db.updateTable('totp_factors').set({ recovery_salt: salt }).where('user_id', '=', userId).execute();
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

export const deleteRecoveryCode = (db: Db, userId: string, codeHash: Buffer): Promise<boolean> =>
  returnsRow(
    db
      .deleteFrom('recovery_codes')
      .where('user_id', '=', userId)
      .where('code_hash', '=', codeHash)
      .returning('user_id'),
  );

export const countRecoveryCodes = (db: Db, userId: string): Promise<number> =>
  countRows(db.selectFrom('recovery_codes').where('user_id', '=', userId));

type Purpose = 'two_factor' | 'passkey_sign_in' | 'passkey_registration' | 'phone_change';
type NewChallenge = {
  purpose: Purpose;
  user_id: string | null;
  remember_me?: boolean;
  nonce?: string;
};

/** Also deletes expired challenges. */
export async function insertChallenge(db: Db, challenge: NewChallenge, now: Date): Promise<string> {
  await db.deleteFrom('challenges').where('expires_at', '<=', now).execute();
  const expires_at = new Date(now.getTime() + CHALLENGE_MINUTES * 60_000);
  const { id } = await db
    .insertInto('challenges')
    .values({ ...challenge, expires_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Counts an attempt before anything is compared, so that parallel guesses each count. */
export const incrementAttempts = (db: Db, id: string, now: Date, most: number) =>
  db
    .updateTable('challenges')
    .from('users')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .whereRef('users.id', '=', 'challenges.user_id')
    .where('challenges.id', '=', id)
    .where('purpose', '=', 'two_factor')
    .where('tries', '<', most)
    .where('expires_at', '>', now)
    .returning(['challenges.id as challenge_id', 'remember_me', 'nonce'])
    .returning(['users.id', 'users.email', 'users.first_name', 'users.last_name'])
    .executeTakeFirst();

/** An open challenge: by its id, or by its owner and nonce. */
type Which = { purpose: Purpose } & ({ id: string } | { user_id: string; nonce: string });

export const selectChallenge = (db: Db, which: Which, now: Date) =>
  db
    .selectFrom('challenges')
    .select('user_id')
    .where((eb) => eb.and(which))
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Only one of several concurrent calls gets it. */
export const deleteChallenge = (db: Db, which: Which, now: Date) =>
  db
    .deleteFrom('challenges')
    .where((eb) => eb.and(which))
    .where('expires_at', '>', now)
    .returning('nonce')
    .executeTakeFirst();

/** Sets the nonce that a passkey has to sign. */
export async function setNonce(db: Db, id: string, nonce: string): Promise<void> {
  await db.updateTable('challenges').set({ nonce }).where('id', '=', id).execute();
}

/** Consumes a nonce; false if it is no longer this one. */
export const takeNonce = (db: Db, id: string, nonce: string): Promise<boolean> =>
  returnsRow(
    db.updateTable('challenges').set({ nonce: null }).where('id', '=', id).where('nonce', '=', nonce).returning('id'),
  );

/** Everything that was begun with an old password, and an authenticator app that isn't confirmed. */
export async function deleteChallenges(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('challenges').where('user_id', '=', userId).execute();
  await db.deleteFrom('totp_factors').where('user_id', '=', userId).where('enabled_at', 'is', null).execute();
}
