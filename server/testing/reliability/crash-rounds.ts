/** Shared by the crash tests. */
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { createDb, createPool, type Db } from '../../lib/db/database.ts';
import { seeds } from '../chaos.ts';
import type { Connection } from '../connection.ts';
import { type MailServer, startMailServer } from '../mail-server.ts';
import { SECRET } from '../members.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { folderViolations } from '../violations.ts';
import type { Acknowledged } from './crash-load.ts';

/** A few for `npm test`; CRASH_ROUNDS for `npm run test:chaos`. */
export const rounds = (few: number): number[] => seeds({ few, many: Number(process.env.CRASH_ROUNDS ?? 100) });

let mail: MailServer;
export const running = new Set<ServerProcess>();

/** Call it once at the top of a test file. Starts a mail server, and stops the servers after each test. */
export function prepareCrashes(): void {
  beforeAll(async () => {
    mail = await startMailServer();
  });
  afterEach(async () => {
    await Promise.all([...running].map((server) => server.stop()));
  });
  afterAll(() => mail.stop());
}

export function start(settings: Record<string, string>): ServerProcess {
  const server = startServer({
    SESSION_SECRET: SECRET,
    TRUST_PROXY: '1',
    MAIL_PROVIDER: 'smtp',
    MAIL_FROM: 'office@school.example',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    ...settings,
  });
  running.add(server);
  void server.ended.then(() => running.delete(server));
  return server;
}

/** One connection at a time, so that it doesn't delay the database's shutdown. */
export async function onDatabase<T>(connection: Connection, work: (db: Db) => Promise<T>): Promise<T> {
  const db = createDb(createPool({ ...connection, max: 1 }, { onError: () => {} }));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Everything acknowledged exists, and the doctor finds no violation. */
export async function expectConsistent(db: Db, folder: string, done: Acknowledged): Promise<void> {
  const { registrations, payments, accounts } = done;
  const missing = async (table: string, column: string, values: readonly string[]) =>
    (
      await sql<{ value: string }>`select value from unnest(${values}::text[]) as v (value)
        where not exists (select from ${sql.table(table)} where ${sql.ref(column)}::text = value)`.execute(db)
    ).rows;
  expect(await missing('event_registrations', 'id', registrations)).toEqual([]);
  expect(await missing('payment_ledger', 'id', payments)).toEqual([]);
  expect(await missing('users', 'email', accounts)).toEqual([]);
  expect(await folderViolations(db, folder)).toEqual([]);
}

/** Every email was sent, and none repeated more than once. */
export async function expectEmails(db: Db, done: Acknowledged): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from graphile_worker.jobs
      where task_identifier in ('send-email', 'send-email-to-address') and attempts < max_attempts`.execute(db);
    return rows[0]?.n;
  };
  await expect.poll(waiting, { interval: 100 }).toBe(0);
  const { rows } = await sql<{ email: string }>`
    select user_email as email from payment_ledger where id = any(${done.payments}::uuid[])`.execute(db);
  const sentTo = new Set(mail.received.flatMap(({ recipients }) => recipients));
  expect([...rows.map(({ email }) => email), ...done.accounts].filter((email) => !sentTo.has(email))).toEqual([]);
  const copies = Object.groupBy(mail.received, ({ email }) => email.messageId ?? '');
  expect(Object.values(copies).filter((all) => (all?.length ?? 0) > 2)).toEqual([]);
}

export const postmasterOf = (folder: string): number =>
  Number(fs.readFileSync(path.join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);

/** The code that this server printed for a number. */
export const codeFrom =
  (server: ServerProcess) =>
  async (phone: string): Promise<string> =>
    /(\d{6})$/.exec(await server.line(new RegExp(`SMS to \\${phone}: `), 3_000))?.[1] ?? '';
