/** What the coordinator sees: who has come, by scans alone, and what a person has to look into. */
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/constants.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { enrolDevice, overviewOf, scanOf, sendScans } from '../../testing/check-in.ts';
import { makeRole } from '../../testing/members.ts';
import { entriesOf, makeEvent, makeTicket, register } from '../../testing/reunions.ts';
import { bring, ticketRowsOf } from '../../testing/tickets.ts';
import { answersToUnauthorizedCallers, STAFF_ONLY } from '../../testing/unauthorized-callers.ts';

let t: TestApp;
let coordinator: Person;
beforeAll(async () => {
  t = await testApp();
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'], first_name: 'Cora', last_name: 'Dean' });
});

type Id = { id: string };

/** Marcia Brown with Sonia Grant, and two entrances. */
async function makeEntrances() {
  const event = await makeEvent(t, { name: 'Gala', max_guests: 2 });
  const ticket = await makeTicket(t, event);
  const member = await t.member({ first_name: 'Marcia', last_name: 'Brown' });
  const registration: Id = (await register(t, member, event, ticket)).body;
  await bring(t, member, registration, { name: 'Sonia Grant', ticket });
  const rows = await ticketRowsOf(t, registration);
  const own = rows.find(({ guest_id }) => guest_id === null) as Id;
  const guests = rows.find(({ guest_id }) => guest_id !== null) as Id;
  const one = await enrolDevice(t, coordinator, event, 'Entrance 1');
  const two = await enrolDevice(t, coordinator, event, 'Entrance 2');
  const figures = async () => {
    const { expected, present, left } = await overviewOf(t, coordinator, event);
    return [expected, present, left];
  };
  return { event, member, registration, own, guests, one, two, figures };
}
/** So many seconds ago. */
const ago = (seconds: number) => ({ device_time: new Date(Date.now() - seconds * 1000).toISOString() });

describe('attendance', () => {
  it('follows entries, exits and what is undone', async () => {
    const { own, guests, one, two, figures } = await makeEntrances();
    expect(await figures()).toEqual([2, 0, 0]);
    const entry = scanOf(own);
    await sendScans(t, one, [entry, scanOf(guests)]);
    expect(await figures()).toEqual([2, 2, 0]);
    await sendScans(t, two, [scanOf(guests, { kind: 'exit' })]);
    expect(await figures()).toEqual([2, 1, 1]);
    await sendScans(t, two, [scanOf(guests)]);
    expect(await figures()).toEqual([2, 2, 0]);
    await sendScans(t, one, [scanOf(own, { kind: 'undo', undoes_id: entry.id })]);
    expect(await figures()).toEqual([2, 1, 0]);
  });

  it('is counted per quarter hour, each person when they first came', async () => {
    const { event, own, guests, one } = await makeEntrances();
    const arrivals = async () => (await overviewOf(t, coordinator, event)).arrivals;
    expect(await arrivals()).toEqual([]);
    const enrolled_at = new Date(Date.now() - DAY_MS);
    await t.db.updateTable('check_in_devices').set({ enrolled_at }).where('id', '=', one.id).execute();
    await sendScans(t, one, [scanOf(own, ago(1_800)), scanOf(guests)]);
    await sendScans(t, one, [scanOf(own, { kind: 'exit', ...ago(900) })]);
    await sendScans(t, one, [scanOf(own)]);
    const quarters: { at: string; people: number }[] = await arrivals();
    expect(quarters).toHaveLength(8);
    expect(quarters.filter(({ people }) => people > 0).map(({ people }) => people)).toEqual([1, 1]);
    expect(quarters.at(-1)?.people).toBe(1);
    expect(quarters.every(({ at }) => Date.parse(at) % 900_000 === 0)).toBe(true);
  });

  it('is the same in whatever order scans arrive', async () => {
    const { own, one, two, figures } = await makeEntrances();
    const early = (device_time: string) =>
      t.db
        .updateTable('check_in_devices')
        .set({ enrolled_at: new Date(Date.parse(device_time) - 60_000) })
        .where('id', 'in', [one.id, two.id])
        .execute();
    await early(ago(60).device_time);
    const entry = scanOf(own, ago(30));
    await sendScans(t, two, [scanOf(own, { kind: 'exit', ...ago(10) })]);
    await sendScans(t, one, [entry]);
    expect(await figures()).toEqual([2, 0, 1]);
    const undo = scanOf(own, { kind: 'undo', undoes_id: crypto.randomUUID() });
    const undone = scanOf(own, { id: undo.undoes_id });
    await sendScans(t, one, [undo]);
    await sendScans(t, one, [undone]);
    expect(await figures()).toEqual([2, 0, 1]);
  });

  it('doesn’t let a device undo what another one scanned, nor count who withdrew', async () => {
    const { own, one, two, figures, member, registration } = await makeEntrances();
    const entry = scanOf(own);
    await sendScans(t, one, [entry]);
    await sendScans(t, two, [scanOf(own, { kind: 'undo', undoes_id: entry.id })]);
    expect(await figures()).toEqual([2, 1, 0]);
    await t.call(member, 'DELETE /registrations/:id', { params: registration });
    expect(await figures()).toEqual([0, 0, 0]);
  });
});

