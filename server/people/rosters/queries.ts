import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { NameParts } from '../../../contract/roster-names.ts';
import { NOT_JOINED, type NotJoined } from '../../../contract/rosters.ts';
import type { RosterEntries } from '../../../db/types.ts';
import { countRows, customPlan, type Db, returnsRow } from '../../lib/db/database.ts';
import { FORM_COLUMNS } from '../../lib/db/form-levels.ts';
import { countListed, findSimilarNamesOnly, SIMILARITY } from '../queries.ts';
import type { SchoolClass } from './rules.ts';

type ClassCounts = SchoolClass & { joined: number; missing: number; invited: number };

/** In the order given. */
export async function countClasses(db: Db, classes: readonly SchoolClass[]): Promise<ClassCounts[]> {
  if (classes.length === 0) return [];
  const parts = classes.map(
    ({ form, level, leaving_year }, index) => sql`
      select ${sql.lit(index)} as position, ${sql.lit(form)}::int as form, ${level}::text as level,
             ${leaving_year ?? null}::int as leaving_year,
             ${countListed({ form, level, leaving_year: leaving_year ?? undefined })} as joined,
             count(*)::int as missing, (count(*) filter (where ${isInvited}))::int as invited
      from roster_entries e
      where ${isNotHere} and e.form = ${sql.lit(form)} and e.level = ${level} and ${isOfYear(leaving_year)}`,
  );
  const { rows } = await sql<ClassCounts>`
    select form, level, leaving_year, joined, missing, invited
    from (${sql.join(parts, sql` union all `)}) as classes order by position`.execute(db);
  return rows;
}

const isNotHere = sql<boolean>`e.status in ('missing', 'invited')`;
/** SQL: every year's if the class has none, as in a school with one cohort. */
const isOfYear = (year: SchoolClass['leaving_year']) =>
  year === undefined || year === null ? sql<boolean>`true` : sql<boolean>`e.leaving_year = ${year}`;
const isInvited = sql<boolean>`e.status = 'invited'`;

const name = sql`e.last_name collate person_names, e.first_name collate person_names, e.id`;

type Page = { status: NotJoined | undefined; after: string | null; limit: number };

/** In the order of `key`. `after` is the id of the last entry on the page before. */
function missingBy(db: Db, key: RawBuilder<unknown>, after: string | null | undefined, limit: number) {
  const page = db
    .selectFrom('roster_entries as e')
    .leftJoin('users as adder', 'adder.id', 'e.added_by')
    .select(['e.id', 'e.first_name', 'e.last_name', 'e.created_at', isInvited.as('is_invited')])
    .select(sql<string | null>`adder.first_name || ' ' || adder.last_name`.as('added_by_name'))
    .where(isNotHere)
    .orderBy(key)
    .limit(limit);
  if (!after) return page;
  return page.where(sql<boolean>`(${key}) > (select ${key} from roster_entries e where e.id = ${after})`);
}

/** By last and first name. */
export const selectMissing = (db: Db, { form, level, leaving_year }: SchoolClass, { status, after, limit }: Page) =>
  missingBy(db, name, after, limit)
    .select('e.added_by')
    .$if(status !== undefined, (all) => all.where('e.status', '=', status as NotJoined))
    .where('e.form', '=', form)
    .where('e.level', '=', level)
    .where(isOfYear(leaving_year))
    .execute();

/** Of every class, by class and name. */
export const selectAllMissing = (db: Db, after: string | undefined, limit: number) =>
  missingBy(db, sql`e.form, e.level, ${name}`, after, limit).select(['e.form', 'e.level', 'e.leaving_year']).execute();

const MAX_SIMILAR = 5;

type Similar = { name: string; found: string; is_member: boolean };

