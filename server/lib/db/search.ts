import { type Expression, type RawBuilder, sql } from 'kysely';
import { customPlan, type Db } from './database.ts';

/** Matched at the start of a word only: the trigram index doesn't find shorter ones inside a word. */
const SHORT_WORD = /^[\p{L}\p{N}]{1,2}$/u;
const WORD_START = '% ';

export const words = (typed: string): string[] =>
  typed
    .split(/[\s,]+/)
    .map((word) => word.replace(/\.+$/, ''))
    .filter(Boolean);

/**
 * LIKE patterns for `containsNames`, ignoring case, accents, apostrophes and hyphens. One or two letters match the
 * start of a word, more match any part of the name.
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

const containsName = (column: Expression<unknown>, pattern: string): RawBuilder<boolean> =>
  pattern.startsWith(WORD_START)
    ? sql<boolean>`(${column} like ${pattern} or ${column} like ${pattern.slice(WORD_START.length)})`
    : sql<boolean>`${column} like ${pattern}`;

export const containsNames = (column: Expression<unknown>, patterns: readonly string[]): RawBuilder<boolean> =>
  patterns.length > 0
    ? sql<boolean>`(${sql.join(
        patterns.map((pattern) => containsName(column, pattern)),
        sql` and `,
      )})`
    : sql<boolean>`true`;

export const MAX_COUNTED = 1_000;

export type Counted = { matching: number; matches_more: boolean };

export const countUpTo = (found: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*)::int from (${found} limit ${sql.lit(MAX_COUNTED + 1)}) as found)`;

export const counted = (found: number): Counted => ({
  matching: Math.min(found, MAX_COUNTED),
  matches_more: found > MAX_COUNTED,
});

type FoundIds = Counted & { ids: string[] | null; total: number };

/** The ids of a select and their count. `total` is SQL of a number selected along with them. */
export async function findIds(db: Db, found: RawBuilder<unknown>, total: RawBuilder<number>): Promise<FoundIds> {
  const { rows } = await sql<{ ids: string[]; total: number }>`
    select ${customPlan} ${total} as total, array(${found} limit ${sql.lit(MAX_COUNTED + 1)}) as ids`.execute(db);
  const [row = { ids: [], total: 0 }] = rows;
  const counts = counted(row.ids.length);
  return { ids: counts.matches_more ? null : row.ids, ...counts, total: row.total };
}
