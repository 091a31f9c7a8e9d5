/** A dialog to reverse by a bank line, kept open while a colleague reopens the payment. */
import { beforeEach, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { itemOf, makeLine, makeUndoing, recordFrom } from '../../testing/bank-statements.ts';
import { ledgerOf, makeRegistered, paymentEntriesOf, submit } from '../../testing/reunions.ts';

let t: TestApp;
let treasurer: Person;
let made: Awaited<ReturnType<typeof makeRegistered>>;
let line: { id: string };
let entry_ids: string[];

/** A submitted payment, confirmed from a line and reopened. */
beforeEach(async () => {
  t ??= await testApp();
  treasurer ??= await t.member({ roles: ['ACCOUNTANT'] });
  made = await makeRegistered(t);
  const { id } = (await submit(t, made.member, made.registration, { payment_profile_id: made.profile.id })).body;
  line = await makeLine(t);
  await recordFrom(t, treasurer, itemOf(line, made.registration));
  entry_ids = (await paymentEntriesOf(t, made.registration)).map((entry) => entry.id);
  const [payment] = await ledgerOf(t, made.registration);
  const body = { decided_at: payment?.confirmed_at, reason: 'Not theirs.' };
  expect((await t.call(treasurer, 'POST /payments/:id/reopening', { params: { id }, body })).status).toBe(200);
});

const reverse = async (undoing: { id: string }, ids: string[]) =>
  (
    await t.call(treasurer, 'POST /bank-lines/:id/reversal', {
      params: undoing,
      body: { entry_ids: ids, reason: 'The bank returned it.' },
    })
  ).body.code;

it('reverses nothing of a payment that is pending again', async () => {
  expect(await reverse(await makeUndoing(t, line), entry_ids)).toBe('ENTRY_REVERSED');
  expect(await ledgerOf(t, made.registration)).toMatchObject([{ status: 'pending' }]);
});

it('leaves alone what was received by another line since then', async () => {
  const { bank_account_id } = await t.db
    .selectFrom('bank_lines')
    .select('bank_account_id')
    .where('id', '=', line.id)
    .executeTakeFirstOrThrow();
  await recordFrom(t, treasurer, itemOf(await makeLine(t, { bank_account_id }), made.registration));
  const before = await paymentEntriesOf(t, made.registration);
  expect(before.map(({ base_cents }) => base_cents)).toEqual([12_000, -12_000, 12_000]);
  const undoing = await makeUndoing(t, line);
  expect(await reverse(undoing, entry_ids)).toBe('ENTRY_REVERSED');
  const [reversal] = before.filter(({ reverses_id }) => reverses_id);
  expect(await reverse(undoing, [reversal?.id as string])).toBe('ENTRY_REVERSED');
  expect(await paymentEntriesOf(t, made.registration)).toEqual(before);
  expect(await ledgerOf(t, made.registration)).toMatchObject([{ status: 'confirmed' }]);
});
