/** Bank accounts and statements for tests. */
import type { Answer, Person, School } from './app.ts';

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
