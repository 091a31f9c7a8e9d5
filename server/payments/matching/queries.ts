import { type InferResult, type Insertable, type RawBuilder, sql } from 'kysely';
import type { EntryKind } from '../../../contract/constants.ts';
import type { PayerAliases } from '../../../db/types.ts';
import { customPlan, type Db, returnsRow } from '../../lib/db/database.ts';
import { containsNames } from '../../lib/db/search.ts';
import { isReversed, type Recorder } from '../entries/queries.ts';

// Written out, not parameters: a prepared statement can only use a partial index whose condition it repeats.
const isOpen = sql<boolean>`l.ignored_at is null and l.matched_cents <> l.amount_cents`;
const HAS_CLASS: Readonly<Record<'open' | 'matched' | 'ignored', RawBuilder<boolean>>> = {
  open: isOpen,
  matched: sql`l.ignored_at is null and l.matched_cents = l.amount_cents`,
  ignored: sql`l.ignored_at is not null`,
};

const lines = (db: Db) =>
  db
    .selectFrom('bank_lines as l')
    .select(['l.id', 'l.bank_account_id', 'l.booked_on', 'l.amount_cents', 'l.currency', 'l.payer', 'l.text'])
    .select(['l.bank_reference', 'l.is_reversal', 'l.matched_cents', 'l.ignored_reason', 'l.ignored_by_name']);

export type LineRow = InferResult<ReturnType<typeof lines>>[number];

export const selectLine = (db: Db, id: string): Promise<LineRow | undefined> =>
  lines(db).where('l.id', '=', id).executeTakeFirst();

/** The line by which a confirmed payment arrived. */
export const selectLineOfPayment = (db: Db, ledgerId: string): Promise<LineRow[]> =>
  lines(db)
    .innerJoin('payment_entries as e', 'e.bank_line_id', 'l.id')
    .where('e.ledger_id', '=', ledgerId)
    .where('e.reverses_id', 'is', null)
    .where(sql<boolean>`not ${isReversed}`)
    .execute();

/** Locks the lines in the order of their ids. */
export const lockLines = (db: Db, ids: readonly string[]): Promise<LineRow[]> =>
  lines(db).where(sql<boolean>`l.id = any(${ids}::uuid[])`).orderBy('l.id').forNoKeyUpdate().execute();

/** The newest open lines of all accounts, oldest first: matching compares them with one another. */
export async function selectOpenLines(db: Db, limit: number): Promise<LineRow[]> {
  const rows = await lines(db)
    .where(isOpen)
    .orderBy('l.booked_on', 'desc')
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}

type Place = { account?: string | undefined; statement?: string | undefined };
export type LineFilter = Place & {
  patterns: readonly string[];
  class?: keyof typeof HAS_CLASS | undefined;
  /** Only these. */
  ids?: readonly string[] | undefined;
};

const isOfStatement = (statement: string) => sql`exists (
  select from bank_statement_lines s where s.bank_line_id = l.id and s.bank_statement_id = ${statement})`;
const isIn = ({ account, statement }: Place) => sql<boolean>`(
  ${account ? sql`l.bank_account_id = ${account}` : sql`true`} and ${statement ? isOfStatement(statement) : sql`true`})`;

/** Latest first. */
export function selectLines(
  db: Db,
  { patterns, ids, class: wanted, ...place }: LineFilter,
  { after, limit }: { after: string | null; limit: number },
): Promise<LineRow[]> {
  let query = lines(db)
    .where(containsNames(sql`l.search_staff`, patterns))
    .where(isIn(place))
    .orderBy('l.booked_on', 'desc')
    .orderBy('l.id', 'desc')
    .limit(limit);
  if (patterns.length > 0) query = query.modifyFront(customPlan);
  if (ids) query = query.where(sql<boolean>`l.id = any(${ids}::uuid[])`);
  if (wanted) query = query.where(HAS_CLASS[wanted]);
  if (after)
    query = query.where(sql<boolean>`(l.booked_on, l.id) < (select booked_on, id from bank_lines where id = ${after})`);
  return query.execute();
}

type Counts = { matched: number; ignored: number; recorded_cents: number; open_ids: string[] };

