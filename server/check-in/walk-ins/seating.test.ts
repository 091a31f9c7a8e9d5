/** A sale that arrived when no seat was left: staff give the person a seat that has become free, or learn that none is. */
import { beforeAll, describe, expect, it } from 'vitest';
import { checkRows } from '../../doctor/integrity/check.ts';
import { type Answer, type Person, type TestApp, testApp } from '../../testing/app.ts';
import { enrolDesk, makeBox, paymentOf, sendPayments } from '../../testing/cash-boxes.ts';
import { listOf, overviewOf, scanOf, sendScans } from '../../testing/check-in.ts';
import { entriesOf, makeEvent, makeTicket, register } from '../../testing/reunions.ts';
import { answersToUnauthorizedCallers, STAFF_ONLY } from '../../testing/unauthorized-callers.ts';
import { violationsIn } from '../../testing/violations.ts';
import { waiters, waitingOf } from '../../testing/waiting-list.ts';
import { seatsOf, sendWalkIns, walkInOf } from '../../testing/walk-ins.ts';

let t: TestApp;
let admin: Person;
let coordinator: Person;
beforeAll(async () => {
  t = await testApp();
  admin = await t.member({ roles: ['SUPER_ADMIN'] });
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'], first_name: 'Cora', last_name: 'Dean' });
});

type Id = { id: string };

/** The only seat is a member's; this many walk-ins without one have paid and gone in. */
async function makeLateSales(count = 1) {
  const event = await makeEvent(t, { name: 'Gala', max_capacity: 1 });
  const ticket = await makeTicket(t, event, { name: 'Dinner', price_cents: 12_000, max_quantity: 0 });
  const member = await t.member();
  const registration: Id = (await register(t, member, event, ticket)).body;
  const box = await makeBox(t, coordinator, event);
  const device = await enrolDesk(t, coordinator, event, box);
  const sales = Array.from({ length: count }, () => walkInOf(ticket));
  await sendWalkIns(t, device, sales);
  await sendPayments(
    t,
    device,
    sales.map((sale) => paymentOf(sale, box)),
  );
  const scans = sales.map((sale) => scanOf(sale));
  await sendScans(t, device, scans);
  const free = (max_capacity: number) =>
    t.db.updateTable('events').set({ max_capacity }).where('id', '=', event.id).execute();
  return {
    event,
    ticket,
    device,
    member,
    registration,
    sale: sales[0] as Id,
    scan: scans[0] as Id,
    sales,
    scans,
    free,
  };
}

const seat = ({ id }: Id, by: Person | null = coordinator) =>
  t.call(by, 'POST /check-in-scans/:id/seat', { params: { id } });
const balanceOf = async (sale: Id) =>
  (await t.call(admin, 'GET /admin/registrations/:id/payment-entries', { params: sale })).body;
const refusalOf = ({ status, body: { code, message } }: Answer) => [status, code, message];
const ticketOf = async ({ id }: Id) =>
  await t.db.selectFrom('tickets').select(['id', 'revoked_at']).where('registration_id', '=', id).execute();

describe('while no seat is free', () => {
  it('staff read so in the issue and in a plain sentence, and nothing changes', async () => {
    const { event, sale, scan } = await makeLateSales();
    const issue = { id: scan.id, kind: 'not_valid', needs_seat: true };
    expect((await overviewOf(t, coordinator, event)).issues).toMatchObject([issue]);
    expect(refusalOf(await seat(scan))).toEqual([
      ...[409, 'NOT_ENOUGH_SEATS'],
      "No more seat of 'Dinner' is free. Raise the capacity, or take seats from another device.",
    ]);
    expect((await overviewOf(t, coordinator, event)).issues).toMatchObject([{ ...issue, resolution: null }]);
    expect(await balanceOf(sale)).toMatchObject({ balance_cents: -12_000 });
  });

  it('rule 8: a seat that becomes free is offered to those who wait', async () => {
    const { event, ticket, scan, member, registration, free } = await makeLateSales();
    const place = { event, ticket };
    const [ann] = (await waiters(t, place as never, [1])) as [Person];
    await t.call(member, 'DELETE /registrations/:id', { params: registration });
    expect(refusalOf(await seat(scan)).slice(0, 2)).toEqual([409, 'NOT_ENOUGH_SEATS']);
    expect((await waitingOf(t, ann, place as never)).offer).not.toBeNull();
    await free(2);
    expect((await seat(scan)).status).toBe(200);
    expect(await seatsOf(t, event)).toEqual({ registered_count: 1, held_count: 1 });
  });

  it('a cancelled event and a ticket type that isn’t on sale give none', async () => {
    const { event, ticket, scan, free } = await makeLateSales();
    await free(5);
    const sold = t.db.updateTable('ticket_types').where('id', '=', ticket.id);
    await sold.set({ is_active: false }).execute();
    expect((await seat(scan)).body.code).toBe('TICKET_TYPE_INACTIVE');
    await sold.set({ is_active: true }).execute();
    const cancelled = { cancelled_at: new Date(), cancellation_reason: 'Hurricane' };
    await t.db.updateTable('events').set(cancelled).where('id', '=', event.id).execute();
    expect((await seat(scan)).body.code).toBe('EVENT_CANCELLED');
  });
});

