import { type InferResult, type RawBuilder, type Selectable, sql } from 'kysely';
import type { EntryKind, EntryMethod } from '../../../contract/constants.ts';
import type { PaymentEntries } from '../../../db/types.ts';
import type { Db } from '../../lib/db/database.ts';
import type { LineRow } from '../matching/queries.ts';

// Written out, not parameters: a prepared statement can only use a partial index whose condition it repeats.
const hasNoLine = sql<boolean>`e.bank_line_id is null and e.reverses_id is null and e.kind <> 'adjustment'`;
/** Counted, because PostgreSQL answers a `not exists` here by reading the whole table. */
const isWhole = sql<boolean>`(select count(*) from payment_entries v where v.reverses_id = e.id) = 0`;
const amount = sql<number>`e.base_cents + e.fee_cents`;

export type OpenLine = Pick<LineRow, 'booked_on' | 'amount_cents' | 'matched_cents'>;

/**
 * Payments and refunds without a bank line, of the amounts that are open of these lines and of at most `days` before or
 * after them, latest first. Cash is left out: a bank never says whose it was.
 */
export async function selectIdsWithoutLine(
  db: Db,
  lines: readonly OpenLine[],
  { days, limit }: { days: number; limit: number },
): Promise<string[]> {
  const amounts = lines.map(({ amount_cents, matched_cents }) => amount_cents - matched_cents);
  const booked = lines.map(({ booked_on }) => booked_on);
  const { rows } = await sql<{ id: string }>`
    select e.id from (
      select cents, min(day) - ${days}::int as first_day, max(day) + ${days}::int as last_day
      from unnest(${amounts}::int[], ${booked}::date[]) as l (cents, day) group by cents) w
    join payment_entries e on ${amount} = w.cents and e.received_on between w.first_day and w.last_day
    where ${hasNoLine} and e.method <> 'cash' and ${isWhole}
    order by e.received_on desc, e.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

type Entries = RawBuilder<Selectable<PaymentEntries>>;
const allEntries: Entries = sql`payment_entries`;

/** Looked up for each entry (`offset 0`): they are few, and the planner would read all registrations for them. */
const entries = (db: Db, source = allEntries) =>
  db
    .selectFrom(source.as('e'))
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('event_registrations as r')
          .innerJoin('events as v', 'v.id', 'r.event_id')
          .leftJoin('users as u', 'u.id', 'r.user_id')
          .select(['r.event_id', 'r.user_id', 'r.payment_code', 'v.name as event_name', 'u.first_name'])
          .select([
            'u.name_at_school',
            sql<string | null>`coalesce(u.first_name || ' ' || u.last_name, r.walk_in_name)`.as('name'),
          ])
          .whereRef('r.id', '=', 'e.registration_id')
          .offset(sql.lit(0))
          .as('r'),
      (join) => join.onTrue(),
    )
    .select(['e.id', 'e.registration_id', 'e.reference', 'e.payer_name', 'e.recorded_by_name'])
    .select(['r.event_id', 'r.user_id', 'r.payment_code', 'r.event_name', 'r.first_name', 'r.name_at_school', 'r.name'])
    .select(['e.kind', 'e.method', 'e.received_on', amount.as('amount_cents')])
    .$narrowType<{ kind: EntryKind; method: EntryMethod }>();

export type EntryWithoutLine = InferResult<ReturnType<typeof entries>>[number];

/** Looked up one by one too: older versions of PostgreSQL would read the whole table for some hundred ids. */
export function selectEntriesById(db: Db, ids: readonly string[]): Promise<EntryWithoutLine[]> {
  const named: Entries = sql`(select found.* from unnest(${ids}::uuid[]) as wanted (id),
    lateral (select * from payment_entries where id = wanted.id offset 0) found)`;
  return entries(db, named).orderBy('e.received_on').orderBy('e.id').execute();
}

/** Of these registrations, without a bank line, in cash too. */
export const selectEntriesWithoutLine = (db: Db, registrations: readonly string[]): Promise<EntryWithoutLine[]> =>
  entries(db)
    .where(sql<boolean>`e.registration_id = any(${registrations}::uuid[])`)
    .where(hasNoLine)
    .where(isWhole)
    .orderBy('e.received_on', 'desc')
    .orderBy('e.id')
    .execute();

/** A trigger refuses an entry that has a line, that is reversed, or more than is left of the line. */
export async function setLine(db: Db, id: string, bank_line_id: string): Promise<void> {
  await db.updateTable('payment_entries').set({ bank_line_id }).where('id', '=', id).execute();
}

/** Where the bank took something back: the line that may be undone. `undoing_id` is the line that may undo it. */
type UndoneRow = Pick<LineRow, 'id' | 'booked_on' | 'payer' | 'text' | 'bank_reference'> & { undoing_id: string };

/** Lines of the same account with the opposite amount, of the days before, latest first. None that is ignored. */
export async function selectUndoneLines(db: Db, undoing: readonly string[], days: number): Promise<UndoneRow[]> {
  const { rows } = await sql<UndoneRow>`
    select u.id as undoing_id, l.id, l.booked_on, l.payer, l.text, l.bank_reference
    from unnest(${undoing}::uuid[]) as wanted (id) join bank_lines u on u.id = wanted.id,
    lateral (
      select * from bank_lines l
      where l.bank_account_id = u.bank_account_id and l.booked_on between u.booked_on - ${days}::int and u.booked_on
        and l.amount_cents = -u.amount_cents and l.ignored_at is null
      order by l.booked_on desc, l.id limit 20) l`.execute(db);
  return rows;
}

/** Entries with what their lines have in common with the line that takes them back. A reversal counts as reversed. */
export const selectEntriesToReverse = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('payment_entries as e')
    .leftJoin('bank_lines as l', 'l.id', 'e.bank_line_id')
    .select(['e.id', 'e.registration_id', 'e.ledger_id as payment_id', 'e.bank_line_id'])
    .select(['l.bank_account_id', 'l.amount_cents as line_cents'])
    .select(sql<boolean>`(e.reverses_id is not null or not ${isWhole})`.as('is_reversed'))
    .where(sql<boolean>`e.id = any(${ids}::uuid[])`)
    .orderBy('e.registration_id')
    .orderBy('e.id')
    .execute();
