import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/** The words of a search, without the commas between them or the full stop after an initial. */
export const words = (typed: string): string[] =>
  typed
    .split(/[\s,]+/)
    .map((word) => word.replace(/\.+$/, ''))
    .filter(Boolean);

/**
 * SQL: whether a column of names (users.search_name) contains every word somebody typed; case, accents, apostrophes and
 * hyphens aside. Wildcards are escaped after folding, which makes ordinary ones of their full-width forms.
 */
export function containsNames(column: Expression<string | null>, typed: string): RawBuilder<boolean> {
  const tests = words(typed).map(
    (word) => sql`${column} like '%' || regexp_replace(searchable_name(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`,
  );
  return tests.length > 0 ? sql<boolean>`(${sql.join(tests, sql` and `)})` : sql<boolean>`true`;
}

/**
 * The LIKE patterns of the words somebody typed, for a column as `containsNames` searches it. Asked for beforehand, they
 * are plain parameters: a prepared query neither makes them anew for each row nor plans without knowing them, which at a
 * hundred thousand rows is what makes a search for two letters slow.
 */
export async function namePatterns(db: Db, typed: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select searchable_name(word) as word from unnest(${words(typed)}::text[]) as word`.execute(db);
  return rows.map(({ word }) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
