/** The treasurer's list of bank lines, what may fit a line, and lines that are set aside. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '../../../contract/contract.ts';
import { schoolDay } from '../../lib/school-formats.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { importInto, itemOf, makeAccount, makeLine, recordFrom, statementOf } from '../../testing/bank-statements.ts';
import { entriesOf, makeEvent, makeRegistered, makeTicket, register, submit } from '../../testing/reunions.ts';
import { answersToUnauthorizedCallers, STAFF_ONLY } from '../../testing/unauthorized-callers.ts';

/** Days of a receipt may be two years old at most, whenever the tests run. */
const NOW = new Date('2026-11-13T15:00:00Z');
let t: TestApp;
let treasurer: Person;
let viewer: Person;
beforeAll(async () => {
  t = await testApp();
  t.clock.now = NOW;
  treasurer = await t.member({ roles: ['ACCOUNTANT'] });
  viewer = await t.member({ roles: ['EVENT_COORDINATOR'] });
});

const codeOf = async ({ id }: { id: string }) =>
  (await t.db.selectFrom('event_registrations').select('payment_code').where('id', '=', id).executeTakeFirstOrThrow())
    .payment_code;
const list = async (query: Record<string, string>, person = treasurer) =>
  (await t.call(person, 'GET /admin/bank-lines', { query })).body;
const TODAY = schoolDay(NOW);

/** An account with a certain line, one to check, one without a registration, and one recorded. */
async function makeStatement() {
  const [ready, named, done] = [await makeRegistered(t), await makeRegistered(t), await makeRegistered(t)];
  const account = await makeAccount(t, treasurer);
  const { body } = await importInto(
    t,
    treasurer,
    account,
    statementOf([
      { day: TODAY, amount: '120.00', text: `ZELLE ${await codeOf(ready.registration)}` },
      { day: TODAY, amount: '120.00', text: `ZELLE FROM ${named.member.first_name} ${named.member.last_name}` },
      { day: TODAY, amount: '-15.00', text: 'SERVICE FEE' },
      { day: TODAY, amount: '120.00', text: `DONE ${await codeOf(done.registration)}` },
    ]),
  );
  const { items } = await list({ account: account.id, q: 'done' });
  await recordFrom(t, treasurer, itemOf(items[0], done.registration));
  return { account, statement: body as { id: string }, ready, named };
}

describe('who may', () => {
  it.each<[operation: keyof Contract]>([['GET /admin/bank-lines'], ['GET /admin/bank-lines/:id/candidates']])(
    '%s is for VIEW_PAYMENTS',
    async (operation) => {
      const params = await makeLine(t);
      expect(await answersToUnauthorizedCallers(t, operation, { params })).toEqual(STAFF_ONLY);
      expect((await t.call(viewer, operation, { params })).status).toBe(200);
    },
  );
});

describe('the list', () => {
  it('says what each line is, why, and for whom', async () => {
    const { account, ready, named } = await makeStatement();
    const { items, counts } = await list({ account: account.id });
    expect(counts).toEqual({ ready: 1, check: 1, unmatched: 1, matched: 1, ignored: 0, recorded_cents: 12_000 });
    const found = (text: string) => items.find((line: { text: string }) => line.text.startsWith(text));
    expect(found('ZELLE FROM')).toMatchObject({
      class: 'check',
      reason: 'Name and amount match. No code.',
      proposals: [
        { registration_id: named.registration.id, amount_cents: 12_000, balance_cents: 12_000, pending: null },
      ],
    });
    expect(found('DONE')).toMatchObject({
      class: 'matched',
      open_cents: 0,
      proposals: [],
      entries: [{ amount_cents: 12_000 }],
    });
    expect(found('SERVICE')).toMatchObject({ class: 'unmatched', reason: 'Money that went out.', open_cents: -1_500 });
    expect((await list({ account: account.id, class: 'ready' })).items).toMatchObject([
      { reason: 'Code and amount match.', proposals: [{ registration_id: ready.registration.id }] },
    ]);
  });

  it.each(['ready', 'check', 'unmatched', 'matched'])('shows those that are %s, of a statement', async (wanted) => {
    const { statement } = await makeStatement();
    const { items } = await list({ statement: statement.id, class: wanted });
    expect(items.map((line: { class: string }) => line.class)).toEqual([wanted]);
  });

  it('rule 5: has nothing ready for the person who paid, though for a colleague', async () => {
    const colleague = await t.member({ roles: ['ACCOUNTANT'] });
    const event = await makeEvent(t);
    const own = (await register(t, treasurer, event, await makeTicket(t, event))).body;
    const line = await makeLine(t, { text: `ZELLE ${await codeOf(own)}` });
    const shown = async (person: Person) =>
      (await list({ class: 'open' }, person)).items.find(({ id }: { id: string }) => id === line.id);
    expect(await shown(treasurer)).toMatchObject({ class: 'check', proposals: [{ own_payment: 'REFUSED' }] });
    expect(await shown(colleague)).toMatchObject({ class: 'ready', proposals: [{ own_payment: null }] });
  });

  it('continues a class on the next page', async () => {
    const account = await makeAccount(t, treasurer);
    const fee = { day: TODAY, amount: '-1.00', text: 'SERVICE FEE' };
    await importInto(t, treasurer, account, statementOf(Array.from({ length: 55 }, () => fee)));
    const query = { account: account.id, class: 'unmatched' };
    const first = await list(query);
    const second = await list({ ...query, cursor: first.next_cursor });
    expect([first.items.length, second.items.length, second.next_cursor]).toEqual([50, 5, null]);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(55);
  });
});

