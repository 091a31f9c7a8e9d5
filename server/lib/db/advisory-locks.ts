/**
 * PostgreSQL's advisory locks. No number may have two meanings, nor change: during an update, servers of two releases
 * share a database.
 */
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Waits for the lock, and holds it until the transaction ends. `of`: what is hashed with it. */
export async function takeLock(db: Db, lock: number, of?: string): Promise<void> {
  const key = of === undefined ? sql`${lock}` : sql`${lock}, hashtext(${of})`;
  await sql`select pg_advisory_xact_lock(${key})`.execute(db);
}

/** Held by the server that migrates. */
export const MIGRATION_LOCK = 727_000;
/** Exclusive for a backup, shared for file deletions. */
export const BACKUP_LOCK = 727_001;
/** Shared by every server that works the queue. */
export const WORKING_LOCK = 727_002;
/** With a hash of a worker's name: held by the worker's server. */
export const SERVER_LOCK = 727_003;
/** Held by a sign-up until its transaction ends, so that only one is the school's first. */
export const FIRST_REGISTRATION_LOCK = 727_004;
/** With a hash of a person and an Idempotency-Key: held by the write with this key. */
export const IDEMPOTENCY_LOCK = 727_005;
/** With a hash of a phone number: held by the request that decides whether a code is texted to it. */
export const PHONE_CODE_LOCK = 727_006;
/** Shared by every writer of payment entries (db/migrations/0029-accounting-periods.sql), exclusive for closing a period. */
export const CLOSING_LOCK = 727_007;
/** Held by the transaction that queues a batch of an announcement's emails. */
export const ANNOUNCEMENT_LOCK = 727_008;
/** With a hash of a phone number: held by the request that adds or decides a suggestion of it (db/migrations/0043-suggestions.sql). */
export const SUGGESTION_LOCK = 727_009;
/** With a hash of an event: held by the request that adds scans of its check-in. */
export const SCAN_LOCK = 727_010;
/** With a hash of a member: held by the request that approves numbers they sent. */
export const INVITATION_LOCK = 727_011;
