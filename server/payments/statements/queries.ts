import { type Insertable, sql } from 'kysely';
import type { StatementFormat } from '../../../contract/list-choices.ts';
import type { BankAccounts, BankLines, BankStatements } from '../../../db/types.ts';
import type { Db } from '../../lib/db/database.ts';
import { insertRows } from '../../lib/db/insert-rows.ts';
import type { KnownColumns } from './readers/parsed-statement.ts';

const ACCOUNT = ['id', 'name', 'currency', 'last_four', 'archived_at', 'updated_at'] as const;

/** Active ones first, by name. */
export const selectAccounts = (db: Db) =>
  db
    .selectFrom('bank_accounts as a')
    .select(ACCOUNT)
    .select([
      sql<number>`(select count(*)::int from bank_statements s where s.bank_account_id = a.id)`.as('statements'),
      sql<string | null>`(select max(last_day) from bank_statements s where s.bank_account_id = a.id)`.as('last_day'),
    ])
    .orderBy(sql`archived_at is not null`)
    .orderBy(sql`name collate person_names`)
    .orderBy('id')
    .execute();

export const selectAccount = (db: Db, id: string) =>
  db.selectFrom('bank_accounts').select(ACCOUNT).where('id', '=', id).executeTakeFirst();

/** Until the transaction ends, no one else imports into the account or changes it. */
export const lockAccount = (db: Db, id: string) =>
  db.selectFrom('bank_accounts').select(ACCOUNT).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export type AccountColumns = Pick<Insertable<BankAccounts>, 'name' | 'currency' | 'last_four'>;

export const insertAccount = (db: Db, columns: AccountColumns, now: Date) =>
  db
    .insertInto('bank_accounts')
    .values({ ...columns, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();

export async function updateAccount(
  db: Db,
  id: string,
  columns: AccountColumns & { archived_at: Date | null },
  now: Date,
): Promise<void> {
  await db
    .updateTable('bank_accounts')
    .set({ ...columns, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** What was said about the account's CSV files, by the hash of their header. */
export async function selectMappings(db: Db, accountId: string): Promise<Map<string, KnownColumns>> {
  const rows = await db
    .selectFrom('column_mappings')
    .select(['header_hash', sql<KnownColumns>`mapping`.as('mapping')])
    .where('bank_account_id', '=', accountId)
    .execute();
  return new Map(rows.map(({ header_hash, mapping }) => [header_hash, mapping]));
}

export async function saveMapping(db: Db, accountId: string, header_hash: string, known: KnownColumns): Promise<void> {
  const mapping = JSON.stringify(known);
  await db
    .insertInto('column_mappings')
    .values({ bank_account_id: accountId, header_hash, mapping })
    .onConflict((conflict) => conflict.columns(['bank_account_id', 'header_hash']).doUpdateSet({ mapping }))
    .execute();
}

export const selectImport = (db: Db, accountId: string, sha256: string) =>
  db
    .selectFrom('bank_statements')
    .select(['imported_at as at', 'imported_by_name as by_name'])
    .where('bank_account_id', '=', accountId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();

export const insertStatement = (db: Db, columns: Omit<Insertable<BankStatements>, 'id'>) =>
  db.insertInto('bank_statements').values(columns).returning('id').executeTakeFirstOrThrow();

/** Latest first. */
export const selectStatements = (db: Db, accountId: string) =>
  db
    .selectFrom('bank_statements as s')
    .select(['s.id', 's.first_day', 's.last_day', 's.imported_by_name', 's.imported_at', 's.format'])
    .$narrowType<{ format: StatementFormat }>()
    .select([
      sql<number | null>`s.opening_cents::float8`.as('opening_cents'),
      sql<number | null>`s.closing_cents::float8`.as('closing_cents'),
      sql<number>`(select count(*)::int from bank_statement_lines l where l.bank_statement_id = s.id)`.as('lines'),
    ])
    .where('s.bank_account_id', '=', accountId)
    .orderBy('s.last_day', 'desc')
    .orderBy('s.imported_at', 'desc')
    .orderBy('s.id')
    .execute();

export const selectStatement = (db: Db, id: string) =>
  db
    .selectFrom('bank_statements as s')
    .innerJoin('bank_accounts as a', 'a.id', 's.bank_account_id')
    .select(['s.id', 's.bank_account_id', 's.first_day', 's.last_day', 'a.name as account_name'])
    .where('s.id', '=', id)
    .executeTakeFirst();

const onlyIn = (id: string) => sql`
  exists (select from bank_statement_lines s where s.bank_line_id = l.id and s.bank_statement_id = ${id})
  and not exists (select from bank_statement_lines s where s.bank_line_id = l.id and s.bank_statement_id <> ${id})`;

/**
 * Whether something was decided about a line that only this statement has. Locks these lines; an entry that is added after
 * this is refused by its foreign key, or keeps the line.
 */
export async function isInUse(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ is_used: boolean }>`
    select l.ignored_at is not null or exists (select from payment_entries e where e.bank_line_id = l.id) as is_used
    from bank_lines l where ${onlyIn(id)} order by l.id for update of l`.execute(db);
  return rows.some(({ is_used }) => is_used);
}

/** Deletes the statement and its lines that no other statement has. Returns the number of these. */
export async function deleteStatement(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ bank_line_id: string }>`
    delete from bank_statement_lines where bank_statement_id = ${id} returning bank_line_id`.execute(db);
  const { numAffectedRows } = await sql`
    delete from bank_lines l where id = any(${rows.map(({ bank_line_id }) => bank_line_id)}::uuid[])
    and not exists (select from bank_statement_lines s where s.bank_line_id = l.id)`.execute(db);
  await db.deleteFrom('bank_statements').where('id', '=', id).execute();
  return Number(numAffectedRows ?? 0);
}

const LINE = [
  'id',
  'bank_account_id',
  'booked_on',
  'amount_cents',
  'currency',
  'payer',
  'text',
  'bank_reference',
  'is_reversal',
] as const;

/** The account's lines of these days, in a fixed order. */
export const selectLinesBetween = (db: Db, accountId: string, first: string, last: string) =>
  db
    .selectFrom('bank_lines')
    .select([...LINE, 'fingerprint', 'occurrence'])
    .where('bank_account_id', '=', accountId)
    .where('booked_on', '>=', first)
    .where('booked_on', '<=', last)
    .orderBy('booked_on')
    .orderBy('fingerprint')
    .orderBy('occurrence')
    .execute();

type NewLine = Omit<Insertable<BankLines>, 'search_staff' | 'id'> & { id: string };

export const insertLines = (db: Db, lines: readonly NewLine[]): Promise<void> =>
  insertRows(db, 'bank_lines', [...LINE, 'fingerprint', 'occurrence'], lines as never);

export const insertStatementLines = (db: Db, bank_statement_id: string, lineIds: readonly string[]): Promise<void> =>
  insertRows(
    db,
    'bank_statement_lines',
    ['bank_statement_id', 'bank_line_id'],
    lineIds.map((bank_line_id) => ({ bank_statement_id, bank_line_id })),
  );
