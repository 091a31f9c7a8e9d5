import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { ActivityLogs } from '../../db/types.ts';
import type { Db } from '../lib/db/database.ts';
import { insertRows } from '../lib/db/insert-rows.ts';

const ENTRY = [
  'action_type',
  'entity_type',
  'description',
  'actor_id',
  'actor_name',
  'actor_email',
  'target_user_id',
  'entity_id',
  'metadata',
  'user_agent',
] as const;

export type NewEntry = Pick<Selectable<ActivityLogs>, Exclude<(typeof ENTRY)[number], 'metadata'>> & {
  metadata: Record<string, unknown>;
};

export const insertEntries = (db: Db, entries: readonly NewEntry[]): Promise<void> =>
  insertRows(db, 'activity_logs', ENTRY, entries);

/** Raw stored values; `date` is a day (YYYY-MM-DD) in `zone`. */
export type LogFilter = { action_type?: string; entity_type?: string; date?: string; zone: string };

/** Newest first. `after`: the id of the last entry on the previous page. */
export function selectLogs(db: Db, filter: LogFilter, after: string | null, limit: number) {
  let query = db
    .selectFrom('activity_logs')
    .select(['id', 'action_type', 'entity_type', 'description', 'actor_id', 'actor_name', 'actor_email'])
    .select(['target_user_id', 'entity_id', 'user_agent', 'timestamp'])
    .select(sql<Record<string, unknown>>`metadata`.as('metadata'))
    .where(matches(filter))
    .orderBy('timestamp', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (after) {
    query = query.where(
      sql<boolean>`("timestamp", id) < (select "timestamp", id from activity_logs where id = ${after})`,
    );
  }
  return query.execute();
}

/** Matches and the total. Entries of a day are counted by index, others from the counter cache. */
export async function countLogs(db: Db, filter: LogFilter): Promise<{ matching: number; total: number }> {
  const { date, action_type, entity_type, zone } = filter;
  const matching = date
    ? sql<number>`(select count(*)::int from activity_logs where ${matches(filter)})`
    : countCached(filter);
  const isFiltered = Boolean(date || action_type || entity_type);
  const { rows } = await sql<{ matching: number; total: number }>`
    select total, ${isFiltered ? matching : sql`total`} as matching
    from (select ${countCached({ zone })} as total offset 0) as counted`.execute(db);
  return rows[0] as { matching: number; total: number };
}

/** The counter cache covers entries up to some moment; later ones are counted. */
const countCached = (filter: LogFilter) => sql<number>`(
  (select coalesce(sum(entries), 0) from log_counts where ${matches(filter)})
  + (select count(*) from activity_logs where "timestamp" >= log_counted_until() and ${matches(filter)}))::int`;

/** Adds the entries before a moment to the counter cache. No open transaction may still write entries that old. */
export async function foldCounts(db: Db, before: Date): Promise<void> {
  await sql`select fold_log_counts(${before}::timestamptz)`.execute(db);
}

/** A day's bounds are computed in the zone, because days with a clock change have 23 or 25 hours. */
function matches({ action_type, entity_type, date, zone }: LogFilter): RawBuilder<boolean> {
  const tests = [
    ...(action_type ? [sql`action_type = ${action_type}`] : []),
    ...(entity_type ? [sql`entity_type = ${entity_type}`] : []),
    ...(date
      ? [
          sql`"timestamp" >= ${date}::date::timestamp at time zone ${zone}`,
          sql`"timestamp" < (${date}::date + 1)::timestamp at time zone ${zone}`,
        ]
      : []),
  ];
  return tests.length > 0 ? sql<boolean>`(${sql.join(tests, sql` and `)})` : sql<boolean>`true`;
}

/** The column's distinct values, sorted. The recursive query reads one index entry per value, however long the log is. */
export async function selectDistinct(db: Db, column: 'action_type' | 'entity_type'): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ value: string }>`
    with recursive found as (
      select min(${name}) as value from activity_logs
      union all
      select (select min(${name}) from activity_logs where ${name} > found.value) from found where found.value is not null
    )
    select value from found where value is not null`.execute(db);
  return rows.map(({ value }) => value);
}
