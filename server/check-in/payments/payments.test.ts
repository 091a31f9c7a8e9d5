/** Rule 3 of check-in: every payment taken on a device is recorded exactly once, and none that was taken is refused. */
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../contract/constants.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { type DeskPayment, enrolDesk, giveBox, makeBox, paymentOf, sendPayments } from '../../testing/cash-boxes.ts';
import { enrolDevice, listOf, overviewOf } from '../../testing/check-in.ts';
import { makeRole } from '../../testing/members.ts';
import { entriesOf, makeEvent, makeTicket, paymentEntriesOf, queuedMails, register } from '../../testing/reunions.ts';

let t: TestApp;
let coordinator: Person;
let treasurer: Person;
beforeAll(async () => {
  t = await testApp();
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'], first_name: 'Cora', last_name: 'Dean' });
  treasurer = await t.member({ roles: ['ACCOUNTANT'], first_name: 'Tre', last_name: 'Asurer' });
});

type Id = { id: string };

/** Marcia Brown, who owes 120.00, and a desk with a cash box. */
async function makeDesk() {
  const event = await makeEvent(t, { name: 'Gala' });
  const ticket = await makeTicket(t, event, { price_cents: 12_000 });
  const member = await t.member({ first_name: 'Marcia', last_name: 'Brown' });
  const registration: Id = (await register(t, member, event, ticket)).body;
  const box = await makeBox(t, coordinator, event);
  const desk = await enrolDesk(t, coordinator, event, box);
  const take = (amount = 12_000, more: object = {}) => paymentOf(registration, box, amount, more);
  return { event, ticket, member, registration, box, desk, take };
}
const stateOf = async (registration: Id) => {
  const call = { params: registration };
  return (await t.call(treasurer, 'GET /admin/registrations/:id/payment-entries', call)).body;
};
const statusOf = async ({ id }: Id) =>
  t.db
    .selectFrom('event_registrations')
    .select(['status', 'payment_status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('rule 3: a payment taken at the desk', () => {
  it('is an entry by the volunteer, with a receipt, an email and an entry in the log', async () => {
    const { event, registration, member, box, desk, take } = await makeDesk();
    const payment = take();
    const { status, body } = await sendPayments(t, desk, [payment]);
    expect([status, body]).toEqual([200, { accepted: [payment.id] }]);
    expect(await paymentEntriesOf(t, registration)).toMatchObject([
      {
        ...{ id: payment.id, kind: 'payment', method: 'cash', base_cents: 12_000, fee_cents: 0, recorded_by: null },
        ...{
          device_id: desk.id,
          cash_box_id: box.id,
          recorded_by_name: 'Val Hunter',
          receipt_number: expect.any(Number),
        },
      },
    ]);
    expect(await stateOf(registration)).toMatchObject({
      balance_cents: 0,
      entries: [{ id: payment.id, method: 'cash', recorded_by_name: 'Val Hunter', payment_id: null }],
    });
    expect((await statusOf(registration)).payment_status).toBe('paid');
    const receipt = await t.call(member, 'GET /payment-entries/:id/receipt', { params: { id: payment.id } });
    expect([receipt.status, receipt.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(await entriesOf(t, payment.id)).toMatchObject([
      {
        action_type: 'RECORD_PAYMENT',
        description: "Recorded a payment of US$120.00 for Marcia Brown at Gala, taken by Val Hunter with 'Desk'",
        actor_id: null,
        target_user_id: member.id,
      },
    ]);
    expect((await queuedMails(t)).filter(({ subject }) => subject.includes('US$120.00 for Gala'))).toHaveLength(1);
    const report = await t.call(treasurer, 'GET /admin/money-report', { query: { event: event.id } });
    expect(JSON.stringify(report.body)).toContain('"method":"cash"');
  });

  it('sent again, also in another batch and twice in one, is answered in the same way and recorded once', async () => {
    const { registration, desk, take } = await makeDesk();
    const [one, two] = [take(5_000), take(3_000)];
    const answers = [await sendPayments(t, desk, [one]), await sendPayments(t, desk, [one, one])];
    answers.push(await sendPayments(t, desk, [two, one]));
    expect(answers.map(({ body }) => body.accepted)).toEqual([[one.id], [one.id, one.id], [two.id, one.id]]);
    const entries = await paymentEntriesOf(t, registration);
    expect(entries.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
    const numbers = entries.map(({ receipt_number }) => receipt_number as number).sort((a, b) => a - b);
    expect(numbers[1]).toBe((numbers[0] as number) + 1);
  });

  it('is taken a second time too: the registration is overpaid', async () => {
    const { registration, desk, take } = await makeDesk();
    for (const payment of [take(), take()]) expect((await sendPayments(t, desk, [payment])).status).toBe(200);
    expect(await stateOf(registration)).toMatchObject({ balance_cents: -12_000, received_cents: 24_000 });
  });

  it('is stored although the registration was withdrawn meanwhile: a refund is due', async () => {
    const { event, registration, member, desk, take } = await makeDesk();
    await t.call(member, 'DELETE /registrations/:id', { params: registration });
    expect((await sendPayments(t, desk, [take()])).status).toBe(200);
    expect(await stateOf(registration)).toMatchObject({ is_withdrawn: true, balance_cents: -12_000 });
    const { body } = await t.call(coordinator, 'GET /admin/events/:id/registrations/summary', { params: event });
    expect(body.money).toMatchObject({ refund_due_cents: 12_000 });
  });

  it('is stored although the event was cancelled or the account deleted meanwhile', async () => {
    const { event, registration, desk, take } = await makeDesk();
    const cancelled = { cancelled_at: new Date(), cancellation_reason: 'A storm.' };
    await t.db.updateTable('events').set(cancelled).where('id', '=', event.id).execute();
    expect((await sendPayments(t, desk, [take(2_000)])).status).toBe(200);
    expect(await stateOf(registration)).toMatchObject({ is_event_cancelled: true, balance_cents: -2_000 });
    await t.db.updateTable('event_registrations').set({ user_id: null }).where('id', '=', registration.id).execute();
    expect((await sendPayments(t, desk, [take(1_000)])).status).toBe(200);
    expect(await stateOf(registration)).toMatchObject({ balance_cents: -3_000 });
  });

  it('has the server’s time, whatever the device’s clock says, and the day on which it was taken', async () => {
    const { registration, desk, take } = await makeDesk();
    const taken = Date.now();
    const payment = take(1_000, { device_time: new Date(taken + HOUR_MS).toISOString() });
    await sendPayments(t, desk, [payment], { now: new Date(Date.now() + HOUR_MS).toISOString() });
    const [entry] = await paymentEntriesOf(t, registration);
    expect(Math.abs((entry?.recorded_at.getTime() ?? 0) - taken)).toBeLessThan(HOUR_MS / 2);
  });

  it('of a day in a closed period is dated to the first open one', async () => {
    const { registration, desk, take } = await makeDesk();
    const earlier = (days: number) => new Date(Date.now() - days * DAY_MS);
    await t.db
      .updateTable('check_in_devices')
      .set({ enrolled_at: earlier(9) })
      .where('id', '=', desk.id)
      .execute();
    const day = (days: number) => earlier(days).toISOString().slice(0, 10);
    const closed = { closed_by: treasurer.id, closed_by_name: 'Tre Asurer', closed_at: new Date(), totals: '{}' };
    const { id } = await t.db
      .insertInto('accounting_periods')
      .values({ first_day: day(8), last_day: day(4), ...closed })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await sendPayments(t, desk, [take(1_000, { device_time: earlier(6).toISOString() })])).status).toBe(200);
    const [entry] = (await stateOf(registration)).entries;
    expect(entry.received_on).toBe(day(3));
    await t.db.deleteFrom('accounting_periods').where('id', '=', id).execute();
  });

  it('is taken back by a treasurer, which the cash box knows', async () => {
    const { event, registration, desk, take } = await makeDesk();
    const payment = take();
    await sendPayments(t, desk, [payment]);
    const body = { reason: 'Typed twice' };
    await t.call(treasurer, 'POST /payment-entries/:id/reversal', { params: { id: payment.id }, body });
    const entries = await paymentEntriesOf(t, registration);
    expect(entries.map(({ base_cents, device_id }) => [base_cents, device_id])).toEqual([
      [12_000, desk.id],
      [-12_000, null],
    ]);
    const { cash_boxes } = await overviewOf(t, coordinator, event);
    expect(cash_boxes).toMatchObject([{ taken_cents: 0, payment_count: 0, expected_cents: 5_000 }]);
  });
});

describe('a batch', () => {
  it('has up to 50 payments, and says how much is left on the device', async () => {
    const { event, desk, take } = await makeDesk();
    const many = Array.from({ length: 51 }, () => take(100));
    expect((await sendPayments(t, desk, many)).body.code).toBe('INVALID_INPUT');
    expect((await sendPayments(t, desk, many.slice(0, 50), { unsent_count: 3 })).status).toBe(200);
    const { devices, cash_boxes } = await overviewOf(t, coordinator, event);
    expect(devices).toMatchObject([{ unsent_count: 3, cash_box: { name: 'Desk' } }]);
    expect(cash_boxes).toMatchObject([{ taken_cents: 5_000, payment_count: 50, expected_cents: 10_000 }]);
  });

  it('is for the device’s event: its registrations and its cash boxes', async () => {
    const [here, there] = [await makeDesk(), await makeDesk()];
    const wrong: DeskPayment[] = [
      paymentOf(there.registration, here.box),
      paymentOf(here.registration, there.box),
      paymentOf({ id: crypto.randomUUID() }, here.box),
    ];
    for (const payment of wrong)
      expect((await sendPayments(t, here.desk, [payment])).body.code, payment.id).toBe('INVALID_INPUT');
    expect(await paymentEntriesOf(t, there.registration)).toEqual([]);
    expect((await sendPayments(t, { cookie: '' }, [here.take()])).body.code).toBe('NOT_ENROLLED');
  });

  it('in the box that the device had before is still taken', async () => {
    const { event, box, desk, take } = await makeDesk();
    await giveBox(t, coordinator, desk, null);
    expect((await listOf(t, desk)).body.cash_box).toBeNull();
    expect((await sendPayments(t, desk, [take()])).status).toBe(200);
    const { cash_boxes } = await overviewOf(t, coordinator, event);
    expect(cash_boxes).toMatchObject([{ id: box.id, taken_cents: 12_000 }]);
  });
});

it('a device knows its cash box, and which tickets are paid together', async () => {
  const { event, registration, box, desk, take } = await makeDesk();
  const list = (await listOf(t, desk)).body;
  expect(list).toMatchObject({
    cash_box: { id: box.id, name: 'Desk' },
    tickets: [{ registration_id: registration.id, balance_cents: 12_000 }],
  });
  expect((await listOf(t, await enrolDevice(t, coordinator, event))).body.cash_box).toBeNull();
  await sendPayments(t, desk, [take(2_000)]);
  expect((await listOf(t, desk, list.next)).body.tickets).toMatchObject([{ balance_cents: 10_000 }]);
});

describe('payments in the file of a device', () => {
  const send = (who: Person, desk: Id, payments: readonly DeskPayment[]) =>
    t.call(who, 'POST /check-in-devices/:id/imports', {
      params: { id: desk.id },
      body: { device_id: desk.id, clock_ahead_ms: 0, scans: [], payments },
    });

  it('are imported once, also from a device that was revoked', async () => {
    const { registration, desk, take } = await makeDesk();
    const [sent, kept] = [take(1_000), take(2_000)];
    await sendPayments(t, desk, [sent]);
    await t.call(coordinator, 'DELETE /check-in-devices/:id', { params: { id: desk.id } });
    expect((await sendPayments(t, desk, [kept])).body.code).toBe('DEVICE_REVOKED');
    expect((await send(coordinator, desk, [sent, kept])).body).toEqual({ added: 1, known: 1 });
    expect((await send(coordinator, desk, [sent, kept])).body).toEqual({ added: 0, known: 2 });
    expect(await stateOf(registration)).toMatchObject({ balance_cents: 9_000, received_cents: 3_000 });
    expect((await entriesOf(t, kept.id))[0]).toMatchObject({ actor_id: coordinator.id });
  });

  it('need the permission to record payments, and are no one’s own', async () => {
    const { event, ticket, box, desk, take } = await makeDesk();
    const editor = await t.member({ roles: [await makeRole(t.db, 'CREATE_EVENTS')] });
    expect((await send(editor, desk, [take()])).body.code).toBe('NOT_ALLOWED');
    const own: Id = (await register(t, coordinator, event, ticket)).body;
    expect((await send(coordinator, desk, [paymentOf(own, box)])).body.code).toBe('OWN_PAYMENT');
    expect(await paymentEntriesOf(t, own)).toEqual([]);
  });
});
