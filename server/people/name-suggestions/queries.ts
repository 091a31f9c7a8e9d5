import { type RawBuilder, sql } from 'kysely';
import { type Db, plannedAnew } from '../../lib/database.ts';
import { type DirectoryFilter, matches } from '../queries.ts';
import type { Viewer } from '../rules.ts';

/** How near each typed word must come to a word of a name (see name_closeness in the migrations). */
const CLOSE = 0.6;
const close = sql.lit(CLOSE);
/**
 * SQL: the letters that may be typed anew in words of so many. It is never less generous than the closeness, which costs
 * ten times as much: two that changed places count as one there, and as two here.
 */
const edits = (letters: RawBuilder<unknown>) => sql`greatest(2, floor(${letters} * ${sql.lit(1 - CLOSE)})::int)`;
const start = sql`left(written, 60)`;

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
  const own = edits(sql`greatest(t.letters, length(written))`);
  const people = isStranger ? sql`in_first_names` : sql`in_first_names + in_last_names`;
  const initials = sql`
    union all
    select initial || '.', lower(initial), 1
    from (select distinct upper(left(word, 1)) as initial from typed) as initials where initial <> ''`;
  const { rows } = await sql<MeantWord>`
    with typed as materialized (
      select position::int, word, left(word, 60) as start, length(word) as letters,
             ${edits(sql`length(word) / ${close}`)} as most_edits
      from (
        select position, searchable_name(word) as word
        from unnest(${typed}::text[]) with ordinality as typed (word, position)
      ) as typed
    ), near as (
      select position, word, shown, written, people
      from typed t join (
        select shown, written, ${people} as people from name_words where ${people} > 0
        ${isStranger ? initials : sql``}
      ) as known
        -- First by the longest word that could still be near: reckoning with each one's own length costs as much again.
        on levenshtein_less_equal(t.start, ${start}, most_edits) <= most_edits
          and levenshtein_less_equal(t.start, ${start}, ${own}) <= ${own}
        or length(written) = 1
      union
      -- The operator finds them by its index, from 0.3 on.
      select position, word, shown, written, ${people} from typed join name_words on written % word
      where ${people} > 0 and similarity(word, written) >= ${close}
        and letters between length(written) * ${close} and length(written) / ${close}
    ), close as (
      select position, shown, written, length(written) = 1 as is_initial, people, name_closeness(word, written) as closeness
      from near
    )
    select position, shown, written, closeness, is_initial, people,
           case when is_initial then '% ' else '%' end || regexp_replace(written, '([\\\\%_])', '\\\\\\1', 'g') || '%' as pattern
    from (
      select *, row_number() over (partition by position order by closeness desc, people desc, shown) as place from close
      where closeness >= ${close}
    ) as ranked
    where place <= ${limit}
    order by position, place`.execute(db);
  return rows;
}

/**
 * The places, in the list of names, of those that somebody listed is called in full: 'Marcia Campbell' or 'Campbell Marcia'.
 * All are asked for at once, by the order of the directory; what isBorne says of such a name is the same, for ten times
 * as much each.
 */
export async function selectBorneInFull(
  db: Db,
  viewer: Viewer,
  names: readonly (readonly MeantWord[])[],
  { patterns: typed = [], ...years }: DirectoryFilter,
): Promise<Set<number>> {
  const pairs = names.flatMap(([one, other, ...more], place) =>
    one && other && more.length === 0 ? [{ one: one.shown, other: other.shown, place }] : [],
  );
  // A last name is no stranger's to find.
  if (viewer === 'anonymous' || pairs.length === 0) return new Set();
  const isCalled = (first: string, last: string) =>
    sql`(last_name collate person_names = ${sql.ref(last)} and first_name collate person_names = ${sql.ref(first)})`;
  const { rows } = await sql<{ place: number }>`
    select place
    from unnest(${pairs.map(({ one }) => one)}::text[], ${pairs.map(({ other }) => other)}::text[],
                ${pairs.map(({ place }) => place)}::int[]) as name (one, other, place)
    where exists (
      select from users
      where users.profile_completed and (${isCalled('one', 'other')} or ${isCalled('other', 'one')})
        and ${matches(viewer, years)} and not ${matches(viewer, { patterns: typed })})`.execute(db);
  return new Set(rows.map(({ place }) => place));
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
