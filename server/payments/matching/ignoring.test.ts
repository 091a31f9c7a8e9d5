/** Lines that are ignored together: never one that is, or may be, a payment for someone. */
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/constants.ts';
import { schoolDay } from '../../lib/school-formats.ts';
import { type Answer, type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeLine, makeUndoing } from '../../testing/bank-statements.ts';
import { countLockWaits } from '../../testing/database.ts';
import { entriesOf, makeRegistered } from '../../testing/reunions.ts';

let t: TestApp;
let treasurer: Person;
beforeAll(async () => {
  t = await testApp();
  treasurer = await t.member({ roles: ['ACCOUNTANT'] });
});

type Line = { id: string };

const ignore = (lines: readonly Line[], more: object = { keeps_possible_payments: true }): Promise<Answer> =>
  t.call(treasurer, 'POST /bank-lines/ignore', {
    body: { ids: lines.map(({ id }) => id), reason: 'Not for an event.', ...more },
  });

/** A line about a registration that isn't paid yet. */
async function makePayment(write: (code: string) => string, more: { is_reversal?: boolean } = {}) {
  const { registration } = await makeRegistered(t);
  const { payment_code } = await t.db
    .selectFrom('event_registrations')
    .select('payment_code')
    .where('id', '=', registration.id)
    .executeTakeFirstOrThrow();
  return { ...(await makeLine(t, { text: write(payment_code), ...more })), registration };
}

const withCode = (code: string) => `Reunion ${code}`;
const withAlmostCode = (code: string) => `Reunion ${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`;
const makeFee = () => makeLine(t, { text: 'SERVICE FEE', amount_cents: -500 });

describe('of lines that are ignored together', () => {
  it.each([
    ['has a proposal by then', withCode, {}],
    ['may pay for someone', withAlmostCode, {}],
    ['the bank marks as undoing a line that isn’t here', withCode, { is_reversal: true }],
  ])('one that %s stays open', async (_, write, more) => {
    const [first, payment, second] = [await makeFee(), await makePayment(write, more), await makeFee()];
    const { body } = await ignore([first, payment, second]);
    expect({ ...body, ignored: new Set(body.ignored) }).toEqual({ ignored: new Set([first.id, second.id]), kept: 1 });
    expect(await entriesOf(t, payment.id)).toEqual([]);
    expect((await ignore([payment])).body).toEqual({ ignored: [], kept: 1 });
  });

  it.each([
    ['that the bank marks as undoing a payment out', { is_reversal: true }, -1],
    ['whose amount a later line says was returned', {}, 1],
  ])('a payment %s stays open', async (_, more, days) => {
    const payment = await makePayment(withCode, more);
    const booked_on = schoolDay(new Date(Date.now() + days * DAY_MS));
    await makeUndoing(t, payment, { booked_on, is_reversal: days > 0, payer: null, text: 'Item returned' });
    expect((await ignore([payment])).body).toEqual({ ignored: [], kept: 1 });
  });

  it('one that got its proposal while the request waited for the lock stays open', async () => {
    const { id, registration } = await makePayment(withCode);
    const owes = (db: Pick<TestApp['db'], 'updateTable'>, total_amount_cents: number) =>
      db.updateTable('event_registrations').set({ total_amount_cents }).where('id', '=', registration.id).execute();
    await owes(t.db, 0);
    let pending: Promise<Answer> | undefined;
    await t.db.transaction().execute(async (other) => {
      await other.selectFrom('bank_lines').select('id').where('id', '=', id).forNoKeyUpdate().execute();
      pending = ignore([{ id }]);
      await expect.poll(() => countLockWaits(t.db)).toBe(1);
      await owes(other, 12_000);
    });
    expect((await pending)?.body).toEqual({ ignored: [], kept: 1 });
  });

  it('the list tells which are kept', async () => {
    const lines = [await makePayment(withAlmostCode), await makeFee()];
    const { items } = (await t.call(treasurer, 'GET /admin/bank-lines', { query: { class: 'unmatched' } })).body;
    const found = lines.map(({ id }) => items.find((line: Line) => line.id === id));
    expect(found.map(({ is_possible_payment }) => is_possible_payment)).toEqual([true, false]);
  });
});

it('a line that a person chose is ignored whatever it is', async () => {
  const line = await makePayment(withCode);
  expect((await ignore([line], {})).body).toEqual({ ignored: [line.id], kept: 0 });
});
