import { type Expression, type RawBuilder, sql } from 'kysely';
import { customPlan, type Db } from './database.ts';

/** Found only at the start of a word: the trigram index doesn't find shorter ones inside a word. */
const SHORT_WORD = /^[\p{L}\p{N}]{1,2}$/u;
/** Only patterns of short words start like this, because words have no spaces. */
const WORD_START = '% ';

/** The words of a search, without the commas between them or the full stop after an initial. */
export const words = (typed: string): string[] =>
  typed
    .split(/[\s,]+/)
    .map((word) => word.replace(/\.+$/, ''))
    .filter(Boolean);

/**
 * LIKE patterns of the words that were typed, for `containsName`. They ignore case, accents, apostrophes and hyphens. A word
 * of one or two letters matches the start of a word, a longer one any part of the name.
 */
export async function namePatterns(db: Db, typed: string): Promise<string[]> {
  const asked = words(typed);
  if (asked.length === 0) return [];
  const { rows } = await sql<{ word: string }>`
    select searchable_name(word) as word from unnest(${asked}::text[]) as word`.execute(db);
  return rows.map(({ word }) => {
    const escaped = word.replace(/[\\%_]/g, '\\$&');
    return SHORT_WORD.test(word) ? `${WORD_START}${escaped}%` : `%${escaped}%`;
  });
}

/** SQL: whether a searchable column matches a pattern of `namePatterns`. */
const containsName = (column: Expression<unknown>, pattern: string): RawBuilder<boolean> =>
  pattern.startsWith(WORD_START)
    ? sql<boolean>`(${column} like ${pattern} or ${column} like ${pattern.slice(WORD_START.length)})`
    : sql<boolean>`${column} like ${pattern}`;

/** SQL: whether it matches every pattern. */
export const containsNames = (column: Expression<unknown>, patterns: readonly string[]): RawBuilder<boolean> =>
  patterns.length > 0
    ? sql<boolean>`(${sql.join(
        patterns.map((pattern) => containsName(column, pattern)),
        sql` and `,
      )})`
    : sql<boolean>`true`;

/** Searches are counted up to here. */
export const MOST_COUNTED = 1_000;

/** With `matches_more`, `matching` is only a lower bound. */
export type Counted = { matching: number; matches_more: boolean };

/** SQL: the number of rows of `found`, a whole select, up to MOST_COUNTED + 1; for `counted`. */
export const countUpTo = (found: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*)::int from (${found} limit ${sql.lit(MOST_COUNTED + 1)}) as found)`;

/** The reply for what `countUpTo` found. */
export const counted = (found: number): Counted => ({
  matching: Math.min(found, MOST_COUNTED),
  matches_more: found > MOST_COUNTED,
});

/** `ids` is null if there are more than MOST_COUNTED. */
type FoundIds = Counted & { ids: string[] | null; total: number };

/** The ids that `found`, a whole select, has, and their count. `total` is SQL of a number that comes along. */
export async function findIds(db: Db, found: RawBuilder<unknown>, total: RawBuilder<number>): Promise<FoundIds> {
  const { rows } = await sql<{ ids: string[]; total: number }>`
    select ${customPlan} ${total} as total, array(${found} limit ${sql.lit(MOST_COUNTED + 1)}) as ids`.execute(db);
  const [row = { ids: [], total: 0 }] = rows;
  const counts = counted(row.ids.length);
  return { ids: counts.matches_more ? null : row.ids, ...counts, total: row.total };
}