export async function countLines(db: Db, place: Place): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where ${HAS_CLASS.matched})::int as matched,
           count(*) filter (where ${HAS_CLASS.ignored})::int as ignored,
           coalesce(sum(l.matched_cents), 0)::float8 as recorded_cents,
           coalesce(array_agg(l.id) filter (where ${isOpen}), '{}') as open_ids
    from bank_lines l where ${isIn(place)}`.execute(db);
  return rows[0] as Counts;
}

// A correction has the line of its entry, and both are gone from it; what the bank took back has another line.
const isCorrection = sql<boolean>`exists (
  select from payment_entries v
  where v.bank_line_id = e.bank_line_id and (v.reverses_id = e.id or v.id = e.reverses_id))`;
const isTakenBack = sql<boolean>`(e.reverses_id is not null or ${isReversed})`;

/** What was recorded from these lines, but for corrections, oldest first. */
export const selectEntriesOfLines = (db: Db, lineIds: readonly string[]) =>
  db
    .selectFrom('payment_entries as e')
    .innerJoin('event_registrations as r', 'r.id', 'e.registration_id')
    .innerJoin('events as v', 'v.id', 'r.event_id')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .select(['e.id', 'e.bank_line_id', 'e.registration_id', 'r.event_id', 'v.name as event_name'])
    .select(['e.recorded_by_name', 'e.recorded_at'])
    .select([
      sql<EntryKind>`e.kind`.as('kind'),
      sql<number>`e.base_cents + e.fee_cents`.as('amount_cents'),
      sql<string | null>`coalesce(u.first_name || ' ' || u.last_name, r.walk_in_name)`.as('name'),
      isTakenBack.as('is_taken_back'),
    ])
    .where(sql<boolean>`e.bank_line_id = any(${lineIds}::uuid[])`)
    .where(sql<boolean>`not ${isCorrection}`)
    .orderBy('e.recorded_at')
    .orderBy('e.id')
    .execute();

export type RecordedEntry = Awaited<ReturnType<typeof selectEntriesOfLines>>[number];

type Ignored = { ignored_reason: string; ignored_by: string; ignored_by_name: string; ignored_at: Date };
const NOT_IGNORED = { ignored_reason: null, ignored_by: null, ignored_by_name: null, ignored_at: null };

export async function setIgnored(db: Db, ids: readonly string[], ignored: Ignored | null): Promise<void> {
  await db
    .updateTable('bank_lines')
    .set(ignored ?? NOT_IGNORED)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

export const selectAliases = (db: Db, keys: readonly string[]) =>
  db
    .selectFrom('payer_aliases')
    .select(['id', 'user_id', 'payer_key'])
    .where(sql<boolean>`payer_key = any(${keys}::text[])`)
    .orderBy('added_at')
    .execute();

export type Alias = Awaited<ReturnType<typeof selectAliases>>[number];

/** All of them, by payer: a treasurer adds each by hand. */
export const selectPayers = (db: Db) =>
  db
    .selectFrom('payer_aliases as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('users as b', 'b.id', 'a.added_by')
    .select(['a.id', 'a.payer', 'a.added_at'])
    .select([
      sql<string>`u.first_name || ' ' || u.last_name`.as('name'),
      sql<string | null>`b.first_name || ' ' || b.last_name`.as('added_by_name'),
    ])
    .orderBy('a.payer_key')
    .orderBy('a.id')
    .execute();

/** False if the payer is known for this member already. */
export const insertAlias = (db: Db, alias: Omit<Insertable<PayerAliases>, 'id'>): Promise<boolean> =>
  returnsRow(
    db
      .insertInto('payer_aliases')
      .values(alias)
      .onConflict((conflict) => conflict.columns(['user_id', 'payer_key']).doNothing())
      .returning('id'),
  );

export const deleteAlias = (db: Db, id: string) =>
  db.deleteFrom('payer_aliases').where('id', '=', id).returning('user_id').executeTakeFirst();

export async function deleteAliasesOfBatch(db: Db, batchId: string): Promise<void> {
  await db.deleteFrom('payer_aliases').where('batch_id', '=', batchId).execute();
}

export const insertBatch = (db: Db, by: Recorder) =>
  db.insertInto('payment_batches').values(by).returning('id').executeTakeFirstOrThrow();

export async function deleteBatch(db: Db, id: string): Promise<void> {
  await db.deleteFrom('payment_batches').where('id', '=', id).execute();
}

export const selectBatch = (db: Db, id: string) =>
  db.selectFrom('payment_batches').select(['id', 'recorded_at', 'undone_at']).where('id', '=', id).executeTakeFirst();

/** Compare-and-set: false if someone else undid it. */
export const markUndone = (db: Db, id: string, undone_at: Date): Promise<boolean> =>
  returnsRow(
    db
      .updateTable('payment_batches')
      .set({ undone_at })
      .where('id', '=', id)
      .where('undone_at', 'is', null)
      .returning('id'),
  );

/** The entries of a batch that aren't reversed, in a fixed order. */
export const selectEntriesOfBatch = (db: Db, batchId: string) =>
  db
    .selectFrom('payment_entries as e')
    .select(['e.id', 'e.registration_id', 'e.ledger_id as payment_id', 'e.bank_line_id'])
    .where('e.batch_id', '=', batchId)
    .where(sql<boolean>`not ${isReversed}`)
    .orderBy('e.registration_id')
    .orderBy('e.id')
    .execute();

/** Locks these payments and the pending ones of these registrations, in the order of their ids. */
export async function lockPayments(
  db: Db,
  { ids = [], registrations = [] }: { ids?: readonly string[]; registrations?: readonly string[] },
): Promise<{ id: string; registration_id: string }[]> {
  const { rows } = await sql<{ id: string; registration_id: string }>`
    select id, entity_id as registration_id from payment_ledger
    where id = any(${ids}::uuid[]) or entity_id = any(${registrations}::uuid[]) and status = 'pending'
    order by id for no key update`.execute(db);
  return rows;
}

/** What `work` wrote is taken back if it throws; the transaction goes on. */
export async function inSavepoint<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint batch_item`.execute(db);
  try {
    const done = await work();
    await sql`release savepoint batch_item`.execute(db);
    return done;
  } catch (error) {
    await sql`rollback to savepoint batch_item`.execute(db);
    throw error;
  }
}
