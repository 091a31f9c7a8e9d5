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

export type OpenWork = {
  registrations: number;
  pending_payments: number;
  /** 0 if none is pending. */
  oldest_pending_seconds: number;
};

export async function selectOpenWork(db: Db): Promise<OpenWork> {
  const { rows } = await sql<OpenWork>`
    select
      (select coalesce(sum(registered_count), 0)::int from events) as registrations,
      (select coalesce(sum(payments), 0)::int from payment_counts where status = 'pending') as pending_payments,
      coalesce(extract(epoch from now() -
        (select min(submitted_at) from payment_ledger where status = 'pending')), 0)::float as oldest_pending_seconds`.execute(
    db,
  );
  return rows[0] as OpenWork;
}

export type DatabaseState = {
  version: string;
  size_bytes: number;
  connections: number;
  most_connections: number;
  latest_migration: string;
};

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
