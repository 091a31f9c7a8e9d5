/** One person's own data. data-export.test.ts accounts for every column of the database. */
import { sql } from 'kysely';
import { LEAVING_YEARS } from '../../../contract/leaving-years.ts';
import { PRIVACY_COLUMNS, PROFILE_COLUMNS } from '../../../contract/profile-fields.ts';
import type { Db } from '../../lib/db/database.ts';
import { formLevels } from '../../lib/db/form-levels.ts';

export const selectOwnAccount = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .innerJoin('auth_users', 'auth_users.id', 'users.id')
    .select(['users.id', 'users.email', 'auth_users.email_verified', 'phone', 'first_name', 'last_name', 'birthday'])
    .select([...PROFILE_COLUMNS, 'sports_house', 'profile_completed', 'profile_photo_url', 'users.created_at'])
    .select(LEAVING_YEARS ? ['leaving_year' as const] : [])
    .select([
      ...PRIVACY_COLUMNS,
      'users.updated_at',
      'users.email_bounced_at',
      'users.class_changes',
      'users.rosters_paused_at',
    ])
    .select(formLevels('users'))
    .where('users.id', '=', id)
    .executeTakeFirst();

/** Without who approved the number and staff's notes, which are not the member's data. */
export const selectOwnNumber = (db: Db, { id, phone }: { id: string; phone: string }) =>
  db
    .selectFrom('allowed_phone_numbers')
    .select(['phone', 'status', 'created_at as allowed_at', 'used_at'])
    .where(({ or, eb }) => or([eb('used_by', '=', id), eb('phone', '=', phone)]))
    .orderBy((eb) => eb('phone', '=', phone), 'desc')
    .executeTakeFirst();

