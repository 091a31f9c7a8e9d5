/** The ledger as the treasurer reads it. */

import { type InferResult, type RawBuilder, sql } from 'kysely';
import type { PaymentSort, PaymentStatus } from '../../../contract/list-choices.ts';
import type { PartMark } from '../../lib/db/cursor.ts';
import { type Db, plannedAnew } from '../../lib/db/database.ts';
import { containsNames } from '../../lib/db/search.ts';
import { selectLedger } from '../submissions/queries.ts';

// The person as they are called today; once the account is gone, as they were called when they paid.
const userName = sql<string>`coalesce(u.first_name || ' ' || u.last_name, l.user_name)`;
const userEmail = sql<string>`coalesce(u.email, l.user_email)`;

// A try of before for the same registration is no other payment: after a rejection many send the same again.
const isRepeated = sql<boolean>`(
  exists (select from payment_ledger o where o.reference_key = l.reference_key and o.entity_id <> l.entity_id)
  or exists (select from payment_ledger o
             where o.payment_proof_sha256 = l.payment_proof_sha256 and o.entity_id <> l.entity_id)
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
      userName.as('user_name'),
      userEmail.as('user_email'),
      sql<string | null>`o.first_name || ' ' || o.last_name`.as('owner_name'),
      isRepeated.as('is_repeated'),
    ]);

export type ReviewedRow = InferResult<ReturnType<typeof selectReviewed>>[number];

export const selectPayment = (db: Db, id: string): Promise<ReviewedRow | undefined> =>
  selectReviewed(db).where('l.id', '=', id).executeTakeFirst();

export type PaymentFilter = {
  /** As `namePatterns` makes them. */
  patterns?: readonly string[];
  status?: PaymentStatus | undefined;
};
export const PARTS = ['pending', 'decided'] as const;
/** The last row of the page before, as it stood there: a payment that is decided meanwhile changes its place. */
export type Mark = PartMark<(typeof PARTS)[number]>;
type Page = { sort: PaymentSort; after: Mark | null; limit: number };

const isDecided = sql<boolean>`(l.status <> 'pending')`;

/**
 * First which, then what is shown of them: a search goes through an index that holds what is searched, in the order of the list.
 * Rows of the ledger stay, so that the one of a mark is always found.
 */
export function selectPayments(db: Db, filter: PaymentFilter, { sort, after, limit }: Page) {
  const place = after && sql`(select created_at from payment_ledger where id = ${after.id})`;
  let found = db.selectFrom('payment_ledger as l').select('l.id').where(matches(filter)).limit(limit);
  let query = selectReviewed(db);
  if (filter.patterns?.length) query = query.modifyFront(plannedAnew);
  if (sort === 'newest') {
    found = found.orderBy('l.created_at', 'desc').orderBy('l.id', 'desc');
    query = query.orderBy('l.created_at', 'desc').orderBy('l.id', 'desc');
    if (after) found = found.where(sql<boolean>`(l.created_at, l.id) < (${place}, ${after.id}::uuid)`);
  } else {
    found = found.orderBy(isDecided).orderBy('l.created_at').orderBy('l.id');
    query = query.orderBy(isDecided).orderBy('l.created_at').orderBy('l.id');
    if (after) {
      const mark = sql`(${after.part === 'decided'}::boolean, ${place}, ${after.id}::uuid)`;
      found = found.where(sql<boolean>`(${isDecided}, l.created_at, l.id) > ${mark}`);
    }
  }
  return query.where('l.id', 'in', found).execute();
}

/** Found by the name of today and by that of then, which a statement may still have: search_staff has both. */
function matches({ patterns = [], status }: PaymentFilter): RawBuilder<boolean> {
  const tests = [
    ...(status ? [sql`l.status = ${status}`] : []),
    ...(patterns.length > 0 ? [containsNames(sql`l.search_staff`, patterns)] : []),
  ];
  return tests.length > 0 ? sql<boolean>`(${sql.join(tests, sql` and `)})` : sql<boolean>`true`;
}

export type Twin = Pick<
  ReviewedRow,
  'id' | 'user_name' | 'event_name' | 'total_amount_cents' | 'reference_number' | 'status' | 'submitted_at'
> & { same_reference: boolean; same_proof: boolean; same_registration: boolean };

/** Other payments with the same reference or proof, newest first, and how many there are. */
export async function selectTwins(db: Db, id: string, limit: number): Promise<{ twins: Twin[]; twins_total: number }> {
  const { rows } = await sql<Twin & { twins_total: number }>`
    with mine as (select id, entity_id, reference_key, payment_proof_sha256 from payment_ledger where id = ${id})
    select l.id, ${userName} as user_name, e.name as event_name, l.total_amount_cents, l.reference_number, l.status,
           l.submitted_at,
           l.reference_key is not distinct from m.reference_key and m.reference_key is not null as same_reference,
           l.payment_proof_sha256 is not distinct from m.payment_proof_sha256
             and m.payment_proof_sha256 is not null as same_proof,
           l.entity_id = m.entity_id as same_registration,
           count(*) over ()::int as twins_total
    from mine m
    join payment_ledger l
      on (l.reference_key = m.reference_key or l.payment_proof_sha256 = m.payment_proof_sha256) and l.id <> m.id
    join events e on e.id = l.event_id
    left join users u on u.id = l.user_id
    order by l.created_at desc, l.id desc
    limit ${limit}`.execute(db);
  return {
    twins: rows.map(({ twins_total: _, ...twin }) => twin),
    twins_total: rows[0]?.twins_total ?? 0,
  };
}

/** Counts and sums over the whole ledger, whatever the list is filtered by: from the counts that the migrations keep. */
export async function selectStats(db: Db) {
  const { rows } = await sql<{ status: PaymentStatus; payments: number; amount_cents: string }>`
    select status, payments, amount_cents from payment_counts`.execute(db);
  const oldest = await db
    .selectFrom('payment_ledger')
    .select((eb) => eb.fn.min('submitted_at').as('oldest_pending_at'))
    .where('status', '=', sql.lit('pending'))
    .executeTakeFirstOrThrow();
  const of = (status: PaymentStatus) => rows.find((row) => row.status === status);
  const payments = (status: PaymentStatus) => of(status)?.payments ?? 0;
  const cents = (status: PaymentStatus) => Number(of(status)?.amount_cents ?? 0);
  return {
    total: payments('pending') + payments('confirmed') + payments('failed'),
    pending: payments('pending'),
    confirmed: payments('confirmed'),
    failed: payments('failed'),
    confirmed_amount_cents: cents('confirmed'),
    total_amount_cents: cents('pending') + cents('confirmed'),
    oldest_pending_at: oldest.oldest_pending_at as Date | null,
  };
}
