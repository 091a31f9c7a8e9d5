import { type InferResult, type Insertable, sql } from 'kysely';
import type { MethodType, PaymentStatus } from '../../contract/constants.ts';
import type { PaymentLedger } from '../../db/types.ts';
import type { Db } from '../lib/database.ts';
import { containsWords } from '../lib/search.ts';

const status = sql<PaymentStatus>`l.status`.as('status');
const methodName = sql<string>`l.payment_method_details->>'name'`.as('payment_method_name');
const methodType = sql<MethodType>`l.payment_method_details->>'method_type'`.as('payment_method_type');
const hasProof = sql<boolean>`l.payment_proof_url is not null`.as('has_proof');

/** What owner and treasurer both see of a payment. */
const selectLedger = (db: Db) =>
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
    .select(sql<string | null>`case when l.status = 'failed' then l.notes end`.as('rejection_notes'))
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

// The person as they are called today; once the account is gone, as they were called when they paid.
const userName = sql<string>`coalesce(u.first_name || ' ' || u.last_name, l.user_name)`;
const userEmail = sql<string>`coalesce(u.email, l.user_email)`;

const selectReviewed = (db: Db) =>
  selectLedger(db)
    .innerJoin('payment_profiles as p', 'p.id', 'l.payment_profile_id')
    .leftJoin('users as u', 'u.id', 'l.user_id')
    .leftJoin('users as o', 'o.id', 'p.owner_user_id')
    .select([
      'l.user_id',
      'p.account_info',
      'l.payment_proof_type as proof_type',
      'l.notes',
      'l.confirmed_by_name',
      userName.as('user_name'),
      userEmail.as('user_email'),
      sql<string | null>`o.first_name || ' ' || o.last_name`.as('owner_name'),
    ]);

export type ReviewedRow = InferResult<ReturnType<typeof selectReviewed>>[number];

export const selectPayment = (db: Db, id: string): Promise<ReviewedRow | undefined> =>
  selectReviewed(db).where('l.id', '=', id).executeTakeFirst();

export type PaymentFilter = { q?: string | undefined; status?: PaymentStatus | undefined };

/** Newest first; `after` is the id of the last row already seen. Rows of the ledger stay, so that one is found. */
export function selectPayments(db: Db, filter: PaymentFilter, after: string | null, limit: number) {
  let query = selectReviewed(db).orderBy('l.created_at', 'desc').orderBy('l.id', 'desc').limit(limit);
  if (filter.status) query = query.where('l.status', '=', filter.status);
  if (filter.q) {
    const searched = sql<string>`folded(concat_ws(' ', ${userName}, ${userEmail}, l.reference_number))`;
    query = query.where(containsWords(searched, filter.q));
  }
  if (after) {
    query = query.where(
      sql<boolean>`(l.created_at, l.id) < (select created_at, id from payment_ledger where id = ${after})`,
    );
  }
  return query.execute();
}

/** Counts and sums over the whole ledger, whatever the list is filtered by. */
export async function selectStats(db: Db) {
  const row = await db
    .selectFrom('payment_ledger')
    .select([
      sql<string>`count(*)`.as('total'),
      sql<string>`count(*) filter (where status = 'pending')`.as('pending'),
      sql<string>`count(*) filter (where status = 'confirmed')`.as('confirmed'),
      sql<string>`count(*) filter (where status = 'failed')`.as('failed'),
      sql<string>`coalesce(sum(amount_cents) filter (where status = 'confirmed'), 0)`.as('confirmed_amount_cents'),
      sql<string>`coalesce(sum(amount_cents) filter (where status <> 'failed'), 0)`.as('total_amount_cents'),
    ])
    .executeTakeFirstOrThrow();
  return {
    total: Number(row.total),
    pending: Number(row.pending),
    confirmed: Number(row.confirmed),
    failed: Number(row.failed),
    confirmed_amount_cents: Number(row.confirmed_amount_cents),
    total_amount_cents: Number(row.total_amount_cents),
  };
}

export type NewPayment = Omit<Insertable<PaymentLedger>, 'id' | 'amount_cents' | 'status' | 'created_at'>;

export const insertPayment = (db: Db, payment: NewPayment) =>
  db.insertInto('payment_ledger').values(payment).returning('id').executeTakeFirstOrThrow();

export type Verdict =
  | { status: 'confirmed'; notes: string | null; confirmed_at: Date; confirmed_by: string; confirmed_by_name: string }
  | { status: 'failed'; notes: string };

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

export const selectProof = (db: Db, id: string) =>
  db
    .selectFrom('payment_ledger')
    .select(['user_id', 'payment_proof_url as key', 'payment_proof_type as type'])
    .where('id', '=', id)
    .executeTakeFirst();

export const isProofOfPayment = async (db: Db, key: string): Promise<boolean> =>
  (await db.selectFrom('payment_ledger').select('id').where('payment_proof_url', '=', key).executeTakeFirst()) !==
  undefined;
