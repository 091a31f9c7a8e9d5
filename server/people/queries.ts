import { type RawBuilder, sql } from 'kysely';
import { PRIVACY_COLUMNS, PROFILE_COLUMNS, type Viewer } from '../../contract/profile-fields.ts';
import type { Db } from '../lib/db/database.ts';
import { FORM_COLUMNS, formLevels } from '../lib/db/form-levels.ts';
import { containsNames } from '../lib/db/search.ts';

const PUBLIC_COLUMNS = [
  'users.id',
  'users.first_name',
  'users.profile_photo_url',
  'users.leaving_year',
  'users.sports_house',
] as const;
const MEMBER_COLUMNS = [
  'users.last_name' as const,
  'users.email' as const,
  'users.phone' as const,
  'users.birthday' as const,
  ...[...PROFILE_COLUMNS, ...PRIVACY_COLUMNS].map((column) => `users.${column}` as const),
];

/** With form_levels, all that visibleTo needs. */
export const PERSON_COLUMNS = [...PUBLIC_COLUMNS, ...MEMBER_COLUMNS];

const initial = sql<string>`left(users.last_name, 1)`;

/** What visibleTo needs for this viewer. For visitors the database doesn't even read what they never see. */
export const columnsFor = (viewer: Viewer) => [
  ...PUBLIC_COLUMNS,
  formLevels('users'),
  ...(viewer === 'anonymous' ? [initial.as('last_name')] : MEMBER_COLUMNS),
];

/** A value, or its placeholder in a compiled query. */
export type Value<T = string> = T | RawBuilder<T>;
export type Years = { form?: number; level?: Value; house?: Value; leaving_year?: Value<number> | undefined };
/** Patterns from `namePatterns`. */
export type DirectoryFilter = {
  form?: number;
  level?: string;
  house?: string;
  leaving_year?: number | undefined;
  patterns?: readonly string[];
};

/** The people on one page, in order. `after` is the id of the last person on the page before. */
export function selectPeople(
  db: Db,
  viewer: Viewer,
  filter: Years & { patterns?: readonly string[] },
  { after, limit }: { after: Value | null; limit: number },
) {
  const order = orderFor(viewer);
  const page = db
    .selectFrom('users')
    .where('users.profile_completed', '=', sql.lit(true))
    .where(matches(viewer, filter))
    .orderBy(order)
    .limit(sql.lit(limit));
  if (!after) return page;
  // Only after someone who is listed: the position of anyone else would reveal their name.
  return page.where(
    sql<boolean>`(${order}) > (select ${order} from users where users.id = ${after} and users.profile_completed)`,
  );
}

/** SQL: how many people of those years the directory lists, from the counter cache or the index of one leaving year. */
export function countListed(years: Years): RawBuilder<number> {
  if (years.leaving_year === undefined) return countCached(years);
  return sql<number>`(select count(*)::int from users where profile_completed and ${matches('member', years)})`;
}

function countCached(years: Years): RawBuilder<number> {
  const isByClass = years.form !== undefined || years.level !== undefined;
  const table = isByClass ? 'class_counts' : 'people_counts';
  const isListed = isByClass ? sql`true` : sql`profile_completed`;
  const tests = sql.join([isListed, ...ofYears(table, years)], sql` and `);
  return sql<number>`(select coalesce(sum(people), 0)::int from ${sql.table(table)} where ${tests})`;
}

/**
 * Last name then first name (spec 7). For visitors the initial then the first name: the order within one initial would
 * reveal how the hidden names compare.
 */
export function orderFor(viewer: Viewer) {
  const last = viewer === 'anonymous' ? initial : sql`users.last_name`;
  return sql`${last} collate person_names, users.first_name collate person_names, users.id`;
}

export function matches(
  viewer: Viewer,
  { patterns = [], ...years }: Years & { patterns?: readonly string[] },
): RawBuilder<boolean> {
  const searched = sql.ref(viewer === 'anonymous' ? 'users.search_name_public' : 'users.search_name');
  const tests = [containsNames(searched, patterns), ...ofYears('users', years)];
  return sql<boolean>`(${sql.join(tests, sql` and `)})`;
}

/** SQL: the conditions on a table that has the columns of levels and house; only users have a leaving year. */
function ofYears(table: 'users' | 'class_counts' | 'people_counts', { form, level, house, leaving_year }: Years) {
  const columns = FORM_COLUMNS.map((name) => sql.ref(`${table}.${name}`));
  const column = form === undefined ? undefined : columns[form - 1];
  return [
    ...(column ? [sql<boolean>`${column} is not null`] : []),
    ...(level ? [sql<boolean>`${level} in (${sql.join(column ? [column] : columns)})`] : []),
    ...(house ? [sql<boolean>`${sql.ref(`${table}.sports_house`)} = ${house}`] : []),
    ...(leaving_year === undefined ? [] : [sql<boolean>`users.leaving_year = ${leaving_year}`]),
  ];
}

/** One person the directory lists. */
export const selectListedPerson = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select(PERSON_COLUMNS)
    .select(formLevels('users'))
    .where('users.id', '=', id)
    .where('users.profile_completed', '=', sql.lit(true))
    .executeTakeFirst();

/** Locks the person until the transaction ends, so that their limits hold for requests at the same moment. */
export async function lockMember(db: Db, id: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** How much of two names is the same, by trigrams from 0 to 1: 'Marsha Brown' and 'Marcia Brown' have 0.53. */
export const SIMILARITY = 0.5;

/** Until the transaction ends, `%` finds names of SIMILARITY and no others: by default 30 times as many would be read. */
export async function findSimilarNamesOnly(db: Db): Promise<void> {
  await sql`select set_config('pg_trgm.similarity_threshold', ${String(SIMILARITY)}, true)`.execute(db);
}
