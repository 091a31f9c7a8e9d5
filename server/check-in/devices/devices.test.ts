/** Devices: added by staff, enrolled once by a volunteer, revoked; their cookie opens nothing but one event's check-in. */
import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../contract/constants.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { codeOf, enrolBy, enrolDevice, listOf, overviewOf, scanOf, sendScans } from '../../testing/check-in.ts';
import { makeRole } from '../../testing/members.ts';
import { entriesOf, makeEvent, makeTicket, register } from '../../testing/reunions.ts';
import { ticketRowsOf } from '../../testing/tickets.ts';
import { answersToUnauthorizedCallers, STAFF_ONLY } from '../../testing/unauthorized-callers.ts';

const MINUTE = 60_000;

let t: TestApp;
let coordinator: Person;
beforeAll(async () => {
  t = await testApp();
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'], first_name: 'Cora', last_name: 'Dean' });
});

type Id = { id: string };
const add = (event: Id, name = 'Entrance 2') =>
  t.call(coordinator, 'POST /events/:id/check-in-devices', { params: event, body: { name } });
const at = async <T>(now: Date, work: () => Promise<T>): Promise<T> => {
  t.clock.now = now;
  return work().finally(() => {
    t.clock.now = undefined;
  });
};
/** An event that ends at this time. */
const ending = (end_date: Date) => makeEvent(t, { start_date: new Date(end_date.getTime() - HOUR_MS), end_date });

