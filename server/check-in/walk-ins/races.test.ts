/** Rules 1 to 3: devices sell the last seats, held and free ones, while members register for them over two servers. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkRows } from '../../doctor/integrity/check.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { newPaymentCodes } from '../../registrations/queries.ts';
import { insertWalkIn } from '../../registrations/walk-ins/queries.ts';
import type { Person } from '../../testing/app.ts';
import { randomOf, seeds, shuffled } from '../../testing/chaos.ts';
import { enrolDevice } from '../../testing/check-in.ts';
import { makeEvent, makeTicket, register } from '../../testing/reunions.ts';
import { type TwoServers, twoServers } from '../../testing/two-servers.ts';
import { violationsIn } from '../../testing/violations.ts';
import { chooseHold, seatsOf, sendWalkIns, walkInOf } from '../../testing/walk-ins.ts';

const SEATS = 8;
const HELD = 2;
const SALES = 4;
let t: TwoServers;
let coordinator: Person;
let people: Person[];
beforeAll(async () => {
  t = await twoServers();
  await t.member({ roles: ['SUPER_ADMIN'] });
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
  people = [];
  for (let n = 0; n < 8; n++) people.push(await t.member());
});

/** Two devices, each with seats to sell; the others are free. */
async function makePlace(max_capacity = SEATS, held = HELD) {
  const event = await makeEvent(t, { max_capacity });
  const ticket = await makeTicket(t, event, { max_quantity: 0 });
  const devices = [await enrolDevice(t, coordinator, event, 'One'), await enrolDevice(t, coordinator, event, 'Two')];
  for (const device of devices) if (held > 0) await chooseHold(t, coordinator, device, ticket, held);
  return { event, ticket, devices };
}
type Place = Awaited<ReturnType<typeof makePlace>>;

const soldBy = (device: { id: string }) =>
  t.db
    .selectFrom('event_registrations')
    .select(['id', 'status'])
    .where('sold_by_device_id', '=', device.id)
    .orderBy('id')
    .execute();

/** Each device sends its sales one by one, each of them twice at once, as after a reply that was lost. */
async function race({ event, ticket, devices }: Place, seed: number) {
  const sales = devices.map((device) => ({ device, sold: Array.from({ length: SALES }, () => walkInOf(ticket)) }));
  const sends = sales.flatMap(({ device, sold }) =>
    sold.flatMap((sale) => [0, 1].map(() => async () => (await sendWalkIns(t, device, [sale])).status)),
  );
  const registers = people.map((person) => async () => (await register(t, person, event, ticket)).status);
  const acts = shuffled(
    [...sends.map((act) => ({ act, by: 'device' })), ...registers.map((act) => ({ act, by: 'member' }))],
    randomOf(seed),
  );
  const answers = await Promise.all(acts.map(async ({ act, by }) => ({ by, status: await act() })));
  return { sales, answers };
}

describe('the last seats', () => {
  it.each(seeds({ few: 3, many: 30 }))('are sold once, and no sale is refused or lost (seed %i)', async (seed) => {
    const place = await makePlace();
    const { sales, answers } = await race(place, seed);
    const statuses = (by: string) => new Set(answers.filter((each) => each.by === by).map(({ status }) => status));
    expect(statuses('device')).toEqual(new Set([200]));
    expect([...statuses('member')].filter((status) => ![200, 409].includes(status))).toEqual([]);
    for (const { device, sold } of sales) {
      const stored = await soldBy(device);
      expect(stored.map(({ id }) => id)).toEqual(sold.map(({ id }) => id).sort());
      // What a device held it sells, also if others are faster.
      expect(stored.filter(({ status }) => status === 'registered').length).toBeGreaterThanOrEqual(HELD);
    }
    // More people than seats: each seat is taken, and none twice.
    expect(await seatsOf(t, place.event)).toEqual({ registered_count: SEATS, held_count: 0 });
    expect(violationsIn(await checkRows(t.db))).toEqual({});
  });
});

/** What becomes of the last seat in two transactions, both of which saw that it is free before either sold it. */
async function sellWithoutLock() {
  const { event, ticket, devices } = await makePlace(1, 0);
  const { promise: bothLooked, resolve } = Promise.withResolvers<void>();
  let looked = 0;
  const results = await Promise.allSettled(
    devices.map(({ id: sold_by_device_id }) =>
      inTransaction(t.db, async (db) => {
        const { registered_count } = await seatsOf({ db }, event);
        looked += 1;
        if (looked === devices.length) resolve();
        await bothLooked;
        const { id, name: walk_in_name } = walkInOf(ticket);
        const of = { event_id: event.id, ticket_type_id: ticket.id, sold_by_device_id };
        const row = { id, ...of, walk_in_name, total_amount_cents: 0, registered_at: new Date() };
        const [payment_code] = (await newPaymentCodes(db, 1)) as [string];
        if (registered_count === 0) await insertWalkIn(db, { ...row, payment_code });
      }),
    ),
  );
  const refused = results.filter(({ status }) => status === 'rejected').length;
  return { sold: (await seatsOf(t, event)).registered_count, refused, event };
}

it('control: without the event’s lock a device’s sale is refused', async () => {
  expect(await sellWithoutLock()).toMatchObject({ sold: 1, refused: 1 });
});

// Last: it takes the check away.
it('control: without the lock and the check the last seat is sold twice, and the doctor reports it', async () => {
  await sql.raw('alter table events drop constraint events_capacity').execute(t.db);
  const { sold, refused, event } = await sellWithoutLock();
  expect([sold, refused]).toEqual([2, 0]);
  expect(violationsIn(await checkRows(t.db))).toMatchObject({
    'Events with more live registrations and guests than capacity': [event.id],
  });
});
