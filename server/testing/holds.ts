/** Seats that devices hold. Doesn’t import the test runner, because benchmarks may use it too. */
import type { Answer, Person, School } from './app.ts';

type Id = { id: string };

export const chooseHold = (t: School, staff: Person, device: Id, ticket: Id, seats: number): Promise<Answer> =>
  t.call(staff, 'PUT /check-in-devices/:id/hold', {
    params: { id: device.id },
    body: { ticket_type_id: ticket.id, seats },
  });

/** How many seats of an event are taken, and how many are held. */
export const seatsOf = ({ db }: Pick<School, 'db'>, { id }: Id) =>
  db.selectFrom('events').select(['registered_count', 'held_count']).where('id', '=', id).executeTakeFirstOrThrow();