describe('a device', () => {
  it('is added with a code behind #, of which the database has the hash', async () => {
    const event = await makeEvent(t, { name: 'Gala' });
    const added = await add(event);
    expect(added.body.url).toMatch(/^http:\/\/localhost:3000\/check-in#[\w-]{32}$/);
    const minutes = (Date.parse(added.body.expires_at) - Date.now()) / MINUTE;
    expect(minutes).toBeGreaterThan(9);
    expect(minutes).toBeLessThan(11);
    expect(JSON.stringify(await t.db.selectFrom('check_in_devices').selectAll().execute())).not.toContain(
      codeOf(added),
    );
    expect(await entriesOf(t, added.body.id)).toMatchObject([
      { action_type: 'CHECK_IN_DEVICE_ADDED', description: "Added the check-in device 'Entrance 2' for 'Gala'" },
    ]);
  });

  it('is enrolled once, and only for ten minutes', async () => {
    const event = await makeEvent(t, { name: 'Gala' });
    const added = await add(event);
    const enrolled = await enrolBy(t, codeOf(added), 'Val Hunter');
    expect(enrolled.body).toEqual({ event_name: 'Gala', device_name: 'Entrance 2' });
    expect(enrolled.cookies[0]).toMatch(
      /^check-in-device=[\w-]{32}; Path=\/api\/check-in; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    );
    const late = await at(new Date(Date.now() + 11 * MINUTE), async () => enrolBy(t, codeOf(await addedNow(event))));
    const answers = [await enrolBy(t, codeOf(added)), late, await enrolBy(t, 'no-such-code')];
    expect(answers.map(({ body }) => body.code)).toEqual(Array(3).fill('ENROLMENT_EXPIRED'));
    expect((await overviewOf(t, coordinator, event)).devices).toMatchObject([
      { name: 'Entrance 2', volunteer_name: 'Val Hunter', state: 'active', scan_count: 0 },
      { name: 'Entrance 2', volunteer_name: null, state: 'waiting', last_seen_at: null },
    ]);
  });
  /** Added by the real clock, whatever the application's is. */
  async function addedNow(event: Id) {
    const { now } = t.clock;
    t.clock.now = undefined;
    const added = await add(event);
    t.clock.now = now;
    return added;
  }

  it('is enrolled by one of two who scan the code at once', async () => {
    const code = codeOf(await add(await makeEvent(t)));
    const answers = await Promise.all([enrolBy(t, code), enrolBy(t, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('is seen once it fetches its list, until which its own phone may repeat the code', async () => {
    const event = await makeEvent(t, { name: 'Gala' });
    const [added, other] = [await add(event), await enrolDevice(t, coordinator, event)];
    const cookie = (await enrolBy(t, codeOf(added))).cookies[0]?.split(';')[0] ?? '';
    const seen = async () => {
      const { devices } = await overviewOf(t, coordinator, event);
      return devices.find(({ id }: Id) => id === added.body.id).last_seen_at;
    };
    expect(await seen()).toBeNull();
    const again = await enrolBy(t, codeOf(added), 'Val', cookie);
    expect([again.body, again.cookies]).toEqual([{ event_name: 'Gala', device_name: 'Entrance 2' }, []]);
    await listOf(t, { id: added.body.id, cookie });
    expect(await seen()).not.toBeNull();
    expect((await enrolBy(t, codeOf(added), 'Val', other.cookie)).body.code).toBe('ENROLMENT_EXPIRED');
    await t.call(coordinator, 'DELETE /check-in-devices/:id', { params: { id: added.body.id } });
    expect((await enrolBy(t, codeOf(added), 'Val', cookie)).body.code).toBe('ENROLMENT_EXPIRED');
  });

  it('is added by staff who edit events, until twelve hours after the end, and not for a cancelled event', async () => {
    const event = await makeEvent(t);
    const others = [await makeRole(t.db, 'VIEW_ALL_EVENTS')].map((role) => t.member({ roles: [role] }));
    const call = { params: event, body: { name: 'Door' } };
    const codes = await answersToUnauthorizedCallers(
      t,
      'POST /events/:id/check-in-devices',
      call,
      await Promise.all(others),
    );
    expect(codes).toEqual([...STAFF_ONLY, 'NOT_ALLOWED']);
    expect((await add(await ending(new Date(Date.now() - 11 * HOUR_MS)))).status).toBe(200);
    expect((await add(await ending(new Date(Date.now() - 12 * HOUR_MS)))).body.code).toBe('EVENT_OVER');
    const cancelled = await makeEvent(t, { cancelled_at: new Date(), cancellation_reason: 'A storm.' });
    expect((await add(cancelled)).body.code).toBe('EVENT_CANCELLED');
    expect((await add({ id: crypto.randomUUID() })).body.code).toBe('EVENT_NOT_FOUND');
  });
});

describe('its cookie', () => {
  it('opens the list and scans of its own event, and nothing else', async () => {
    const [event, other] = [await makeEvent(t), await makeEvent(t)];
    const { body: elsewhere } = await register(t, await t.member(), other, await makeTicket(t, other));
    const device = await enrolDevice(t, coordinator, event);
    expect((await listOf(t, device)).body.tickets).toEqual([]);
    const call = { cookie: device.cookie, params: event };
    expect((await t.call(null, 'GET /admin/events/:id/check-in', call)).body.code).toBe('NOT_SIGNED_IN');
    expect((await t.call(null, 'GET /me', { cookie: device.cookie })).body.user).toBeNull();
    const [ticket] = await ticketRowsOf(t, elsewhere);
    await sendScans(t, device, [scanOf(ticket as Id)]);
    expect(await overviewOf(t, coordinator, other)).toMatchObject({ present: 0, issues: [] });
    expect((await overviewOf(t, coordinator, event)).issues).toMatchObject([{ kind: 'not_valid' }]);
  });

  it('is needed: a session is none, nor is a made-up one', async () => {
    for (const call of [{}, { cookie: 'check-in-device=made-up' }])
      for (const person of [null, coordinator])
        expect((await t.call(person, 'GET /check-in/list', call)).body.code).toBe('NOT_ENROLLED');
  });

  it('opens nothing once it is revoked; what it kept is imported from its file', async () => {
    const event = await makeEvent(t);
    const device = await enrolDevice(t, coordinator, event);
    const revoke = () => t.call(coordinator, 'DELETE /check-in-devices/:id', { params: { id: device.id } });
    expect([(await revoke()).status, (await revoke()).status]).toEqual([200, 200]);
    expect((await listOf(t, device)).body.code).toBe('DEVICE_REVOKED');
    const scan = scanOf(null, { note: 'Ann Lee', result_shown: 'not_valid' });
    expect((await sendScans(t, device, [scan])).body.code).toBe('DEVICE_REVOKED');
    const saved = { device_id: device.id, clock_ahead_ms: 0, scans: [scan] };
    const send = (id: string) =>
      t.call(coordinator, 'POST /check-in-devices/:id/imports', { params: { id }, body: saved });
    expect((await send(device.id)).body).toEqual({ added: 1, known: 0 });
    expect((await send(device.id)).body).toEqual({ added: 0, known: 1 });
    const other = await enrolDevice(t, coordinator, event);
    expect((await send(other.id)).body.code).toBe('FILE_OF_ANOTHER_DEVICE');
    expect((await overviewOf(t, coordinator, event)).issues).toMatchObject([{ kind: 'not_valid', note: 'Ann Lee' }]);
    const actions = (await entriesOf(t, device.id)).map(({ action_type }) => action_type);
    expect(actions.filter((action) => action === 'CHECK_IN_DEVICE_REVOKED')).toHaveLength(1);
  });

  it('gets no list twelve hours after the end, and its scans are taken for seven days more', async () => {
    const end = new Date(Date.now() + HOUR_MS);
    const device = await enrolDevice(t, coordinator, await ending(end));
    const later = (hours: number, work: () => Promise<{ status: number }>) =>
      at(new Date(end.getTime() + hours * HOUR_MS), async () => (await work()).status);
    const list = () => listOf(t, device);
    const send = () => sendScans(t, device, [scanOf(null)]);
    expect([await later(11.9, list), await later(12, list)]).toEqual([200, 403]);
    expect([await later(12 + 7 * 24 - 1, send), await later(12 + 7 * 24, send)]).toEqual([200, 403]);
  });
});
