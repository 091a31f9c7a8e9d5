/** Bank accounts and statements for tests. */
import { createHash, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { BankLines } from '../../db/types.ts';
import { school } from '../../school.config.ts';
import { schoolDay } from '../lib/school-formats.ts';
import type { Answer, Person, School, TestApp } from './app.ts';

export type StatementRow = { day: string; amount: string; text: string };

/** A CSV file with a header that no bank is known by: see COLUMNS. */
export const statementOf = (rows: readonly StatementRow[], name = 'statement.csv'): File =>
  new File(
    [['When,What,How much', ...rows.map(({ day, amount, text }) => `${day},"${text}",${amount}`)].join('\n')],
    name,
    { type: 'text/csv' },
  );

/** What the columns of `statementOf` mean. */
export const COLUMNS = { date_column: '0', text_column: '1', amount_column: '2' };

export async function makeAccount(t: School, person: Person, columns: object = {}): Promise<{ id: string }> {
  const body = { name: 'Association account', currency: 'USD', last_four: '1234', ...columns };
  return (await t.call(person, 'POST /bank-accounts', { body })).body as { id: string };
}

type Form = Record<string, string | File>;

export const importInto = (
  t: School,
  person: Person,
  account: { id: string },
  file: File,
  form: Form = {},
): Promise<Answer> =>
  t.call(person, 'POST /bank-accounts/:id/statements', {
    params: { id: account.id },
    form: { file, ...COLUMNS, ...form },
  });

type LineColumns = Partial<Insertable<BankLines>>;

/** A line of today, of an account of its own unless one is given. */
export async function makeLine(
  { db, clock }: Pick<TestApp, 'db'> & Partial<Pick<TestApp, 'clock'>>,
  columns: LineColumns = {},
): Promise<{ id: string }> {
  const currency = columns.currency ?? school.currency;
  const bank_account_id = columns.bank_account_id ?? (await insertAccount(db, currency));
  const facts = {
    booked_on: schoolDay(clock?.now ?? new Date()),
    amount_cents: 12_000,
    currency,
    text: 'Zelle payment',
    occurrence: 1,
  };
  const fingerprint = createHash('sha256').update(randomUUID()).digest('hex');
  const line = { bank_account_id, fingerprint, ...facts, ...columns };
  const { id } = await db.insertInto('bank_lines').values(line).returning('id').executeTakeFirstOrThrow();
  const days = { first_day: line.booked_on, last_day: line.booked_on };
  const imported = { imported_by: randomUUID(), imported_by_name: 'Tess Reid', sha256: fingerprint, format: 'csv' };
  const { id: bank_statement_id } = await db
    .insertInto('bank_statements')
    .values({ bank_account_id, ...days, ...imported })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('bank_statement_lines').values({ bank_statement_id, bank_line_id: id }).execute();
  return { id };
}

async function insertAccount(db: TestApp['db'], currency: string): Promise<string> {
  const account = { name: `Account ${randomUUID()}`, currency };
  return (await db.insertInto('bank_accounts').values(account).returning('id').executeTakeFirstOrThrow()).id;
}

/** A line by which the bank takes another one back: of the same account and day, with the opposite amount. */
export async function makeUndoing(t: Pick<TestApp, 'db'>, { id }: { id: string }, columns: LineColumns = {}) {
  const undone = t.db
    .selectFrom('bank_lines')
    .select(['bank_account_id', 'amount_cents', 'payer'])
    .where('id', '=', id);
  const { amount_cents, ...same } = await undone.executeTakeFirstOrThrow();
  const text = 'Deposited item returned';
  return makeLine(t, { ...same, amount_cents: -amount_cents, text, is_reversal: true, ...columns });
}

export type ShareForm = { registration_id: string; amount_cents: number; balance_cents: number };

/** Everything of a line for one registration with a balance of as much. */
export const itemOf = (line: { id: string }, registration: { id: string }, more: object = {}) => ({
  bank_line_id: line.id,
  shares: [{ registration_id: registration.id, amount_cents: 12_000, balance_cents: 12_000 }] as ShareForm[],
  ...more,
});

export const recordFrom = (t: School, person: Person, ...items: readonly object[]): Promise<Answer> =>
  t.call(person, 'POST /admin/payment-batches', { body: { items } });

export const codesOfRefusals = ({ body }: Answer): (string | null)[] =>
  body.items.map(({ refusal }: { refusal: { code: string } | null }) => refusal?.code ?? null);
