import { type RawBuilder, sql } from 'kysely';
import type { USER_PROFILES, USER_SORTS } from '../../contract/list-choices.ts';
import { type Db, plannedAnew } from '../lib/database.ts';
import { type Counted, containsNames, counted, countUpTo, namePatterns } from '../lib/search.ts';

type UserSort = (typeof USER_SORTS)[number];
export type UserFilter = {
  /** As `searchedFor` makes them. */
  patterns?: readonly string[];
  role?: string | undefined;
  profile?: (typeof USER_PROFILES)[number] | undefined;
  house?: string | undefined;
};

const lastName = sql`u.last_name collate person_names`;
const firstName = sql`u.first_name collate person_names`;
const id = sql`u.id`;

/** Each of one direction throughout, so that one comparison finds where a page begins. */
const ORDERS: Record<UserSort, { key: RawBuilder<unknown>[]; direction: 'asc' | 'desc' }> = {
  newest: { key: [sql`u.created_at`, id], direction: 'desc' },
  oldest: { key: [sql`u.created_at`, id], direction: 'asc' },
  name: { key: [lastName, firstName, id], direction: 'asc' },
  name_desc: { key: [lastName, firstName, id], direction: 'desc' },
  first_name: { key: [firstName, lastName, id], direction: 'asc' },
  email: { key: [sql`u.email`], direction: 'asc' },
};

const roleNames = sql<string[]>`array(
  select r.name from user_roles ur join roles r on r.id = ur.role_id
  where ur.user_id = u.id order by r.hierarchy_level desc, r.name)`.as('roles');

type Page = { sort: UserSort; after: string | null; limit: number };

/** `after` is the id of the last person of the page before. */
export function selectUsers(db: Db, filter: UserFilter, { sort, after, limit }: Page) {
  const { key, direction } = ORDERS[sort];
  let query = db
    .selectFrom('users as u')
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.email', 'u.phone', 'u.profile_photo_url', 'u.sports_house'])
    .select(['u.profile_completed', 'u.created_at'])
    .select(roleNames)
    .where(matches(filter))
    .limit(limit);
  for (const part of key) query = query.orderBy(part, direction);
  if (filter.patterns?.length) query = query.modifyFront(plannedAnew);
  if (after) {
    const listed = sql.join(key);
    const beyond = direction === 'asc' ? sql`>` : sql`<`;
    query = query.where(sql<boolean>`(${listed}) ${beyond} (select ${listed} from users as u where u.id = ${after})`);
  }
  return query.execute();
}

/** How many match, and how many there are: from the kept counts, but for a role, and for a search, which goes up to a limit. */
export async function countUsers(db: Db, filter: UserFilter): Promise<Counted & { total: number }> {
  const isSearch = (filter.patterns?.length ?? 0) > 0;
  const found = sql`select from users as u where ${matches(filter)}`;
  const matching = isSearch
    ? countUpTo(found)
    : filter.role
      ? sql`(select count(*)::int from (${found}) as found)`
      : countKept(filter);
  const { rows } = await sql<{ found: number; total: number }>`
    select ${isSearch ? plannedAnew : sql``} ${matching} as found, ${countKept({})} as total`.execute(db);
  const counts = rows[0] ?? { found: 0, total: 0 };
  return {
    ...(isSearch ? counted(counts.found) : { matching: counts.found, matches_more: false }),
    total: counts.total,
  };
}

function countKept({ profile, house }: UserFilter): RawBuilder<number> {
  const tests = [
    sql`true`,
    ...(profile ? [sql`profile_completed = ${profile === 'completed'}`] : []),
    ...(house ? [sql`sports_house = ${house}`] : []),
  ];
  return sql<number>`(select coalesce(sum(people), 0)::int from people_counts where ${sql.join(tests, sql` and `)})`;
}

function matches({ patterns = [], role, profile, house }: UserFilter): RawBuilder<boolean> {
  const tests = [
    containsNames(sql`u.search_staff`, patterns),
    ...(role
      ? [sql`u.id in (select ur.user_id from user_roles ur join roles r on r.id = ur.role_id where r.name = ${role})`]
      : []),
    // Written out: a prepared statement uses a partial index only where its condition stands in the text.
    ...(profile ? [profile === 'completed' ? sql`u.profile_completed` : sql`not u.profile_completed`] : []),
    ...(house ? [sql`u.sports_house = ${house}`] : []),
  ];
  return tests.length > 0 ? sql<boolean>`(${sql.join(tests, sql` and `)})` : sql<boolean>`true`;
}

/** The patterns for what was typed; a phone number however it is written: (876) 555-1234. */
export const searchedFor = (db: Db, q = ''): Promise<string[]> =>
  namePatterns(db, /^[\d\s()+.-]+$/.test(q) ? q.replace(/\D/g, '') : q);
