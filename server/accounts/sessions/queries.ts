import { sql } from 'kysely';
import { DAY_MS, type EndReason } from '../../../contract/constants.ts';
import { selectCompiled } from '../../lib/db/compiled-query.ts';
import { type Db, returnsRow } from '../../lib/db/database.ts';
import { formLevels } from '../../lib/db/form-levels.ts';

const DAYS_REMEMBERED = 30;

const roles = sql<string[]>`array(
  select r.name from user_roles ur join roles r on r.id = ur.role_id
  where ur.user_id = users.id order by r.hierarchy_level desc, r.name)`.as('roles');

const permissions = sql<string[]>`array(
  select distinct rp.permission from user_roles ur join role_permissions rp on rp.role_id = ur.role_id
  where ur.user_id = users.id order by rp.permission)`.as('permissions');

const bounced = sql<boolean>`users.email_bounced_at is not null`.as('email_bounced');

const isPaused = sql<boolean>`users.rosters_paused_at is not null`.as('rosters_paused');

const hasFactor = sql<boolean>`(
  exists (select from totp_factors tf where tf.user_id = users.id and tf.enabled_at is not null)
  or exists (select from passkeys pk where pk.user_id = users.id))`.as('has_factor');

/** People with their roles and permissions. */
const selectPeople = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('auth_users', 'auth_users.id', 'users.id')
    .select(['users.id', 'users.email', 'auth_users.email_verified', 'users.first_name', 'users.last_name'])
    .select(['users.phone', 'users.profile_completed', 'users.profile_photo_url', 'users.leaving_year'])
    .select(['users.sports_house', formLevels('users'), roles, permissions, hasFactor, bounced, isPaused]);

/** A session with its person: one prepared query, twice for a write (serve.ts). */
export async function selectSession(db: Db, token: string) {
  const [session] = await selectCompiled(db, 'session', { token }, (placeholders) =>
    selectPeople(db)
      .innerJoin('auth_sessions', 'auth_sessions.user_id', 'users.id')
      .where('auth_sessions.token', '=', placeholders.token)
      .select(['auth_sessions.id as session_id', 'auth_sessions.expires_at', 'auth_sessions.last_used_at'])
      .select(['auth_sessions.two_factor_at', 'auth_sessions.created_at']),
  );
  return session;
}

/** The same person by id, for the reply to signing in. */
export const selectMe = (db: Db, id: string) => selectPeople(db).where('users.id', '=', id).executeTakeFirstOrThrow();

export async function extendSession(db: Db, token: string, until: Date): Promise<void> {
  await db.updateTable('auth_sessions').set({ expires_at: until }).where('token', '=', token).execute();
}

/** Those that haven't expired; some may be too old (policy.ts). */
export const selectSessions = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('auth_sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at', 'two_factor_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();

/** Written at most every few minutes. */
export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('auth_sessions').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** Whether it wasn't ended, if its account's lock is held. */
export const hasSession = (db: Db, id: string): Promise<boolean> =>
  returnsRow(db.selectFrom('auth_sessions').select('id').where('id', '=', id));

/** Records that the session was confirmed with two-factor. */
export async function markTwoFactor(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('auth_sessions').set({ two_factor_at: now }).where('id', '=', id).execute();
}

type SessionFilter = { user_id: string; only?: string; except?: string };

const matching = ({ user_id, only, except }: SessionFilter) =>
  sql<boolean>`user_id = ${user_id}::uuid and (${only ?? null}::uuid is null or id = ${only ?? null}::uuid)
    and (${except ?? null}::uuid is null or id <> ${except ?? null}::uuid)`;

/** Records why sessions are about to end, so that their browsers can say so. */
export async function recordEndReason(db: Db, which: SessionFilter, reason: EndReason, now: Date): Promise<void> {
  const old = new Date(now.getTime() - DAYS_REMEMBERED * DAY_MS);
  await db.deleteFrom('ended_sessions').where('ended_at', '<', old).execute();
  await sql`
    insert into ended_sessions (token_hash, reason, ended_at)
    select sha256(convert_to(token, 'UTF8')), ${reason}::text, ${now}::timestamptz
    from auth_sessions where ${matching(which)}
    on conflict (token_hash) do update set reason = excluded.reason`.execute(db);
}

/** Deletes sessions, which takes effect with the next request. Returns those that hadn't expired, with their devices. */
export async function endSessions(db: Db, which: SessionFilter, reason: EndReason, now: Date) {
  await recordEndReason(db, which, reason, now);
  const rows = await db
    .deleteFrom('auth_sessions')
    .where(matching(which))
    .returning(['user_agent', 'expires_at'])
    .execute();
  return rows.filter(({ expires_at }) => expires_at > now);
}

export const holdsSuperAdmin = (db: Db, userId: string): Promise<boolean> =>
  returnsRow(
    db
      .selectFrom('user_roles')
      .innerJoin('roles', 'roles.id', 'user_roles.role_id')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('roles.name', '=', 'SUPER_ADMIN'),
  );

/** Records no reason: the same browser has a new session. */
export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('auth_sessions').where('id', '=', id).execute();
}

export const selectEndReason = async (db: Db, token: string): Promise<EndReason | null> => {
  const ended = await db
    .selectFrom('ended_sessions')
    .select('reason')
    .where('token_hash', '=', sql<Buffer>`sha256(convert_to(${token}::text, 'UTF8'))`)
    .executeTakeFirst();
  return (ended?.reason as EndReason | undefined) ?? null;
};

/** The person with this email and their password hash. */
export const selectSignIn = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .leftJoin('auth_accounts', (join) =>
      join.onRef('auth_accounts.user_id', '=', 'users.id').on('auth_accounts.provider_id', '=', 'credential'),
    )
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email', 'auth_accounts.password'])
    .where('users.email', '=', email)
    .executeTakeFirst();

export const selectKnownDevice = (db: Db, userId: string, idHash: Buffer): Promise<boolean> =>
  returnsRow(
    db.selectFrom('known_devices').select('user_id').where('user_id', '=', userId).where('id_hash', '=', idHash),
  );

export async function upsertKnownDevice(db: Db, userId: string, idHash: Buffer, now: Date): Promise<void> {
  await db
    .insertInto('known_devices')
    .values({ user_id: userId, id_hash: idHash, created_at: now, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'id_hash']).doUpdateSet({ last_used_at: now }))
    .execute();
}

/** Keeps the `most` that were used last. */
export async function deleteOldestDevices(db: Db, userId: string, most: number): Promise<void> {
  const older = db
    .selectFrom('known_devices')
    .select('id_hash')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id_hash')
    .offset(most);
  await db.deleteFrom('known_devices').where('user_id', '=', userId).where('id_hash', 'in', older).execute();
}

export async function deleteKnownDevices(db: Db, userId: string, except: Buffer | null): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .$if(except !== null, (query) => query.where('id_hash', '<>', except as Buffer))
    .execute();
}
