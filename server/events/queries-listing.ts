import { type RawBuilder, sql } from 'kysely';
import type { EventStatus } from '../../contract/list-choices.ts';
import type { Db } from '../lib/database.ts';
import { containsNames } from '../lib/search.ts';
import { selectStaff } from './queries.ts';

/** Patterns as `namePatterns` makes them. */
export type EventFilter = { patterns?: readonly string[]; status?: EventStatus | undefined };
type Page = { after: string | null; limit: number };

/** Drafts too, newest start first. `after` is the id of the last event of the page before. */
export function selectEvents(db: Db, filter: EventFilter, now: Date, { after, limit }: Page) {
  const query = selectStaff(db)
    .where(matches(filter, now))
    .orderBy('e.start_date', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit);
  if (!after) return query.execute();
  const last = sql`(select e.start_date, e.id from events as e where e.id = ${after})`;
  return query.where(sql<boolean>`(e.start_date, e.id) < ${last}`).execute();
}

/** How many match, and how many there are. */
export async function countEvents(db: Db, filter: EventFilter, now: Date) {
  const { rows } = await sql<{ matching: number; total: number }>`
    select count(*) filter (where ${matches(filter, now)})::int as matching, count(*)::int as total
    from events as e`.execute(db);
  return rows[0] as { matching: number; total: number };
}

function matches({ patterns = [], status }: EventFilter, now: Date): RawBuilder<boolean> {
  const isSearched = containsNames(sql`searchable_name(e.name || ' ' || e.venue_name || ' ' || e.location)`, patterns);
  const tests = {
    draft: sql`not e.is_published`,
    published: sql`e.is_published`,
    upcoming: sql`e.end_date > ${now}`,
    past: sql`e.end_date <= ${now}`,
  };
  return status ? sql<boolean>`(${isSearched} and ${tests[status]})` : isSearched;
}
