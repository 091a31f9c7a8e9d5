/** Rules 1 and 2: holds, registrations and revocations at once over two servers. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { checkRows } from '../../doctor/integrity/check.ts';
import { insertHold } from '../../registrations/holds/queries.ts';
import type { Answer, Person } from '../../testing/app.ts';
import { randomOf, seeds, shuffled } from '../../testing/chaos.ts';
import { type Device, enrolDevice } from '../../testing/check-in.ts';
import { makeEvent, makeTicket, register } from '../../testing/reunions.ts';
import { type TwoServers, twoServers } from '../../testing/two-servers.ts';
import { violationsIn } from '../../testing/violations.ts';
import { chooseHold, seatsOf } from '../../testing/walk-ins.ts';
import { revokeDevice } from '../devices/queries.ts';

const SEATS = 8;
let t: TwoServers;
let coordinator: Person;
let people: Person[];
beforeAll(async () => {
  t = await twoServers();
  await t.member({ roles: ['SUPER_ADMIN'] });
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
  people = [];
  for (let n = 0; n < 6; n++) people.push(await t.member());
});

async function makePlace() {
  const event = await makeEvent(t, { max_capacity: SEATS });
  const ticket = await makeTicket(t, event, { max_quantity: 0 });
  const devices: Device[] = [];
  for (const name of ['One', 'Two', 'Three']) devices.push(await enrolDevice(t, coordinator, event, name));
  return { event, ticket, devices };
}

/** Three devices are given more than there is while others register. */
async function raceForSeats(seed: number) {
  const place = await makePlace();
  const acts: (() => Promise<Answer>)[] = [
    ...people.map((person) => () => register(t, person, place.event, place.ticket)),
    ...place.devices.flatMap((device) =>
      [3, 4].map((seats) => () => chooseHold(t, coordinator, device, place.ticket, seats)),
    ),
  ];
  await Promise.all(shuffled(acts, randomOf(seed)).map((act) => act()));
  return place;
}

const revoke = ({ id }: Device) => t.call(coordinator, 'DELETE /check-in-devices/:id', { params: { id } });
const NOT_RELEASED = 'Revoked devices whose seats are still held';

it.each(seeds({ few: 2, many: 20 }))(
  'rule 1: seats given to devices are never sold as well (seed %i)',
  async (seed) => {
    const place = await raceForSeats(seed);
    const { registered_count, held_count } = await seatsOf(t, place.event);
    expect(registered_count + held_count).toBeLessThanOrEqual(SEATS);
    expect(violationsIn(await checkRows(t.db))).toEqual({});
  },
);

it('rule 2: a device that is revoked while it is given seats keeps none', async () => {
  for (let round = 0; round < 6; round++) {
    const { event, ticket, devices } = await makePlace();
    await Promise.all(
      devices
        .flatMap((device) => [() => chooseHold(t, coordinator, device, ticket, 2), () => revoke(device)])
        .map((act) => act()),
    );
    expect((await seatsOf(t, event)).held_count).toBe(0);
  }
  expect(violationsIn(await checkRows(t.db))).toEqual({});
});

it('control: without the event’s lock a revoked device may keep seats, and the doctor reports it', async () => {
  const { event, ticket, devices } = await makePlace();
  const [device] = devices as [Device];
  // As between the look at the device and the hold.
  await revokeDevice(t.db, device.id, new Date());
  const hold = {
    event_id: event.id,
    device_id: device.id,
    ticket_type_id: ticket.id,
    seats: 2,
    created_at: new Date(),
  };
  await insertHold(t.db, hold);
  expect(violationsIn(await checkRows(t.db))).toEqual({ [NOT_RELEASED]: [expect.any(String)] });
  await t.db.deleteFrom('seat_holds').where('device_id', '=', device.id).execute();
});

// Last: it takes the trigger away.
it('control: without the trigger on holds seats are sold twice, and the doctor reports it', async () => {
  await sql.raw('drop trigger seat_holds_on_change on seat_holds').execute(t.db);
  const place = await raceForSeats(1);
  expect(violationsIn(await checkRows(t.db))).toMatchObject({
    'Events with more live registrations and guests than capacity': [place.event.id],
  });
});
