import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../lib/db/database.ts';
import { CLASS_COLUMNS } from '../lib/db/form-levels.ts';
import { QUEUED_JOBS } from '../lib/jobs/queue.ts';
import { GUARDS } from './guards.ts';

/** A rule that every database keeps, and the query for the rows that break it. */
export type Check = {
  /** The rule as a sentence. */
  rule: string;
  /** What breaks it, as the start of a line that goes on with ids. */
  violated: string;
  /** The ids of what breaks it, or names if it has no id. Never personal data. */
  broken: RawBuilder<{ id: string }>;
};

/** Runs `work` on one read-only snapshot. */
export const inSnapshot = <T>(db: Db, work: (snapshot: Db) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);

export async function findBroken(db: Db, { broken }: Check): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from (${broken}) as broken order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The migrations that have run; undefined in a database of another application. */
export async function selectMigrations(db: Db): Promise<string[] | undefined> {
  const { rows } = await sql<{
    is_ours: boolean;
  }>`select to_regclass('public.migrations') is not null as is_ours`.execute(db);
  if (!rows[0]?.is_ours) return undefined;
  const ran = await sql<{ name: string }>`select name from public.migrations order by name`.execute(db);
  return ran.rows.map(({ name }) => name);
}

/** A row and the file it names: a proof's storage key, a photo's address, a cover's key. */
export type Named = { id: string; file: string };

/** Where rows name a file. */
export type FileColumn =
  | { table: 'payment_ledger'; column: 'payment_proof_url' }
  | { table: 'users'; column: 'profile_photo_url' }
  | { table: 'events'; column: 'cover_key' };

/** The rows that name a file, or those of them with these ids. */
export async function selectNamed(db: Db, { table, column }: FileColumn, ids?: readonly string[]): Promise<Named[]> {
  const file = sql.ref(column);
  const { rows } = await sql<Named>`
    select id, ${file} as file from ${sql.table(table)}
    where ${file} is not null ${ids ? sql`and id = any(${ids}::uuid[])` : sql``} order by id`.execute(db);
  return rows;
}

