import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../lib/db/database.ts';
import { QUEUED_JOBS } from '../lib/jobs/queue.ts';

/** One thing that must hold in a healthy database, and how to find where it does not. */
export type Check = {
  /** What is said where it holds, as a sentence. */
  well: string;
  /** What those rows are that break it, as the beginning of a line; their ids follow. */
  ill: string;
  /** The ids of what breaks it; of what has none, its name. Never anything of a person. */
  broken: RawBuilder<{ id: string }>;
};

/** Everything that `work` reads is of one moment, and it can write nothing. */
export const inSnapshot = <T>(db: Db, work: (snapshot: Db) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);

export async function findBroken(db: Db, { broken }: Check): Promise<string[]> {
  const { rows } = await broken.execute(db);
  return rows.map(({ id }) => id);
}

/** Names of the migrations that have run; undefined where the database is none of ours. */
export async function selectMigrations(db: Db): Promise<string[] | undefined> {
  const { rows } = await sql<{
    is_ours: boolean;
  }>`select to_regclass('public.migrations') is not null as is_ours`.execute(db);
  if (!rows[0]?.is_ours) return undefined;
  const ran = await sql<{ name: string }>`select name from public.migrations order by name`.execute(db);
  return ran.rows.map(({ name }) => name);
}

/** A row and the file it names: a proof's storage key, a photo's address. */
export type Named = { id: string; file: string };

/** The payments with a proof; `ids` are the only ones looked at. */
export async function selectProofs(db: Db, ids?: readonly string[]): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id, payment_proof_url as file from payment_ledger
    where payment_proof_url is not null ${ids ? sql`and id = any(${ids}::uuid[])` : sql``} order by id`.execute(db);
  return rows;
}

/** The members with a photo; `ids` are the only ones looked at. */
export async function selectPhotos(db: Db, ids?: readonly string[]): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id, profile_photo_url as file from users
    where profile_photo_url is not null ${ids ? sql`and id = any(${ids}::uuid[])` : sql``} order by id`.execute(db);
  return rows;
}

/** What the queue will still delete: addresses of photos, storage keys of proofs. */
export async function selectDiscarded(db: Db): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    with discards as (
      select payload::jsonb as payload from ${sql.raw(QUEUED_JOBS)} as jobs
      where task in ('discard-photo', 'discard-proofs') and attempts < max_attempts
    )
    select payload->>'url' as file from discards where payload ? 'url'
    union all
    select jsonb_array_elements_text(payload->'keys') from discards where payload ? 'keys'`.execute(db);
  return rows.map(({ file }) => file);
}
