import { sql } from 'kysely';
import type { Db } from '../lib/db/database.ts';

export type QueueDepth = {
  due: number;
  retrying: number;
  /** Failed for good. */
  given_up: number;
  oldest_due_seconds: number;
};

export async function selectQueueDepth(db: Db): Promise<QueueDepth> {
  const { rows } = await sql<QueueDepth>`
    select
      (count(*) filter (where attempts < max_attempts and run_at <= now()))::int as due,
      (count(*) filter (where attempts between 1 and max_attempts - 1))::int as retrying,
      (count(*) filter (where attempts >= max_attempts and locked_at is null))::int as given_up,
      coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and run_at <= now())), 0)::float
        as oldest_due_seconds
    from graphile_worker.jobs`.execute(db);
  return rows[0] as QueueDepth;
}

const pendingFor = sql`now() - (select min(submitted_at) from payment_ledger where status = 'pending')`;

/** `oldest_pending_seconds` is 0 if no payment is pending. */
export const selectOpenWork = (db: Db) =>
  db
    .selectNoFrom([
      sql<number>`(select coalesce(sum(registered_count), 0)::int from events)`.as('registrations'),
      sql<number>`(select coalesce(sum(payments), 0)::int from payment_counts where status = 'pending')`.as(
        'pending_payments',
      ),
      sql<number>`coalesce(extract(epoch from ${pendingFor}), 0)::float`.as('oldest_pending_seconds'),
    ])
    .executeTakeFirstOrThrow();

export const selectDatabaseState = (db: Db) =>
  db
    .selectNoFrom([
      sql<string>`current_setting('server_version')`.as('version'),
      sql<number>`pg_database_size(current_database())::float`.as('size_bytes'),
      sql<number>`(select count(*)::int from pg_stat_activity where datname = current_database())`.as('connections'),
      sql<number>`current_setting('max_connections')::int`.as('most_connections'),
      sql<string>`(select max(name) from public.migrations)`.as('latest_migration'),
    ])
    .executeTakeFirstOrThrow();

/** The latest finished backup; undefined before the first. */
export const selectLastBackup = (db: Db) =>
  db
    .selectFrom('backups')
    .select(['made_at', 'release', 'files', 'size_bytes'])
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const selectAddresses = (db: Db, userId: string) =>
  db.selectFrom('users').select(['email', 'phone']).where('id', '=', userId).executeTakeFirstOrThrow();
