/** Scans arrive exactly once, whatever is repeated, and none is refused for what it says. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../contract/constants.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { enrolDevice, overviewOf, type Scan, scanOf, sendScans } from '../../testing/check-in.ts';
import { untilWaiting } from '../../testing/database.ts';
import { makeEvent, makeTicket, register } from '../../testing/reunions.ts';
import { ticketRowsOf } from '../../testing/tickets.ts';
import { lockScans } from './queries.ts';

let t: TestApp;
let coordinator: Person;
beforeAll(async () => {
  t = await testApp();
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
});

type Id = { id: string };

async function makeEntrance() {
  const event = await makeEvent(t);
  const member = await t.member({ first_name: 'Marcia', last_name: 'Brown' });
  const registration: Id = (await register(t, member, event, await makeTicket(t, event))).body;
  const ticket = (await ticketRowsOf(t, registration))[0] as Id;
  const device = await enrolDevice(t, coordinator, event);
  return { event, member, registration, ticket, device };
}
const rowsOf = (device: Id) =>
  t.db.selectFrom('check_in_scans').selectAll().where('device_id', '=', device.id).orderBy('seq').execute();
const storedOf = async ({ id }: Scan) =>
  t.db.selectFrom('check_in_scans').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a scan', () => {
  it('sent twice, also at once and with others, is stored once and answered in the same way', async () => {
    const { device, ticket } = await makeEntrance();
    const [one, two] = [scanOf(ticket), scanOf(ticket, { kind: 'exit' })];
    const answers = await Promise.all([sendScans(t, device, [one]), sendScans(t, device, [one])]);
    answers.push(await sendScans(t, device, [one, two]), await sendScans(t, device, [one, two]));
    expect(answers.map(({ body }) => body.accepted)).toEqual([[one.id], [one.id], [one.id, two.id], [one.id, two.id]]);
    expect((await rowsOf(device)).map(({ id }) => id)).toEqual([one.id, two.id]);
  });

  it('is stored as the device saw it, with its note', async () => {
    const { device, ticket } = await makeEntrance();
    const scan = scanOf(ticket, { result_shown: 'payment_due', note: 'Pays tonight', was_offline: true });
    await sendScans(t, device, [scan]);
    expect(await storedOf(scan)).toMatchObject({
      ...{ device_id: device.id, ticket_id: ticket.id, kind: 'entry', result_shown: 'payment_due' },
      ...{ note: 'Pays tonight', was_offline: true, was_valid: true, undoes_id: null },
    });
  });

  it('of an unknown code is stored with the name', async () => {
    const { device } = await makeEntrance();
    const code_sha256 = 'ab'.repeat(32);
    const scan = scanOf(null, { code_sha256, note: 'Ann Lee', result_shown: 'not_valid' });
    expect((await sendScans(t, device, [scan])).status).toBe(200);
    const stored = await storedOf(scan);
    expect([stored.code_sha256?.toString('hex'), stored.note, stored.was_valid]).toEqual([
      code_sha256,
      'Ann Lee',
      false,
    ]);
  });

  it('of a ticket that was revoked meanwhile is stored as not valid, and one from before stays valid', async () => {
    const { device, ticket, member, registration } = await makeEntrance();
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const enrolled = { enrolled_at: minutesAgo(9) };
    await t.db.updateTable('check_in_devices').set(enrolled).where('id', '=', device.id).execute();
    const before = scanOf(ticket, { device_time: minutesAgo(5).toISOString() });
    await t.call(member, 'DELETE /registrations/:id', { params: registration });
    const after = scanOf(ticket);
    expect((await sendScans(t, device, [before, after])).status).toBe(200);
    expect([(await storedOf(before)).was_valid, (await storedOf(after)).was_valid]).toEqual([true, false]);
  });

  it('has the server’s time, whatever the device’s clock says', async () => {
    const { device, ticket } = await makeEntrance();
    const entered = Date.now();
    for (const wrong of [-HOUR_MS, HOUR_MS]) {
      const scan = scanOf(ticket, { device_time: new Date(entered + wrong).toISOString() });
      await sendScans(t, device, [scan], { now: new Date(Date.now() + wrong).toISOString() });
      const { corrected_time, device_time } = await storedOf(scan);
      expect(device_time.getTime()).toBe(entered + wrong);
      expect(Math.abs(corrected_time.getTime() - entered)).toBeLessThan(HOUR_MS / 2);
    }
  });

  it('is never in the future, nor before the device was enrolled', async () => {
    const { device, ticket } = await makeEntrance();
    const scans = ['1999-01-01T00:00:00.000Z', '2199-01-01T00:00:00.000Z'].map((device_time) =>
      scanOf(ticket, { device_time }),
    );
    await sendScans(t, device, scans);
    for (const { corrected_time } of await rowsOf(device))
      expect(Math.abs(corrected_time.getTime() - Date.now())).toBeLessThan(60_000);
  });

  it('can’t be changed or deleted, but goes with its event', async () => {
    const { device, event } = await makeEntrance();
    await sendScans(t, device, [scanOf(null)]);
    for (const change of [sql`update check_in_scans set note = 'x'`, sql`delete from check_in_scans`])
      await expect(change.execute(t.db)).rejects.toThrow('of check_in_scans is not allowed');
    await t.db.deleteFrom('event_registrations').where('event_id', '=', event.id).execute();
    await t.db.deleteFrom('ticket_types').where('event_id', '=', event.id).execute();
    await t.db.deleteFrom('events').where('id', '=', event.id).execute();
    expect(await rowsOf(device)).toEqual([]);
  });
});

describe('a batch', () => {
  it('has up to 50 scans, and says how many are left on the device', async () => {
    const { device, event } = await makeEntrance();
    const many = Array.from({ length: 51 }, () => scanOf(null));
    expect((await sendScans(t, device, many)).body.code).toBe('INVALID_INPUT');
    expect((await sendScans(t, device, many.slice(0, 50), { unsent_count: 14 })).status).toBe(200);
    const { devices } = await overviewOf(t, coordinator, event);
    expect(devices).toMatchObject([{ scan_count: 50, unsent_count: 14 }]);
    expect(Date.now() - Date.parse(devices[0].last_seen_at)).toBeLessThan(60_000);
  });

  it('is refused for an undo of nothing', async () => {
    const { device } = await makeEntrance();
    const wrong = [scanOf(null, { kind: 'undo' }), scanOf(null, { undoes_id: crypto.randomUUID() })];
    for (const scan of wrong) expect((await sendScans(t, device, [scan])).body.code).toBe('INVALID_INPUT');
  });
});

describe('scans of one event become visible in the order of their numbers', () => {
  /** Whether a batch is stored while a transaction that isn't finished adds scans of `event`. */
  async function isStoredBeside(event: Id, device: Parameters<typeof sendScans>[1]): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
    const other = inTransaction(t.db, async (db) => {
      await lockScans(db, event.id);
      locked();
      await promise;
    });
    await isLocked;
    let isStored = false;
    const sending = sendScans(t, device, [scanOf(null)]).then(() => {
      isStored = true;
    });
    await untilWaiting(t.db, sending);
    const wasStored = isStored;
    resolve();
    await Promise.all([other, sending]);
    return wasStored;
  }

  it('since each writer waits for the one before', async () => {
    const { event, device } = await makeEntrance();
    expect(await isStoredBeside(event, device)).toBe(false);
  });

  it('and a writer of another event doesn’t wait', async () => {
    const { device } = await makeEntrance();
    const other = await makeEvent(t);
    expect(await isStoredBeside(other, device)).toBe(true);
  });
});
