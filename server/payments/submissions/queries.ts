import { type Insertable, sql } from 'kysely';
import type { MethodType } from '../../../contract/constants.ts';
import type { PaymentStatus } from '../../../contract/list-choices.ts';
import type { PaymentLedger } from '../../../db/types.ts';
import { type Db, returnsRow } from '../../lib/db/database.ts';
import { receivedOfPayment } from '../entries/queries.ts';

const status = sql<PaymentStatus>`l.status`.as('status');
const methodName = sql<string>`l.payment_method_details->>'name'`.as('payment_method_name');
const methodType = sql<MethodType>`l.payment_method_details->>'method_type'`.as('payment_method_type');
const hasProof = sql<boolean>`l.payment_proof_url is not null`.as('has_proof');

/** The columns that both the member and staff see. */
export const selectLedger = (db: Db) =>
  db
    .selectFrom('payment_ledger as l')
    .innerJoin('events as e', 'e.id', 'l.event_id')
    .innerJoin('event_registrations as r', 'r.id', 'l.entity_id')
    .innerJoin('ticket_types as k', 'k.id', 'r.ticket_type_id')
    .select([
      'l.id',
      'l.entity_id as registration_id',
      'l.event_id',
      'e.name as event_name',
      'k.name as ticket_type_name',
      'r.payment_code',
      'l.base_amount_cents',
      'l.processing_fee_cents',
      'l.total_amount_cents',
      'l.reference_number',
      'l.user_comment',
      'l.submitted_at',
      'l.confirmed_at',
    ])
    .select([status, methodName, methodType, hasProof, receivedOfPayment]);

const selectOwn = (db: Db, userId: string) =>
  selectLedger(db)
    .where('l.user_id', '=', userId)
    .select([
      'l.payment_profile_id',
      sql<string | null>`case when l.status = 'failed' then l.notes end`.as('rejection_notes'),
      sql<boolean>`exists (
        select from activity_logs g where g.entity_id = l.id and g.action_type = 'REOPEN_PAYMENT')`.as('is_reopened'),
    ]);

export const selectOwnPayments = (db: Db, userId: string, limit: number) =>
  selectOwn(db, userId).orderBy('l.created_at', 'desc').orderBy('l.id', 'desc').limit(limit).execute();

/** The pending payment, which may be older than others since it was reopened, or else the latest. */
export const selectLatestPayment = (db: Db, registrationId: string, userId: string) =>
  selectOwn(db, userId)
    .where('l.entity_id', '=', registrationId)
    .orderBy(sql`l.status = 'pending'`, 'desc')
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(1)
    .executeTakeFirst();

type Sums = { received: number; pending: number };

/** What was received from a member and not returned, and what awaits review, with fees (spec 9). */
export async function sumOwn(db: Db, userId: string): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select (select coalesce(sum(received_cents - refunded_cents + fees_cents), 0)::float8
            from event_registrations where user_id = ${userId}) as received,
           (select coalesce(sum(amount_cents), 0)::float8
            from payment_ledger where user_id = ${userId} and status = 'pending') as pending`.execute(db);
  return rows[0] as Sums;
}

export type NewPayment = Omit<Insertable<PaymentLedger>, 'id' | 'amount_cents' | 'status' | 'created_at'>;

export const insertPayment = (db: Db, payment: NewPayment) =>
  db.insertInto('payment_ledger').values(payment).returning('id').executeTakeFirstOrThrow();

export const selectProof = (db: Db, id: string) =>
  db
    .selectFrom('payment_ledger')
    .select(['user_id', 'payment_proof_url as key', 'payment_proof_type as type'])
    .where('id', '=', id)
    .executeTakeFirst();

export const isProofOfPayment = (db: Db, key: string): Promise<boolean> =>
  returnsRow(db.selectFrom('payment_ledger').select('id').where('payment_proof_url', '=', key));

/** Removes the proofs from a user's payments and returns the storage keys of their files. */
export async function clearProofsOf(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with proofs as (
      select id, payment_proof_url as key from payment_ledger
      where user_id = ${userId} and payment_proof_url is not null
      for no key update
    )
    update payment_ledger l set payment_proof_url = null, payment_proof_type = null, payment_proof_bytes = null
    from proofs where l.id = proofs.id
    returning proofs.key`.execute(db);
  return rows.map(({ key }) => key);
}