describe('to look into', () => {
  const issuesOf = async (event: Id) => (await overviewOf(t, coordinator, event)).issues;

  it('are the same ticket at two entrances, unknown codes, and entries with a payment due', async () => {
    const { event, own, guests, one, two } = await makeEntrances();
    await sendScans(t, one, [scanOf(own), scanOf(guests, { result_shown: 'payment_due', note: 'Pays by Zelle' })]);
    await sendScans(t, two, [scanOf(own), scanOf(null, { result_shown: 'not_valid', note: 'Ann Lee' })]);
    const issues = (await issuesOf(event)).toSorted((a: { kind: string }, b: { kind: string }) =>
      a.kind.localeCompare(b.kind),
    );
    expect(issues).toMatchObject([
      { kind: 'duplicate', name: 'Marcia Brown', device_name: 'Entrance 2', before: { device_name: 'Entrance 1' } },
      { kind: 'not_valid', name: null, note: 'Ann Lee', volunteer_name: 'Val Hunter', before: null },
      { kind: 'payment_due', name: 'Sonia Grant', note: 'Pays by Zelle', before: null, resolution: null },
    ]);
  });

  it('is no entry after an exit or an undo', async () => {
    const { event, own, one } = await makeEntrances();
    const first = scanOf(own);
    await sendScans(t, one, [first, scanOf(own, { kind: 'undo', undoes_id: first.id })]);
    await sendScans(t, one, [scanOf(own)]);
    await sendScans(t, one, [scanOf(own, { kind: 'exit' })]);
    await sendScans(t, one, [scanOf(own)]);
    expect(await issuesOf(event)).toEqual([]);
  });

  it('is no entry on a later day than the one before, though no one checked them out', async () => {
    const { event, own, one, figures } = await makeEntrances();
    const enrolled_at = new Date(Date.now() - 2 * DAY_MS);
    await t.db.updateTable('check_in_devices').set({ enrolled_at }).where('id', '=', one.id).execute();
    await sendScans(t, one, [scanOf(own, ago(86_400))]);
    expect(await figures()).toEqual([2, 0, 1]);
    await sendScans(t, one, [scanOf(own)]);
    expect([await figures(), await issuesOf(event)]).toEqual([[2, 1, 0], []]);
    await sendScans(t, one, [scanOf(own)]);
    expect(await issuesOf(event)).toMatchObject([{ kind: 'duplicate' }]);
  });

  it('is resolved once, by a note that says who', async () => {
    const { event, one } = await makeEntrances();
    const scan = scanOf(null, { result_shown: 'not_valid', note: 'Ann Lee' });
    await sendScans(t, one, [scan]);
    const call = { params: { id: scan.id }, body: { note: 'Paid for a seat of the Browns', ticket_id: null } };
    const operation = 'POST /check-in-scans/:id/resolution';
    const viewer = await t.member({ roles: [await makeRole(t.db, 'VIEW_ALL_EVENTS')] });
    expect(await answersToUnauthorizedCallers(t, operation, call, [viewer])).toEqual([...STAFF_ONLY, 'NOT_ALLOWED']);
    expect((await t.call(coordinator, operation, call)).status).toBe(200);
    expect((await t.call(coordinator, operation, call)).body.code).toBe('ISSUE_RESOLVED');
    const unknown = { ...call, params: { id: crypto.randomUUID() } };
    expect((await t.call(coordinator, operation, unknown)).body.code).toBe('CHECK_IN_SCAN_NOT_FOUND');
    expect(await issuesOf(event)).toMatchObject([
      { id: scan.id, resolution: { by: 'Cora Dean', note: 'Paid for a seat of the Browns' } },
    ]);
    expect(await entriesOf(t, scan.id)).toMatchObject([
      { action_type: 'CHECK_IN_ISSUE_RESOLVED', description: "Resolved a scan of 'Entrance 1' at 'Gala'" },
    ]);
    expect((await overviewOf(t, viewer, event)).issues).toHaveLength(1);
  });
});

