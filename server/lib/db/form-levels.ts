import { sql } from 'kysely';
import { school } from '../../../school.config.ts';

type FormColumn = `form_${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}_level`;

const columnsUpTo = (form: number) =>
  Array.from({ length: form }, (_, index) => `form_${index + 1}_level` as FormColumn);

export const FORM_COLUMNS = columnsUpTo(school.forms);

/** As in the index of class vectors. Those beyond the school's forms are empty. */
export const CLASS_COLUMNS = columnsUpTo(8);

/** One array, form 1 first; selected as `form_levels`. */
export const formLevels = (table: string) =>
  sql<(string | null)[]>`array[${sql.join(FORM_COLUMNS.map((column) => sql.ref(`${table}.${column}`)))}]`.as(
    'form_levels',
  );

export const formColumns = (levels: readonly string[]): Partial<Record<FormColumn, string>> =>
  Object.fromEntries(FORM_COLUMNS.map((column, index) => [column, levels[index]]));
