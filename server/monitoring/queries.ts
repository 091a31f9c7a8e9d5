import { sql } from 'kysely';
import type { Db } from '../lib/db/database.ts';

export type QueueDepth = {
  /** Jobs whose time has come. */
  due: number;
  /** Jobs that failed and will be tried again. */
  retrying: number;
  /** Jobs that were given up. */
  given_up: number;
  /** How long the oldest job that is due has waited, in seconds. */
  oldest_due_seconds: number;
};

/** What stands in the queue; the same from every server. */
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

export type Business = {
  registrations: number;
  pending_payments: number;
  /** How long the oldest pending payment has waited, in seconds; 0 where none waits. */
  oldest_pending_seconds: number;
};

/** What the committee waits for: registrations that hold a seat, and payments no one has looked at. */
export async function selectBusiness(db: Db): Promise<Business> {
  const { rows } = await sql<Business>`
    select
      (select coalesce(sum(registered_count), 0)::int from events) as registrations,
      (select coalesce(sum(payments), 0)::int from payment_counts where status = 'pending') as pending_payments,
      coalesce(extract(epoch from now() -
        (select min(submitted_at) from payment_ledger where status = 'pending')), 0)::float as oldest_pending_seconds`.execute(
    db,
  );
  return rows[0] as Business;
}

export type DatabaseState = {
  version: string;
  size_bytes: number;
  connections: number;
  most_connections: number;
  latest_migration: string;
};

/** What this database is, how large, and how many are connected to it. */
export async function selectDatabaseState(db: Db): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`
    select
      current_setting('server_version') as version,
      pg_database_size(current_database())::float as size_bytes,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as most_connections,
      (select max(name) from public.migrations) as latest_migration`.execute(db);
  return rows[0] as DatabaseState;
}

/** The latest file that `npm run backup` finished; undefined before the first. */
export const selectLastBackup = (db: Db) =>
  db
    .selectFrom('backups')
    .select(['made_at', 'release', 'files', 'size_bytes'])
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Where a test message goes: to the person asking for it. */
export const selectAddresses = (db: Db, userId: string) =>
  db.selectFrom('users').select(['email', 'phone']).where('id', '=', userId).executeTakeFirstOrThrow();
