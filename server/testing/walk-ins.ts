/** Seats that devices hold, and walk-ins to whom they sell them. Doesn’t import the test runner, because benchmarks may use it too. */
import { randomUUID } from 'node:crypto';
import type { Answer, Person, School } from './app.ts';
import type { Device } from './check-in.ts';

type Id = { id: string };

/** From as many as the device has now. */
export async function chooseHold(t: School, staff: Person, device: Id, ticket: Id, seats: number): Promise<Answer> {
  const seats_before = await heldBy(t, device);
  return t.call(staff, 'PUT /check-in-devices/:id/hold', {
    params: { id: device.id },
    body: { ticket_type_id: ticket.id, seats_before, seats },
  });
}

/** How many seats a device may still sell, if it holds those of one ticket type. */
export async function heldBy({ db }: Pick<School, 'db'>, { id }: Id): Promise<number> {
  const open = db.selectFrom('seat_holds').select('seats').where('device_id', '=', id).where('released_at', 'is', null);
  return (await open.executeTakeFirst())?.seats ?? 0;
}

/** How many seats of an event are taken, and how many are held. */
export const seatsOf = ({ db }: Pick<School, 'db'>, { id }: Id) =>
  db.selectFrom('events').select(['registered_count', 'held_count']).where('id', '=', id).executeTakeFirstOrThrow();

/** A seat sold now for 120.00, if nothing else is given. */
export const walkInOf = (ticket: Id, more: object = {}) => ({
  id: randomUUID(),
  name: 'Beverley Lewis',
  ticket_type_id: ticket.id,
  price_cents: 12_000,
  device_time: new Date().toISOString(),
  ...more,
});
type WalkIn = ReturnType<typeof walkInOf>;

export const sendWalkIns = (
  t: School,
  { cookie }: Pick<Device, 'cookie'>,
  walk_ins: readonly WalkIn[],
  more: object = {},
): Promise<Answer> =>
  t.call(null, 'POST /check-in/walk-ins', {
    cookie,
    body: { now: new Date().toISOString(), unsent_count: 0, walk_ins, ...more },
  });

/** A walk-in with this name, to whom the device sold a seat. */
export async function plantWalkIn(
  { db }: Pick<School, 'db'>,
  { event, ticket, device }: { event: Id; ticket: Id; device: Id },
  walk_in_name: string,
): Promise<void> {
  const of = { event_id: event.id, ticket_type_id: ticket.id, sold_by_device_id: device.id };
  await db
    .insertInto('event_registrations')
    .values({ ...of, walk_in_name, total_amount_cents: 0 })
    .execute();
}