/** Newest first. */
export const selectOwnPhoneChanges = (db: Db, userId: string) =>
  db
    .selectFrom('phone_changes')
    .select(['old_phone', 'new_phone', 'created_at', 'revert_until', 'reverted_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

export const selectOwnRoles = (db: Db, userId: string) =>
  db
    .selectFrom('user_roles as ur')
    .innerJoin('roles as r', 'r.id', 'ur.role_id')
    .select(['r.name', 'ur.assigned_at'])
    .where('ur.user_id', '=', userId)
    .orderBy('r.name')
    .execute();

export const selectOwnChoices = (db: Db, userId: string) =>
  db
    .selectFrom('message_preferences')
    .select(['kind', 'wanted'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .execute();

/** Since when it has its address, which the page shows. */
export const selectOwnFeed = (db: Db, userId: string) =>
  db.selectFrom('calendar_feeds').select('created_at').where('user_id', '=', userId).executeTakeFirst();

/** Those that were sent to them, newest first. */
export const selectOwnAnnouncements = (db: Db, userId: string) =>
  db
    .selectFrom('announcement_recipients as r')
    .innerJoin('announcements as a', 'a.id', 'r.announcement_id')
    .select(['a.subject', 'a.send_at', 'r.outcome', 'r.skip_reason', 'r.decided_at'])
    .where('r.user_id', '=', userId)
    .orderBy('a.send_at', 'desc')
    .orderBy('a.id')
    .execute();

const NAME = [
  ...(['e.form', 'e.level', 'e.first_name', 'e.last_name'] as const),
  ...(LEAVING_YEARS ? (['e.leaving_year'] as const) : []),
];
const selectNames = (db: Db) =>
  db
    .selectFrom('roster_entries as e')
    .select([...NAME, 'e.status', 'e.created_at'])
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id');

/** Names that the member added to class rosters, newest first. */
export const selectAddedNames = (db: Db, userId: string) => selectNames(db).where('e.added_by', '=', userId).execute();

/** Names on class rosters that were linked to the member, and who added them. */
export const selectNamesLinkedTo = (db: Db, userId: string) =>
  selectNames(db)
    .leftJoin('users as adder', 'adder.id', 'e.added_by')
    .select(sql<string | null>`adder.first_name || ' ' || adder.last_name`.as('added_by'))
    .where('e.user_id', '=', userId)
    .execute();

const shownStatus = sql<string>`case s.status when 'already_listed' then 'approved' when 'waiting' then 'pending' else s.status end`;

/**
 * Numbers that the member sent to staff, newest first, with as much of the decision as the page shows. Without the name if it
 * was deleted since.
 */
export const selectSentNumbers = (db: Db, userId: string) =>
  db
    .selectFrom('suggestions as s')
    .leftJoin('roster_entries as e', 'e.id', 's.roster_entry_id')
    .select(NAME)
    .select(['s.phone', 's.note', 's.may_text', shownStatus.as('status'), 's.created_at', 's.decided_at'])
    .where('s.suggested_by', '=', userId)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id')
    .execute();

/** Numbers of classmates that the member vouched for, newest first, without the numbers. */
export const selectVouches = (db: Db, userId: string) =>
  db
    .selectFrom('suggestion_vouches as v')
    .innerJoin('suggestions as s', 's.id', 'v.suggestion_id')
    .innerJoin('roster_entries as e', 'e.id', 's.roster_entry_id')
    .select(NAME)
    .select('v.created_at')
    .where('v.user_id', '=', userId)
    .orderBy('v.created_at', 'desc')
    .orderBy('s.id')
    .execute();

/** Links by which the member invited a class, newest first. The tokens are stored nowhere. */
export const selectInvitationLinks = (db: Db, userId: string) =>
  db
    .selectFrom('invitation_links')
    .select(['form', 'level', 'created_at', 'expires_at', 'opened_count', 'registered_count'])
    .select(LEAVING_YEARS ? ['leaving_year' as const] : [])
    .where('created_by', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

/** Newest first. Reviewers' notes only for rejections, which members also see on the page. */
export const selectAllPayments = (db: Db, userId: string) =>
  db
    .selectFrom('payment_ledger as l')
    .innerJoin('events as e', 'e.id', 'l.event_id')
    .select(['l.id', 'l.entity_id as registration_id', 'e.name as event', 'l.user_name as name'])
    .select(['l.user_email as email', 'l.payment_method_details as method', 'l.base_amount_cents'])
    .select(['l.processing_fee_cents', 'l.total_amount_cents'])
    .select(['l.reference_number', 'l.user_comment as comment', 'l.status', 'l.submitted_at', 'l.created_at'])
    .select(['l.confirmed_at', 'l.rejected_at', 'l.payment_proof_url as proof_key'])
    .select(['l.payment_proof_type as proof_type', 'l.payment_proof_sha256 as proof_sha256'])
    .select('l.payment_proof_bytes as proof_bytes')
    .select(sql<string | null>`case when l.status = 'failed' then l.notes end`.as('rejection_notes'))
    .where('l.user_id', '=', userId)
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .execute();

/** What was received from them and returned, latest first, without who recorded it. */
export const selectAllEntries = (db: Db, userId: string) =>
  db
    .selectFrom('payment_entries as e')
    .innerJoin('event_registrations as r', 'r.id', 'e.registration_id')
    .select(['e.id', 'e.registration_id', 'e.kind', 'e.base_cents', 'e.fee_cents', 'e.method', 'e.received_on'])
    .select(['e.reference', 'e.payer_name', 'e.ledger_id as payment_id', 'e.reverses_id', 'e.reason', 'e.recorded_at'])
    .select(['e.receipt_year', 'e.receipt_number'])
    .where('r.user_id', '=', userId)
    .orderBy('e.recorded_at', 'desc')
    .orderBy('e.id')
    .execute();

/** Who has paid for them before, as banks name them. */
export const selectOwnPayers = (db: Db, userId: string) =>
  db
    .selectFrom('payer_aliases')
    .select(['payer', 'added_at'])
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .execute();

/** Payment profiles they own. */
export const selectOwnPaymentProfiles = (db: Db, userId: string) =>
  db
    .selectFrom('payment_profiles')
    .select(['name', 'method_type', 'account_info', 'display_instructions', 'is_active', 'created_at', 'updated_at'])
    .where('owner_user_id', '=', userId)
    .orderBy('name')
    .execute();

export const selectOwnSessions = (db: Db, userId: string) =>
  db
    .selectFrom('auth_sessions')
    .select(['user_agent', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();

export const selectOwnPasskeys = (db: Db, userId: string) =>
  db
    .selectFrom('passkeys')
    .select(['name', 'created_at', 'last_used_at', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();

export const selectOwnKnownDevices = (db: Db, userId: string) =>
  db
    .selectFrom('known_devices')
    .select(['created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id_hash')
    .execute();

/** When the password and two-factor were set up, without their secrets. */
export async function selectOwnKeys(db: Db, userId: string) {
  type Keys = { password_set_at: Date | null; two_factor_since: Date | null; recovery_codes_left: number };
  const { rows } = await sql<Keys>`
    select (select max(updated_at) from auth_accounts where user_id = ${userId} and password is not null) as password_set_at,
           (select enabled_at from totp_factors where user_id = ${userId}) as two_factor_since,
           (select count(*)::int from recovery_codes where user_id = ${userId}) as recovery_codes_left`.execute(db);
  return rows[0] as Keys;
}

/**
 * Audit entries by the person, oldest first, after the entry with the id `after`. For actions on other people only the type
 * and time, because descriptions name those people.
 */
export function selectOwnEntries(db: Db, userId: string, after: string | undefined, most: number) {
  const own = (column: string) =>
    sql<string | null>`case when target_user_id = ${userId} then ${sql.ref(column)}::text end`;
  const isLater = sql<boolean>`("timestamp", id) > (select "timestamp", id from activity_logs where id = ${after})`;
  return db
    .selectFrom('activity_logs')
    .select(['id', 'timestamp', 'action_type', 'user_agent'])
    .select([own('description').as('description'), own('metadata').as('metadata')])
    .where('actor_id', '=', userId)
    .$if(after !== undefined, (query) => query.where(isLater))
    .orderBy('timestamp')
    .orderBy('id')
    .limit(most)
    .execute();
}
