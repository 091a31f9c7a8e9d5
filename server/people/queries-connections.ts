import { type RawBuilder, sql } from 'kysely';
import { type Db, plannedAnew } from '../lib/database.ts';
import { FORM_COLUMNS, formLevels } from '../lib/form-levels.ts';
import { type Counted, containsNames, counted, MOST_COUNTED } from '../lib/search.ts';
import { PERSON } from './queries.ts';

/** Patterns as `namePatterns` makes them. `form`: only those who shared this one. */
export type ConnectionFilter = { patterns?: readonly string[]; form?: number; house?: string };
type Page = { after: string | null; limit: number };

/** SQL: the forms, by number, that somebody of `table` sat at the same level as `me`. */
const sharedForms = (table: 'users' | 'class_counts') =>
  sql<number[]>`array_remove(array[${sql.join(
    FORM_COLUMNS.map((_, index) => sql`case when ${isShared(table)[index]} then ${sql.lit(index + 1)} end`),
  )}], null)`;

const isShared = (table: 'users' | 'class_counts') =>
  FORM_COLUMNS.map((name) => sql<boolean>`${sql.ref(`${table}.${name}`)} = ${sql.ref(`me.${name}`)}`);

const sharesAny = (table: 'users' | 'class_counts') => sql<boolean>`(${sql.join(isShared(table), sql` or `)})`;

const classPath = (table: string) =>
  sql`class_path(${sql.join(FORM_COLUMNS.map((name) => sql.ref(`${table}.${name}`)))})`;

/** SQL: whether somebody, or a class, is of the form and house asked for. */
function ofYears(table: 'users' | 'class_counts', { form, house }: ConnectionFilter): RawBuilder<boolean> {
  const shared = form === undefined ? undefined : isShared(table)[form - 1];
  const tests = [...(shared ? [shared] : []), ...(house ? [sql`${sql.ref(`${table}.sports_house`)} = ${house}`] : [])];
  return tests.length > 0 ? sql<boolean>`(${sql.join(tests, sql` and `)})` : sql<boolean>`true`;
}

/**
 * Those who share so many forms with somebody: how many people, how many of them of the years asked for, of how many
 * classes; `listed` is everybody in the directory.
 */
export type Tier = { shared: number; people: number; matching: number; classes: number; listed: number };

/** SQL: each class that shares a form with the person, as it was kept count of; the person is not counted. */
const classmates = (userId: string, filter: ConnectionFilter) => sql`
  select class_path, cardinality(${sharedForms('class_counts')}) as shared, ${ofYears('class_counts', filter)} as matches,
         people - (me.profile_completed and class_path = ${classPath('me')}
                   and class_counts.sports_house = me.sports_house)::int as people
  from class_counts join users as me on me.id = ${userId}
  where ${sharesAny('class_counts')} and people > 0`;

/** Most shared first. */
export async function selectTiers(db: Db, userId: string, filter: ConnectionFilter): Promise<Tier[]> {
  const { rows } = await sql<Tier>`
    select shared, sum(people)::int as people, coalesce(sum(people) filter (where matches), 0)::int as matching,
           (count(distinct class_path) filter (where matches))::int as classes,
           (select sum(people)::int from people_counts where profile_completed) as listed
    from (${classmates(userId, filter)}) as classmates
    group by shared order by shared desc`.execute(db);
  return rows;
}

const listedBeside = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .innerJoin('users as me', (join) => join.on('me.id', '=', userId).onRef('users.id', '<>', 'me.id'))
    .where('users.profile_completed', '=', sql.lit(true));

const columns = (db: Db, userId: string) =>
  listedBeside(db, userId).select(PERSON).select(formLevels('users')).select(sharedForms('users').as('shared_forms'));

/** How many forms a listed person shares with another; undefined where they are not listed, or share none. */
export async function sharedWith(db: Db, userId: string, id: string): Promise<number | undefined> {
  const found = await listedBeside(db, userId)
    .where('users.id', '=', id)
    .where(sharesAny('users'))
    .select(sql<number>`cardinality(${sharedForms('users')})`.as('shared'))
    .executeTakeFirst();
  return found?.shared;
}

/** What it costs to begin reading one class, in rows that are passed over when everybody is read by name. */
const ROWS_A_CLASS = 8;

/**
 * People of one tier by name. `after` is the id of the last one of the page before, where that ended within this tier.
 * Many of the school are read by name, passing the others over; few are read class by class, and put in order then.
 */
export async function selectOfTier(
  db: Db,
  userId: string,
  { shared, classes, matching, listed }: Tier,
  filter: ConnectionFilter,
  { after, limit }: Page,
) {
  if (matching === 0) return [];
  const name = sql`users.last_name collate person_names, users.first_name collate person_names, users.id`;
  const beyond = after
    ? sql<boolean>`(${name}) > (select ${name} from users where users.id = ${after})`
    : sql<boolean>`true`;
  const people = columns(db, userId).where(ofYears('users', filter)).where(beyond).orderBy(name).limit(limit);
  const isOfMany = classes * ROWS_A_CLASS > (limit * listed) / matching;
  if (isOfMany) return people.where(sql<boolean>`cardinality(${sharedForms('users')}) = ${shared}`).execute();
  const ofClass = people.where(sql<boolean>`${classPath('users')} = classes.class_path`);
  return db
    .with('classes', (eb) =>
      eb
        .selectFrom(
          sql<{ class_path: string; shared: number; matches: boolean }>`(${classmates(userId, filter)})`.as('c'),
        )
        .select('class_path')
        .distinct()
        .where('c.shared', '=', shared)
        .where('c.matches', '=', true),
    )
    .selectFrom('classes')
    .innerJoinLateral(ofClass.as('listed'), (join) => join.onTrue())
    .selectAll('listed')
    .orderBy(sql`last_name collate person_names, first_name collate person_names, id`)
    .limit(limit)
    .execute();
}

const searched = (patterns: readonly string[], filter: ConnectionFilter) =>
  sql<boolean>`${containsNames(sql.ref('users.search_name'), patterns)} and ${sharesAny('users')} and ${ofYears('users', filter)}`;

/** Those of a search, most shared first, then by name. `after` is the id of the last one of the page before. */
export function selectSearched(db: Db, userId: string, { patterns = [], ...filter }: ConnectionFilter, page: Page) {
  const key = sql`-cardinality(shared_forms), last_name collate person_names, first_name collate person_names, id`;
  let query = db
    .with('connected', () => columns(db, userId).where(searched(patterns, filter)))
    .selectFrom('connected')
    .modifyFront(plannedAnew)
    .selectAll()
    .orderBy(key)
    .limit(page.limit);
  if (page.after) query = query.where(sql<boolean>`(${key}) > (select ${key} from connected where id = ${page.after})`);
  return query.execute();
}

/** How many a search finds, up to a limit. */
export async function countSearched(
  db: Db,
  userId: string,
  { patterns = [], ...filter }: ConnectionFilter,
): Promise<Counted> {
  const found = listedBeside(db, userId)
    .where(searched(patterns, filter))
    .select('users.id')
    .limit(MOST_COUNTED + 1);
  const { rows } = await sql<{ found: number }>`
    select ${plannedAnew} count(*)::int as found from ${found} as found`.execute(db);
  return counted(rows[0]?.found ?? 0);
}
