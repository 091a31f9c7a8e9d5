/** A server with an event that people have registered for, to measure check-in. */
import { makeEvent, makeRegistrations, makeTicket } from '../server/testing/reunions.ts';
import { openWorkspace } from './database.ts';

/** `price_cents` is what each of the `people` has still to pay. */
export async function openEventSchool({ people, price_cents }: { people: number; price_cents?: number }) {
  const bench = await openWorkspace();
  const { db, serve } = await bench.open('school');
  const { origin: url, school } = await serve();
  const coordinator = await school.member({ roles: ['SUPER_ADMIN'] });
  const event = await makeEvent({ db });
  const ticket = await makeTicket({ db }, event, price_cents === undefined ? {} : { price_cents });
  await makeRegistrations({ db }, event, ticket, people);
  const tickets = await db.selectFrom('tickets').select(['id', 'version']).orderBy('id').execute();
  return { url, db, school, coordinator, event, tickets, close: bench.close };
}
