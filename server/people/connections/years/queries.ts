import { sql } from 'kysely';
import { customPlan, type Db } from '../../../lib/db/database.ts';
import {
  type Classmate,
  type ConnectionFilter,
  columns,
  listedExcept,
  ofYears,
  type Page,
  sharedCount,
  sharesAny,
  type Tier,
} from '../queries.ts';

type Between = readonly [number, number];

/** The people of some leaving years alone, counted in their index: most shared first. */
export async function selectTiersBetween(db: Db, me: Classmate, [from, to]: Between, filter: ConnectionFilter) {
  const classmates = listedExcept(db, me)
    .where(sql<boolean>`users.leaving_year between ${from} and ${to}`)
    .where(sharesAny('users', me))
    .select([sharedCount('users', me).as('shared'), ofYears('users', me, filter).as('matches')]);
  const { rows } = await sql<Tier & { shared: number }>`
    select ${customPlan} shared, count(*)::int as people, (count(*) filter (where matches))::int as matching,
           1 as classes, 1 as listed
    from ${classmates} as classmates group by shared order by shared desc`.execute(db);
  return rows;
}

/** People of one tier by last and first name, as `selectTier`: the first of each year, in the order of its index. */
export async function selectTierBetween(
  db: Db,
  me: Classmate,
  { shared, matching }: Tier,
  { between, ...filter }: ConnectionFilter & { between: Between },
  { after, limit }: Page,
) {
  if (matching === 0) return [];
  const name = sql`users.last_name collate person_names, users.first_name collate person_names, users.id`;
  const beyond = after
    ? sql<boolean>`(${name}) > (select ${name} from users where users.id = ${after})`
    : sql<boolean>`true`;
  const ofYear = columns(db, me)
    .where(sql<boolean>`users.leaving_year = years.leaving_year`)
    .where(shared === null ? sharesAny('users', me) : sql<boolean>`${sharedCount('users', me)} = ${shared}`)
    .where(ofYears('users', me, filter))
    .where(beyond)
    .orderBy(name)
    .limit(limit);
  return db
    .selectFrom(
      sql<{
        leaving_year: number;
      }>`(select generate_series(${between[0]}::int, ${between[1]}::int) as leaving_year)`.as('years'),
    )
    .innerJoinLateral(ofYear.as('listed'), (join) => join.onTrue())
    .selectAll('listed')
    .orderBy(sql`last_name collate person_names, first_name collate person_names, id`)
    .limit(limit)
    .execute();
}
