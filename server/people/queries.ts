import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../lib/database.ts';
import { FORM_COLUMNS, formLevels } from '../lib/form-levels.ts';
import { containsNames } from '../lib/search.ts';
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

export type DirectoryFilter = { q?: string; form?: number; level?: string; house?: string };

/** One page of completed profiles. `after` is the id of the last person of the page before. */
export function selectDirectory(
  db: Db,
  viewer: Viewer,
  filter: DirectoryFilter,
  { after, limit }: { after: string | null; limit: number },
) {
  const order = orderFor(viewer);
  let query = db
    .selectFrom('users')
    .select(PERSON)
    .select(formLevels('users'))
    .where('users.profile_completed', '=', sql.lit(true))
    .where(matches(viewer, filter))
    .orderBy(order.last)
    .orderBy(order.first)
    .orderBy('users.id')
    .limit(limit);
  if (after) {
    const key = sql`${order.last}, ${order.first}, users.id`;
    // Only after somebody listed: the place of anybody else in the order would tell their name.
    query = query.where(
      sql<boolean>`(${key}) > (select ${key} from users where users.id = ${after} and users.profile_completed)`,
    );
  }
  return query.execute();
}

/** How many match, and how many are listed at all. */
export const countDirectory = (db: Db, viewer: Viewer, filter: DirectoryFilter) =>
  db
    .selectFrom('users')
    .select((eb) => [
      eb.cast<number>(eb.fn.countAll().filterWhere(matches(viewer, filter)), 'integer').as('matching'),
      eb.cast<number>(eb.fn.countAll(), 'integer').as('total'),
    ])
    .where('users.profile_completed', '=', sql.lit(true))
    .executeTakeFirstOrThrow();

/**
 * Last name then first name (spec 7). A stranger gets the initial then the first name: the order inside one initial
 * would tell them how the hidden names compare.
 */
function orderFor(viewer: Viewer) {
  const last = viewer === 'anonymous' ? sql`left(users.last_name, 1)` : sql`users.last_name`;
  return { last: sql`${last} collate person_names`, first: sql`users.first_name collate person_names` };
}

export function matches(viewer: Viewer, { q, form, level, house }: DirectoryFilter): RawBuilder<boolean> {
  const searched = viewer === 'anonymous' ? 'users.search_name_public' : 'users.search_name';
  const columns = FORM_COLUMNS.map((name) => sql.ref(`users.${name}`));
  const column = form === undefined ? undefined : columns[form - 1];
  const tests = [
    ...(q ? [containsNames(sql.ref<string>(searched), q)] : []),
    ...(column ? [sql`${column} is not null`] : []),
    ...(level ? [sql`${level} in (${sql.join(column ? [column] : columns)})`] : []),
    ...(house ? [sql`users.sports_house = ${house}`] : []),
  ];
  return tests.length > 0 ? sql<boolean>`(${sql.join(tests, sql` and `)})` : sql<boolean>`true`;
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
