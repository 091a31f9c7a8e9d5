import { type RawBuilder, sql } from 'kysely';
import type { ConnectionSort } from '../../../contract/list-choices.ts';
import type { Actor } from '../../lib/context.ts';
import { customPlan, type Db } from '../../lib/db/database.ts';
import { CLASS_COLUMNS, FORM_COLUMNS, formLevels } from '../../lib/db/form-levels.ts';
import { type Counted, containsNames, counted, MAX_COUNTED } from '../../lib/db/search.ts';
import { PERSON_COLUMNS } from '../queries.ts';

/** `patterns` come from `namePatterns`. `form`: only those who shared this one. `between`: leaving years, both included. */
export type ConnectionFilter = {
  patterns?: readonly string[];
  form?: number;
  house?: string;
  between?: readonly [number, number] | undefined;
};
type OfYears = ConnectionFilter & { between: readonly [number, number] };
type Page = { after: string | null; limit: number };

/** The person whose connections are listed. A level that isn't set matches no one. */
export type Classmate = Pick<Actor, 'id' | 'form_levels' | 'sports_house' | 'profile_completed'>;
type Table = 'users' | 'class_counts';

/** SQL, for each form: whether a row of the table has the same level. */
const isShared = (table: Table, me: Classmate) =>
  FORM_COLUMNS.map((name, index) => {
    const level = me.form_levels[index];
    return level ? sql<boolean>`coalesce(${sql.ref(`${table}.${name}`)} = ${level}, false)` : sql<boolean>`false`;
  });

/** SQL: the number of shared forms. */
const sharedCount = (table: Table, me: Classmate) =>
  sql<number>`(${sql.join(
    isShared(table, me).map((test) => sql`${test}::int`),
    sql` + `,
  )})`;

/** SQL: the numbers of the shared forms. */
const sharedForms = (me: Classmate) =>
  sql<number[]>`array_remove(array[${sql.join(
    isShared('users', me).map((test, index) => sql`case when ${test} then ${sql.lit(index + 1)} end`),
  )}], null)`;

const sharesAny = (table: Table, me: Classmate) => sql<boolean>`(${sql.join(isShared(table, me), sql` or `)})`;

const classPath = (levels: readonly unknown[]) => sql`class_path(${sql.join(levels)})`;
const columnsOf = (table: Table) => CLASS_COLUMNS.map((name) => sql.ref(`${table}.${name}`));

/** SQL: whether a person or class matches the form and house of the filter. */
function ofYears(table: Table, me: Classmate, { form, house }: ConnectionFilter): RawBuilder<boolean> {
  const shared = form === undefined ? undefined : isShared(table, me)[form - 1];
  const tests = [...(shared ? [shared] : []), ...(house ? [sql`${sql.ref(`${table}.sports_house`)} = ${house}`] : [])];
  return tests.length > 0 ? sql<boolean>`(${sql.join(tests, sql` and `)})` : sql<boolean>`true`;
}

/** How many people share a form, and how many of them match the filter. */
export type Counts = { total: number; matching: number };

/**
 * Everyone who shares the same number of forms, or any where `shared` is null, and how many classes (per house) match the filter;
 * `listed` counts the whole directory.
 */
export type Tier = Counts & { shared: number | null; classes: number; listed: number };

/** SQL: each class and house that shares a form with the person, from the counter cache, without the person. */
function classmates(me: Classmate, filter: ConnectionFilter) {
  const isMine = me.profile_completed
    ? sql`(class_path = ${classPath(me.form_levels.map((level) => sql`${level}::text`))} and sports_house = ${me.sports_house})`
    : sql`false`;
  return sql`
    select class_path, ${sharedCount('class_counts', me)} as shared, ${ofYears('class_counts', me, filter)} as matches,
           people - ${isMine}::int as people
    from class_counts where people > 0`;
}

