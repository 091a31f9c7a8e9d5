/** What a treasurer who decides a payment is told about bank lines. */
import { beforeAll, describe, expect, it } from 'vitest';
import { schoolDay } from '../../lib/school-formats.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { importInto, itemOf, makeAccount, makeLine, recordFrom, statementOf } from '../../testing/bank-statements.ts';
import { makeRegistered, submit } from '../../testing/reunions.ts';

let t: TestApp;
let treasurer: Person;
beforeAll(async () => {
  t = await testApp();
  treasurer = await t.member({ roles: ['ACCOUNTANT'] });
});

describe('the bank lines of a payment', () => {
  it('are the open ones that fit it while it is pending, the one by which it arrived once it is confirmed, then none', async () => {
    const { member, registration, profile } = await makeRegistered(t);
    const { body: payment } = await submit(t, member, registration, { payment_profile_id: profile.id });
    const linesOf = async () =>
      (await t.call(treasurer, 'GET /admin/payments/:id', { params: payment })).body.bank_lines;
    expect(await linesOf()).toEqual([]);
    const account = await makeAccount(t, treasurer);
    const day = schoolDay(new Date());
    const rows = [
      { day, amount: '120.00', text: `ZELLE ${payment.payment_code}` },
      { day, amount: '70.00', text: 'ZELLE OF SOMEONE ELSE' },
    ];
    await importInto(t, treasurer, account, statementOf(rows));
    const fits = [{ bank_account_id: account.id, booked_on: day, amount_cents: 12_000, text: rows[0]?.text }];
    expect(await linesOf()).toMatchObject(fits);
    const { body } = await t.call(treasurer, 'GET /admin/bank-lines', { query: { account: account.id, q: 'zelle' } });
    const [line] = body.items.filter((each: { amount_cents: number }) => each.amount_cents === 12_000);
    await recordFrom(t, treasurer, itemOf(line, registration));
    expect(await linesOf()).toMatchObject(fits);
    const { confirmed_at: decided_at } = (await t.call(treasurer, 'GET /admin/payments/:id', { params: payment })).body;
    await t.call(treasurer, 'POST /payments/:id/reopening', {
      params: payment,
      body: { decided_at, reason: 'A slip.' },
    });
    await t.call(treasurer, 'POST /payments/:id/rejection', { params: payment, body: { notes: 'Not ours.' } });
    expect(await linesOf()).toEqual([]);
  });

  it('are those too that are too uncertain to propose, as where one character of the code differs', async () => {
    const { member, registration, profile } = await makeRegistered(t);
    const { body: payment } = await submit(t, member, registration, { payment_profile_id: profile.id });
    const { payment_code } = payment;
    const text = `${payment_code.slice(0, -1)}${payment_code.endsWith('A') ? 'B' : 'A'}`;
    const { id } = await makeLine(t, { text, amount_cents: 7_000 });
    const { body } = await t.call(treasurer, 'GET /admin/payments/:id', { params: payment });
    expect(body.bank_lines).toMatchObject([{ id }]);
  });
});
