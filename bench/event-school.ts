/** A server with an event that people have registered for, to measure check-in. */
import path from 'node:path';
import { urlOf } from '../server/testing/connection.ts';
import { schoolAt } from '../server/testing/http-school.ts';
import { SECRET } from '../server/testing/members.ts';
import { makeEvent, makeRegistrations, makeTicket } from '../server/testing/reunions.ts';
import { startServer } from '../server/testing/server-process.ts';
import { openWorkspace } from './database.ts';

/** `price_cents` is what each of the `people` has still to pay. */
export async function openEventSchool({ people, price_cents }: { people: number; price_cents?: number }) {
  const bench = await openWorkspace();
  const { connection, db } = await bench.open('school');
  const server = startServer({
    DATABASE_URL: urlOf(connection),
    DATA_DIR: path.join(bench.folder, 'files'),
    SESSION_SECRET: SECRET,
    LOG_LEVEL: 'error',
  });
  const url = await server.ready();
  const school = schoolAt([url], db, url);
  const coordinator = await school.member({ roles: ['SUPER_ADMIN'] });
  const event = await makeEvent({ db });
  const ticket = await makeTicket({ db }, event, price_cents === undefined ? {} : { price_cents });
  await makeRegistrations({ db }, event, ticket, people);
  const tickets = await db.selectFrom('tickets').select(['id', 'version']).orderBy('id').execute();
  const close = async () => {
    await server.stop();
    await bench.close();
  };
  return { url, db, school, coordinator, event, tickets, close };
}
