import { type InferResult, sql, type Updateable } from 'kysely';
import type { Users } from '../../db/types.ts';
import type { Actor } from '../lib/context.ts';
import { FIRST_REGISTRATION_LOCK } from '../lib/db/advisory-locks.ts';
import type { Db } from '../lib/db/database.ts';
import { formLevels } from '../lib/db/form-levels.ts';

const roles = sql<string[]>`array(
  select r.name from user_roles ur join roles r on r.id = ur.role_id
  where ur.user_id = users.id order by r.hierarchy_level desc, r.name)`.as('roles');

const permissions = sql<string[]>`array(
  select distinct rp.permission from user_roles ur join role_permissions rp on rp.role_id = ur.role_id
  where ur.user_id = users.id order by rp.permission)`.as('permissions');

const ME = [
  'users.id',
  'users.email',
  'users.first_name',
  'users.last_name',
  'users.phone',
  'users.profile_completed',
  'users.profile_photo_url',
  'users.sports_house',
] as const;

/** Whether they have two-factor at all, asked for with the person so that each request costs one query. */
const hasFactor = sql<boolean>`(
  exists (select from totp_factors tf where tf.user_id = users.id and tf.enabled_at is not null)
  or exists (select from passkeys pk where pk.user_id = users.id))`.as('has_factor');

type Found = Omit<Actor, 'restricted'> & {
  has_factor: boolean;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date;
};

/** Of how many sessions one query may ask. */
export const MOST_SESSIONS = 100;

/**
 * The people behind session tokens with their roles and permissions, by token; compiled once, prepared by the pool. The planner
 * takes an array that it does not see for ten long, and would plan again for each that it sees to be shorter, which costs more
 * than the query: so it is always as long as it may be.
 */
export function compileSessionQuery(db: Db): (tokens: readonly string[]) => Promise<Map<string, Found>> {
  const query = db
    .selectFrom('auth_sessions')
    .innerJoin('users', 'users.id', 'auth_sessions.user_id')
    .where(sql<boolean>`auth_sessions.token = any(${[]}::text[])`)
    .select(['auth_sessions.id as session_id', 'auth_sessions.expires_at', 'auth_sessions.last_used_at'])
    .select(['auth_sessions.token', 'auth_sessions.two_factor_at', 'auth_sessions.created_at'])
    .select(ME)
    .select([formLevels('users'), roles, permissions, hasFactor])
    .compile();
  type Row = InferResult<typeof query>[number];
  const noTokens = Array<string>(MOST_SESSIONS).fill('');
  return async (tokens) => {
    const parameters = [[...tokens, ...noTokens.slice(tokens.length)]];
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return new Map(rows.map(({ token, ...found }) => [token, found]));
  };
}

export async function prolongSession(db: Db, token: string, until: Date): Promise<void> {
  await db.updateTable('auth_sessions').set({ expires_at: until }).where('token', '=', token).execute();
}

/** The same person by id, for the answer to signing in. */
export const selectMe = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .where('users.id', '=', id)
    .select(ME)
    .select([formLevels('users'), roles, permissions, hasFactor])
    .executeTakeFirstOrThrow();

export const anyUserExists = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Held until the transaction ends: of any number of first registrations exactly one comes first. */
export async function lockFirstRegistration(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${FIRST_REGISTRATION_LOCK})`.execute(db);
}

export type NewAccount = { first_name: string; last_name: string; email: string; phone: string; password_hash: string };

/** The sign-in account and the person, under one id. Email comes in lower case, or signing in would not find it. */
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

/** Begins a profile, which stays to be completed, with what is known of the person: columns of users. */
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

/** Who signs in with this email, and what that takes. */
export const selectSignIn = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .leftJoin('auth_accounts', (join) =>
      join.onRef('auth_accounts.user_id', '=', 'users.id').on('auth_accounts.provider_id', '=', 'credential'),
    )
    .leftJoin('totp_factors', 'totp_factors.user_id', 'users.id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email', 'auth_accounts.password'])
    .select(sql<boolean>`totp_factors.enabled_at is not null`.as('has_two_factor'))
    .where('users.email', '=', email)
    .executeTakeFirst();

export async function selectPasswordHash(db: Db, userId: string): Promise<string | null> {
  const account = await db
    .selectFrom('auth_accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  return account?.password ?? null;
}

/** False where the password is no longer the one that was proven. */
export async function updatePassword(db: Db, userId: string, from: string, to: string): Promise<boolean> {
  const updated = await db
    .updateTable('auth_accounts')
    .set({ password: to, updated_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .where('password', '=', from)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

export const selectUserByEmail = (db: Db, email: string) =>
  db.selectFrom('users').select(['id', 'first_name', 'last_name']).where('email', '=', email).executeTakeFirst();

export const selectUserById = (db: Db, id: string) =>
  db.selectFrom('users').select(['id', 'first_name', 'last_name', 'email']).where('id', '=', id).executeTakeFirst();

/** Takes the phone's turn to be sent a code; false while the last one is younger than `cooldownSince`. */
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

/** Counts one try before anything is compared, so that parallel guesses cannot share one. */
export const countTry = (db: Db, phone: string, now: Date, most: number) =>
  db
    .updateTable('verification_codes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('phone', '=', phone)
    .where('attempts', '<', most)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst();

/** Whether it is still the one that waits for its number. */
export const isCodeOpen = async (db: Db, phone: string, codeHash: Buffer, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('verification_codes')
    .select('phone')
    .where('phone', '=', phone)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()) !== undefined;

/** Deletes the code if it is still that one; of two right answers at once only one gets true. */
export async function consumeCode(db: Db, phone: string, codeHash: Buffer): Promise<boolean> {
  const gone = await db
    .deleteFrom('verification_codes')
    .where('phone', '=', phone)
    .where('code_hash', '=', codeHash)
    .returning('phone')
    .executeTakeFirst();
  return gone !== undefined;
}
