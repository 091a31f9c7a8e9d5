import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '../../../contract/contract.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { COLUMNS, importInto, makeAccount, type StatementRow, statementOf } from '../../testing/bank-statements.ts';
import { entriesOf } from '../../testing/reunions.ts';
import { answersToUnauthorizedCallers, STAFF_ONLY } from '../../testing/unauthorized-callers.ts';

let t: TestApp;
let treasurer: Person;
let viewer: Person;
let planner: Person;

beforeAll(async () => {
  t = await testApp();
  treasurer = await t.member({ roles: ['ACCOUNTANT'] });
  viewer = await t.member({ roles: ['EVENT_COORDINATOR'] }); // with VIEW_PAYMENTS
  const role = { name: 'PLANNER', description: 'For this test', hierarchy_level: 1 };
  const { id } = await t.db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow();
  await t.db.insertInto('role_permissions').values({ role_id: id, permission: 'CREATE_EVENTS' }).execute();
  planner = await t.member({ roles: ['PLANNER'] });
});

const row = (day: number, amount: string, text: string): StatementRow => ({ day: `2026-11-${day}`, amount, text });
const MARCIA = row(13, '150.00', 'ZELLE FROM MARCIA BROWN');
const DEVON = row(14, '120.50', 'ZELLE FROM DEVON O’NEIL');
const find = async (query: Record<string, string>, person = treasurer) =>
  (await t.call(person, 'GET /admin/bank-lines', { query })).body;

describe('who may', () => {
  const form = () => ({ file: statementOf([MARCIA]), ...COLUMNS });
  const body = { name: 'Account', currency: 'USD', last_four: null };

  it.each<[operation: keyof Contract, call?: () => object]>([
    ['POST /bank-accounts', () => ({ body })],
    ['PUT /bank-accounts/:id', () => ({ body: { ...body, is_archived: false, updated_at: new Date() } })],
    ['POST /bank-accounts/:id/statement-previews', () => ({ form: form() })],
    ['POST /bank-accounts/:id/statements', () => ({ form: form() })],
    ['DELETE /bank-statements/:id'],
  ])('%s needs MANAGE_PAYMENTS: VIEW_PAYMENTS is not enough', async (operation, call) => {
    const account = await makeAccount(t, treasurer);
    const { body: statement } = await importInto(t, treasurer, account, statementOf([DEVON]));
    const params = { id: operation.includes('bank-statements') ? statement.id : account.id };
    const answers = await answersToUnauthorizedCallers(t, operation, { params, ...call?.() }, [planner, viewer]);
    expect(answers).toEqual([...STAFF_ONLY, 'NOT_ALLOWED', 'NOT_ALLOWED']);
    expect((await find({ account: account.id })).items).toHaveLength(1);
  });

  it.each<[operation: keyof Contract]>([
    ['GET /bank-accounts'],
    ['GET /bank-accounts/:id/statements'],
    ['GET /admin/bank-lines'],
  ])('%s is for VIEW_PAYMENTS too', async (operation) => {
    const params = await makeAccount(t, treasurer);
    expect(await answersToUnauthorizedCallers(t, operation, { params }, [planner])).toEqual([
      ...STAFF_ONLY,
      'NOT_ALLOWED',
    ]);
    expect((await t.call(viewer, operation, { params })).status).toBe(200);
  });

  it.each<[operation: keyof Contract, call: object]>([
    ['PUT /bank-accounts/:id', { body: { ...body, is_archived: false, updated_at: new Date() } }],
    ['GET /bank-accounts/:id/statements', {}],
    ['POST /bank-accounts/:id/statement-previews', { form: form() }],
    ['POST /bank-accounts/:id/statements', { form: form() }],
    ['DELETE /bank-statements/:id', {}],
  ])('%s of one that doesn’t exist is NOT_FOUND', async (operation, call) => {
    const answer = await t.call(treasurer, operation, { params: { id: randomUUID() }, ...call });
    expect(answer.body.code).toBe('NOT_FOUND');
  });
});

