/** A school of 5,000 in its own DATA_DIR, and its server on a small machine. */
import path from 'node:path';
import { APP } from '../server/embedded-postgres/cluster.ts';
import { findRunning } from '../server/embedded-postgres/socket.ts';
import { createDb, createPool } from '../server/lib/db/database.ts';
import type { Person } from '../server/testing/app.ts';
import { schoolAt } from '../server/testing/http-school.ts';
import { startMailServer } from '../server/testing/mail-server.ts';
import { createMember, givePasswords, SECRET } from '../server/testing/members.ts';
import { makeEvent, makeProfile, makeTicket } from '../server/testing/reunions.ts';
import { startServer } from '../server/testing/server-process.ts';
import { PASSWORD } from '../server/testing/sign-ins.ts';
import { until } from './cluster.ts';
import { openWorkspace } from './database.ts';
import { fill } from './growth-data.ts';
import type { SmallMachine } from './small-machine.ts';

export type CostSchool = Awaited<ReturnType<typeof buildSchool>>;

const LOGS_EACH = 20;

/** `active` members have sessions and passwords; `joining` phone numbers are listed for new members. */
export async function buildSchool(
  folder: string,
  size: { members: number; active: number; joining: number; seats: number },
) {
  const workspace = await openWorkspace({ keep: folder });
  const { pool, db } = await workspace.open(APP);
  const alumni = size.members - size.joining - size.active;
  await fill(pool, { alumni, events: 2, logs: size.members * LOGS_EACH });
  await pool.query(`update events set start_date = now() - interval '1 year', end_date = now() - interval '364 days'`);
  const people: Person[] = [];
  for (let n = 0; n < size.active; n++) people.push(await createMember(db));
  await givePasswords(db, people, PASSWORD);
  const staff = await createMember(db, { roles: ['SUPER_ADMIN'] });
  const phones = Array.from({ length: size.joining }, (_, n) => `+1876555${String(n).padStart(4, '0')}`);
  await db
    .insertInto('allowed_phone_numbers')
    .values(phones.map((phone) => ({ phone })))
    .execute();
  const sales = [];
  for (const name of ['Spring Reunion', 'Homecoming']) {
    const event = await makeEvent({ db }, { name });
    sales.push({ event, ticket: await makeTicket({ db }, event, { max_quantity: size.seats }) });
  }
  const profile = await makeProfile({ db });
  await pool.query('vacuum analyze');
  await workspace.close();
  return { folder, people, staff, phones, sales, profile };
}

export type Running = Awaited<ReturnType<typeof startSchool>>;

/** Starts the server as `npm start` does. Emails go to a local mail server, codes to the server's output. */
export async function startSchool({ folder }: CostSchool, machine: SmallMachine) {
  const mail = await startMailServer();
  const server = machine.within(() => startServer(settingsOf(folder, mail.port)));
  const url = await server.ready();
  const pool = createPool({ ...findRunning(folder), max: 2 }, { onError: () => {} });
  const db = createDb(pool);
  return {
    server,
    school: schoolAt([url], db),
    mails: () => mail.received.length,
    /** Runs SQL on its database. */
    ask: (sql: string) => pool.query(sql),
    /** Waits until the queue has no due job. */
    async settle() {
      const waiting = 'select from graphile_worker.jobs where run_at <= now()';
      await until('every job is done', async () => (await pool.query(waiting)).rowCount === 0, 250);
    },
    async stop() {
      await db.destroy();
      await server.stop();
      await mail.stop();
    },
  };
}

export const settingsOf = (folder: string, mailPort = 1) => ({
  DATA_DIR: folder,
  SESSION_SECRET: SECRET,
  NODE_ENV: 'production',
  NODE_OPTIONS: '--max-semi-space-size=4', // scripts/start.mjs
  NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compile'),
  TRUST_PROXY: '1',
  MAIL_PROVIDER: 'smtp',
  MAIL_FROM: 'office@school.example',
  SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
});
