import { sql } from 'kysely';
import type { RegistrationPaymentStatus } from '../../contract/constants.ts';
import type { PaymentStatus } from '../../contract/list-choices.ts';
import { PRIVACY_COLUMNS, PROFILE_COLUMNS } from '../../contract/profile-fields.ts';
import type { Db } from '../lib/db/database.ts';
import { formLevels } from '../lib/db/form-levels.ts';

/** More than anyone has; a limit all the same. */
const MOST = 100;

export const selectUser = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'phone', 'profile_photo_url', 'profile_completed'])
    .select(['sports_house', 'birthday', 'created_at', 'updated_at', ...PROFILE_COLUMNS, ...PRIVACY_COLUMNS])
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

/** Withdrawn ones are hidden everywhere (spec 4). */
export const selectRegistrationsOf = (db: Db, userId: string) =>
  db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .innerJoin('ticket_types as k', 'k.id', 'r.ticket_type_id')
    .select(['r.id', 'r.event_id', 'e.name as event_name', 'k.name as ticket_type_name', 'e.start_date'])
    .select(['r.total_amount_cents', 'r.registered_at'])
    .select(sql<RegistrationPaymentStatus>`r.payment_status`.as('payment_status'))
    .where('r.user_id', '=', userId)
    .where(sql<boolean>`r.status <> 'withdrawn'`)
    .orderBy('r.registered_at', 'desc')
    .orderBy('r.id')
    .limit(MOST)
    .execute();

export const selectPaymentsOf = (db: Db, userId: string) =>
  db
    .selectFrom('payment_ledger as l')
    .innerJoin('events as e', 'e.id', 'l.event_id')
    .select(['l.id', 'e.name as event_name', 'l.total_amount_cents', 'l.reference_number', 'l.submitted_at'])
    .select(sql<PaymentStatus>`l.status`.as('status'))
    .where('l.user_id', '=', userId)
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(MOST)
    .execute();

/** What else hangs on someone, to be told before they are deleted. */
export async function selectBelongings(db: Db, userId: string) {
  type Counts = { payments: number; pending_payments: number; proofs: number; payment_profiles: number };
  const { rows } = await sql<Counts>`
    select count(*)::int as payments,
           count(*) filter (where status = 'pending')::int as pending_payments,
           count(payment_proof_url)::int as proofs,
           (select count(*)::int from payment_profiles where owner_user_id = ${userId}) as payment_profiles
    from payment_ledger where user_id = ${userId}`.execute(db);
  return rows[0] as Counts;
}

/** Whether no one else would hold SUPER_ADMIN without them; a trigger has the last word. */
export async function isLastSuperAdmin(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ is_last: boolean }>`
    select coalesce(bool_or(ur.user_id = ${userId}) and count(*) = 1, false) as is_last
    from user_roles ur join roles r on r.id = ur.role_id where r.name = 'SUPER_ADMIN'`.execute(db);
  return rows[0]?.is_last ?? false;
}

/** What they sign in with beside the password. */
export async function selectTwoFactorOf(db: Db, userId: string) {
  const app = await db
    .selectFrom('totp_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst();
  const passkeys = await db.selectFrom('passkeys').select('id').where('user_id', '=', userId).execute();
  return { authenticator_app: app !== undefined, passkeys: passkeys.length };
}
