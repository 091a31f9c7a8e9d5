/** Walk-ins: a seat that a device holds is sold once, arrives once, and is a registration like others everywhere. */
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/constants.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { enrolDesk, makeBox, paymentOf, sendPayments } from '../../testing/cash-boxes.ts';
import { listOf, overviewOf, scanOf, sendScans } from '../../testing/check-in.ts';
import { entriesOf, makeEvent, makeTicket, register } from '../../testing/reunions.ts';
import { chooseHold, seatsOf, sendWalkIns, walkInOf } from '../../testing/walk-ins.ts';

let t: TestApp;
let admin: Person;
let coordinator: Person;
beforeAll(async () => {
  t = await testApp();
  admin = await t.member({ roles: ['SUPER_ADMIN'] });
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
});

type Id = { id: string };

/** A device with a cash box and this many seats to sell. */
async function makeDesk(seats: number, columns: object = {}) {
  const event = await makeEvent(t, { name: 'Gala', max_capacity: 3, ...columns });
  const ticket = await makeTicket(t, event, { name: 'Dinner', price_cents: 12_000, max_quantity: 0 });
  const box = await makeBox(t, coordinator, event);
  const device = await enrolDesk(t, coordinator, event, box);
  if (seats > 0) await chooseHold(t, coordinator, device, ticket, seats);
  return { event, ticket, box, device };
}
const registrationsOf = async (event: Id, query: Record<string, string> = {}) =>
  (await t.call(admin, 'GET /admin/events/:id/registrations', { params: event, query })).body.items;
const statusOf = async ({ id }: Id) =>
  (await t.db.selectFrom('event_registrations').select('status').where('id', '=', id).executeTakeFirst())?.status;

