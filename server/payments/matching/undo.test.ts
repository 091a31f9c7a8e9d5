/** A minute in which a batch can be taken back. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { QUEUED_JOBS } from '../../lib/jobs/queue.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { itemOf, makeLine, recordFrom } from '../../testing/bank-statements.ts';
import { ledgerOf, makeRegistered, paymentEntriesOf, queuedMails, submit } from '../../testing/reunions.ts';

let t: TestApp;
let treasurer: Person;
let coordinator: Person;
beforeAll(async () => {
  t = await testApp();
  treasurer = await t.member({ roles: ['ACCOUNTANT'] });
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
});

const undo = (id: string) => t.call(treasurer, 'POST /admin/payment-batches/:id/undo', { params: { id } });

/** One line for someone who submitted a payment, one for someone who did not. */
async function makeBatch() {
  const [sent, unsent] = [await makeRegistered(t), await makeRegistered(t)];
  await submit(t, sent.member, sent.registration, { payment_profile_id: sent.profile.id });
  const lines = [await makeLine(t, { payer: 'R GORDON' }), await makeLine(t)] as const;
  const { body } = await recordFrom(
    t,
    treasurer,
    itemOf(lines[0], sent.registration, { remembers_payer: true }),
    itemOf(lines[1], unsent.registration),
  );
  return { sent, unsent, lines, id: body.id as string };
}

const mailsTo = async ({ email }: Person) => (await queuedMails(t)).filter(({ to }) => to === email);

it('undo reverses every entry, makes submissions pending again, and cancels the emails', async () => {
  const { sent, unsent, lines, id } = await makeBatch();
  expect((await undo(id)).body).toEqual({ reversed: 2 });
  for (const { registration } of [sent, unsent])
    expect((await paymentEntriesOf(t, registration)).map(({ base_cents }) => base_cents)).toEqual([12_000, -12_000]);
  expect(await ledgerOf(t, sent.registration)).toMatchObject([{ status: 'pending', confirmed_by: null }]);
  // Of the registration alone.
  expect(await mailsTo(unsent.member)).toHaveLength(1);
  const { items } = (await t.call(treasurer, 'GET /admin/bank-lines', { query: { q: 'gordon' } })).body;
  expect(items.find((each: { id: string }) => each.id === lines[0].id)).toMatchObject({
    open_cents: 12_000,
    entries: [],
  });
  expect(await t.db.selectFrom('payer_aliases').select('id').where('batch_id', '=', id).execute()).toEqual([]);
});

it('emails of a batch wait longer than a minute; those of a single payment don’t', async () => {
  const { unsent } = await makeBatch();
  const { rows } = await sql<{ waits: boolean; kind: string }>`
    select run_at > now() + interval '60 seconds' as waits, payload->'email'->>'kind' as kind
    from ${sql.raw(QUEUED_JOBS)} as jobs where payload->>'user_id' = ${unsent.member.id} order by id`.execute(t.db);
  expect(rows).toEqual([
    { waits: false, kind: expect.any(String) },
    { waits: true, kind: 'payment_recorded' },
  ]);
});

