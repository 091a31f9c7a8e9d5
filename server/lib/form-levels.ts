/** The columns form_1_level … form_5_level and the list the contract carries: mapped here and nowhere else. */
import { sql } from 'kysely';
import { school } from '../../school.config.ts';

type FormColumn = `form_${1 | 2 | 3 | 4 | 5}_level`;

export const FORM_COLUMNS = Array.from({ length: school.forms }, (_, index) => `form_${index + 1}_level` as FormColumn);

/** The level columns of a table or alias as one array, form 1 first; selected as `form_levels`. */
export const formLevels = (table: string) =>
  sql<(string | null)[]>`array[${sql.join(FORM_COLUMNS.map((column) => sql.ref(`${table}.${column}`)))}]`.as(
    'form_levels',
  );

/** The list as column values, for an update. */
export const formColumns = (levels: readonly string[]): Partial<Record<FormColumn, string>> =>
  Object.fromEntries(FORM_COLUMNS.map((column, index) => [column, levels[index]]));
