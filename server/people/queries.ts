import { type RawBuilder, sql } from 'kysely';
import { selectBuilt } from '../lib/built-once.ts';
import { type Db, plannedAnew } from '../lib/database.ts';
import { FORM_COLUMNS, formLevels } from '../lib/form-levels.ts';
import { type Counted, containsNames, counted, countUpTo } from '../lib/search.ts';
import type { Viewer } from './rules.ts';

/** With form_levels all that seenBy needs. */
export const PERSON = [
  'users.id',
  'users.first_name',
  'users.last_name',
  'users.profile_photo_url',
  'users.sports_house',
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

type Unset<T> = { [K in keyof T]: T[K] | undefined };
type SchoolYears = { form?: number; level?: string; house?: string };
/** Patterns as `namePatterns` makes them. */
export type DirectoryFilter = SchoolYears & { patterns?: readonly string[] };

type Page = { after: string | null; limit: number };

/** One page of completed profiles, and how many there are. `after` is the id of the last person of the page before. */
export async function selectDirectory(db: Db, viewer: Viewer, filter: DirectoryFilter, page: Page) {
  const { patterns = [], ...years } = filter;
  if (patterns.length > 0) {
    const [rows, counts] = await Promise.all([
      searched(db, viewer, { patterns, ...years }, page)
        .modifyFront(plannedAnew)
        .execute(),
      countSearched(db, viewer, filter),
    ]);
    return { rows, ...counts };
  }
  const shape = `directory ${viewer} ${page.after !== null} ${shapeOf(years)}`;
  const rows = await selectBuilt(db, shape, { ...years, ...page }, ({ after, limit, level, house }) => {
    const narrowed = slotsOf(years, { level, house });
    return listed(db, viewer, narrowed, { after: page.after && after, limit })
      .select(PERSON)
      .select([formLevels('users'), countKept(narrowed).as('matching'), countKept({}).as('total')]);
  });
  const [{ matching, total } = { matching: 0, total: await countListed(db) }] = rows;
  return { rows, matching, matches_more: false, total };
}

/** What decides the text of a query on those years. */
const shapeOf = ({ form, level, house }: SchoolYears) => `${form} ${level !== undefined} ${house !== undefined}`;
/** The years as a query is built with them: a form is a column, the others are values. */
const slotsOf = ({ form, level, house }: SchoolYears, slots: { level: Value; house: Value }): Years => ({
  ...(form !== undefined && { form }),
  ...(level !== undefined && { level: slots.level }),
  ...(house !== undefined && { house: slots.house }),
});

type Value = string | RawBuilder<string>;
type Years = { form?: number; level?: Value; house?: Value };

type Listed = { after: Value | null; limit: number | RawBuilder<number> };

/** Those who are on the page, in its order. */
function listed(db: Db, viewer: Viewer, filter: Years & { patterns?: readonly string[] }, { after, limit }: Listed) {
  const order = orderFor(viewer);
  const page = db
    .selectFrom('users')
    .where('users.profile_completed', '=', sql.lit(true))
    .where(matches(viewer, filter))
    .orderBy(order.last)
    .orderBy(order.first)
    .orderBy('users.id')
    .limit(limit);
  if (!after) return page;
  const key = sql`${order.last}, ${order.first}, users.id`;
  // Only after somebody listed: the place of anybody else in the order would tell their name.
  return page.where(
    sql<boolean>`(${key}) > (select ${key} from users where users.id = ${after} and users.profile_completed)`,
  );
}

/** First who, then what is shown of them: a search goes through an index that holds the names, and nothing else of people. */
function searched(db: Db, viewer: Viewer, filter: Years & { patterns: readonly string[] }, page: Page) {
  const order = orderFor(viewer);
  return db
    .selectFrom(listed(db, viewer, filter, page).select('users.id').as('found'))
    .innerJoin('users', 'users.id', 'found.id')
    .select(PERSON)
    .select(formLevels('users'))
    .orderBy(order.last)
    .orderBy(order.first)
    .orderBy('users.id');
}

/** How many a search finds, counted up to a limit, and how many are listed at all. */
async function countSearched(db: Db, viewer: Viewer, filter: DirectoryFilter): Promise<Counted & { total: number }> {
  const found = sql`select from users where users.profile_completed and ${matches(viewer, filter)}`;
  const { rows } = await sql<{ found: number; total: number }>`
    select ${plannedAnew} ${countUpTo(found)} as found, ${countKept({})} as total`.execute(db);
  return { ...counted(rows[0]?.found ?? 0), total: rows[0]?.total ?? 0 };
}

async function countListed(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${countKept({})} as total`.execute(db);
  return rows[0]?.total ?? 0;
}

/** SQL: how many the directory lists of those years, by the counts that the migrations keep. */
function countKept({ form, level, house }: Years): RawBuilder<number> {
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
function orderFor(viewer: Viewer) {
  const last = viewer === 'anonymous' ? sql`left(users.last_name, 1)` : sql`users.last_name`;
  return { last: sql`${last} collate person_names`, first: sql`users.first_name collate person_names` };
}

export function matches(
  viewer: Viewer,
  { patterns = [], ...years }: Years & { patterns?: readonly string[] },
): RawBuilder<boolean> {
  const searched = viewer === 'anonymous' ? 'users.search_name_public' : 'users.search_name';
  return sql<boolean>`(${sql.join([containsNames(sql.ref(searched), patterns), ...ofYears('users', years)], sql` and `)})`;
}

/** SQL: the tests of a table with columns of levels and house. */
function ofYears(table: 'users' | 'class_counts' | 'people_counts', { form, level, house }: Unset<Years>) {
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
