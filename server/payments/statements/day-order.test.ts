/** Whether the day or the month comes first, where the account's earlier files were asked about it. */
import { beforeAll, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { importInto, makeAccount, type StatementRow, statementOf } from '../../testing/bank-statements.ts';

let t: TestApp;
let treasurer: Person;

beforeAll(async () => {
  t = await testApp();
  treasurer = await t.member({ roles: ['ACCOUNTANT'] });
});

const row = (day: string): StatementRow => ({ day, amount: '120.00', text: 'ZELLE FROM DEVON REID' });
const preview = (account: { id: string }, file: File) =>
  t.call(treasurer, 'POST /bank-accounts/:id/statement-previews', { params: account, form: { file } });

it('an answer about the days keeps the one about the columns', async () => {
  const account = await makeAccount(t, treasurer);
  await importInto(t, treasurer, account, statementOf([row('2026-11-03')]));
  const unclear = statementOf([row('03/04/2026')]);
  expect((await preview(account, unclear)).body.question).toMatchObject({
    kind: 'day_order',
    samples: [['03/04/2026']],
  });
  const form = { file: unclear, day_order: 'day_first' };
  await t.call(treasurer, 'POST /bank-accounts/:id/statements', { params: account, form });
  expect((await preview(account, statementOf([row('05/04/2026')]))).body.preview).toMatchObject({
    first_day: '2026-04-05',
  });
});

it('an answer that made no difference isn’t remembered', async () => {
  const account = await makeAccount(t, treasurer);
  const same = await importInto(t, treasurer, account, statementOf([row('03/03/2026')]), { day_order: 'month_first' });
  expect(same.body).toMatchObject({ added: 1 });
  const { body } = await preview(account, statementOf([row('04/03/2026')]));
  expect(body.question).toMatchObject({ kind: 'day_order', samples: [['04/03/2026']] });
});