describe('once a seat is free', () => {
  it('the person is registered and present, what they paid counts, and devices know their ticket by its id', async () => {
    const { event, device, sale, scan, free } = await makeLateSales();
    await free(2);
    expect((await seat(scan)).body).toEqual({ done: true });
    expect(await seatsOf(t, event)).toEqual({ registered_count: 2, held_count: 0 });
    expect(await balanceOf(sale)).toMatchObject({ is_withdrawn: false, balance_cents: 0 });
    expect(await ticketOf(sale)).toEqual([{ id: sale.id, revoked_at: null }]);
    expect((await listOf(t, device)).body.tickets).toContainEqual(
      expect.objectContaining({ id: sale.id, name: 'Beverley Lewis', balance_cents: 0 }),
    );
    expect(await overviewOf(t, coordinator, event)).toMatchObject({
      ...{ expected: 2, present: 1 },
      issues: [{ id: scan.id, needs_seat: false, resolution: { by: 'Cora Dean', note: 'Was given a seat' } }],
    });
    expect((await entriesOf(t, sale.id)).at(-1)).toMatchObject({
      action_type: 'WALK_IN_SEATED',
      description: 'Gave Beverley Lewis a seat for Gala, which was missing when it was sold',
    });
    expect(violationsIn(await checkRows(t.db))).toEqual({});
  });

  it('rule 1: as many get one as seats are free, however many staff give them at once', async () => {
    const { event, scans, free } = await makeLateSales(4);
    await free(3);
    const answers = await Promise.all([...scans, ...scans].map((scan) => seat(scan)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await seatsOf(t, event)).toEqual({ registered_count: 3, held_count: 0 });
    expect(violationsIn(await checkRows(t.db))).toEqual({});
  });

  it('no one gets it twice, nor who was registered, nor whose scan is resolved', async () => {
    const { device, scan, registration, sales, scans, free } = await makeLateSales(2);
    await free(9);
    await seat(scan);
    const needless = [409, 'ISSUE_RESOLVED', 'This person needs no seat, or has been given one.'];
    expect(refusalOf(await seat(scan))).toEqual(needless);
    const [own] = await ticketOf(registration);
    const known = scanOf(own as Id, { result_shown: 'payment_due', note: 'Later' });
    const unknown = scanOf(null, { result_shown: 'not_valid', note: 'Ann' });
    await sendScans(t, device, [known, unknown]);
    for (const each of [known, unknown]) expect(refusalOf(await seat(each))).toEqual(needless);
    const resolution = { params: scans[1] as Id, body: { note: 'Went home', ticket_id: null } };
    await t.call(coordinator, 'POST /check-in-scans/:id/resolution', resolution);
    expect((await seat(scans[1] as Id)).body.code).toBe('ISSUE_RESOLVED');
    expect((await ticketOf(sales[1] as Id))[0]?.revoked_at).not.toBeNull();
  });

  it('staff who edit events give it, and no one else', async () => {
    const { scan } = await makeLateSales();
    const codes = await answersToUnauthorizedCallers(t, 'POST /check-in-scans/:id/seat', { params: scan });
    expect(codes).toEqual([...STAFF_ONLY]);
    expect((await seat({ id: crypto.randomUUID() })).body.code).toBe('CHECK_IN_SCAN_NOT_FOUND');
  });
});
