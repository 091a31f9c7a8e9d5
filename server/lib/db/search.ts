import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/** A word that is looked for at the beginnings of words only: no index knows one so short within a word. */
const SHORT_WORD = /^[\p{L}\p{N}]{1,2}$/u;
/** How a pattern of such a word begins; no other does, for a word holds no space. */
const BEGINNING = '% ';

/** The words of a search, without the commas between them or the full stop after an initial. */
export const words = (typed: string): string[] =>
  typed
    .split(/[\s,]+/)
    .map((word) => word.replace(/\.+$/, ''))
    .filter(Boolean);

/**
 * The LIKE patterns of the words someone typed, for `containsName`: case, accents, apostrophes and hyphens aside, each
 * anywhere in the name, or at the beginning of one of its words where it has one letter or two. Asked for beforehand,
 * they are plain parameters, which the planner may look at.
 */
export async function namePatterns(db: Db, typed: string): Promise<string[]> {
  const asked = words(typed);
  if (asked.length === 0) return [];
  const { rows } = await sql<{ word: string }>`
    select searchable_name(word) as word from unnest(${asked}::text[]) as word`.execute(db);
  return rows.map(({ word }) => {
    const escaped = word.replace(/[\\%_]/g, '\\$&');
    return SHORT_WORD.test(word) ? `${BEGINNING}${escaped}%` : `%${escaped}%`;
  });
}

/** SQL: whether a column of names (users.search_name) holds what a pattern of `namePatterns` says. */
export const containsName = (column: Expression<unknown>, pattern: string): RawBuilder<boolean> =>
  pattern.startsWith(BEGINNING)
    ? sql<boolean>`(${column} like ${pattern} or ${column} like ${pattern.slice(BEGINNING.length)})`
    : sql<boolean>`${column} like ${pattern}`;

/** SQL: whether it holds every one of them; true where there are none. */
export const containsNames = (column: Expression<unknown>, patterns: readonly string[]): RawBuilder<boolean> =>
  patterns.length > 0
    ? sql<boolean>`(${sql.join(
        patterns.map((pattern) => containsName(column, pattern)),
        sql` and `,
      )})`
    : sql<boolean>`true`;

/** What a count of a search goes up to: more than anyone reads through, and little enough to be counted as one types. */
export const MOST_COUNTED = 1_000;

/** A count that stopped at MOST_COUNTED says so: `matching` is then the least there are. */
export type Counted = { matching: number; matches_more: boolean };

/** SQL: how many rows `found` (a whole select) has, up to one more than MOST_COUNTED; for `counted`. */
export const countUpTo = (found: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*)::int from (${found} limit ${sql.lit(MOST_COUNTED + 1)}) as found)`;

/** What `countUpTo` found, as a reply tells it. */
export const counted = (found: number): Counted => ({
  matching: Math.min(found, MOST_COUNTED),
  matches_more: found > MOST_COUNTED,
});
