import { sql } from 'kysely';
import type { Db } from '../lib/database.ts';
import { FORM_COLUMNS, formLevels } from '../lib/form-levels.ts';
import { PERSON } from './queries.ts';

/** The forms, by number, that `users` sat at the same level as `me`. */
const sharedForms = sql<number[]>`array_remove(array[${sql.join(
  FORM_COLUMNS.map(
    (name, index) =>
      sql`case when ${sql.ref(`users.${name}`)} = ${sql.ref(`me.${name}`)} then ${sql.lit(index + 1)} end`,
  ),
)}], null)`;

/** Everybody listed who shares a form and level with the person, themself excluded. */
const connected = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .innerJoin('users as me', (join) => join.on('me.id', '=', userId).onRef('users.id', '<>', 'me.id'))
    .where('users.profile_completed', '=', sql.lit(true))
    .where(sql<boolean>`(${sql.join(sameLevels(), sql` or `)})`);

const sameLevels = () => FORM_COLUMNS.map((name) => sql`${sql.ref(`users.${name}`)} = ${sql.ref(`me.${name}`)}`);

/** Most shared forms first, then by name. `after` is the id of the last person of the page before. */
export function selectConnections(db: Db, userId: string, { after, limit }: { after: string | null; limit: number }) {
  const key = sql`-cardinality(shared_forms), last_name collate person_names, first_name collate person_names, id`;
  let query = db
    .with('connected', () =>
      connected(db, userId).select(PERSON).select(formLevels('users')).select(sharedForms.as('shared_forms')),
    )
    .selectFrom('connected')
    .selectAll()
    .orderBy(key)
    .limit(limit);
  if (after) query = query.where(sql<boolean>`(${key}) > (select ${key} from connected where id = ${after})`);
  return query.execute();
}

export async function countConnections(db: Db, userId: string): Promise<number> {
  const { count } = await connected(db, userId)
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
