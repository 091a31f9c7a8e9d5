import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { COLUMNS, importInto, makeAccount, type StatementRow, statementOf } from '../../testing/bank-statements.ts';
import { entriesOf, makeRegistered, submit } from '../../testing/reunions.ts';

let t: TestApp;
let treasurer: Person;

beforeAll(async () => {
  t = await testApp();
  treasurer = await t.member({ roles: ['ACCOUNTANT'], first_name: 'Tess', last_name: 'Reid' });
});

const row = (day: string, amount: string, text: string): StatementRow => ({ day: `2026-11-${day}`, amount, text });
const MARCIA = row('03', '150.00', 'Zelle payment from MARCIA BROWN for "7K3-PQE"; Conf# a');
const FEE = row('04', '-15.00', 'Monthly fee');
const DEVON = row('05', '120.00', 'ZELLE FROM DEVON REID');

const fixture = (name: string) =>
  new File([readFileSync(path.join(import.meta.dirname, 'readers/fixtures', name))], name);
const preview = (account: { id: string }, file: File, form: Record<string, string | File> = {}) =>
  t.call(treasurer, 'POST /bank-accounts/:id/statement-previews', { params: account, form: { file, ...form } });
const linesOf = async ({ id }: { id: string }) =>
  (await t.call(treasurer, 'GET /admin/bank-lines', { query: { account: id } })).body.items;
const statementsOf = async (account: { id: string }) =>
  (await t.call(treasurer, 'GET /bank-accounts/:id/statements', { params: account })).body.items;
const states = (answer: { body: { preview: { lines: { state: string }[] } } }) =>
  answer.body.preview.lines.map(({ state }) => state);

