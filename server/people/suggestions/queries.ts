import { type Insertable, type Selectable, sql } from 'kysely';
import type { ListedState, SuggestionDecision } from '../../../contract/constants.ts';
import type { Suggestions } from '../../../db/types.ts';
import { countRows, type Db } from '../../lib/db/database.ts';
import { findSimilarNamesOnly, SIMILARITY } from '../queries.ts';

/** Locks the name, so that it doesn't join, and isn't invited or removed, meanwhile. */
export const lockEntry = (db: Db, id: string) =>
  db
    .selectFrom('roster_entries')
    .select(['id', 'form', 'level', 'leaving_year', 'status'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Keeps the name from being deleted as one without activity. */
export async function touchEntry(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('roster_entries').set({ last_activity_at: now }).where('id', '=', id).execute();
}

type Limits = { recent: number; is_paused: boolean };

/** Numbers sent since `day`, and whether the last of `most` rejections within `days` is less than as many days old. */
export async function readLimits(
  db: Db,
  userId: string,
  { now, day, most, days }: { now: Date; day: Date; most: number; days: number },
): Promise<Limits> {
  const { rows } = await sql<Limits>`
    select (select count(*)::int from suggestions where suggested_by = ${userId} and created_at > ${day}) as recent,
           exists (
             select from (
               select decided_at, lag(decided_at, ${most - 1}) over (order by decided_at) as first_of_them
               from suggestions where suggested_by = ${userId} and status = 'rejected') as rejections
             where decided_at > ${now}::timestamptz - ${days} * interval '1 day'
               and decided_at - first_of_them <= ${days} * interval '1 day') as is_paused`.execute(db);
  return rows[0] as Limits;
}

/** Pending, or waiting while the same number is pending for another name (a trigger decides). */
export const insertSuggestion = (db: Db, suggestion: Insertable<Suggestions>) =>
  db.insertInto('suggestions').values(suggestion).returning('id').executeTakeFirstOrThrow();

const isOpen = sql<boolean>`s.status in ('pending', 'waiting')`;

/** The suggestion with the class of its name, locked so that it isn't decided meanwhile. */
export const lockSuggestion = (db: Db, id: string) =>
  db
    .selectFrom('suggestions as s')
    .innerJoin('roster_entries as e', 'e.id', 's.roster_entry_id')
    .select(['s.id', 'e.id as entry_id', 's.suggested_by', 'e.form', 'e.level', 'e.leaving_year', isOpen.as('is_open')])
    .where('s.id', '=', id)
    .forUpdate('s')
    .executeTakeFirst();

export async function withdraw(db: Db, id: string): Promise<void> {
  const gone = { status: 'withdrawn', phone: null, note: null };
  await db.updateTable('suggestions').set(gone).where('id', '=', id).execute();
}

/** By others than the person who sent the number, while their profiles say that they sat in the class and staff don't doubt it. */
export async function countVouches(db: Db, suggestionId: string): Promise<number> {
  const { rows } = await sql<{ vouches: number }>`
    select count(*)::int as vouches
    from suggestion_vouches v join users u on u.id = v.user_id
      join suggestions s on s.id = v.suggestion_id join roster_entries e on e.id = s.roster_entry_id
    where s.id = ${suggestionId} and u.id <> s.suggested_by and sat_in(u, e.form, e.level, e.leaving_year)
      and (u.rosters_paused_at is null or sees_every_class(u))`.execute(db);
  return rows[0]?.vouches ?? 0;
}

type Vouch = { suggestion_id: string; user_id: string };

export async function insertVouch(db: Db, vouch: Vouch, created_at: Date): Promise<void> {
  await db
    .insertInto('suggestion_vouches')
    .values({ ...vouch, created_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteVouch(db: Db, { suggestion_id, user_id }: Vouch): Promise<void> {
  await db
    .deleteFrom('suggestion_vouches')
    .where('suggestion_id', '=', suggestion_id)
    .where('user_id', '=', user_id)
    .execute();
}

const suggesterName = sql<string>`u.first_name || ' ' || u.last_name`;
const vouches = sql<number>`(select count(*)::int from suggestion_vouches v where v.suggestion_id = s.id)`;

/**
 * SQL: whether name `e` is invited by suggestion `s`, and not by a later one because that number was revoked. A number that was
 * used before isn't stored with the name.
 */
const isInvitedBy = sql<boolean>`(e.status = 'invited' and s.status in ('approved', 'already_listed') and s.phone = coalesce(
  (select n.phone from allowed_phone_numbers n where n.id = e.phone_number_id),
  (select latest.phone from suggestions latest
   where latest.roster_entry_id = e.id and latest.status in ('approved', 'already_listed')
   order by latest.decided_at desc limit 1)))`;

/** For each of the names the open suggestion, or else the reader's latest that was rejected or by which it's invited. */
export function selectShown(db: Db, entryIds: readonly string[], readerId: string) {
  const isOwn = sql<boolean>`s.suggested_by = ${readerId}`;
  // Looked up one by one: older versions of PostgreSQL would read the whole table for a page of names.
  const ofNames = sql<Selectable<Suggestions>>`(select found.* from unnest(${entryIds}::uuid[]) as wanted (id),
    lateral (select * from suggestions where roster_entry_id = wanted.id offset 0) found)`;
  return db
    .selectFrom(ofNames.as('s'))
    .innerJoin('users as u', 'u.id', 's.suggested_by')
    .distinctOn('s.roster_entry_id')
    .select([
      's.id',
      sql<string>`s.roster_entry_id`.as('roster_entry_id'),
      's.status',
      's.phone',
      isOwn.as('is_own'),
      vouches.as('vouches'),
    ])
    .select(suggesterName.as('suggested_by_name'))
    .select(
      sql<boolean>`exists (select from suggestion_vouches v where v.suggestion_id = s.id and v.user_id = ${readerId})`.as(
        'has_vouched',
      ),
    )
    .where(
      sql<boolean>`(${isOpen} or (${isOwn} and (s.status = 'rejected' or
        (select ${isInvitedBy} from roster_entries e where e.id = s.roster_entry_id))))`,
    )
    .orderBy('s.roster_entry_id')
    .orderBy(isOpen, 'desc')
    .orderBy('s.created_at', 'desc')
    .execute();
}

export const countPending = (db: Db): Promise<number> =>
  countRows(db.selectFrom('suggestions').where('status', '=', sql.lit('pending')));

const MAX_SIMILAR = 3;

type Similar = { id: string; name: string; is_classmate: boolean };

/** Oldest first. `after` is the id of the last one on the page before. Needs a transaction. */
export async function selectQueue(db: Db, after: string | null, limit: number) {
  await findSimilarNamesOnly(db);
  const similar = sql<Similar[]>`coalesce((
    select json_agg(m.found) from (
      select json_build_object('id', m.id, 'name', m.first_name || ' ' || m.last_name || coalesce(' (' || m.name_at_school || ')', ''),
                               'is_classmate', sat_in(m, e.form, e.level, e.leaving_year)) as found
      from users m
      where m.profile_completed and m.search_name % e.search_name
        and similarity(m.search_name, e.search_name) >= ${SIMILARITY}
      order by similarity(m.search_name, e.search_name) desc, m.id limit ${MAX_SIMILAR}) as m), '[]')`;
  const page = db
    .selectFrom('suggestions as s')
    .innerJoin('roster_entries as e', 'e.id', 's.roster_entry_id')
    .innerJoin('users as u', 'u.id', 's.suggested_by')
    .leftJoin('allowed_phone_numbers as n', 'n.phone', 's.phone')
    .select([
      's.id',
      'e.first_name',
      'e.last_name',
      'e.form',
      'e.level',
      'e.leaving_year',
      's.note',
      's.may_text',
      's.created_at',
    ])
    .select([suggesterName.as('suggested_by_name'), vouches.as('vouches'), similar.as('similar')])
    .select([sql<string>`s.phone`.as('phone'), sql<ListedState>`coalesce(n.status, 'no')`.as('listed')])
    .where('s.status', '=', sql.lit('pending'))
    .orderBy('s.created_at')
    .orderBy('s.id')
    .limit(limit);
  if (!after) return page.execute();
  return page
    .where(sql<boolean>`(s.created_at, s.id) > (select created_at, id from suggestions where id = ${after})`)
    .execute();
}

/** Those that are still pending, with their names. Locks names before suggestions, as someone who joins does. */
export async function lockPending(db: Db, ids: readonly string[]) {
  await sql`
    select from roster_entries where id in (select roster_entry_id from suggestions where id = any(${ids}::uuid[]))
    order by id for no key update`.execute(db);
  return db
    .selectFrom('suggestions as s')
    .innerJoin('roster_entries as e', 'e.id', 's.roster_entry_id')
    .select(['s.id', 'e.id as roster_entry_id', 's.suggested_by', 'e.first_name', 'e.last_name'])
    .select(['e.form', 'e.level', 'e.leaving_year', sql<string>`s.phone`.as('phone')])
    .where('s.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('s.status', '=', 'pending')
    .orderBy('s.id')
    .forUpdate('s')
    .execute();
}

type Decided = { id: string; status: SuggestionDecision | 'already_listed' };

export async function updateDecided(db: Db, decided: readonly Decided[], by: string, at: Date): Promise<void> {
  await sql`
    update suggestions s set status = given.status, decided_by = ${by}, decided_at = ${at}
    from jsonb_to_recordset(${JSON.stringify(decided)}::jsonb) as given (id uuid, status text)
    where s.id = given.id`.execute(db);
}

/** The approval by which an email to the member is held. */
export const selectHeldApproval = (db: Db, userId: string) =>
  db
    .selectFrom('suggestions as s')
    .innerJoin('deliveries as d', 'd.held_by', 's.id')
    .select(['s.id', sql<Date>`s.decided_at`.as('decided_at')])
    .where('s.suggested_by', '=', userId)
    .where('s.decided_at', 'is not', null)
    .where('d.state', '=', 'waiting')
    .executeTakeFirst();

type ApprovedSince = { first_id: string; form: number; level: string; leaving_year: number | null; numbers: number };

/** Classes with names that the member may invite, by form; `first_id` is the class's first approval. */
export async function selectApprovedSince(db: Db, userId: string, since: Date): Promise<ApprovedSince[]> {
  const { rows } = await sql<ApprovedSince>`
    select (array_agg(s.id order by s.decided_at, s.id))[1] as first_id, e.form, e.level, e.leaving_year, count(*)::int as numbers
    from suggestions s join roster_entries e on e.id = s.roster_entry_id
    where s.suggested_by = ${userId} and s.decided_at >= ${since} and ${isInvitedBy}
    group by e.form, e.level, e.leaving_year order by min(s.decided_at), e.form, e.level, e.leaving_year`.execute(db);
  return rows;
}

/** Whether the email was held, and the member can send no invitation for an approval since `holdMs` before it was queued. */
export async function isApprovalEmailOutdated(db: Db, deliveryId: string, holdMs: number): Promise<boolean> {
  const { rows } = await sql`
    select from deliveries d where d.id = ${deliveryId} and d.held_by is not null and not exists (
      select from suggestions s join roster_entries e on e.id = s.roster_entry_id
      where s.suggested_by = d.user_id and s.decided_at >= d.created_at - ${holdMs} * interval '1 millisecond'
        and ${isInvitedBy})`.execute(db);
  return rows.length > 0;
}

/** `phone_number_id`: whose registration shows that the person has joined; null for a number that was used before. */
type Invited = { id: string; phone_number_id: string | null };

export async function updateInvited(db: Db, invited: readonly Invited[], at: Date): Promise<void> {
  await sql`
    update roster_entries e
    set status = 'invited', phone_number_id = given.phone_number_id, last_activity_at = ${at}
    from jsonb_to_recordset(${JSON.stringify(invited)}::jsonb) as given (id uuid, phone_number_id uuid)
    where e.id = given.id and e.status = 'missing'`.execute(db);
}

export async function deletePhones(db: Db, phones: readonly string[]): Promise<void> {
  await db.deleteFrom('suggestions').where('phone', 'in', phones).execute();
}

/** Rejected numbers are deleted first; the rows stay, because rejections count, and are deleted as long again after. */
export async function deleteRejected(db: Db, before: Date, longBefore: Date): Promise<void> {
  await sql`
    update suggestions set phone = null, note = null
    where status = 'rejected' and decided_at < ${before} and (phone is not null or note is not null)`.execute(db);
  await sql`
    delete from suggestions
    where status in ('rejected', 'withdrawn') and coalesce(decided_at, created_at) < ${longBefore}`.execute(db);
}