/** Files that the queue will delete: photo URLs, and keys of covers and proofs. */
export async function selectDiscarded(db: Db): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    with discards as (
      select payload::jsonb as payload from ${sql.raw(QUEUED_JOBS)} as jobs
      where task in ('discard-photo', 'discard-cover', 'discard-proofs') and attempts < max_attempts
    )
    select payload->>'url' as file from discards where payload ? 'url'
    union all
    select jsonb_array_elements_text(payload->'keys') from discards where payload ? 'keys'`.execute(db);
  return rows.map(({ file }) => file);
}

export const GUARDED: readonly Check[] = [
  {
    rule: 'Every trigger, constraint and index is in place.',
    violated: 'Triggers, constraints and indexes that are missing or disabled',
    broken: sql`
      with guards as (
        select tgname as name, tgenabled in ('O', 'A') as is_active from pg_trigger t
        join pg_class c on c.oid = t.tgrelid where c.relnamespace = 'public'::regnamespace and not tgisinternal
        union all
        select conname, convalidated from pg_constraint where connamespace = 'public'::regnamespace
        union all
        select c.relname, i.indisvalid and i.indisready from pg_index i
        join pg_class c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace
      )
      select name::text as id from guards where not is_active
      union select unnest(${GUARDS}::text[]) except select name::text from guards where is_active`,
  },
  {
    rule: 'No job in the queue has failed for good.',
    violated: 'Jobs that failed too often and will not be tried again',
    broken: sql`select id from graphile_worker.jobs where attempts >= max_attempts`,
  },
];

/** SQL: the ids whose stored figures differ from the counted ones. Both queries select `id` and figures. */
const differing = (stored: RawBuilder<unknown>, counted: RawBuilder<unknown>) => sql<{ id: string }>`
  select distinct id from (
    ((${stored}) except all (${counted})) union all ((${counted}) except all (${stored}))
  ) as differing`;

const ofPeople = sql`(case when profile_completed then 'listed, ' else 'unfinished, ' end || coalesce(sports_house, 'no house'))`;
const shortPath = (path: RawBuilder<unknown>) => sql`rtrim(${path}, '/') || ', ' || sports_house`;
const ofClass = shortPath(sql`class_path(${sql.join(CLASS_COLUMNS.map((name) => sql.ref(name)))})`);

export const COUNTS: readonly Check[] = [
  {
    rule: 'The member count of every house is right.',
    violated: 'Houses whose stored member count is wrong',
    broken: differing(
      sql`select ${ofPeople} as id, people from people_counts where people <> 0`,
      sql`select ${ofPeople}, count(*)::int from users group by profile_completed, sports_house`,
    ),
  },
  {
    rule: 'The member count of every class is right.',
    violated: 'Classes whose stored member count is wrong',
    broken: differing(
      sql`select ${shortPath(sql`class_path`)} as id, people from class_counts where people <> 0`,
      sql`select ${ofClass}, count(*)::int from users where profile_completed group by 1`,
    ),
  },
  {
    rule: 'The name words are those of the listed members.',
    violated: 'Name words whose stored member count is wrong',
    // A word is part of a name, so only its length is reported.
    broken: differing(
      sql`select 'of ' || length(shown) || ' characters' as id, shown, in_first_names, in_last_names from name_words`,
      sql`
        select 'of ' || length(part) || ' characters', part, sum(of_first)::int, sum(of_last)::int
        from (
          select part, 1 as of_first, 0 as of_last from users, name_parts(first_name) as part where profile_completed
          union all
          select part, 0, 1 from users, name_parts(last_names(users)) as part
          where profile_completed
        ) as parts
        group by part`,
    ),
  },
  {
    rule: 'The phone number counts are right.',
    violated: 'Phone number statuses whose stored count is wrong',
    broken: differing(
      sql`select status as id, numbers from number_counts where numbers <> 0`,
      sql`select status, count(*)::int from allowed_phone_numbers group by status`,
    ),
  },
  {
    rule: 'The payment counts and sums are right.',
    violated: 'Payment statuses whose stored count or sum is wrong',
    broken: differing(
      sql`select status as id, payments, base_cents, fee_cents from payment_counts where payments <> 0`,
      sql`select status, count(*)::int, sum(base_amount_cents)::bigint, sum(processing_fee_cents)::bigint
        from payment_ledger group by status`,
    ),
  },
  {
    rule: 'The sums of payment entries are right.',
    violated: 'Kinds of payment entries whose stored count or sum is wrong',
    broken: differing(
      sql`select kind as id, entries, base_cents, fee_cents from payment_entry_counts where entries <> 0`,
      sql`select kind, count(*)::int, sum(base_cents)::bigint, sum(fee_cents)::bigint from payment_entries group by kind`,
    ),
  },
  {
    rule: 'The sums of every registration’s payment entries are right.',
    violated: 'Registrations whose stored sums of payment entries are wrong',
    broken: differing(
      sql`select id::text, received_cents, refunded_cents, adjusted_cents, fees_cents from event_registrations
        where (received_cents, refunded_cents, adjusted_cents, fees_cents) <> (0, 0, 0, 0)`,
      sql`
        select registration_id::text, received, refunded, adjusted, fees from (
          select registration_id, sum(fee_cents)::int as fees,
                 coalesce(sum(base_cents) filter (where kind = 'payment'), 0)::int as received,
                 coalesce(-sum(base_cents) filter (where kind = 'refund'), 0)::int as refunded,
                 coalesce(sum(base_cents) filter (where kind = 'adjustment'), 0)::int as adjusted
          from payment_entries group by 1) e
        where (received, refunded, adjusted, fees) <> (0, 0, 0, 0)`,
    ),
  },
  {
    rule: 'The activity log counts are right.',
    violated: 'Actions whose stored number of entries is wrong',
    broken: differing(
      sql`select action_type || ', ' || entity_type as id, entries from log_counts where entries <> 0`,
      sql`
        select action_type || ', ' || entity_type, count(*) from activity_logs
        where "timestamp" < (select until from log_counts_until) group by 1`,
    ),
  },
];
