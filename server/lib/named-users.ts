/** Whom a search of names finds: looked for by the words that their names are made of, then by an index of letters. */
import { type RawBuilder, sql } from 'kysely';
import { customPlan, type Db } from './db/database.ts';
import { type Counted, containsName, containsNames, MOST_COUNTED } from './db/search.ts';

/** A word that has a three of letters to spare, as it is searched. */
const LONG_WORD = /^[a-z]{6,}$/;
/** Digits of a number that tell it from others: most begin with the same country and area. */
const TELLING_DIGITS = 7;

/**
 * A pattern that finds nearly the same rows sooner. The index keeps a list of rows for each three letters in a row, and
 * of the largest schools these are long: so each letter is asked for in one three, not in three of them.
 */
function thinned(pattern: string): string {
  const word = pattern.slice(1, -1);
  if (/^\d+$/.test(word)) return `%${word.slice(-TELLING_DIGITS)}%`;
  return LONG_WORD.test(word) ? `%${word.match(/.{1,3}/g)?.join('%')}%` : pattern;
}

type Search = {
  column: 'search_name' | 'search_name_public' | 'search_staff';
  /** As `namePatterns` makes them. */
  patterns: readonly string[];
  /** SQL: which of the users it is about at all. */
  of?: RawBuilder<unknown>;
};

/** SQL, a whole select: the ids of the users whose names hold every pattern. */
export function idsOfNamed({ column, patterns, of = sql`true` }: Search): RawBuilder<unknown> {
  const name = sql.ref(`users.${column}`);
  const likely = patterns.map(thinned);
  const isSure = sql`${containsNames(name, likely)} and ${of}`;
  const unsure = patterns.filter((pattern) => thinned(pattern) !== pattern);
  if (unsure.length === 0) return sql`select users.id from users where ${isSure}`;
  // The offset keeps PostgreSQL from asking the index for both.
  return sql`select likely.id from (select users.id, ${name} as name from users where ${isSure} offset 0) as likely
    where ${containsNames(sql.ref('likely.name'), unsure)}`;
}

type BoundedSearch = Search & {
  /** Whether `of` leaves people out that name_words counts. */
  isNarrowed: boolean;
};

/** `ids` is null where they are more than are counted. */
type Found = Counted & { ids: string[] | null; total: number };

/** Looks once for all that a search finds: its ids and its count. `total` is SQL, of how many there are at all. */
export async function findNamed(db: Db, search: BoundedSearch, total: RawBuilder<number>): Promise<Found> {
  const { rows } = await sql<{ ids: string[] | null; total: number }>`
    select ${customPlan} ${total} as total, ${idsUpToMost(search)} as ids`.execute(db);
  const [row = { ids: [], total: 0 }] = rows;
  const ids = row.ids && row.ids.length <= MOST_COUNTED ? row.ids : null;
  return { ids, matching: ids?.length ?? MOST_COUNTED, matches_more: !ids, total: row.total };
}

/** SQL: the ids of those, up to one more than MOST_COUNTED; null where they are known to be more without looking for them. */
function idsUpToMost({ isNarrowed, ...search }: BoundedSearch): RawBuilder<string[] | null> {
  const [pattern, ...more] = search.patterns;
  const ids = sql<string[]>`array(${idsOfNamed(search)} limit ${sql.lit(MOST_COUNTED + 1)})`;
  if (isNarrowed || pattern === undefined || more.length > 0) return ids;
  return sql`case when not ${isBorneByMany(pattern, search.column)} then ${ids} end`;
}

/** SQL: whether one word of names has more bearers than are counted, as the kept words tell. */
function isBorneByMany(pattern: string, column: Search['column']) {
  const counts = column === 'search_name_public' ? ['in_first_names'] : ['in_first_names', 'in_last_names'];
  const most = sql.lit(MOST_COUNTED);
  // Marc is kept for each Jean-Marc too, whose name is searched as one word: these are left out, where it can matter at all.
  const bearers = (count: string) => sql`(w.${sql.ref(count)} > ${most} and w.${sql.ref(count)} > ${most} + (
    select coalesce(sum(${sql.ref(count)}), 0) from name_words
    where written like '%' || w.written || '%' and shown like '%-%'))`;
  return sql`exists (
    select from name_words as w
    where ${containsName(sql.ref('w.written'), pattern)} and (${sql.join(counts.map(bearers), sql` or `)}))`;
}