describe('candidates', () => {
  const find = async (line: { id: string }, q?: string) =>
    (await t.call(treasurer, 'GET /admin/bank-lines/:id/candidates', { params: line, query: q ? { q } : {} })).body
      .items;
  const idsOf = (items: { registration_id: string }[]) => items.map(({ registration_id }) => registration_id);

  it('without a search are those the line says something about, also if they owe nothing', async () => {
    const { registration, member } = await makeRegistered(t);
    const code = await codeOf(registration);
    await recordFrom(t, treasurer, itemOf(await makeLine(t), registration));
    expect(idsOf(await find(await makeLine(t, { text: `Again ${code}` })))).toEqual([registration.id]);
    const other = await makeRegistered(t);
    const line = await makeLine(t, { payer: `M ${other.member.last_name}` });
    expect(idsOf(await find(line))).toContain(other.registration.id);
    expect(member.id).not.toBe(other.member.id);
  });

  it.each<[string, (made: Awaited<ReturnType<typeof makeRegistered>>) => string | Promise<string>]>([
    ['name', ({ member }) => member.last_name],
    ['payment code', ({ registration }) => codeOf(registration)],
    ['amount', () => '4,321.09'],
  ])('are found by %s', async (_, q) => {
    const made = await makeRegistered(t, { price_cents: 432_109 });
    await submit(t, made.member, made.registration, { payment_profile_id: made.profile.id });
    const line = await makeLine(t, { amount_cents: 432_109 });
    const [first] = await find(line, await q(made));
    expect(first).toMatchObject({ registration_id: expect.any(String), pending: { reference_number: 'ZL-1001' } });
  });

  it('of a line that doesn’t exist are BANK_LINE_NOT_FOUND', async () => {
    const answer = await t.call(treasurer, 'GET /admin/bank-lines/:id/candidates', { params: { id: randomUUID() } });
    expect(answer.body.code).toBe('BANK_LINE_NOT_FOUND');
  });
});

