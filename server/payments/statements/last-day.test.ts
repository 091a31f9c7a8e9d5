/** Up to which day a statement goes: seats are released only once one covers the due day. */
import { beforeAll, expect, it } from 'vitest';
import { schoolDay } from '../../lib/school-formats.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeAccount } from '../../testing/bank-statements.ts';

let t: TestApp;
let treasurer: Person;

beforeAll(async () => {
  t = await testApp();
  treasurer = await t.member({ roles: ['ACCOUNTANT'] });
  t.clock.now = new Date('2026-11-20T15:00:00Z');
});

const LINE = '<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261110<TRNAMT>5.00<FITID>1<NAME>DEVON REID</STMTTRN>';
const ofx = (end: string, made = '') =>
  new File([`<OFX>${made}<BANKTRANLIST><DTSTART>20261101<DTEND>${end}${LINE}</BANKTRANLIST></OFX>`], 'statement.ofx');

/** West of Greenwich it is still the day before. */
const earlier = (day: string) => [day, schoolDay(new Date(`${day}T02:00:00Z`))].sort()[0];

it.each([
  ['the end that the file names', '20261118120000[0:GMT]', '2026-11-18'],
  ['its last line, if that is later', '20261109', '2026-11-10'],
  ['its last line, if the end is still to come', '20261121', '2026-11-10'],
  ['its last line, if the end can’t be read', '0', '2026-11-10'],
  ['the school’s day of its end', '20261116020000[0:GMT]', earlier('2026-11-16')],
  [
    'the school’s day on which it was made',
    '20261118',
    earlier('2026-11-16'),
    '<SONRS><DTSERVER>20261116020000.000[0:GMT]</SONRS>',
  ],
  [
    'the day it was made, if the end was still to come',
    '20261118',
    '2026-11-15',
    '<SONRS><DTSERVER>20261115090000</SONRS>',
  ],
])('a statement goes to %s', async (_, end, last_day, made?: string) => {
  const account = await makeAccount(t, treasurer);
  const input = { params: account, form: { file: ofx(end, made) } };
  const { body } = await t.call(treasurer, 'POST /bank-accounts/:id/statement-previews', input);
  expect(body.preview).toMatchObject({ first_day: '2026-11-10', last_day });
  await t.call(treasurer, 'POST /bank-accounts/:id/statements', input);
  const { items } = (await t.call(treasurer, 'GET /bank-accounts/:id/statements', { params: account })).body;
  expect(items).toMatchObject([{ first_day: '2026-11-10', last_day }]);
});
