import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../lib/database.ts';
import { FORM_COLUMNS, formLevels } from '../lib/form-levels.ts';
import { containsNames } from '../lib/search.ts';
import type { Viewer } from './rules.ts';

const SHOWN_TO_ALL = ['users.id', 'users.first_name', 'users.profile_photo_url', 'users.sports_house'] as const;
const KEPT_FROM_STRANGERS = [
  'users.last_name',
  'users.current_city',
  'users.current_country',
  'users.profession',
  'users.industry',
  'users.email',
  'users.phone',
  'users.birthday',
  'users.share_email',
  'users.share_phone',
  'users.share_location',
  'users.share_profession',
  'users.share_birthday',
] as const;

/** With form_levels all that seenBy needs. */
export const PERSON = [...SHOWN_TO_ALL, ...KEPT_FROM_STRANGERS] as const;

const initial = sql<string>`left(users.last_name, 1)`;

/** What seenBy needs for this viewer: what strangers never see is not even read for them. */
export const columnsFor = (viewer: Viewer) => [
  ...SHOWN_TO_ALL,
  formLevels('users'),
  ...(viewer === 'anonymous' ? [initial.as('last_name')] : KEPT_FROM_STRANGERS),
];

/** A value, or what stands for it in a query that is built once. */
export type Value = string | RawBuilder<string>;
export type Years = { form?: number; level?: Value; house?: Value };
/** Patterns as `namePatterns` makes them. */
export type DirectoryFilter = { form?: number; level?: string; house?: string; patterns?: readonly string[] };

/** Those who are on a page, in its order. `after` is the id of the last person of the page before. */
export function listed(
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
    .orderBy(order.last)
    .orderBy(order.first)
    .orderBy('users.id')
    .limit(sql.lit(limit));
  if (!after) return page;
  const key = sql`${order.last}, ${order.first}, users.id`;
  // Only after somebody listed: the place of anybody else in the order would tell their name.
  return page.where(
    sql<boolean>`(${key}) > (select ${key} from users where users.id = ${after} and users.profile_completed)`,
  );
}

/** SQL: how many the directory lists of those years, by the counts that the migrations keep. */
export function countKept({ form, level, house }: Years): RawBuilder<number> {
  const isByClass = form !== undefined || level !== undefined;
  const table = isByClass ? 'class_counts' : 'people_counts';
  const isListed = isByClass ? sql`true` : sql`profile_completed`;
  const tests = sql.join([isListed, ...ofYears(table, { form, level, house })], sql` and `);
  return sql<number>`(select coalesce(sum(people), 0)::int from ${sql.table(table)} where ${tests})`;
}

/**
 * Last name then first name (spec 7). A stranger gets the initial then the first name: the order inside one initial
 * would tell them how the hidden names compare.
 */
export function orderFor(viewer: Viewer) {
  const last = viewer === 'anonymous' ? initial : sql`users.last_name`;
  return { last: sql`${last} collate person_names`, first: sql`users.first_name collate person_names` };
}

export const nameSearchedBy = (viewer: Viewer) => (viewer === 'anonymous' ? 'search_name_public' : 'search_name');

export function matches(
  viewer: Viewer,
  { patterns = [], ...years }: Years & { patterns?: readonly string[] },
): RawBuilder<boolean> {
  const searched = sql.ref(`users.${nameSearchedBy(viewer)}`);
  return sql<boolean>`(${sql.join([containsNames(searched, patterns), ...ofYears('users', years)], sql` and `)})`;
}

/** SQL: the tests of a table with columns of levels and house. */
function ofYears(
  table: 'users' | 'class_counts' | 'people_counts',
  { form, level, house }: { [K in keyof Years]: Years[K] | undefined },
) {
  const columns = FORM_COLUMNS.map((name) => sql.ref(`${table}.${name}`));
  const column = form === undefined ? undefined : columns[form - 1];
  return [
    ...(column ? [sql<boolean>`${column} is not null`] : []),
    ...(level ? [sql<boolean>`${level} in (${sql.join(column ? [column] : columns)})`] : []),
    ...(house ? [sql<boolean>`${sql.ref(`${table}.sports_house`)} = ${house}`] : []),
  ];
}

/** Somebody the directory lists. */
export const selectListed = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select(PERSON)
    .select(formLevels('users'))
    .where('users.id', '=', id)
    .where('users.profile_completed', '=', sql.lit(true))
    .executeTakeFirst();