/** Most shared first. */
export async function selectTiers(db: Db, me: Classmate, filter: ConnectionFilter) {
  const { rows } = await sql<Tier & { shared: number }>`
    select shared, sum(people)::int as total, coalesce(sum(people) filter (where matches), 0)::int as matching,
           (count(*) filter (where matches))::int as classes,
           (select sum(people)::int from people_counts where profile_completed) as listed
    from (${classmates(me, filter)}) as classmates where shared > 0
    group by shared order by shared desc`.execute(db);
  return rows;
}

const listedExcept = (db: Db, me: Classmate) =>
  db.selectFrom('users').where('users.profile_completed', '=', sql.lit(true)).where('users.id', '<>', me.id);

const columns = (db: Db, me: Classmate) =>
  listedExcept(db, me).select(PERSON_COLUMNS).select(formLevels('users')).select(sharedForms(me).as('shared_forms'));

/** How many forms a listed person shares with `me`; undefined if they aren't listed or share none. */
export async function countSharedForms(db: Db, me: Classmate, id: string): Promise<number | undefined> {
  const found = await listedExcept(db, me)
    .where('users.id', '=', id)
    .where(sharesAny('users', me))
    .select(sharedCount('users', me).as('shared'))
    .executeTakeFirst();
  return found?.shared;
}

const BY_NAME = sql`users.last_name collate person_names, users.first_name collate person_names, users.id`;

/** SQL: whether a person comes after the one whose id is `after`, in the order of `key`. */
const isBeyond = (after: string | null, key: RawBuilder<unknown>) =>
  after ? sql<boolean>`(${key}) > (select ${key} from users where users.id = ${after})` : sql<boolean>`true`;

/** The cost of starting to read one class, in rows skipped when everyone is read by name. */
const ROWS_PER_CLASS = 4;

/**
 * People of one tier by last and first name. `after` is the id of the last person on the page before, if that ended in this tier. A
 * large tier is read by name, skipping everyone else; a small one class by class, then sorted.
 */
export async function selectTier(
  db: Db,
  me: Classmate,
  { shared, classes, matching, listed }: Tier,
  filter: ConnectionFilter,
  { after, limit }: Page,
) {
  if (matching === 0) return [];
  const people = columns(db, me)
    .where(ofYears('users', me, filter))
    .where(isBeyond(after, BY_NAME))
    .orderBy(BY_NAME)
    .limit(limit);
  const isLarge = classes * ROWS_PER_CLASS > (limit * listed) / matching;
  const isOfTier = shared === null ? sharesAny('users', me) : sql<boolean>`${sharedCount('users', me)} = ${shared}`;
  if (isLarge) return people.where(isOfTier).execute();
  const ofClass = people.where(sql<boolean>`${classPath(columnsOf('users'))} = classes.class_path`);
  return db
    .with('classes', (eb) =>
      eb
        .selectFrom(sql<{ class_path: string; shared: number; matches: boolean }>`(${classmates(me, filter)})`.as('c'))
        .select('class_path')
        .distinct()
        .where('c.shared', shared === null ? '>' : '=', shared ?? 0)
        .where('c.matches', '=', true),
    )
    .selectFrom('classes')
    .innerJoinLateral(ofClass.as('listed'), (join) => join.onTrue())
    .selectAll('listed')
    .orderBy(sql`last_name collate person_names, first_name collate person_names, id`)
    .limit(limit)
    .execute();
}

const classmatesBetween = (db: Db, me: Classmate, { between: [from, to] }: OfYears) =>
  listedExcept(db, me).where(sql<boolean>`users.leaving_year between ${from} and ${to}`).where(sharesAny('users', me));

/** How many people of some leaving years share a form, and how many of them match the filter: counted in their index. */
export async function countBetween(db: Db, me: Classmate, filter: OfYears): Promise<Counts> {
  const classmates = classmatesBetween(db, me, filter).select(ofYears('users', me, filter).as('matches'));
  const { rows } = await sql<Counts>`
    select ${customPlan} count(*)::int as total, (count(*) filter (where matches))::int as matching
    from ${classmates} as classmates`.execute(db);
  return rows[0] as Counts;
}

