import { type RawBuilder, sql } from 'kysely';
import type { USER_PROFILES, USER_SORTS } from '../../contract/list-choices.ts';
import { customPlan, type Db } from '../lib/db/database.ts';
import { type Counted, containsNames, findIds, namePatterns } from '../lib/db/search.ts';

type UserSort = (typeof USER_SORTS)[number];
export type UserFilter = {
  /** As `searchedFor` makes them. */
  patterns?: readonly string[];
  /** No one else. */
  ids?: readonly string[];
  role?: string | undefined;
  profile?: (typeof USER_PROFILES)[number] | undefined;
  house?: string | undefined;
};

const lastName = sql`users.last_name collate person_names`;
const firstName = sql`users.first_name collate person_names`;
const id = sql`users.id`;

/** Each of one direction throughout, so that one comparison finds where a page begins. */
const ORDERS: Record<UserSort, { key: RawBuilder<unknown>[]; direction: 'asc' | 'desc' }> = {
  newest: { key: [sql`users.created_at`, id], direction: 'desc' },
  oldest: { key: [sql`users.created_at`, id], direction: 'asc' },
  name: { key: [lastName, firstName, id], direction: 'asc' },
  name_desc: { key: [lastName, firstName, id], direction: 'desc' },
  first_name: { key: [firstName, lastName, id], direction: 'asc' },
  email: { key: [sql`users.email`], direction: 'asc' },
};

const roleNames = sql<string[]>`array(
  select r.name from user_roles ur join roles r on r.id = ur.role_id
  where ur.user_id = users.id order by r.hierarchy_level desc, r.name)`.as('roles');

export type UserPage = { sort: UserSort; after: string | null; limit: number };

/** `after` is the id of the last person of the page before. */
export function selectUsers(db: Db, filter: UserFilter, { sort, after, limit }: UserPage) {
  const { key, direction } = ORDERS[sort];
  let query = db
    .selectFrom('users')
    .select([
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.name_at_school',
      'users.email',
      'users.phone',
      'users.profile_photo_url',
      'users.sports_house',
      'users.profile_completed',
      'users.created_at',
      roleNames,
    ])
    .where(matches(filter))
    .limit(limit);
  for (const part of key) query = query.orderBy(part, direction);
  if (filter.patterns?.length || filter.ids) query = query.modifyFront(customPlan);
  if (after) {
    const listed = sql.join(key);
    const beyond = direction === 'asc' ? sql`>` : sql`<`;
    query = query.where(sql<boolean>`(${listed}) ${beyond} (select ${listed} from users where users.id = ${after})`);
  }
  return query.execute();
}

/** How many match where nothing is searched, and how many there are: from the kept counts, but for a role. */
export async function countUsers(db: Db, filter: UserFilter): Promise<Counted & { total: number }> {
  const ofRole = sql`(select count(*)::int from users where ${matches(filter)})`;
  const { rows } = await sql<{ matching: number; total: number }>`
    select ${filter.role ? ofRole : countCached(filter)} as matching, ${countCached({})} as total`.execute(db);
  return { ...(rows[0] ?? { matching: 0, total: 0 }), matches_more: false };
}

/** Whom a search finds. */
export const findSearched = (db: Db, filter: UserFilter) =>
  findIds(db, sql`select users.id from users where ${matches(filter)}`, countCached({}));

function countCached({ profile, house }: UserFilter): RawBuilder<number> {
  const tests = [
    sql`true`,
    ...(profile ? [sql`profile_completed = ${profile === 'completed'}`] : []),
    ...(house ? [sql`sports_house = ${house}`] : []),
  ];
  return sql<number>`(select coalesce(sum(people), 0)::int from people_counts where ${sql.join(tests, sql` and `)})`;
}

function matches({ patterns = [], ids, role, profile, house }: UserFilter): RawBuilder<boolean> {
  const tests = [
    containsNames(sql`users.search_staff`, patterns),
    ...(ids ? [sql`users.id = any(${ids}::uuid[])`] : []),
    ...(role
      ? [
          sql`users.id in (select ur.user_id from user_roles ur join roles r on r.id = ur.role_id where r.name = ${role})`,
        ]
      : []),
    // Written out: a prepared statement uses a partial index only where its condition stands in the text.
    ...(profile ? [profile === 'completed' ? sql`users.profile_completed` : sql`not users.profile_completed`] : []),
    ...(house ? [sql`users.sports_house = ${house}`] : []),
  ];
  return tests.length > 0 ? sql<boolean>`(${sql.join(tests, sql` and `)})` : sql<boolean>`true`;
}

/** The patterns for what was typed; a phone number however it is written: (876) 555-1234. */
export const searchedFor = (db: Db, q = ''): Promise<string[]> =>
  namePatterns(db, /^[\d\s()+.-]+$/.test(q) ? q.replace(/\D/g, '') : q);
