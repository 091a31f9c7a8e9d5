/** A statement without transactions says that no payment came in on its days. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeAccount } from '../../testing/bank-statements.ts';
import { entriesOf } from '../../testing/reunions.ts';

let t: TestApp;
let treasurer: Person;

beforeAll(async () => {
  t = await testApp();
  treasurer = await t.member({ roles: ['ACCOUNTANT'] });
  t.clock.now = new Date('2026-03-10T15:00:00Z');
});

const ofx = (start: string, end: string) =>
  new File([`<OFX><BANKTRANLIST><DTSTART>${start}<DTEND>${end}</BANKTRANLIST></OFX>`], 'quiet.ofx');
const mt940 = (closing: string) =>
  new File([`:20:A\n:25:1234\n:60F:C260301USD10,00\n:62F:C260307USD${closing}\n`], 'quiet.mt940');

type Account = { id: string };
const preview = (account: Account, file: File) =>
  t.call(treasurer, 'POST /bank-accounts/:id/statement-previews', { params: account, form: { file } });
const send = (account: Account, file: File, more: Record<string, string> = {}) =>
  t.call(treasurer, 'POST /bank-accounts/:id/statements', { params: account, form: { file, ...more } });
const statementsOf = async (account: Account) =>
  (await t.call(treasurer, 'GET /bank-accounts/:id/statements', { params: account })).body.items;

describe('a statement without transactions', () => {
  it('is imported with its days, once, and can be deleted', async () => {
    const account = await makeAccount(t, treasurer);
    const week = ofx('20260301', '20260307');
    const days = { first_day: '2026-03-01', last_day: '2026-03-07' };
    expect((await preview(account, week)).body.preview).toMatchObject({ ...days, lines: [] });
    const { body } = await send(account, week);
    expect(body).toMatchObject({ added: 0, known: 0 });
    expect(await statementsOf(account)).toMatchObject([{ id: body.id, ...days, lines: 0 }]);
    expect(await entriesOf(t, body.id)).toMatchObject([{ action_type: 'BANK_STATEMENT_IMPORTED' }]);
    const accounts = (await t.call(treasurer, 'GET /bank-accounts')).body.items;
    expect(accounts.find(({ id }: Account) => id === account.id)).toMatchObject({ last_day: '2026-03-07' });
    expect((await send(account, week)).body.code).toBe('STATEMENT_ALREADY_IMPORTED');
    expect((await t.call(treasurer, 'DELETE /bank-statements/:id', { params: body })).body).toEqual({ deleted: 0 });
    expect(await statementsOf(account)).toEqual([]);
  });

  it('goes up to today at most: of days to come it says nothing', async () => {
    const account = await makeAccount(t, treasurer);
    expect((await send(account, ofx('20260301', '20260310'))).status).toBe(200);
    const { body } = await send(account, ofx('20260301', '20260331'));
    expect([body.code, body.message]).toEqual([
      'STATEMENT_UNREADABLE',
      'There are no transactions in this file, and it goes to 31 March 2026. Download it up to today.',
    ]);
  });

  it('in another currency than the account’s is refused', async () => {
    const account = await makeAccount(t, treasurer, { currency: 'EUR' });
    expect((await send(account, mt940('10,00'))).body.message).toMatch(
      /This statement is in USD, and the account in EUR/,
    );
  });

  it('whose balances differ may lack a line, so that is asked', async () => {
    const account = await makeAccount(t, treasurer);
    expect((await preview(account, mt940('25,00'))).body.preview).toMatchObject({ difference_cents: 1_500 });
    expect((await send(account, mt940('25,00'))).body.code).toBe('STATEMENT_NEEDS_ANSWERS');
    expect((await send(account, mt940('25,00'), { accepts_difference: 'true' })).status).toBe(200);
    expect((await send(account, mt940('10,00'))).status).toBe(200);
  });
});