describe('an ignored line', () => {
  const ignore = (...lines: { id: string }[]) =>
    t.call(treasurer, 'POST /bank-lines/ignore', { body: { ids: lines.map(({ id }) => id), reason: 'A donation.' } });
  const takeUp = (...lines: { id: string }[]) =>
    t.call(treasurer, 'POST /bank-lines/take-up', { body: { ids: lines.map(({ id }) => id) } });

  it('is set aside with a reason, and taken up again', async () => {
    const { account } = await makeStatement();
    const [line] = (await list({ account: account.id, class: 'unmatched' })).items;
    expect((await ignore(line)).body).toEqual({ ignored: [line.id], kept: 0 });
    expect((await ignore(line)).body.code).toBe('BANK_LINE_CLOSED');
    expect((await list({ account: account.id, class: 'ignored' })).items).toMatchObject([
      { reason: 'A donation.', ignored_by_name: expect.any(String) },
    ]);
    expect((await takeUp(line)).body).toEqual({ taken_up: 1 });
    expect((await takeUp(line)).body.code).toBe('BANK_LINE_CLOSED');
    expect((await entriesOf(t, line.id)).map(({ action_type }) => action_type)).toEqual([
      'BANK_LINE_IGNORED',
      'BANK_LINE_TAKEN_UP',
    ]);
  });

  it('needs a reason, and isn’t one that is recorded', async () => {
    const { registration } = await makeRegistered(t);
    const line = await makeLine(t);
    const answer = await t.call(treasurer, 'POST /bank-lines/ignore', { body: { ids: [line.id], reason: ' ' } });
    expect(answer.body.issues).toMatchObject([{ path: 'reason', message: 'Say why: staff read it.' }]);
    await recordFrom(t, treasurer, itemOf(line, registration));
    expect((await ignore(line)).body.code).toBe('BANK_LINE_CLOSED');
    expect((await ignore({ id: randomUUID() })).body.code).toBe('BANK_LINE_NOT_FOUND');
  });

  it('is one of many, but for those that someone else has settled or deleted', async () => {
    const { registration } = await makeRegistered(t);
    const [first, second, recorded, ignored] = [
      await makeLine(t),
      await makeLine(t),
      await makeLine(t),
      await makeLine(t),
    ];
    await recordFrom(t, treasurer, itemOf(recorded, registration));
    await ignore(ignored);
    const { body } = await ignore(first, recorded, ignored, { id: randomUUID() }, second);
    expect(body.ignored.toSorted()).toEqual([first.id, second.id].toSorted());
    expect(await entriesOf(t, second.id)).toMatchObject([{ action_type: 'BANK_LINE_IGNORED' }]);
    expect((await takeUp(first, second, recorded)).body).toEqual({ taken_up: 2 });
    expect((await takeUp(ignored)).body).toEqual({ taken_up: 1 });
  });
});

describe('a statement', () => {
  const remove = ({ id }: { id: string }) => t.call(treasurer, 'DELETE /bank-statements/:id', { params: { id } });

  it('of which a line is recorded or ignored can’t be deleted, unless another one has the line', async () => {
    const { statement, account } = await makeStatement();
    expect((await remove(statement)).body.code).toBe('STATEMENT_IN_USE');
    expect((await list({ statement: statement.id })).items).toHaveLength(4);
    const { items } = await list({ account: account.id, class: 'matched' });
    const [again] = items;
    await importInto(
      t,
      treasurer,
      account,
      statementOf([{ day: again.booked_on, amount: '120.00', text: again.text }]),
    );
    expect((await remove(statement)).body).toEqual({ deleted: 3 });
  });
});

describe('a payer who paid for someone', () => {
  it('is remembered if asked, and suggests the member until forgotten', async () => {
    const made = await makeRegistered(t);
    const payer = `ROSE GORDON ${randomUUID()}`;
    await recordFrom(
      t,
      treasurer,
      itemOf(await makeLine(t, { payer }), made.registration, {
        remembers_payer: true,
        shares: [{ registration_id: made.registration.id, amount_cents: 2_000, balance_cents: 12_000 }],
      }),
    );
    const line = await makeLine(t, { payer, amount_cents: 10_000 });
    const found = async () =>
      (await list({ q: payer.slice(-8) })).items.find(({ id }: { id: string }) => id === line.id);
    const { alias_id, reason, proposals } = await found();
    expect([reason, proposals[0].registration_id]).toEqual([
      'This payer paid for them before, and the amount matches.',
      made.registration.id,
    ]);
    const remembered = async () =>
      (await t.call(treasurer, 'GET /payer-aliases')).body.items.filter(
        (each: { payer: string }) => each.payer === payer,
      );
    const nameOf = ({ first_name, last_name }: Person) => `${first_name} ${last_name}`;
    expect(await remembered()).toEqual([
      {
        id: alias_id,
        payer,
        name: nameOf(made.member),
        added_by_name: nameOf(treasurer),
        added_at: expect.any(String),
      },
    ]);
    const forget = () => t.call(treasurer, 'DELETE /payer-aliases/:id', { params: { id: alias_id } });
    expect((await forget()).body).toEqual({ done: true });
    expect(await found()).toMatchObject({ class: 'unmatched', alias_id: null });
    expect(await remembered()).toEqual([]);
    expect((await forget()).body.code).toBe('NOT_FOUND');
  });
});
