import { sql } from 'kysely';
import { type Db, plannedAnew } from '../lib/database.ts';
import { type DirectoryFilter, matches } from './queries.ts';
import type { Viewer } from './rules.ts';

/** How near each typed word must come to a word of a name (see name_closeness in the migrations). */
const CLOSE = 0.6;

/** A word of a name that may have been meant by one that was typed. */
export type MeantWord = {
  /** Its place among the typed words, from 1. */
  position: number;
  shown: string;
  /** As it is searched. */
  written: string;
  /** The LIKE pattern that finds it (lib/search.ts). */
  pattern: string;
  /** 0 to 1. */
  closeness: number;
  is_initial: boolean;
  people: number;
};

/**
 * The words of listed people's names that come near to the typed ones, `limit` of them for each, closest first. A
 * stranger is told words of first names, and the initials of last names as they were typed, whoever has them.
 */
export async function selectMeantWords(db: Db, viewer: Viewer, typed: readonly string[], limit: number) {
  const isStranger = viewer === 'anonymous';
  const people = isStranger ? sql`in_first_names` : sql`in_first_names + in_last_names`;
  const initials = sql`
    union all
    select initial || '.', lower(initial), 1
    from (select distinct upper(left(word, 1)) as initial from typed) as initials where initial <> ''`;
  const { rows } = await sql<MeantWord>`
    with typed as materialized (
      select position, searchable_name(word) as word
      from unnest(${typed}::text[]) with ordinality as typed (word, position)
    ), known as (
      select shown, written, ${people} as people from name_words where ${people} > 0
      ${isStranger ? initials : sql``}
    ), close as (
      select position::int, shown, written, length(written) = 1 as is_initial, people,
             name_closeness(word, written) as closeness
      from typed join known
        on (length(written) = 1 or length(word) between length(written) * ${CLOSE}::float and length(written) / ${CLOSE}::float)
      -- Far cheaper than the closeness itself, and never less generous: one more for letters that changed places.
      where length(written) = 1
        or levenshtein_less_equal(left(word, 60), left(written, 60), (ceil(greatest(length(word), length(written)) * ${1 - CLOSE}::float)::int + 1)) <= (ceil(greatest(length(word), length(written)) * ${1 - CLOSE}::float)::int + 1)
        or similarity(word, written) >= ${CLOSE}::float
    )
    select position, shown, written, closeness, is_initial, people,
           case when is_initial then '% ' else '%' end || regexp_replace(written, '([\\\\%_])', '\\\\\\1', 'g') || '%' as pattern
    from (
      select *, row_number() over (partition by position order by closeness desc, people desc, shown) as place from close
      where closeness >= ${CLOSE}::float
    ) as ranked
    where place <= ${limit}
    order by position, place`.execute(db);
  return rows;
}

/** People whose names hold the words and who are looked at for whether they bear them: Marcia holds Marc. */
const MOST_HOLDERS = 500;

/** Whether somebody is listed who bears all those words, within the filters, and was not found by what was typed. */
export async function isBorne(
  db: Db,
  viewer: Viewer,
  name: readonly MeantWord[],
  { patterns: typed = [], ...years }: DirectoryFilter,
): Promise<boolean> {
  const patterns = name.map((word) => word.pattern);
  const last = viewer === 'anonymous' ? sql`left(last_name, 1)` : sql`last_name`;
  const { rows } = await sql`
    select ${plannedAnew} from (
      select users.first_name, users.last_name from users
      where users.profile_completed and ${matches(viewer, { ...years, patterns })}
        and not ${matches(viewer, { patterns: typed })}
      limit ${sql.lit(MOST_HOLDERS)}
    ) as holders
    where array(select rtrim(searchable_name(part), '.') from name_parts(first_name || ' ' || ${last}) as part)
      @> ${name.map((word) => word.written)}::text[]
    limit 1`.execute(db);
  return rows.length > 0;
}
