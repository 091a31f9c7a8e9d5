import { type InferResult, sql, type Updateable } from 'kysely';
import type * as z from 'zod';
import type { PaymentSort, PaymentStatus } from '../../../contract/list-choices.ts';
import type { possibleDuplicate, reopening } from '../../../contract/payments.ts';
import type { PaymentLedger } from '../../../db/types.ts';
import type { PartPosition } from '../../lib/db/cursor.ts';
import { customPlan, type Db, returnsRow } from '../../lib/db/database.ts';
import { containsNames } from '../../lib/db/search.ts';
import { selectLedger } from '../submissions/queries.ts';

// The current name; once the account is gone, the name at the time of the payment.
const userName = sql<string>`coalesce(u.first_name || ' ' || u.last_name, l.user_name)`;
const userEmail = sql<string>`coalesce(u.email, l.user_email)`;

// After a rejection many members send the same reference for the same registration again, so that doesn't count.
const isOther = sql`(o.entity_id <> l.entity_id or o.id <> l.id and 'failed' not in (o.status, l.status))`;
const isRepeated = sql<boolean>`(
  exists (select from payment_ledger o where o.reference_key = l.reference_key and ${isOther})
  or exists (select from payment_ledger o where o.payment_proof_sha256 = l.payment_proof_sha256 and ${isOther})
)`;

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
      'l.rejected_at',
      'l.rejected_by_name',
      sql<boolean>`r.status = 'withdrawn'`.as('registration_withdrawn'),
      // Without the times that show it, as of imported rows, the decision may be what the withdrawal relied on.
      sql<boolean>`r.status = 'withdrawn' and coalesce(coalesce(l.confirmed_at, l.rejected_at) < r.withdrawn_at, true)`.as(
        'withdrawn_since_decision',
      ),
      sql<boolean>`e.cancelled_at is not null`.as('event_cancelled'),
      userName.as('user_name'),
      userEmail.as('user_email'),
      sql<string | null>`o.first_name || ' ' || o.last_name`.as('owner_name'),
      isRepeated.as('is_repeated'),
    ]);

export type ReviewedRow = InferResult<ReturnType<typeof selectReviewed>>[number];

export const selectPayment = (db: Db, id: string): Promise<ReviewedRow | undefined> =>
  selectReviewed(db).where('l.id', '=', id).executeTakeFirst();

type PaymentFilter = {
  /** From `namePatterns`. */
  patterns: readonly string[];
  /** What was searched, if it is a payment code. */
  payment_code: string | null;
  status: PaymentStatus | undefined;
};
export const PARTS = ['pending', 'decided'] as const;
/** The last row of the previous page with its part at that time: a decision moves a payment to the other part. */
export type PaymentCursor = PartPosition<(typeof PARTS)[number]>;
type Page = { sort: PaymentSort; after: PaymentCursor | null; limit: number };

const isDecided = sql<boolean>`(l.status <> 'pending')`;

/** Selects the ids first: the search index holds what is searched, in the order of the list. */
export function selectPayments(db: Db, filter: PaymentFilter, { sort, after, limit }: Page) {
  const isNewest = sort === 'newest';
  const order = isNewest ? sql`l.created_at desc, l.id desc` : sql`${isDecided}, l.created_at, l.id`;
  let found = db.selectFrom('payment_ledger as l').select('l.id').where(matches(filter)).orderBy(order).limit(limit);
  if (after) {
    const last = sql`(select created_at from payment_ledger where id = ${after.id}), ${after.id}::uuid`;
    const isAfter = isNewest
      ? sql<boolean>`(l.created_at, l.id) < (${last})`
      : sql<boolean>`(${isDecided}, l.created_at, l.id) > (${after.part === 'decided'}::boolean, ${last})`;
    found = found.where(isAfter);
  }
  const query = selectReviewed(db).where('l.id', 'in', found).orderBy(order);
  return (filter.patterns.length > 0 ? query.modifyFront(customPlan) : query).execute();
}

/** search_staff holds the current name and the one at the time of the payment, which a bank statement may show. */
const matches = ({ patterns, payment_code: code, status }: PaymentFilter) => sql<boolean>`
  ${status ? sql`l.status = ${status}` : sql`true`} and (
    ${containsNames(sql`l.search_staff`, patterns)}
    ${code ? sql`or l.entity_id = (select id from event_registrations where payment_code = ${code})` : sql``})`;

type PossibleDuplicate = z.output<typeof possibleDuplicate>;

