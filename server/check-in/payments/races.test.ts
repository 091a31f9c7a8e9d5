/** Rule 3 of check-in: what is sent at once is recorded once, and nothing beside it is lost. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/constants.ts';
import { checkIntegrity } from '../../doctor/integrity/check.ts';
import { createStorage } from '../../files/create-storage.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { selectKnown } from '../../payments/desk/queries.ts';
import { insertEntry } from '../../payments/entries/queries.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { enrolDesk, makeBox, paymentOf, sendPayments } from '../../testing/cash-boxes.ts';
import { makeEvent, makeTicket, paymentEntriesOf, register } from '../../testing/reunions.ts';

const ROUNDS = 8;

let t: TestApp;
let coordinator: Person;
let treasurer: Person;
beforeAll(async () => {
  t = await testApp();
  await t.member({ roles: ['SUPER_ADMIN'] });
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
  treasurer = await t.member({ roles: ['ACCOUNTANT'] });
});

type Id = { id: string };

async function makeDesks() {
  const event = await makeEvent(t);
  const ticket = await makeTicket(t, event, { price_cents: 12_000 });
  const member = await t.member();
  const registration: Id = (await register(t, member, event, ticket)).body;
  const box = await makeBox(t, coordinator, event);
  const desks = [
    await enrolDesk(t, coordinator, event, box, 'One'),
    await enrolDesk(t, coordinator, event, box, 'Two'),
  ];
  return { event, member, registration, box, desks };
}
const violations = async () => {
  const storage = await createStorage({ dataDir: t.dataDir, storage: { driver: 'folder' } });
  return (await checkIntegrity(t.db, storage)).filter(({ ids }) => ids.length > 0).map(({ violated }) => violated);
};

it('rule 3: two devices that send the same payments at once get the same answer, and each is recorded once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { registration, box, desks } = await makeDesks();
    const payments = [paymentOf(registration, box, 5_000), paymentOf(registration, box, 7_000)];
    const answers = await Promise.all([...desks, ...desks].map((desk) => sendPayments(t, desk, payments)));
    const accepted = payments.map(({ id }) => id);
    expect(answers.map(({ status, body }) => [status, body.accepted])).toEqual(Array(4).fill([200, accepted]));
    const entries = await paymentEntriesOf(t, registration);
    expect(entries.map(({ id }) => id).sort()).toEqual(accepted.toSorted());
  }
  expect(await violations()).toEqual([]);
});

it('rule 3: a payment beside a withdrawal is recorded: it pays, or a refund is due', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { member, registration, box, desks } = await makeDesks();
    const [desk] = desks as [(typeof desks)[number]];
    const payment = paymentOf(registration, box);
    const acts = [
      async () => ({ taken: (await sendPayments(t, desk, [payment])).status }),
      async () => ({ left: (await t.call(member, 'DELETE /registrations/:id', { params: registration })).status }),
    ];
    if (round % 2 === 1) acts.reverse();
    const { taken, left } = Object.assign({}, ...(await Promise.all(acts.map((act) => act()))));
    // Members can't withdraw what is paid.
    const isWithdrawn = left === 200;
    expect([taken, left]).toEqual([200, isWithdrawn ? 200 : 409]);
    const call = { params: registration };
    const { body } = await t.call(treasurer, 'GET /admin/registrations/:id/payment-entries', call);
    expect(body).toMatchObject({
      ...{ is_withdrawn: isWithdrawn, balance_cents: isWithdrawn ? -12_000 : 0 },
      entries: [{ id: payment.id }],
    });
  }
  expect(await violations()).toEqual([]);
});

it('rule 3: a payment is taken while staff record another one, and no receipt number is lost', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { registration, box, desks } = await makeDesks();
    const [desk] = desks as [(typeof desks)[number]];
    const body = { balance_cents: 12_000, amount_cents: 12_000, method: 'zelle', reference: null, payer_name: null };
    const received_on = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
    const [taken, recorded] = await Promise.all([
      sendPayments(t, desk, [paymentOf(registration, box)]),
      t.call(treasurer, 'POST /registrations/:id/payment-entries', {
        params: registration,
        body: { ...body, received_on },
      }),
    ]);
    expect(taken.status).toBe(200);
    const entries = await paymentEntriesOf(t, registration);
    // Staff see the balance before they record: they may come too late, a device never does.
    expect([recorded.status, entries.length]).toEqual(recorded.status === 200 ? [200, 2] : [409, 1]);
  }
  expect(await violations()).toEqual([]);
});

/** What becomes of one payment in two transactions, both of which looked for it before either recorded it. */
async function sendWithoutLock() {
  const { registration, box, desks } = await makeDesks();
  const entry = {
    ...{ id: randomUUID(), registration_id: registration.id, base_cents: 5_000, received_on: '2026-03-04' },
    ...{ cash_box_id: box.id, recorded_by_name: 'Val Hunter', recorded_at: new Date() },
  };
  const { promise: bothLooked, resolve } = Promise.withResolvers<void>();
  let looked = 0;
  const results = await Promise.allSettled(
    desks.map(({ id: device_id }) =>
      inTransaction(t.db, async (db) => {
        const known = await selectKnown(db, [entry.id]);
        looked += 1;
        if (looked === desks.length) resolve();
        await bothLooked;
        if (!known.has(entry.id)) await insertEntry(db, { ...entry, kind: 'payment', method: 'cash', device_id });
      }),
    ),
  );
  const stored = (await paymentEntriesOf(t, registration)).length;
  return { stored, refused: results.filter(({ status }) => status === 'rejected').length };
}

it('control: without the registration’s lock one of the devices is refused', async () => {
  expect(await sendWithoutLock()).toEqual({ stored: 1, refused: 1 });
});

it('control: without the lock and the unique id the payment is recorded twice', async () => {
  const drop = 'drop constraint payment_entries_pkey cascade';
  await sql`alter table payment_entries ${sql.raw(drop)}`.execute(t.db);
  expect(await sendWithoutLock()).toEqual({ stored: 2, refused: 0 });
});