describe('an unknown code', () => {
  const absentOf = async (event: Id) =>
    (await t.call(coordinator, 'GET /admin/events/:id/check-in/absent', { params: event })).body.items;
  const match = ({ id }: Id, ticket: Id) =>
    t.call(coordinator, 'POST /check-in-scans/:id/resolution', {
      params: { id },
      body: { note: 'Forgot her phone', ticket_id: ticket.id },
    });
  const unknown = () => scanOf(null, { result_shown: 'not_valid', note: 'Sonia' });

  it('is matched with someone who hasn’t come, who then counts as present', async () => {
    const { event, own, guests, one, two, figures } = await makeEntrances();
    const scan = unknown();
    await sendScans(t, one, [scan, scanOf(own)]);
    expect(await absentOf(event)).toEqual([{ ticket_id: guests.id, name: 'Sonia Grant', guest_of: 'Marcia Brown' }]);
    expect((await match(scan, guests)).status).toBe(200);
    expect([await figures(), await absentOf(event)]).toEqual([[2, 2, 0], []]);
    const { issues } = await overviewOf(t, coordinator, event);
    expect(issues).toMatchObject([
      { kind: 'not_valid', name: 'Sonia Grant', resolution: { note: 'Forgot her phone' } },
    ]);
    await sendScans(t, two, [scanOf(guests)]);
    const after = await overviewOf(t, coordinator, event);
    expect(after.issues).toMatchObject([
      { kind: 'duplicate', name: 'Sonia Grant', before: { device_name: 'Entrance 1' } },
      { kind: 'not_valid' },
    ]);
  });

  it('isn’t matched with a ticket of another event or one that was revoked, nor a scan that has a ticket', async () => {
    const { own, one, event, registration, member } = await makeEntrances();
    const other = await makeEntrances();
    const [scan, known] = [unknown(), scanOf(own)];
    await sendScans(t, one, [scan, known]);
    const problems = [{ path: 'ticket_id', message: expect.any(String) }];
    expect((await match(scan, other.own)).body).toMatchObject({ code: 'INVALID_INPUT', issues: problems });
    expect((await match(known, own)).body).toMatchObject({ code: 'INVALID_INPUT', issues: problems });
    await t.call(member, 'DELETE /registrations/:id', { params: registration });
    expect((await match(scan, own)).body).toMatchObject({ code: 'INVALID_INPUT', issues: problems });
    expect(await absentOf(event)).toEqual([]);
  });
});

it('is for staff who see the events', async () => {
  const event = await makeEvent(t);
  expect(await answersToUnauthorizedCallers(t, 'GET /admin/events/:id/check-in', { params: event })).toEqual(
    STAFF_ONLY,
  );
  const missing = { params: { id: crypto.randomUUID() } };
  expect((await t.call(coordinator, 'GET /admin/events/:id/check-in', missing)).body.code).toBe('EVENT_NOT_FOUND');
  const absent = 'GET /admin/events/:id/check-in/absent';
  const viewer = await t.member({ roles: [await makeRole(t.db, 'VIEW_ALL_EVENTS')] });
  expect(await answersToUnauthorizedCallers(t, absent, { params: event }, [viewer])).toEqual([
    ...STAFF_ONLY,
    'NOT_ALLOWED',
  ]);
  expect((await t.call(coordinator, absent, missing)).body.code).toBe('EVENT_NOT_FOUND');
});