/** Other payments with the same reference or proof, newest first, and how many there are. */
export async function selectPossibleDuplicates(db: Db, id: string, limit: number) {
  const { rows } = await sql<PossibleDuplicate & { total: number }>`
    with mine as (select id, entity_id, reference_key, payment_proof_sha256 from payment_ledger where id = ${id})
    select l.id, ${userName} as user_name, e.name as event_name, l.total_amount_cents, l.reference_number, l.status,
           l.submitted_at,
           l.reference_key is not distinct from m.reference_key and m.reference_key is not null as same_reference,
           l.payment_proof_sha256 is not distinct from m.payment_proof_sha256
             and m.payment_proof_sha256 is not null as same_proof,
           l.entity_id = m.entity_id as same_registration,
           count(*) over ()::int as total
    from mine m
    join payment_ledger l
      on (l.reference_key = m.reference_key or l.payment_proof_sha256 = m.payment_proof_sha256) and l.id <> m.id
    join events e on e.id = l.event_id
    left join users u on u.id = l.user_id
    order by l.created_at desc, l.id desc
    limit ${limit}`.execute(db);
  return {
    possible_duplicates: rows.map(({ total: _, ...row }) => row),
    possible_duplicates_total: rows[0]?.total ?? 0,
  };
}

type Counts = Record<'total' | PaymentStatus, number> & { oldest_pending_at: Date | null };

/** Counts over the whole ledger, ignoring the list's filter. */
export async function selectCounts(db: Db): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select coalesce(sum(payments), 0)::int as total,
           coalesce(sum(payments) filter (where status = 'pending'), 0)::int as pending,
           coalesce(sum(payments) filter (where status = 'confirmed'), 0)::int as confirmed,
           coalesce(sum(payments) filter (where status = 'failed'), 0)::int as failed,
           (select min(submitted_at) from payment_ledger where status = 'pending') as oldest_pending_at
    from payment_counts`.execute(db);
  return rows[0] as Counts;
}

/** Whether anyone but this person can decide payments: by a role with MANAGE_PAYMENTS, or as SUPER_ADMIN. */
export const hasOtherDecider = (db: Db, userId: string): Promise<boolean> =>
  returnsRow(
    db
      .selectFrom('user_roles as ur')
      .innerJoin('users as u', 'u.id', 'ur.user_id')
      .innerJoin('roles as r', 'r.id', 'ur.role_id')
      .leftJoin('role_permissions as rp', (join) =>
        join.onRef('rp.role_id', '=', 'r.id').on('rp.permission', '=', 'MANAGE_PAYMENTS'),
      )
      .select('u.id')
      .where('u.id', '<>', userId)
      .where('u.profile_completed', '=', true)
      .where((eb) => eb.or([eb('r.name', '=', 'SUPER_ADMIN'), eb('rp.permission', 'is not', null)]))
      .limit(1),
  );

export type PaymentSettings = { allow_own_payments: boolean };

/** Without the row, as after an operator emptied the table, nothing is allowed. */
export async function selectSettings(db: Db): Promise<PaymentSettings> {
  const row = await db.selectFrom('payment_settings').select('allow_own_payments').executeTakeFirst();
  return row ?? { allow_own_payments: false };
}

export async function updateSettings(db: Db, settings: PaymentSettings): Promise<void> {
  await db.updateTable('payment_settings').set(settings).execute();
}

/** Compare-and-set: of two simultaneous decisions only one finds the payment pending and gets true. */
export const decidePending = (db: Db, id: string, decision: Updateable<PaymentLedger>): Promise<boolean> =>
  returnsRow(
    db.updateTable('payment_ledger').set(decision).where('id', '=', id).where('status', '=', 'pending').returning('id'),
  );

/** Compare-and-set: false if the payment no longer has this decision. */
export const removeDecision = (db: Db, id: string, decision: PaymentStatus): Promise<boolean> =>
  returnsRow(
    db
      .updateTable('payment_ledger')
      .set({ status: 'pending', notes: null })
      .set({ confirmed_at: null, confirmed_by: null, confirmed_by_name: null })
      .set({ rejected_at: null, rejected_by: null, rejected_by_name: null })
      .where('id', '=', id)
      .where('status', '=', decision)
      .returning('id'),
  );

/**
 * Whether the payment's registration has another payment that is pending, or for a rejected one, any that was submitted
 * later. A registration may have several confirmed payments.
 */
export async function hasOtherPayment(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from payment_ledger o
      where o.entity_id = l.entity_id and o.id <> l.id
        and (o.status = 'pending' or l.status = 'failed' and (o.created_at, o.id) > (l.created_at, l.id))
    ) as found
    from payment_ledger l where l.id = ${id}`.execute(db);
  return rows[0]?.found ?? false;
}

const MAX_REOPENINGS = 20;

type Reopening = z.output<typeof reopening>;

/** The decisions that were reversed, latest first, from the activity log. */
export async function selectReopenings(db: Db, id: string): Promise<Reopening[]> {
  const { rows } = await sql<Reopening>`
    select "timestamp" as at, actor_name as by_name, metadata->>'reason' as reason, metadata->>'decision' as decision,
           (metadata->>'decided_at')::timestamptz as decided_at, metadata->>'decided_by' as decided_by_name,
           metadata->>'notes' as notes
    from activity_logs where action_type = 'REOPEN_PAYMENT' and entity_id = ${id}
    order by "timestamp" desc limit ${MAX_REOPENINGS}`.execute(db);
  return rows;
}
