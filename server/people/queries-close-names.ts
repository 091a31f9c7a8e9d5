import { sql } from 'kysely';
import type { Db } from '../lib/database.ts';
import { words } from '../lib/search.ts';
import { type DirectoryFilter, matches } from './queries.ts';
import type { Viewer } from './rules.ts';

/** How near each typed word must come to a word of the name (see name_closeness in the migrations). */
const CLOSE = 0.6;
/** A search of more words than this is no name. */
const MOST_WORDS = 4;

/**
 * Names that come close to what was typed, word by word, and do not match it: the words of people's names that were
 * meant, in the order they were typed. A stranger's are taken from first names and initials alone.
 */
export async function selectCloseNames(
  db: Db,
  viewer: Viewer,
  { q = '', ...filter }: DirectoryFilter,
  limit: number,
): Promise<string[]> {
  const typed = words(q);
  if (typed.length === 0 || typed.length > MOST_WORDS) return [];
  const shown =
    viewer === 'anonymous'
      ? sql`users.first_name || ' ' || left(users.last_name, 1) || '.'`
      : sql`users.first_name || ' ' || users.last_name`;
  const { rows } = await sql<{ name: string }>`
    with typed as materialized (
      select position, searchable_name(word) as word
      from unnest(${typed}::text[]) with ordinality as typed (word, position)
    ), parts as materialized (
      select users.id, part as shown
      from users
      cross join lateral unnest(
        string_to_array(${shown}, ' ')
        || case when ${shown} like '%-%' then string_to_array(translate(${shown}, '-', ' '), ' ') end
      ) as part
      where users.profile_completed and ${matches(viewer, filter)} and not ${matches(viewer, { q })}
    ), written as materialized (
      select shown, rtrim(searchable_name(shown), '.') as written from (select distinct shown from parts) as part
    ), close as materialized (
      select typed.position, shown, length(written) > 1 as is_word, name_closeness(word, written) as closeness
      from written
      join typed
        on (length(written) = 1 or length(word) between length(written) * ${CLOSE}::float and length(written) / ${CLOSE}::float)
        and name_closeness(word, written) >= ${CLOSE}
    ), meant as (
      select distinct on (parts.id, close.position) parts.id, close.*
      from parts join close using (shown)
      order by parts.id, close.position, close.closeness desc
    ), people as (
      select string_agg(shown, ' ' order by position) as name, sum(closeness) as closeness
      from meant group by id having count(*) = ${typed.length} and bool_or(is_word)
    )
    select name from people
    group by name
    order by max(closeness) desc, count(*) desc, name
    limit ${limit}`.execute(db);
  return rows.map((row) => row.name);
}