describe('undo of what was recorded for a registration that is withdrawn', () => {
  const withdraw = (params: { id: string }, status: string) =>
    t.call(coordinator, 'POST /registrations/:id/withdrawal', { params, body: { status, reason: 'Booked twice.' } });

  async function recordForWithdrawn() {
    const { member, registration, profile } = await makeRegistered(t);
    await submit(t, member, registration, { payment_profile_id: profile.id });
    await withdraw(registration, 'awaiting_review');
    const share = { registration_id: registration.id, balance_cents: 0, amount_cents: 12_000 };
    const { body } = await recordFrom(t, treasurer, itemOf(await makeLine(t), registration, { shares: [share] }));
    const [payment] = await ledgerOf(t, registration);
    expect(payment?.status).toBe('confirmed');
    return { id: body.id as string, member, registration, params: { id: payment?.id as string }, payment };
  }
  const expectOpen = async (registration: { id: string }) => {
    expect(await ledgerOf(t, registration)).toMatchObject([{ status: 'pending', confirmed_by: null }]);
    expect((await paymentEntriesOf(t, registration)).map(({ base_cents }) => base_cents)).toEqual([12_000, -12_000]);
  };

  it('before the batch makes the payment pending again', async () => {
    const { id, registration } = await recordForWithdrawn();
    expect((await undo(id)).body).toEqual({ reversed: 1 });
    await expectOpen(registration);
  });

  it('before the batch is the reopening of the payment after that minute', async () => {
    const { member, registration, params, payment } = await recordForWithdrawn();
    expect((await t.call(treasurer, 'GET /admin/payments/:id', { params })).body.may_reopen).toBe(true);
    const body = { decided_at: payment?.confirmed_at, reason: 'The line is someone else’s.' };
    expect((await t.call(treasurer, 'POST /payments/:id/reopening', { params, body })).status).toBe(200);
    await expectOpen(registration);
    expect((await mailsTo(member)).at(-1)?.text).not.toContain('still registered');
  });

  it('meanwhile is refused', async () => {
    const { sent, id } = await makeBatch();
    await withdraw(sent.registration, 'paid');
    expect((await undo(id)).body.code).toBe('REGISTRATION_WITHDRAWN');
  });
});

describe('undo is refused', () => {
  it('after a minute', async () => {
    const { id, unsent } = await makeBatch();
    t.clock.now = new Date(Date.now() + 61_000);
    expect((await undo(id)).body.code).toBe('UNDO_TOO_LATE');
    delete t.clock.now;
    expect(await paymentEntriesOf(t, unsent.registration)).toHaveLength(1);
  });

  it('the second time, at once or later', async () => {
    const { id, unsent } = await makeBatch();
    const answers = await Promise.all([undo(id), undo(id)]);
    expect(answers.map(({ body }) => body.code ?? 200).sort()).toEqual([200, 'UNDO_TOO_LATE']);
    expect(await paymentEntriesOf(t, unsent.registration)).toHaveLength(2);
  });

  it('for a batch that doesn’t exist', async () => {
    expect((await undo(randomUUID())).body.code).toBe('NOT_FOUND');
  });
});

describe('within the minute, without the undo of the batch', () => {
  const subjectsTo = async (person: Person) => (await mailsTo(person)).map(({ subject }) => subject);

  it('reversing an entry cancels its email alone', async () => {
    const { sent, unsent } = await makeBatch();
    const [entry] = await paymentEntriesOf(t, unsent.registration);
    const params = { id: entry?.id as string };
    await t.call(treasurer, 'POST /payment-entries/:id/reversal', { params, body: { reason: 'Wrong person.' } });
    expect(await subjectsTo(unsent.member)).toEqual([
      expect.stringMatching(/^You’re registered/),
      expect.stringMatching(/^What you have to pay for .+ has changed$/),
    ]);
    expect(await subjectsTo(sent.member)).toContainEqual(expect.stringMatching(/is confirmed$/));
  });

  it('reopening a payment cancels its email alone', async () => {
    const { sent, unsent } = await makeBatch();
    const [payment] = await ledgerOf(t, sent.registration);
    const body = { decided_at: payment?.confirmed_at, reason: 'Wrong person.' };
    await t.call(treasurer, 'POST /payments/:id/reopening', { params: { id: payment?.id as string }, body });
    const subjects = await subjectsTo(sent.member);
    expect(subjects.at(-1)).toMatch(/is being reviewed again$/);
    expect(subjects.filter((subject) => subject.endsWith('is confirmed'))).toEqual([]);
    expect((await subjectsTo(unsent.member)).at(-1)).toMatch(/^We received your payment of US\$120\.00/);
  });
});

it('leaves an entry alone that someone else reversed meanwhile', async () => {
  const { id, unsent } = await makeBatch();
  const [entry] = await paymentEntriesOf(t, unsent.registration);
  const params = { id: entry?.id as string };
  await t.call(treasurer, 'POST /payment-entries/:id/reversal', { params, body: { reason: 'Wrong person.' } });
  expect((await undo(id)).body).toEqual({ reversed: 1 });
  expect(await paymentEntriesOf(t, unsent.registration)).toHaveLength(2);
});
