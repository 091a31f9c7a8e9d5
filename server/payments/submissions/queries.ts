import { type Insertable, sql } from 'kysely';
import type { MethodType } from '../../../contract/constants.ts';
import type { PaymentStatus } from '../../../contract/list-choices.ts';
import type { PaymentLedger } from '../../../db/types.ts';
import type { Db } from '../../lib/db/database.ts';

const status = sql<PaymentStatus>`l.status`.as('status');
const methodName = sql<string>`l.payment_method_details->>'name'`.as('payment_method_name');
const methodType = sql<MethodType>`l.payment_method_details->>'method_type'`.as('payment_method_type');
const hasProof = sql<boolean>`l.payment_proof_url is not null`.as('has_proof');

/** What owner and treasurer both see of a payment. */
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
      'l.base_amount_cents',
      'l.processing_fee_cents',
      'l.total_amount_cents',
      'l.reference_number',
      'l.user_comment',
      'l.submitted_at',
      'l.confirmed_at',
    ])
    .select([status, methodName, methodType, hasProof]);

const selectOwn = (db: Db, userId: string) =>
  selectLedger(db)
    .where('l.user_id', '=', userId)
    .select([
      sql<string | null>`case when l.status = 'failed' then l.notes end`.as('rejection_notes'),
      sql<boolean>`exists (
        select from activity_logs g where g.entity_id = l.id and g.action_type = 'REOPEN_PAYMENT')`.as('is_reopened'),
    ])
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc');

export const selectOwnPayments = (db: Db, userId: string, limit: number) =>
  selectOwn(db, userId).limit(limit).execute();

export const selectLatestPayment = (db: Db, registrationId: string, userId: string) =>
  selectOwn(db, userId).where('l.entity_id', '=', registrationId).limit(1).executeTakeFirst();

/** What was given with the payment that waits for review or was confirmed, to know a repeated submission by. */
export const selectOpenSubmission = (db: Db, registrationId: string, userId: string) =>
  db
    .selectFrom('payment_ledger as l')
    .where('l.entity_id', '=', registrationId)
    .where('l.user_id', '=', userId)
    .where(sql<boolean>`l.entity_type = 'event_registration' and l.status in ('pending', 'confirmed')`)
    .select(['l.payment_profile_id', 'l.reference_number', 'l.user_comment', 'l.payment_proof_url as proof_key'])
    .executeTakeFirst();

export async function sumConfirmed(db: Db, userId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('payment_ledger')
    .where('user_id', '=', userId)
    .where('status', '=', 'confirmed')
    .select(sql<string>`coalesce(sum(amount_cents), 0)`.as('sum'))
    .executeTakeFirstOrThrow();
  return Number(sum);
}

export type NewPayment = Omit<Insertable<PaymentLedger>, 'id' | 'amount_cents' | 'status' | 'created_at'>;

export const insertPayment = (db: Db, payment: NewPayment) =>
  db.insertInto('payment_ledger').values(payment).returning('id').executeTakeFirstOrThrow();

export type Verdict =
  | { status: 'confirmed'; notes: string | null; confirmed_at: Date; confirmed_by: string; confirmed_by_name: string }
  | { status: 'failed'; notes: string; rejected_at: Date; rejected_by: string; rejected_by_name: string };

/** Compare-and-set: of two verdicts at once only one finds the payment pending and gets true. */
export async function decidePending(db: Db, id: string, verdict: Verdict): Promise<boolean> {
  const decided = await db
    .updateTable('payment_ledger')
    .set(verdict)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  return decided !== undefined;
}

/** Compare-and-set: takes the verdict off a payment that still has that one; false where it has not. */
export async function takeVerdictBack(db: Db, id: string, verdict: Verdict['status']): Promise<boolean> {
  const reopened = await db
    .updateTable('payment_ledger')
    .set({ status: 'pending', notes: null })
    .set({ confirmed_at: null, confirmed_by: null, confirmed_by_name: null })
    .set({ rejected_at: null, rejected_by: null, rejected_by_name: null })
    .where('id', '=', id)
    .where('status', '=', verdict)
    .returning('id')
    .executeTakeFirst();
  return reopened !== undefined;
}

export const selectProof = (db: Db, id: string) =>
  db
    .selectFrom('payment_ledger')
    .select(['user_id', 'payment_proof_url as key', 'payment_proof_type as type'])
    .where('id', '=', id)
    .executeTakeFirst();

export const isProofOfPayment = async (db: Db, key: string): Promise<boolean> =>
  (await db.selectFrom('payment_ledger').select('id').where('payment_proof_url', '=', key).executeTakeFirst()) !==
  undefined;
