import { type RawBuilder, sql } from 'kysely';
import type { PaymentStatus, USER_PROFILES, USER_SORTS } from '../../contract/list-choices.ts';
import { NAME_COLUMNS } from '../../contract/person-name.ts';
import { PRIVACY_COLUMNS, PROFILE_COLUMNS } from '../../contract/profile-fields.ts';
import { countRows, customPlan, type Db, returnsRow } from '../lib/db/database.ts';
import { FORM_COLUMNS, formLevels } from '../lib/db/form-levels.ts';
import { type Counted, containsNames, findIds, namePatterns } from '../lib/db/search.ts';

type UserSort = (typeof USER_SORTS)[number];
export type UserFilter = {
  /** From `searchPatterns`. */
  patterns?: readonly string[];
  /** Only these people. */
  ids?: readonly string[];
  role?: string | undefined;
  profile?: (typeof USER_PROFILES)[number] | undefined;
  house?: string | undefined;
  /** A level, in this form or in any. */
  form?: number | undefined;
  level?: string | undefined;
  leaving_year?: number | undefined;
};

const lastName = sql`users.last_name collate person_names`;
const firstName = sql`users.first_name collate person_names`;
const id = sql`users.id`;

/** Every column of an order has the same direction, so that one row comparison finds the start of a page. */
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