describe('accounts', () => {
  it('are listed with their statements, changed and archived', async () => {
    const account = await makeAccount(t, treasurer, { name: 'Zelle account', currency: 'usd' });
    await importInto(t, treasurer, account, statementOf([MARCIA, DEVON]));
    const read = async () =>
      (await t.call(treasurer, 'GET /bank-accounts')).body.items.find(({ id }: { id: string }) => id === account.id);
    const before = await read();
    expect(before).toMatchObject({
      currency: 'USD',
      last_four: '1234',
      statements: 1,
      last_day: '2026-11-14',
      archived_at: null,
    });
    const change = (body: object) =>
      t.call(treasurer, 'PUT /bank-accounts/:id', {
        params: account,
        body: {
          name: 'Account',
          currency: 'USD',
          last_four: null,
          is_archived: false,
          updated_at: before.updated_at,
          ...body,
        },
      });
    expect((await change({ currency: 'JMD' })).body.code).toBe('BANK_ACCOUNT_HAS_LINES');
    expect((await change({ name: 'Renamed', last_four: '', is_archived: true })).body).toEqual({ done: true });
    expect((await change({})).body.code).toBe('EDIT_CONFLICT');
    expect(await read()).toMatchObject({ name: 'Renamed', last_four: null, archived_at: expect.any(String) });
    expect((await entriesOf(t, account.id)).map(({ description }) => description)).toEqual([
      "Added bank account 'Zelle account'",
      "Changed bank account 'Renamed'",
    ]);
  });

  it.each([
    ['name', { name: ' ' }],
    ['currency', { currency: 'dollars' }],
    ['last_four', { last_four: '12345' }],
  ])('need a valid %s', async (pathOf, wrong) => {
    const body = { name: 'Account', currency: 'USD', last_four: null, ...wrong };
    const answer = await t.call(treasurer, 'POST /bank-accounts', { body });
    expect([answer.status, answer.body.issues[0].path]).toEqual([422, pathOf]);
  });
});

describe('the lines', () => {
  it.each([
    ['marcia brown', 1],
    ['BROWN, Marcia', 1],
    ["o'neil", 1],
    ['120.50', 1],
    ['150', 1],
    ['zelle', 2],
    ['campbell', 0],
  ])('are found by %s', async (q, count) => {
    const account = await makeAccount(t, treasurer);
    await importInto(t, treasurer, account, statementOf([MARCIA, DEVON]));
    expect((await find({ account: account.id, q })).items).toHaveLength(count);
  });

  it('continue on the next page, latest first', async () => {
    const account = await makeAccount(t, treasurer);
    const { body } = await importInto(t, treasurer, account, statementOf(Array.from({ length: 60 }, () => MARCIA)));
    const query = { statement: body.id };
    const first = await find(query);
    const second = await find({ ...query, cursor: first.next_cursor });
    expect([first.items.length, second.items.length, second.next_cursor]).toEqual([50, 10, null]);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(60);
    await t.call(treasurer, 'DELETE /bank-statements/:id', { params: { id: body.id } });
    const stale = await t.call(treasurer, 'GET /admin/bank-lines', { query: { ...query, cursor: first.next_cursor } });
    expect(stale.body.issues).toMatchObject([{ path: 'cursor' }]);
  });

  it('keep their facts: the database refuses a change, and a deletion while a statement has them', async () => {
    const account = await makeAccount(t, treasurer);
    await importInto(t, treasurer, account, statementOf([MARCIA]));
    const change = t.db.updateTable('bank_lines').set({ amount_cents: 1 }).where('bank_account_id', '=', account.id);
    await expect(change.execute()).rejects.toThrow(/UPDATE of bank_lines is not allowed/);
    const removal = t.db.deleteFrom('bank_lines').where('bank_account_id', '=', account.id);
    await expect(removal.execute()).rejects.toThrow(/bank_statement_lines_bank_line_id_fkey/);
    const rewrite = t.db
      .updateTable('bank_statements')
      .set({ sha256: '0'.repeat(64) })
      .where('bank_account_id', '=', account.id);
    await expect(rewrite.execute()).rejects.toThrow(/UPDATE of bank_statements is not allowed/);
  });
});

describe('deleting a statement', () => {
  it('keeps the lines that another one has, and can be imported again', async () => {
    const account = await makeAccount(t, treasurer);
    const first = (await importInto(t, treasurer, account, statementOf([MARCIA, DEVON]))).body;
    await importInto(t, treasurer, account, statementOf([DEVON]));
    const remove = () => t.call(treasurer, 'DELETE /bank-statements/:id', { params: { id: first.id } });
    expect((await remove()).body).toEqual({ deleted: 1 });
    expect((await find({ account: account.id })).items).toMatchObject([{ text: DEVON.text }]);
    expect((await remove()).body.code).toBe('NOT_FOUND');
    expect((await entriesOf(t, first.id)).at(-1)).toMatchObject({
      action_type: 'BANK_STATEMENT_DELETED',
      metadata: { deleted: 1 },
    });
    expect((await importInto(t, treasurer, account, statementOf([MARCIA, DEVON]))).body).toMatchObject({
      added: 1,
      known: 1,
    });
  });

  it('by two people at once deletes it once', async () => {
    const account = await makeAccount(t, treasurer);
    const { id } = (await importInto(t, treasurer, account, statementOf([MARCIA]))).body;
    const remove = () => t.call(treasurer, 'DELETE /bank-statements/:id', { params: { id } });
    const answers = await Promise.all([remove(), remove()]);
    expect(answers.map(({ body }) => body.code ?? 200).sort()).toEqual([200, 'NOT_FOUND']);
  });
});
