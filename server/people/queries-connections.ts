import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../lib/database.ts';
import { FORM_COLUMNS, formLevels } from '../lib/form-levels.ts';
import { containsNames } from '../lib/search.ts';
import { PERSON } from './queries.ts';

export type ConnectionFilter = { q?: string; form?: number; house?: string };

/** The forms, by number, that `users` sat at the same level as `me`. */
const sharedForms = sql<number[]>`array_remove(array[${sql.join(
  FORM_COLUMNS.map(
    (name, index) =>
      sql`case when ${sql.ref(`users.${name}`)} = ${sql.ref(`me.${name}`)} then ${sql.lit(index + 1)} end`,
  ),
)}], null)`;

const isShared = FORM_COLUMNS.map((name) => sql<boolean>`${sql.ref(`users.${name}`)} = ${sql.ref(`me.${name}`)}`);

/** Everybody listed who shares a form and level with the person, themself excluded. */
const connected = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .innerJoin('users as me', (join) => join.on('me.id', '=', userId).onRef('users.id', '<>', 'me.id'))
    .where('users.profile_completed', '=', sql.lit(true))
    .where(sql<boolean>`(${sql.join(isShared, sql` or `)})`);

function matches({ q, form, house }: ConnectionFilter): RawBuilder<boolean> {
  const shared = form === undefined ? undefined : isShared[form - 1];
  const tests = [
    ...(q ? [containsNames(sql.ref<string>('users.search_name'), q)] : []),
    ...(shared ? [shared] : []),
    ...(house ? [sql`users.sports_house = ${house}`] : []),
  ];
  return tests.length > 0 ? sql<boolean>`(${sql.join(tests, sql` and `)})` : sql<boolean>`true`;
}

/** Most shared forms first, then by name. `after` is the id of the last person of the page before. */
export function selectConnections(
  db: Db,
  userId: string,
  filter: ConnectionFilter,
  { after, limit }: { after: string | null; limit: number },
) {
  const key = sql`-cardinality(shared_forms), last_name collate person_names, first_name collate person_names, id`;
  let query = db
    .with('connected', () =>
      connected(db, userId)
        .where(matches(filter))
        .select(PERSON)
        .select(formLevels('users'))
        .select(sharedForms.as('shared_forms')),
    )
    .selectFrom('connected')
    .selectAll()
    .orderBy(key)
    .limit(limit);
  if (after) query = query.where(sql<boolean>`(${key}) > (select ${key} from connected where id = ${after})`);
  return query.execute();
}

/** How many match, and how many there are. */
export const countConnections = (db: Db, userId: string, filter: ConnectionFilter) =>
  connected(db, userId)
    .select((eb) => [
      eb.cast<number>(eb.fn.countAll().filterWhere(matches(filter)), 'integer').as('matching'),
      eb.cast<number>(eb.fn.countAll(), 'integer').as('total'),
    ])
    .executeTakeFirstOrThrow();
