import { type RawBuilder, sql } from 'kysely';
import { selectBuilt } from '../lib/built-once.ts';
import { type Db, plannedAnew } from '../lib/database.ts';
import { FORM_COLUMNS, formLevels } from '../lib/form-levels.ts';
import { containsName, containsNames, MOST_COUNTED } from '../lib/search.ts';
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
  if (patterns.length > 0) return selectSearched(db, viewer, { patterns, ...years }, page);
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

type Search = SchoolYears & { patterns: readonly string[] };

/** Few who are found are looked for once, and the page is theirs; of many the page is read in its order. */
async function selectSearched(db: Db, viewer: Viewer, search: Search, page: Page) {
  const { found, total } = await findSearched(db, viewer, search);
  const query = found ? ofThese(db, viewer, found, page) : ofMany(db, viewer, search, page);
  const rows = await query.modifyFront(plannedAnew).execute();
  return { rows, matching: found?.length ?? MOST_COUNTED, matches_more: !found, total };
}

/** Whom a search finds, or null where they are more than are counted; and how many are listed at all. */
async function findSearched(db: Db, viewer: Viewer, search: Search) {
  const found = sql`select users.id from users where users.profile_completed and ${matches(viewer, search)}`;
  const { rows } = await sql<{ ids: string[] | null; total: number }>`
    select ${plannedAnew} ${countKept({})} as total, case when not ${isBorneByMany(viewer, search)}
      then array(${found} limit ${sql.lit(MOST_COUNTED + 1)}) end as ids`.execute(db);
  const { ids, total } = rows[0] ?? { ids: [], total: 0 };
  return { found: ids && ids.length <= MOST_COUNTED ? ids : null, total };
}

/** SQL: whether one word of names alone has more bearers than are counted, as the kept words tell without looking for anybody. */
function isBorneByMany(viewer: Viewer, { patterns: [pattern, ...more], form, level, house }: Search) {
  const isNarrowed = more.length > 0 || [form, level, house].some((year) => year !== undefined);
  if (isNarrowed || pattern === undefined) return sql`false`;
  const columns = viewer === 'anonymous' ? ['in_first_names'] : ['in_first_names', 'in_last_names'];
  const most = sql.lit(MOST_COUNTED);
  // Marc is kept for each Jean-Marc too, whose name is searched as one word: these are left out, where it can matter at all.
  const bearers = (column: string) => sql`(w.${sql.ref(column)} > ${most} and w.${sql.ref(column)} > ${most} + (
    select coalesce(sum(${sql.ref(column)}), 0) from name_words
    where written like '%' || w.written || '%' and shown like '%-%'))`;
  return sql`exists (
    select from name_words as w
    where ${containsName(sql.ref('w.written'), pattern)} and (${sql.join(columns.map(bearers), sql` or `)}))`;
}

const ofThese = (db: Db, viewer: Viewer, ids: string[], page: Page) =>
  listed(db, viewer, {}, page)
    .where(sql<boolean>`users.id = any(${ids}::uuid[])`)
    .select(PERSON)
    .select(formLevels('users'));

/** First who, then what is shown of them: an index in their order holds the names, and nothing else of people. */
function ofMany(db: Db, viewer: Viewer, search: Search, page: Page) {
  const order = orderFor(viewer);
  return db
    .selectFrom(listed(db, viewer, search, page).select('users.id').as('found'))
    .innerJoin('users', 'users.id', 'found.id')
    .select(PERSON)
    .select(formLevels('users'))
    .orderBy(order.last)
    .orderBy(order.first)
    .orderBy('users.id');
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