/** `after`: the id of the last person on the previous page. */
export function selectUsers(db: Db, filter: UserFilter, { sort, after, limit }: UserPage) {
  const { key, direction } = ORDERS[sort];
  let query = db
    .selectFrom('users')
    .select([
      'users.id',
      ...NAME_COLUMNS.map((column) => `users.${column}` as const),
      'users.email',
      'users.phone',
      'users.profile_photo_url',
      'users.leaving_year',
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

/** The ids of at most `limit` people. */
export async function selectListedIds(db: Db, filter: UserFilter, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select users.id from users where ${matches(filter)} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Matches without a search, and the total. Both come from the counter cache, except with a filter that it doesn't know. */
export async function countUsers(db: Db, filter: UserFilter): Promise<Counted & { total: number }> {
  const { role, level, profile, leaving_year } = filter;
  const isCounted = role || leaving_year || profile === 'paused' || (level && profile === 'incomplete');
  const counted = sql`(select count(*)::int from users where ${matches(filter)})`;
  const { rows } = await sql<{ matching: number; total: number }>`
    select ${isCounted ? counted : countCached(filter)} as matching, ${countCached({})} as total`.execute(db);
  return { ...(rows[0] ?? { matching: 0, total: 0 }), matches_more: false };
}

/** The ids that a search finds. */
export const findMatching = (db: Db, filter: UserFilter) =>
  findIds(db, sql`select users.id from users where ${matches(filter)}`, countCached({}));

function countCached({ profile, house, form, level }: UserFilter): RawBuilder<number> {
  if (level) {
    const tests = [satIn('class_counts', form, level), ...(house ? [sql`sports_house = ${house}`] : [])];
    return sql<number>`(select coalesce(sum(people), 0)::int from class_counts where ${sql.join(tests, sql` and `)})`;
  }
  const tests = [
    sql`true`,
    ...(profile ? [sql`profile_completed = ${profile === 'completed'}`] : []),
    ...(house ? [sql`sports_house = ${house}`] : []),
  ];
  return sql<number>`(select coalesce(sum(people), 0)::int from people_counts where ${sql.join(tests, sql` and `)})`;
}

/** In this form, or in any. */
function satIn(table: 'users' | 'class_counts', form: number | undefined, level: string): RawBuilder<boolean> {
  const columns = FORM_COLUMNS.map((column) => sql.ref(`${table}.${column}`));
  return sql`${level} in (${sql.join(form ? [columns[form - 1]] : columns)})`;
}

const PROFILES: Record<(typeof USER_PROFILES)[number], RawBuilder<unknown>> = {
  completed: sql`users.profile_completed`,
  incomplete: sql`not users.profile_completed`,
  paused: sql`users.rosters_paused_at is not null and not sees_every_class(users)`,
};

function matches(filter: UserFilter): RawBuilder<boolean> {
  const { patterns = [], ids, role, profile, house, form, level, leaving_year } = filter;
  const holders = sql`select ur.user_id from user_roles ur join roles r on r.id = ur.role_id where r.name = ${role}`;
  const tests = [
    containsNames(sql`users.search_staff`, patterns),
    ...(ids ? [sql`users.id = any(${ids}::uuid[])`] : []),
    ...(role ? [sql`users.id in (${holders})`] : []),
    // Not a parameter: a prepared statement uses a partial index only if the index's condition is in its text.
    ...(profile ? [PROFILES[profile]] : []),
    ...(house ? [sql`users.sports_house = ${house}`] : []),
    // Of profiles alone: the indexes of classes and of years have no others.
    ...(level ? [sql`users.profile_completed`, satIn('users', form, level)] : []),
    ...(leaving_year ? [sql`users.profile_completed`, sql`users.leaving_year = ${leaving_year}`] : []),
  ];
  return sql<boolean>`(${sql.join(tests, sql` and `)})`;
}

/** LIKE patterns for the typed text. A phone number may have any punctuation: (876) 555-1234. */
export const searchPatterns = (db: Db, q = ''): Promise<string[]> =>
  namePatterns(db, /^[\d\s()+.-]+$/.test(q) ? q.replace(/\D/g, '') : q);

const HISTORY_LIMIT = 100;

export const selectUser = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'phone', 'profile_photo_url', 'profile_completed'])
    .select([
      'leaving_year',
      'sports_house',
      'birthday',
      'created_at',
      'updated_at',
      'class_changes',
      ...PROFILE_COLUMNS,
      ...PRIVACY_COLUMNS,
    ])
    .select(sql<Date | null>`case when not sees_every_class(users) then rosters_paused_at end`.as('rosters_paused_at'))
    .select(formLevels('users'))
    .where('id', '=', id)
    .executeTakeFirst();

export const selectRolesOf = (db: Db, userId: string) =>
  db
    .selectFrom('user_roles as ur')
    .innerJoin('roles as r', 'r.id', 'ur.role_id')
    .select(['r.id', 'r.name', 'ur.assigned_at'])
    .where('ur.user_id', '=', userId)
    .orderBy('r.hierarchy_level', 'desc')
    .orderBy('r.name')
    .execute();

export const selectPaymentsOf = (db: Db, userId: string) =>
  db
    .selectFrom('payment_ledger as l')
    .innerJoin('events as e', 'e.id', 'l.event_id')
    .select(['l.id', 'e.name as event_name', 'l.total_amount_cents', 'l.reference_number', 'l.submitted_at'])
    .select([
      sql<PaymentStatus>`l.status`.as('status'),
      sql<number | null>`(
        select sum(n.base_cents + n.fee_cents)::int from payment_entries n
        where n.ledger_id = l.id and l.status = 'confirmed')`.as('received_cents'),
    ])
    .where('l.user_id', '=', userId)
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(HISTORY_LIMIT)
    .execute();

/** Records that a deletion would affect, for the confirmation dialog. */
export async function countOwnedRecords(db: Db, userId: string) {
  type Counts = { payments: number; pending_payments: number; proofs: number; payment_profiles: number };
  const { rows } = await sql<Counts>`
    select count(*)::int as payments,
           count(*) filter (where status = 'pending')::int as pending_payments,
           count(payment_proof_url)::int as proofs,
           (select count(*)::int from payment_profiles where owner_user_id = ${userId}) as payment_profiles
    from payment_ledger where user_id = ${userId}`.execute(db);
  return rows[0] as Counts;
}

/** Whether the person is the only SUPER_ADMIN. A trigger enforces that one remains. */
export async function isLastSuperAdmin(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ is_last: boolean }>`
    select coalesce(bool_or(ur.user_id = ${userId}) and count(*) = 1, false) as is_last
    from user_roles ur join roles r on r.id = ur.role_id where r.name = 'SUPER_ADMIN'`.execute(db);
  return rows[0]?.is_last ?? false;
}

/** Their sign-in factors besides the password. */
export async function selectTwoFactorOf(db: Db, userId: string) {
  const app = db.selectFrom('totp_factors').select('user_id').where('user_id', '=', userId);
  return {
    authenticator_app: await returnsRow(app.where('enabled_at', 'is not', null)),
    passkeys: await countRows(db.selectFrom('passkeys').where('user_id', '=', userId)),
  };
}
