import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../../contract/profile-fields.ts';
import { customPlan, type Db } from '../../lib/db/database.ts';
import { type DirectoryFilter, matches } from '../queries.ts';

/** How similar a word of a name must be to a typed word (name_closeness in the migrations). */
const MIN_CLOSENESS = 0.6;
const minCloseness = sql.lit(MIN_CLOSENESS);
/** SQL: the most edits between two such words: a cheap filter that drops nothing name_closeness would accept. */
const edits = (characters: RawBuilder<unknown>) =>
  sql`greatest(2, floor(${characters} * ${sql.lit(1 - MIN_CLOSENESS)})::int)`;
const start = sql`left(written, 60)`; // levenshtein takes at most 255 bytes

/** A word of a name that is similar to a typed word. */
export type SimilarWord = {
  /** Of the typed word, from 1. */
  position: number;
  shown: string;
  /** Folded, as the search columns are. */
  written: string;
  /** The LIKE pattern that finds it (lib/search.ts). */
  pattern: string;
  /** 0 to 1. */
  closeness: number;
  is_initial: boolean;
  people: number;
};

/**
 * The words of listed people's names that are similar to the typed ones, `limit` for each, most similar first. Visitors
 * get words of first names, and the typed initials of last names whether or not anyone has them.
 */
export async function selectSimilarWords(db: Db, viewer: Viewer, typed: readonly string[], limit: number) {
  const isVisitor = viewer === 'anonymous';
  const own = edits(sql`greatest(t.characters, length(written))`);
  const people = isVisitor ? sql`in_first_names` : sql`in_first_names + in_last_names`;
  const initials = sql`
    union all
    select initial || '.', lower(initial), 1
    from (select distinct upper(left(word, 1)) as initial from typed) as initials where initial <> ''`;
  const { rows } = await sql<SimilarWord>`
    with typed as materialized (
      select position::int, word, left(word, 60) as start, length(word) as characters,
             ${edits(sql`length(word) / ${minCloseness}`)} as most_edits
      from (
        select position, searchable_name(word) as word
        from unnest(${typed}::text[]) with ordinality as typed (word, position)
      ) as typed
    ), near as (
      select position, word, shown, written, people
      from typed t join (
        select shown, written, ${people} as people from name_words where ${people} > 0
        ${isVisitor ? initials : sql``}
      ) as known
        -- The first condition is the cheaper one: it doesn't depend on the length of the known word.
        on levenshtein_less_equal(t.start, ${start}, most_edits) <= most_edits
          and levenshtein_less_equal(t.start, ${start}, ${own}) <= ${own}
        or length(written) = 1
      union
      -- The operator uses the trigram index, for similarities from 0.3.
      select position, word, shown, written, ${people} from typed join name_words on written % word
      where ${people} > 0 and similarity(word, written) >= ${minCloseness}
        and characters between length(written) * ${minCloseness} and length(written) / ${minCloseness}
    ), close as (
      select position, shown, written, length(written) = 1 as is_initial, people, name_closeness(word, written) as closeness
      from near
    )
    select position, shown, written, closeness, is_initial, people,
           case when is_initial then '% ' else '%' end || regexp_replace(written, '([\\\\%_])', '\\\\\\1', 'g') || '%' as pattern
    from (
      select *, row_number() over (partition by position order by closeness desc, people desc, shown) as place from close
      where closeness >= ${minCloseness}
    ) as ranked
    where place <= ${limit}
    order by position, place`.execute(db);
  return rows;
}

/**
 * The indexes of those names that are a listed person's full name: 'Marcia Campbell' or 'Campbell Marcia'. One query by
 * the index on names: isMatched gives the same answer at ten times the cost for each name.
 */
export async function selectFullNameMatches(
  db: Db,
  viewer: Viewer,
  names: readonly (readonly SimilarWord[])[],
  { patterns: typed = [], ...years }: DirectoryFilter,
): Promise<Set<number>> {
  const pairs = names.flatMap(([one, other, ...more], index) =>
    one && other && more.length === 0 ? [{ one: one.shown, other: other.shown, index }] : [],
  );
  // Visitors may not find out last names.
  if (viewer === 'anonymous' || pairs.length === 0) return new Set();
  const isCalled = (first: string, last: string) =>
    sql`(last_name collate person_names = ${sql.ref(last)} and first_name collate person_names = ${sql.ref(first)})`;
  const { rows } = await sql<{ index: number }>`
    select index
    from unnest(${pairs.map(({ one }) => one)}::text[], ${pairs.map(({ other }) => other)}::text[],
                ${pairs.map(({ index }) => index)}::int[]) as name (one, other, index)
    where exists (
      select from users
      where users.profile_completed and (${isCalled('one', 'other')} or ${isCalled('other', 'one')})
        and ${matches(viewer, years)} and not ${matches(viewer, { patterns: typed })})`.execute(db);
  return new Set(rows.map(({ index }) => index));
}

/** People whose names contain the words and are checked for having them as whole words: Marcia contains Marc. */
const MAX_CHECKED = 500;

/** Whether a listed person's name has all these words, within the filters, and wasn't found by what was typed. */
export async function isMatched(
  db: Db,
  viewer: Viewer,
  name: readonly SimilarWord[],
  { patterns: typed = [], ...years }: DirectoryFilter,
): Promise<boolean> {
  const patterns = name.map((word) => word.pattern);
  const last = viewer === 'anonymous' ? sql`left(users.last_name, 1)` : sql`last_names(users)`;
  const { rows } = await sql`
    select ${customPlan} from (
      select users.first_name, ${last} as last_names from users
      where users.profile_completed and ${matches(viewer, { ...years, patterns })}
        and not ${matches(viewer, { patterns: typed })}
      limit ${sql.lit(MAX_CHECKED)}
    ) as containing
    where array(select rtrim(searchable_name(part), '.') from name_parts(first_name || ' ' || last_names) as part)
      @> ${name.map((word) => word.written)}::text[]
    limit 1`.execute(db);
  return rows.length > 0;
}