/** Every row of the database but statements, lines, mappings and the log. */
async function everythingElse(): Promise<unknown> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in
      ('bank_statements', 'bank_lines', 'bank_statement_lines', 'column_mappings', 'activity_logs', 'auth_sessions',
       'rate_limits')
    order by 1`.execute(t.db);
  const read = rows.map(async ({ name }) => {
    const found = await sql<{
      row: object;
    }>`select to_jsonb(x) as row from ${sql.table(name)} x order by x::text`.execute(t.db);
    return [name, found.rows];
  });
  return Promise.all(read);
}

describe('rule 1: an import writes statements and lines only; no registration changes until a person confirms', () => {
  it('no registration or payment changes, although the code and the amount of one are in the file', async () => {
    const { member, registration, profile } = await makeRegistered(t);
    await submit(t, member, registration, { payment_profile_id: profile.id });
    const { payment_code } = await t.db
      .selectFrom('event_registrations')
      .select('payment_code')
      .where('id', '=', registration.id)
      .executeTakeFirstOrThrow();
    const account = await makeAccount(t, treasurer);
    const before = await everythingElse();
    const paid = row('03', '120.00', `Zelle payment from A MEMBER for ${payment_code}`);
    expect((await importInto(t, treasurer, account, statementOf([paid]))).body).toMatchObject({ added: 1, known: 0 });
    expect(await everythingElse()).toEqual(before);
  });

  it('a preview stores nothing at all', async () => {
    const account = await makeAccount(t, treasurer);
    const countAll = async () =>
      Promise.all(
        (['bank_statements', 'bank_lines', 'column_mappings', 'activity_logs'] as const).map(
          async (table) =>
            (
              await t.db
                .selectFrom(table)
                .select(({ fn }) => fn.countAll().as('n'))
                .executeTakeFirstOrThrow()
            ).n,
        ),
      );
    const [before, others] = [await countAll(), await everythingElse()];
    expect((await preview(account, statementOf([MARCIA]), COLUMNS)).status).toBe(200);
    expect([await countAll(), await everythingElse()]).toEqual([before, others]);
  });
});

describe('importing', () => {
  it('stores the facts of each line, the days and an audit entry', async () => {
    const account = await makeAccount(t, treasurer);
    const { body } = await importInto(t, treasurer, account, statementOf([FEE, MARCIA]));
    expect(await linesOf(account)).toMatchObject([
      { booked_on: '2026-11-04', amount_cents: -1_500, currency: 'USD', payer: null, text: 'Monthly fee' },
      { booked_on: '2026-11-03', amount_cents: 15_000, payer: 'MARCIA BROWN', is_reversal: false },
    ]);
    expect(await statementsOf(account)).toMatchObject([
      {
        id: body.id,
        format: 'csv',
        first_day: '2026-11-03',
        last_day: '2026-11-04',
        lines: 2,
        imported_by_name: 'Tess Reid',
      },
    ]);
    expect(await entriesOf(t, body.id)).toMatchObject([
      {
        action_type: 'BANK_STATEMENT_IMPORTED',
        description: "Imported a statement of bank account 'Association account'",
        metadata: { added: 2, known: 0, format: 'csv' },
      },
    ]);
  });

  it('of an overlapping file adds what is new', async () => {
    const account = await makeAccount(t, treasurer);
    await importInto(t, treasurer, account, statementOf([MARCIA, FEE]));
    const later = statementOf([DEVON, { ...FEE, text: 'MONTHLY  fee' }]);
    expect(states(await preview(account, later, COLUMNS))).toEqual(['new', 'known']);
    expect((await importInto(t, treasurer, account, later)).body).toMatchObject({ added: 1, known: 1 });
    expect(await linesOf(account)).toHaveLength(3);
  });

  it('keeps equal lines of one day apart: the nth of a file is the nth of the account', async () => {
    const account = await makeAccount(t, treasurer);
    await importInto(t, treasurer, account, statementOf([DEVON]));
    expect((await importInto(t, treasurer, account, statementOf([DEVON, DEVON, DEVON]))).body).toMatchObject({
      added: 2,
      known: 1,
    });
    expect(await linesOf(account)).toHaveLength(3);
  });

  it('of the same file again is refused, and the preview says who imported it', async () => {
    const account = await makeAccount(t, treasurer);
    await importInto(t, treasurer, account, statementOf([MARCIA]));
    expect((await importInto(t, treasurer, account, statementOf([MARCIA]))).body.code).toBe(
      'STATEMENT_ALREADY_IMPORTED',
    );
    const { body } = await preview(account, statementOf([MARCIA]), COLUMNS);
    expect(body.preview.imported_before).toMatchObject({ by_name: 'Tess Reid' });
    const other = await makeAccount(t, treasurer);
    expect((await importInto(t, treasurer, other, statementOf([MARCIA]))).status).toBe(200);
  });

  it('of an unreadable file names its line and stores nothing', async () => {
    const account = await makeAccount(t, treasurer);
    const { status, body } = await importInto(t, treasurer, account, statementOf([MARCIA, { ...FEE, amount: 'free' }]));
    expect([status, body.code, body.issues]).toEqual([
      422,
      'STATEMENT_UNREADABLE',
      [{ path: 'file', message: 'Line 3, column “How much”: “free” isn’t an amount. Nothing was imported.' }],
    ]);
    expect([await linesOf(account), await statementsOf(account)]).toEqual([[], []]);
  });

  it('is refused for an archived account and a file of more than 2 MB', async () => {
    const account = await makeAccount(t, treasurer);
    const large = new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'large.csv');
    expect((await importInto(t, treasurer, account, large)).body.code).toBe('FILE_TOO_LARGE');
    const { updated_at } = (await t.call(treasurer, 'GET /bank-accounts')).body.items.find(
      ({ id }: { id: string }) => id === account.id,
    );
    const body = { name: 'Old', currency: 'USD', last_four: null, is_archived: true, updated_at };
    expect((await t.call(treasurer, 'PUT /bank-accounts/:id', { params: account, body })).status).toBe(200);
    expect((await importInto(t, treasurer, account, statementOf([MARCIA]))).body.code).toBe('BANK_ACCOUNT_ARCHIVED');
  });
});

describe('what a file doesn’t say', () => {
  it('is asked once: the answer is kept for the account and header', async () => {
    const account = await makeAccount(t, treasurer);
    expect((await preview(account, statementOf([MARCIA]))).body).toMatchObject({
      preview: null,
      question: { kind: 'columns', header: ['When', 'What', 'How much'] },
    });
    const unanswered = await t.call(treasurer, 'POST /bank-accounts/:id/statements', {
      params: account,
      form: { file: statementOf([MARCIA]) },
    });
    expect(unanswered.body.code).toBe('STATEMENT_NEEDS_ANSWERS');
    await importInto(t, treasurer, account, statementOf([MARCIA]));
    expect(states(await preview(account, statementOf([DEVON])))).toEqual(['new']);
    expect((await preview(await makeAccount(t, treasurer), statementOf([DEVON]))).body.question).not.toBeNull();
  });

  it('is asked again on request, and the next import replaces a wrong answer', async () => {
    const account = await makeAccount(t, treasurer);
    const numbers = [{ ...MARCIA, day: '03/04/2026', text: '7.00' }];
    const wrong = { text_column: '2', amount_column: '1', day_order: 'month_first' };
    const { body: first } = await importInto(t, treasurer, account, statementOf(numbers), wrong);
    expect((await t.call(treasurer, 'DELETE /bank-statements/:id', { params: first })).status).toBe(200);
    const read = async (form = {}) => (await preview(account, statementOf(numbers), form)).body;
    const again = { asks_again: 'true' };
    expect((await read()).preview).toMatchObject({
      is_answered: true,
      first_day: '2026-03-04',
      lines: [{ amount_cents: 700 }],
    });
    expect((await read(again)).question).toMatchObject({ kind: 'columns' });
    expect((await read({ ...again, ...COLUMNS })).question).toMatchObject({ kind: 'day_order' });
    const right = { ...again, day_order: 'day_first' };
    expect((await importInto(t, treasurer, account, statementOf(numbers), right)).body).toMatchObject({ added: 1 });
    const next = await preview(account, statementOf([{ ...DEVON, day: '05/04/2026' }]));
    expect(next.body.preview).toMatchObject({ first_day: '2026-04-05', lines: [{ amount_cents: 12_000 }] });
  });

  it('isn’t asked of a file that says it', async () => {
    const { body } = await preview(await makeAccount(t, treasurer), fixture('bank-of-america.csv'), {
      asks_again: 'true',
    });
    expect(body).toMatchObject({ question: null, preview: { is_answered: false } });
  });

  it('balances that don’t add up are shown with their difference and asked', async () => {
    const account = await makeAccount(t, treasurer, { last_four: null });
    const whole = readFileSync(path.join(import.meta.dirname, 'readers/fixtures/bank-of-america.csv'), 'utf8');
    const cut = new File(
      [
        whole
          .split('\n')
          .filter((line) => !line.includes('DEVON'))
          .join('\n'),
      ],
      'cut.csv',
    );
    expect((await preview(account, cut)).body.preview.difference_cents).toBe(24_000);
    const send = (form: Record<string, string>) =>
      t.call(treasurer, 'POST /bank-accounts/:id/statements', { params: account, form: { file: cut, ...form } });
    expect((await send({})).body.code).toBe('STATEMENT_NEEDS_ANSWERS');
    expect((await send({ accepts_difference: 'true' })).body).toMatchObject({ added: 3 });
  });

  it('a file of another account is shown and asked', async () => {
    const account = await makeAccount(t, treasurer);
    const file = fixture('sgml.ofx');
    expect((await preview(account, file)).body.preview).toMatchObject({
      other_account: '4321',
      difference_cents: null,
    });
    expect((await importInto(t, treasurer, account, file)).body.code).toBe('STATEMENT_NEEDS_ANSWERS');
    expect((await importInto(t, treasurer, account, file, { accepts_other_account: 'true' })).body).toMatchObject({
      added: 4,
    });
  });

  it('another format words a transfer otherwise: same day and amount are asked', async () => {
    const account = await makeAccount(t, treasurer);
    await importInto(t, treasurer, account, statementOf([MARCIA, DEVON]));
    const reworded = statementOf([{ ...MARCIA, text: 'BROWN MARCIA, online transfer' }, DEVON]);
    const { body } = await preview(account, reworded, COLUMNS);
    expect(body.preview.lines).toMatchObject([
      { position: 1, state: 'similar', similar_to: { payer: 'MARCIA BROWN' } },
      { position: 2, state: 'known', similar_to: null },
    ]);
    const answers: Record<string, string>[] = [{}, { same_lines: '2' }, { same_lines: '1', other_lines: '1' }];
    for (const answer of answers)
      expect((await importInto(t, treasurer, account, reworded, answer)).body.code).toBe('STATEMENT_NEEDS_ANSWERS');
    expect((await importInto(t, treasurer, account, reworded, { same_lines: '1' })).body).toMatchObject({
      added: 0,
      known: 2,
    });
  });

  it('a transfer of its own is added beside the similar one', async () => {
    const account = await makeAccount(t, treasurer);
    await importInto(t, treasurer, account, statementOf([MARCIA]));
    const other = statementOf([{ ...MARCIA, text: 'ZELLE FROM ANN LEE' }]);
    expect((await importInto(t, treasurer, account, other, { other_lines: '1' })).body).toMatchObject({
      added: 1,
      known: 0,
    });
    expect(await linesOf(account)).toHaveLength(2);
  });
});

it('5,000 lines are previewed and imported', async () => {
  const account = await makeAccount(t, treasurer);
  const many = Array.from({ length: 5_000 }, (_, n) =>
    row(String((n % 28) + 1).padStart(2, '0'), `${n + 1}.00`, `ZELLE FROM PAYER ${n}`),
  );
  const { body } = await preview(account, statementOf(many), COLUMNS);
  expect(body.preview.lines).toHaveLength(5_000);
  expect((await importInto(t, treasurer, account, statementOf(many))).body).toMatchObject({ added: 5_000 });
});
