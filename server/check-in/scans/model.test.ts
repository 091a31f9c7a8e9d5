/**
 * Three devices with random scans, requests and replies that are lost, repeated requests, pages that are closed, and clocks
 * an hour wrong: every scan arrives exactly once, and attendance is that of a plain model.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOUR_MS } from '../../../contract/constants.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { enrolDevice, type Scan, scanOf, senderOf } from '../../testing/check-in.ts';
import { makeEvent, makeRegistrations, makeTicket } from '../../testing/reunions.ts';
import { countPeople } from '../overview/queries.ts';
import { addScans } from './scans.ts';

const HISTORIES = 500;
const DEVICES = 3;
const TICKETS = 3;
const SECOND = 1_000;

type Step =
  | { kind: 'entry' | 'exit'; device: number; ticket: number }
  | { kind: 'undo'; device: number }
  /** What becomes of the request and of its reply. */
  | { kind: 'send'; device: number; fate: 'done' | 'request lost' | 'reply lost' | 'sent twice'; size: number };

const device = fc.nat(DEVICES - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('entry', 'exit'), device, ticket: fc.nat(TICKETS - 1) }),
  fc.record({ kind: fc.constant('undo'), device }),
  fc.record({
    kind: fc.constant('send'),
    device,
    fate: fc.constantFrom('done', 'request lost', 'reply lost', 'sent twice'),
    size: fc.integer({ min: 1, max: 4 }),
  }),
);
const history = fc.record({
  steps: fc.array(step, { minLength: 4, maxLength: 10 }),
  ahead: fc.array(fc.constantFrom(-HOUR_MS, 0, HOUR_MS), { minLength: DEVICES, maxLength: DEVICES }),
});

/** As on a phone: stored before it is shown, kept until the server has it. Closing the page loses nothing of it. */
type Phone = { id: string; ahead: number; queue: Scan[]; last: Scan | null };
type Plain = Map<string, { kind: 'entry' | 'exit'; isUndone: boolean }[]>;

async function send(t: TestApp, event_id: string, phone: Phone, now: Date, { fate, size }: Step & { kind: 'send' }) {
  if (fate === 'request lost') return;
  const batch = phone.queue.slice(0, size);
  const scans = batch.map((scan) => ({ ...scan, device_time: new Date(scan.device_time) })) as never;
  const body = { now: new Date(now.getTime() + phone.ahead), unsent_count: phone.queue.length - batch.length, scans };
  const device = senderOf(phone, event_id, now);
  for (let times = fate === 'sent twice' ? 2 : 1; times > 0; times--)
    await inTransaction(t.db, (db) => addScans({ db, now, device } as never, body));
  if (fate !== 'reply lost') phone.queue = phone.queue.slice(batch.length);
}

it(`holds for ${HISTORIES} histories`, async () => {
  const t = await testApp();
  const coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
  const event = await makeEvent(t);
  await makeRegistrations(t, event, await makeTicket(t, event), TICKETS);
  const tickets = await t.db.selectFrom('tickets').select('id').orderBy('id').execute();
  const enrolled: string[] = [];
  for (let n = 0; n < DEVICES; n++) enrolled.push((await enrolDevice(t, coordinator, event)).id);
  // Histories follow one another on one event, each later than the one before, within one day.
  let time = Date.UTC(2031, 0, 1, 18);
  const plain: Plain = new Map(tickets.map(({ id }) => [id, []]));
  const scanned = new Set<string>();

  const property = fc.asyncProperty(history, async ({ steps, ahead }) => {
    const phones = enrolled.map((id, n): Phone => ({ id, ahead: ahead[n] ?? 0, queue: [], last: null }));
    const scan = (phone: Phone, made: Scan) => {
      time += SECOND;
      const whole = { ...made, device_time: new Date(time + phone.ahead).toISOString() };
      phone.queue.push(whole);
      scanned.add(whole.id);
      return whole;
    };
    const undoable = new Map<string, { isUndone: boolean }>();
    for (const each of steps) {
      const phone = phones[each.device] as Phone;
      if (each.kind === 'send') await send(t, event.id, phone, new Date(time), each);
      else if (each.kind === 'undo') {
        if (!phone.last) continue;
        const { id, ticket_id } = phone.last;
        scan(phone, scanOf({ id: ticket_id ?? '' }, { kind: 'undo', undoes_id: id }));
        Object.assign(undoable.get(id) ?? {}, { isUndone: true });
        phone.last = null;
      } else {
        const ticket = tickets[each.ticket] as { id: string };
        phone.last = scan(phone, scanOf(ticket, { kind: each.kind }));
        const entry = { kind: each.kind, isUndone: false };
        undoable.set(phone.last.id, entry);
        plain.get(ticket.id)?.push(entry);
      }
    }
    for (const phone of phones)
      while (phone.queue.length > 0)
        await send(t, event.id, phone, new Date(time), { kind: 'send', device: 0, fate: 'done', size: 50 });
    const last = [...plain.values()].map((scans) => scans.findLast(({ isUndone }) => !isUndone)?.kind);
    expect(await countPeople(t.db, event.id, new Date(time))).toEqual({
      expected: TICKETS,
      present: last.filter((kind) => kind === 'entry').length,
      left: last.filter((kind) => kind === 'exit').length,
    });
  });
  await t.db
    .updateTable('check_in_devices')
    .set({ enrolled_at: new Date(time - SECOND) })
    .execute();
  await fc.assert(property, { numRuns: HISTORIES, endOnFailure: true });
  const stored = await t.db.selectFrom('check_in_scans').select('id').execute();
  expect(stored.map(({ id }) => id).sort()).toEqual([...scanned].sort());
});
