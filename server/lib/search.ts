import { type Expression, type RawBuilder, sql } from 'kysely';

/** The words of a search, without the commas between them or the full stop after an initial. */
export const words = (typed: string): string[] =>
  typed
    .split(/[\s,]+/)
    .map((word) => word.replace(/\.+$/, ''))
    .filter(Boolean);

/**
 * SQL: whether a column of folded text contains every word somebody typed, case and accents aside. Wildcards are
 * escaped after folding, which makes ordinary ones of their full-width forms.
 */
export function containsWords(column: Expression<string | null>, typed: string): RawBuilder<boolean> {
  const tests = words(typed).map(
    (word) => sql`${column} like '%' || regexp_replace(folded(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`,
  );
  return tests.length > 0 ? sql<boolean>`(${sql.join(tests, sql` and `)})` : sql<boolean>`true`;
}