describe('a sale', () => {
  it('rule 2: turns a seat that the device holds into a registered one, with a ticket', async () => {
    const { event, ticket, device } = await makeDesk(2);
    const sale = walkInOf(ticket);
    expect((await sendWalkIns(t, device, [sale])).body).toEqual({ accepted: [sale.id] });
    expect(await seatsOf(t, event)).toEqual({ registered_count: 1, held_count: 1 });
    const { holds, tickets } = (await listOf(t, device)).body;
    expect(holds).toMatchObject([{ ticket_type_id: ticket.id, left: 1 }]);
    expect(tickets).toMatchObject([
      { id: sale.id, registration_id: sale.id, name: 'Beverley Lewis', balance_cents: 12_000 },
    ]);
    expect((await sendScans(t, device, [scanOf(sale, { result_shown: 'checked_in' })])).status).toBe(200);
    expect(await overviewOf(t, coordinator, event)).toMatchObject({ expected: 1, present: 1, issues: [] });
    expect(await entriesOf(t, sale.id)).toMatchObject([
      {
        action_type: 'REGISTER_EVENT',
        description: "Sold a seat to Beverley Lewis at 'Desk' for Gala",
      },
    ]);
  });

  it('rule 3: arrives once, however often and with whatever it is sent', async () => {
    const { event, ticket, device } = await makeDesk(3);
    const [one, two] = [walkInOf(ticket), walkInOf(ticket, { name: 'Errol Grant' })];
    const answers = await Promise.all([
      ...[[one], [one, two], [two, one, one]].map((sales) => sendWalkIns(t, device, sales)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await seatsOf(t, event)).toEqual({ registered_count: 2, held_count: 1 });
    expect((await registrationsOf(event)).map(({ name }: { name: string }) => name).sort()).toEqual([
      ...['Beverley Lewis', 'Errol Grant'],
    ]);
  });

  it('costs what the device showed, and the log says if it usually costs something else', async () => {
    const { event, ticket, device } = await makeDesk(1);
    const sale = walkInOf(ticket, { price_cents: 10_000 });
    await sendWalkIns(t, device, [sale]);
    expect(await registrationsOf(event)).toMatchObject([{ due_cents: 10_000, balance_cents: 10_000 }]);
    expect(await entriesOf(t, sale.id)).toMatchObject([{ metadata: { usual_price: expect.stringContaining('120') } }]);
  });

  it('is refused for a ticket type of another event, and without a name, and from anyone but a device', async () => {
    const [{ ticket, device }, other] = [await makeDesk(1), await makeDesk(1)];
    const codes = [
      await sendWalkIns(t, device, [walkInOf(other.ticket)]),
      await sendWalkIns(t, device, [walkInOf(ticket, { name: ' ' })]),
      await sendWalkIns(t, device, [walkInOf(ticket, { price_cents: -1 })]),
      await sendWalkIns(t, { cookie: '' }, [walkInOf(ticket)]),
    ].map(({ status, body }) => [status, body.code]);
    expect(codes).toEqual([...Array(3).fill([422, 'INVALID_INPUT']), [401, 'NOT_ENROLLED']]);
  });
});

describe('without a held seat', () => {
  it('rule 1: takes a free one, and is never refused when there is none', async () => {
    const { event, ticket, box, device } = await makeDesk(1, { max_capacity: 2 });
    const sales = [walkInOf(ticket), walkInOf(ticket), walkInOf(ticket, { name: 'Errol Grant' })];
    const last = sales[2] as Id;
    expect((await sendWalkIns(t, device, sales)).body.accepted).toHaveLength(3);
    expect(await seatsOf(t, event)).toEqual({ registered_count: 2, held_count: 0 });
    expect(await statusOf(last)).toBe('withdrawn');
    // The money that was taken is to be returned, and the entry is looked into.
    expect((await sendPayments(t, device, [paymentOf(last, box)])).status).toBe(200);
    await sendScans(t, device, [scanOf(last)]);
    const balance = (await t.call(admin, 'GET /admin/registrations/:id/payment-entries', { params: last })).body;
    expect(balance).toMatchObject({ name: 'Errol Grant', balance_cents: -12_000 });
    expect((await overviewOf(t, coordinator, event)).issues).toMatchObject([
      { kind: 'not_valid', name: 'Errol Grant' },
    ]);
  });

  it('leaves seats that others hold', async () => {
    const { event, ticket, device } = await makeDesk(0, { max_capacity: 1 });
    const other = await enrolDesk(t, coordinator, event, await makeBox(t, coordinator, event, { name: 'Two' }));
    await chooseHold(t, coordinator, other, ticket, 1);
    const sale = walkInOf(ticket);
    await sendWalkIns(t, device, [sale]);
    expect([await statusOf(sale), await seatsOf(t, event)]).toEqual([
      'withdrawn',
      { registered_count: 0, held_count: 1 },
    ]);
  });
});

describe('later', () => {
  it('rule 3: arrives within seven days after the list has expired, and of a revoked device by file', async () => {
    const { event, ticket, box, device } = await makeDesk(2);
    const [late, kept] = [walkInOf(ticket), walkInOf(ticket, { name: 'Errol Grant' })];
    t.clock.now = new Date(Date.now() + 400 * DAY_MS);
    await t.db
      .updateTable('events')
      .set({ end_date: new Date(t.clock.now.getTime() - 3 * DAY_MS) })
      .where('id', '=', event.id)
      .execute();
    expect((await sendWalkIns(t, device, [late])).status).toBe(200);
    await t.call(coordinator, 'DELETE /check-in-devices/:id', { params: { id: device.id } });
    expect((await sendWalkIns(t, device, [kept])).body.code).toBe('DEVICE_REVOKED');
    const file = { device_id: device.id, clock_ahead_ms: 0, scans: [scanOf(kept)], walk_ins: [kept] };
    const body = { ...file, payments: [paymentOf(kept, box)] };
    const imported = () =>
      t.call(coordinator, 'POST /check-in-devices/:id/imports', { params: { id: device.id }, body });
    expect([(await imported()).body, (await imported()).body]).toEqual([
      { added: 3, known: 0 },
      { added: 0, known: 3 },
    ]);
    t.clock.now = undefined;
    expect([await statusOf(late), await statusOf(kept)]).toEqual(['registered', 'registered']);
  });

  it('is listed, found, exported, printed, paid and withdrawn by staff', async () => {
    const { event, ticket, box, device } = await makeDesk(1);
    await register(t, await t.member({ last_name: 'Reid' }), event, ticket);
    const sale = walkInOf(ticket, { name: 'Beverley Lewis-Öğe' });
    await sendWalkIns(t, device, [sale]);
    await sendPayments(t, device, [paymentOf(sale, box, 5_000)]);
    const shown = { id: sale.id, user_id: null, is_walk_in: true, name: 'Beverley Lewis-Öğe', balance_cents: 7_000 };
    expect(await registrationsOf(event, { q: 'lewis' })).toMatchObject([shown]);
    for (const sort of ['name', 'name_desc', 'newest'])
      expect((await registrationsOf(event, { sort })).map(({ id }: Id) => id)).toContain(sale.id);
    const { raw } = await t.call(admin, 'GET /admin/events/:id/registrations/export', { params: event });
    expect(String(raw)).toContain('Beverley Lewis-Öğe');
    expect((await t.call(admin, 'GET /admin/events/:id/roster', { params: event })).status).toBe(200);
    const badges = { params: event, query: { sheet: '5392' } };
    expect((await t.call(admin, 'GET /admin/events/:id/badges', badges)).status).toBe(200);
    const found = await t.call(admin, 'GET /admin/balances', { query: { q: 'lewis-öğe' } });
    expect(found.body.items).toMatchObject([{ registration_id: sale.id, name: 'Beverley Lewis-Öğe' }]);
    const body = { status: 'partly_paid', reason: 'Went home', cancellation_fee_cents: 0 };
    const withdrawn = await t.call(admin, 'POST /registrations/:id/withdrawal', { params: { id: sale.id }, body });
    expect(withdrawn.status).toBe(200);
    expect(await registrationsOf(event, { q: 'lewis' })).toEqual([]);
    expect((await listOf(t, device)).body.tickets.map(({ id }: Id) => id)).not.toContain(sale.id);
  });
});