/** People of some leaving years, found in their index alone and then read: by last and first name, for 'common' most shared first. */
export async function selectBetween(db: Db, me: Classmate, filter: OfYears, page: Page, sort: ConnectionSort) {
  const first = sort === 'common' ? closestBetween : firstBetween;
  const ids = sql<{ id: string }>`(${first(db, me, filter, page)})`;
  const person = columns(db, me).where('users.id', '=', sql.ref<string>('first.id')).offset(sql.lit(0));
  const name = sql`listed.last_name collate person_names, listed.first_name collate person_names, listed.id`;
  return db
    .selectFrom(ids.as('first'))
    .innerJoinLateral(person.as('listed'), (join) => join.onTrue())
    .modifyFront(customPlan)
    .selectAll('listed')
    .orderBy(sort === 'common' ? sql`-cardinality(listed.shared_forms), ${name}` : name)
    .execute();
}

/** The first of each year, in the order of the index, and of those the first. */
function firstBetween(db: Db, me: Classmate, filter: OfYears, { after, limit }: Page) {
  const [from, to] = filter.between;
  const ofYear = listedExcept(db, me)
    .select(['users.id', 'users.last_name', 'users.first_name'])
    .where(sql<boolean>`users.leaving_year = years.leaving_year`)
    .where(sharesAny('users', me))
    .where(ofYears('users', me, filter))
    .where(isBeyond(after, BY_NAME))
    .orderBy(BY_NAME)
    .limit(limit);
  const years = sql<{ leaving_year: number }>`(select generate_series(${from}::int, ${to}::int) as leaving_year)`;
  return db
    .selectFrom(years.as('years'))
    .innerJoinLateral(ofYear.as('listed'), (join) => join.onTrue())
    .selectAll('listed')
    .orderBy(sql`last_name collate person_names, first_name collate person_names, id`)
    .limit(limit);
}

/** One pass over the years: most people share few forms, so their names are hardly compared. */
function closestBetween(db: Db, me: Classmate, filter: OfYears, { after, limit }: Page) {
  const key = sql`-${sharedCount('users', me)}, ${BY_NAME}`;
  return classmatesBetween(db, me, filter)
    .select('users.id')
    .where(ofYears('users', me, filter))
    .where(isBeyond(after, key))
    .orderBy(key)
    .limit(limit);
}

const searched = (me: Classmate, { patterns = [], between, ...filter }: ConnectionFilter) => {
  const isOfYears = between ? sql`users.leaving_year between ${between[0]} and ${between[1]}` : sql`true`;
  return sql<boolean>`${containsNames(sql.ref('users.search_name'), patterns)} and ${isOfYears} and ${sharesAny('users', me)} and ${ofYears('users', me, filter)}`;
};

/** Matches of a name search by last and first name, for 'common' most shared first. */
export function selectSearched(db: Db, me: Classmate, filter: ConnectionFilter, page: Page, sort: ConnectionSort) {
  const name = sql`last_name collate person_names, first_name collate person_names, id`;
  const key = sort === 'common' ? sql`-cardinality(shared_forms), ${name}` : name;
  let query = db
    .with('connected', () => columns(db, me).where(searched(me, filter)))
    .selectFrom('connected')
    .modifyFront(customPlan)
    .selectAll()
    .orderBy(key)
    .limit(page.limit);
  if (page.after) query = query.where(sql<boolean>`(${key}) > (select ${key} from connected where id = ${page.after})`);
  return query.execute();
}

/** How many people a search finds, up to a limit. */
export async function countSearched(db: Db, me: Classmate, filter: ConnectionFilter): Promise<Counted> {
  const found = listedExcept(db, me)
    .where(searched(me, filter))
    .select('users.id')
    .limit(MAX_COUNTED + 1);
  const { rows } = await sql<{ found: number }>`
    select ${customPlan} count(*)::int as found from ${found} as found`.execute(db);
  return counted(rows[0]?.found ?? 0);
}