/** For each name the most similar ones of the class: its members, and the names it is missing. Needs a transaction. */
export async function selectSimilar(db: Db, { form, level, leaving_year }: SchoolClass, names: readonly string[]) {
  await findSimilarNamesOnly(db);
  const isClassmate = leaving_year ? sql`u.leaving_year = ${leaving_year}` : sql`true`;
  const column = sql.ref(`u.${FORM_COLUMNS[form - 1]}`);
  const { rows } = await sql<Similar>`
    select ${customPlan} given.name, nearest.found, nearest.is_member
    from unnest(${names}::text[]) with ordinality as given (name, position)
    cross join lateral (
      select * from (
        (select u.first_name || ' ' || u.last_name || coalesce(' (' || u.name_at_school || ')', '') as found,
                true as is_member, similarity(u.search_name, searchable_name(given.name)) as closeness
         from users u
         where u.profile_completed and ${column} = ${level} and ${isClassmate} and u.search_name % searchable_name(given.name)
           and similarity(u.search_name, searchable_name(given.name)) >= ${SIMILARITY}
         order by 3 desc, 1 limit ${MAX_SIMILAR})
        union all
        (select e.first_name || ' ' || e.last_name, false, similarity(e.search_name, searchable_name(given.name))
         from roster_entries e
         where ${isNotHere} and e.form = ${form} and e.level = ${level} and ${isOfYear(leaving_year)}
           and similarity(e.search_name, searchable_name(given.name)) >= ${SIMILARITY}
         order by 3 desc, 1 limit ${MAX_SIMILAR})
      ) as each order by closeness desc, is_member, found limit ${MAX_SIMILAR}
    ) as nearest
    order by given.position, nearest.closeness desc, nearest.is_member, nearest.found`.execute(db);
  return rows;
}

export async function insertEntries(
  db: Db,
  { form, level, leaving_year = null }: SchoolClass,
  names: readonly (NameParts & { id: string })[],
  { added_by, created_at }: { added_by: string; created_at: Date },
): Promise<void> {
  const common = { form, level, leaving_year, added_by, created_at };
  const rows = names.map((each) => ({ ...common, ...each, status: 'missing', last_activity_at: created_at }));
  await db.insertInto('roster_entries').values(rows).execute();
}

/** SQL: whether a row is about this class. */
export const isOfClass = ({ form, level, leaving_year = null }: SchoolClass) =>
  sql<boolean>`form = ${form} and level = ${level} and leaving_year is not distinct from ${leaving_year}`;

export const hasVouchApproval = (db: Db, schoolClass: SchoolClass): Promise<boolean> =>
  returnsRow(db.selectFrom('vouch_approvals').select('form').where(isOfClass(schoolClass)));

/** False if nothing changes. */
export function setVouchApproval(db: Db, schoolClass: SchoolClass, created_at: Date | null): Promise<boolean> {
  if (!created_at) return returnsRow(db.deleteFrom('vouch_approvals').where(isOfClass(schoolClass)).returning('form'));
  const approval = db.insertInto('vouch_approvals').values({ ...schoolClass, created_at });
  return returnsRow(approval.onConflict((conflict) => conflict.doNothing()).returning('form'));
}

/** Removed ones count too. */
export const countAdded = (db: Db, adderId: string, since: Date): Promise<number> =>
  countRows(db.selectFrom('roster_entries').where('added_by', '=', adderId).where('created_at', '>', since));

export const selectEntry = (db: Db, id: string) =>
  db
    .selectFrom('roster_entries')
    .select(['id', 'form', 'level', 'leaving_year', 'status', 'added_by'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Locks a member of the class until the transaction ends; before the entry, as a change of their profile does. */
export async function lockClassmate(
  db: Db,
  id: string,
  { form, level, leaving_year = null }: SchoolClass,
): Promise<boolean> {
  const { rows } = await sql`
    select from users u where u.id = ${id} and sat_in(u, ${form}, ${level}, ${leaving_year}) for share`.execute(db);
  return rows.length > 0;
}

type Change = Pick<Updateable<RosterEntries>, 'first_name' | 'last_name' | 'user_id' | 'status' | 'last_activity_at'>;

/** Compare-and-set: false if the name is no longer missing or invited. */
export const updateMissing = (db: Db, id: string, change: Change): Promise<boolean> =>
  returnsRow(
    db.updateTable('roster_entries').set(change).where('id', '=', id).where('status', 'in', NOT_JOINED).returning('id'),
  );

export const selectMember = (db: Db, id: string) =>
  db.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', id).executeTakeFirst();

const isPaused = sql<boolean>`(users.rosters_paused_at is not null and not sees_every_class(users))`;

/** Compare-and-set: of two staff at once, one gets true. */
export const endPause = (db: Db, id: string): Promise<boolean> =>
  returnsRow(
    db
      .updateTable('users')
      .set({ rosters_paused_at: null, class_changes: sql`'{}'` })
      .where('id', '=', id)
      .where(isPaused)
      .returning('id'),
  );

export const countPaused = (db: Db): Promise<number> => countRows(db.selectFrom('users').where(isPaused));

/** Not those for which a number waits for staff. */
export async function deleteInactive(db: Db, before: Date): Promise<void> {
  await sql`
    delete from roster_entries e where e.last_activity_at < ${before} and not exists (
      select from suggestions s where s.roster_entry_id = e.id and s.status in ('pending', 'waiting'))`.execute(db);
}
