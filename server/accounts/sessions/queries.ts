import { sql } from 'kysely';
import type { EndReason } from '../../../contract/constants.ts';
import type { Db } from '../../lib/db/database.ts';

const DAYS_REMEMBERED = 30;

/** Those that would still be taken: used and begun since then. */
export const selectSessions = (db: Db, userId: string, now: Date, since: { began: Date; used: Date }) =>
  db
    .selectFrom('auth_sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('created_at', '>=', since.began)
    .where('last_used_at', '>=', since.used)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();

/** Written at most every few minutes for a session that is in use. */
export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('auth_sessions').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** The session has shown two-factor. */
export async function proveSession(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('auth_sessions').set({ two_factor_at: now }).where('id', '=', id).execute();
}

type Which = { user_id: string; only?: string; except?: string };

const matching = ({ user_id, only, except }: Which) =>
  sql<boolean>`user_id = ${user_id}::uuid and (${only ?? null}::uuid is null or id = ${only ?? null}::uuid)
    and (${except ?? null}::uuid is null or id <> ${except ?? null}::uuid)`;

/** Leaves word for the browsers whose sessions are about to end. */
export async function noteEnding(db: Db, which: Which, reason: EndReason, now: Date): Promise<void> {
  const old = new Date(now.getTime() - DAYS_REMEMBERED * 24 * 3600 * 1000);
  await db.deleteFrom('ended_sessions').where('ended_at', '<', old).execute();
  await sql`
    insert into ended_sessions (token_hash, reason, ended_at)
    select sha256(convert_to(token, 'UTF8')), ${reason}::text, ${now}::timestamptz
    from auth_sessions where ${matching(which)}
    on conflict (token_hash) do update set reason = excluded.reason`.execute(db);
}

/** Ends sessions at once: each request asks for its session again. The ones that were, with their devices. */
export async function endSessions(db: Db, which: Which, reason: EndReason, now: Date) {
  await noteEnding(db, which, reason, now);
  return db.deleteFrom('auth_sessions').where(matching(which)).returning(['id', 'user_agent', 'expires_at']).execute();
}

/** Without a word: the same browser has another one now. */
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
