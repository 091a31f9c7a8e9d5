/**
 * Rules 1 to 3: three devices that sell what they hold without a network, requests and replies that are lost, repeated
 * requests, and a coordinator who gives and takes seats meanwhile: every sale arrives exactly once, seats never exceed the
 * capacity, and no device has more registered walk-ins than it was given seats, but for free ones.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { OPERATOR } from '../../lib/context.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { changeHold } from '../../registrations/holds/holds.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { enrolDevice, senderOf } from '../../testing/check-in.ts';
import { makeEvent, makeTicket } from '../../testing/reunions.ts';
import { heldBy, seatsOf, walkInOf } from '../../testing/walk-ins.ts';
import { sellSeats } from './walk-ins.ts';

const HISTORIES = 40;
const DEVICES = 3;
const SEATS = 5;

type Fate = 'done' | 'request lost' | 'reply lost' | 'sent twice';
type Step =
  | { kind: 'hold'; device: number; seats: number }
  | { kind: 'sell' | 'refresh'; device: number }
  | { kind: 'send'; device: number; fate: Fate; size: number };

const device = fc.nat(DEVICES - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('hold'), device, seats: fc.nat(SEATS) }),
  fc.record({ kind: fc.constantFrom('sell', 'sell', 'refresh'), device }),
  fc.record({
    kind: fc.constant('send'),
    device,
    fate: fc.constantFrom('done', 'request lost', 'reply lost', 'sent twice'),
    size: fc.integer({ min: 1, max: 3 }),
  }),
);
/** Whether the coordinator takes seats from devices that may be offline. */
const history = fc.record({ steps: fc.array(step, { minLength: 6, maxLength: 14 }), isCareful: fc.boolean() });

type Sale = ReturnType<typeof walkInOf>;
/** As on a phone: what is left is what the server said, less what isn't sent. */
type Phone = { id: string; left: number; queue: Sale[] };

async function send(t: TestApp, event_id: string, phone: Phone, { fate, size }: { fate: Fate; size: number }) {
  if (fate === 'request lost') return;
  const now = new Date();
  const batch = phone.queue.slice(0, size);
  const walk_ins = batch.map((sale) => ({ ...sale, device_time: new Date(sale.device_time) }));
  const sender = senderOf(phone, event_id, now);
  for (let times = fate === 'sent twice' ? 2 : 1; times > 0; times--)
    await inTransaction(t.db, (db) =>
      sellSeats({ ...OPERATOR, db, now, device: sender }, { now, unsent_count: 0, walk_ins }),
    );
  if (fate === 'reply lost') return;
  phone.queue = phone.queue.slice(batch.length);
  phone.left -= batch.length;
}

it(`rules 1 to 3 hold for ${HISTORIES} histories`, async () => {
  const t = await testApp();
  const coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });

  const property = fc.asyncProperty(history, async ({ steps, isCareful }) => {
    const event = await makeEvent(t, { max_capacity: SEATS });
    const ticket = await makeTicket(t, event, { max_quantity: 0 });
    const phones: Phone[] = [];
    for (let n = 0; n < DEVICES; n++)
      phones.push({ ...(await enrolDevice(t, coordinator, event)), left: 0, queue: [] });
    const sold = new Set<string>();

    for (const each of steps) {
      const phone = phones[each.device] as Phone;
      if (each.kind === 'hold') {
        const seats_before = await heldBy(t, phone);
        if (isCareful && each.seats < seats_before) continue;
        const ids = { device_id: phone.id, event_id: event.id, ticket_type_id: ticket.id };
        const chosen = { ...ids, seats_before, seats: each.seats };
        await inTransaction(t.db, (db) => changeHold({ db, now: new Date() }, chosen, async () => {})).catch(
          () => null,
        );
      } else if (each.kind === 'refresh') {
        // A list is only read once everything is sent.
        while (phone.queue.length > 0) await send(t, event.id, phone, { fate: 'done', size: 50 });
        phone.left = await heldBy(t, phone);
      } else if (each.kind === 'send') {
        if (phone.queue.length > 0) await send(t, event.id, phone, each);
      } else if (phone.left > phone.queue.length) {
        const sale = walkInOf(ticket);
        phone.queue.push(sale);
        sold.add(sale.id);
      }
    }
    for (const phone of phones) if (phone.queue.length > 0) await send(t, event.id, phone, { fate: 'done', size: 50 });

    const rows = await t.db
      .selectFrom('event_registrations')
      .select(['id', 'status'])
      .where('event_id', '=', event.id)
      .execute();
    expect(rows.map(({ id }) => id).sort()).toEqual([...sold].sort());
    const { registered_count, held_count } = await seatsOf(t, event);
    expect(registered_count + held_count).toBeLessThanOrEqual(SEATS);
    expect(registered_count).toBe(rows.filter(({ status }) => status === 'registered').length);
    // Only a seat that was taken from a device behind its back can be missing.
    if (isCareful) expect(registered_count).toBe(sold.size);
  });
  await fc.assert(property, { numRuns: HISTORIES, endOnFailure: true });
});
