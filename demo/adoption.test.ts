import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../server/app.ts';
import { loadEnv } from '../server/config/env.ts';
import { ADOPTION, MIGRATIONS, prepareDatabase } from '../server/config/prepare-database.ts';
import { createFolderStorage } from '../server/files/folder-storage.ts';
import type { Key, Storage } from '../server/files/storage.ts';
import { createDb, createPool } from '../server/lib/db/database.ts';
import { migrate, readMigrations } from '../server/lib/db/migrate.ts';
import { prepareJobs, QUEUED_JOBS } from '../server/lib/jobs/queue.ts';
import { emptyDatabase, schemaOf, type TestDatabase, testDatabase } from '../server/testing/database.ts';
import { fingerprint } from '../server/testing/fingerprint.ts';
import { copyRows, makeOldSchema } from '../server/testing/old-release.ts';
import { connect } from '../server/testing/server-folder.ts';
import { seedDemo } from './seed.ts';

const USER_ID = '00000000-0000-4000-8000-00000000000a';
const EMAIL = { kind: 'payment_received', subject: 'We received your payment', paragraphs: ['Thank you.'] };

const folder = mkdtempSync(path.join(os.tmpdir(), 'alumni-adoption-'));
const env = loadEnv({ DATA_DIR: folder, LOG_LEVEL: 'error', OVERLOAD_SECONDS: '0' });
let current: TestDatabase;
let old: TestDatabase;

const open = (database: TestDatabase) =>
  createDb(createPool({ ...database.connection, max: 1 }, { onError: () => {} }));

async function query(database: TestDatabase, text: string, values: unknown[] = []) {
  const client = await connect(database.connection);
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

const keysOf = async (storage: Storage): Promise<Key[]> =>
  (await Array.fromAsync(storage.list('avatars'), ({ key }) => key)).sort();

beforeAll(async () => {
  [current, old] = [await testDatabase(), await emptyDatabase()];
  await seedDemo({ env, database: current.connection, print: () => {} });
  // Added by later migrations.
  await query(current, "update users set name_at_school = null, class_changes = '{}', rosters_paused_at = null");
  await query(current, 'update events set is_public = false, public_code = null, public_town = null');
  await query(current, 'update events set cover_key = null, cover_alt = null, cover_focal_x = 50, cover_focal_y = 50');
  await query(
    current,
    `alter table payment_entries disable trigger user; update payment_entries set bank_line_id = null;
     delete from payment_entries where device_id is not null;
     update receipt_counters c set last_number =
       (select max(receipt_number) from payment_entries where receipt_year = c.year);
     alter table payment_entries enable trigger user`,
  );
  await query(
    current,
    `alter table events disable trigger user;
     update events set max_guests = 0, cancelled_at = null, cancellation_reason = null;
     alter table events enable trigger user`,
  );
  const added = [
    'activity_signups',
    'room_assignments',
    'roommate_requests',
    'room_preferences',
    'waiting_list_entries',
    'question_answers',
    'event_questions',
    'registration_guests',
    'bank_statements',
    'bank_lines',
    'bank_accounts',
    'suggestions',
    'roster_entries',
    'invitation_links',
    'roster_removals',
    'vouch_approvals',
    'accounting_periods',
    'announcements',
    'calendar_feeds',
    'check_in_devices',
    'cash_boxes',
  ];
  await query(current, 'delete from event_registrations where walk_in_name is not null');
  for (const table of added) await query(current, `delete from ${table}`);
  await makeOldSchema(old.connection);
  await copyRows(current.connection, old.connection);
});

/** Each registration of the old database gets its code in the migration. */
async function copyPaymentCodes(): Promise<void> {
  const codes = await query(current, 'select id, payment_code from event_registrations');
  await query(
    old,
    `update event_registrations r set payment_code = c.payment_code
     from json_to_recordset($1) as c (id uuid, payment_code text) where c.id = r.id`,
    [JSON.stringify(codes)],
  );
}

const SUMS = ['received_cents', 'refunded_cents', 'adjusted_cents', 'fees_cents'].join(', ');

/** The old database has other entries; a test of its own compares its sums with them. */
async function copySums(): Promise<void> {
  const sums = await query(old, `select id, ${SUMS} from event_registrations`);
  await query(
    current,
    `update event_registrations r set (${SUMS}) = (c.received_cents, c.refunded_cents, c.adjusted_cents, c.fees_cents)
     from json_to_recordset($1) as c (id uuid, received_cents int, refunded_cents int, adjusted_cents int, fees_cents int)
     where c.id = r.id`,
    [JSON.stringify(sums)],
  );
}

/** Without payment entries, because an older release knew neither part payments nor refunds, and tickets, which are new. */
const keptRows = (tables: Record<string, string>) => {
  const { migrations: _, payment_entries: __, payment_entry_counts: ___, tickets: ____, ...rows } = tables;
  return rows;
};

afterAll(async () => {
  await current.drop();
  await old.drop();
  rmSync(folder, { recursive: true });
});

describe('adopting a database of migration 0033', () => {
  it('keeps every row and gets the schema of a new database', async () => {
    const later = (await readMigrations(MIGRATIONS)).map(({ name }) => name).filter((name) => name > '0012');
    expect(await migrate(old.connection, MIGRATIONS, { adoption: ADOPTION })).toEqual([
      '0033-standard-names.sql',
      ...later,
    ]);
    expect(await schemaOf(old.connection)).toEqual(await schemaOf(current.connection));
    await copyPaymentCodes();
    await copySums();
    const [before, after] = [open(current), open(old)];
    expect(keptRows(await fingerprint(after))).toEqual(keptRows(await fingerprint(before)));
    await Promise.all([before.destroy(), after.destroy()]);
  });

  it('gives each confirmed payment its entry', async () => {
    const confirmed =
      "select id, total_amount_cents as cents from payment_ledger where status = 'confirmed' order by id";
    const entries = await query(
      old,
      'select ledger_id as id, base_cents + fee_cents as cents from payment_entries order by 1',
    );
    expect(entries).toEqual(await query(old, confirmed));
    expect(entries.length).toBeGreaterThan(50);
  });

  it('gives each registration the sums of its entries', async () => {
    const sums = await query(
      old,
      'select id, received_cents as base, fees_cents as fees from event_registrations where received_cents > 0 order by 1',
    );
    const entries = await query(
      old,
      `select registration_id as id, sum(base_cents)::int as base, sum(fee_cents)::int as fees
       from payment_entries group by 1 order by 1`,
    );
    expect(sums).toEqual(entries);
    expect(sums.length).toBeGreaterThan(50);
  });

  it('gives everyone who is coming a ticket', async () => {
    const people = await query(
      old,
      "select id as registration_id from event_registrations where status <> 'withdrawn' and user_id is not null order by 1",
    );
    const tickets = 'select registration_id from tickets where guest_id is null and revoked_at is null order by 1';
    expect(await query(old, tickets)).toEqual(people);
    expect(people.length).toBeGreaterThan(50);
  });

  it('runs once', async () => {
    expect(await migrate(old.connection, MIGRATIONS, { adoption: ADOPTION })).toEqual([]);
    const known = (await readMigrations(MIGRATIONS)).map(({ name }) => name);
    expect((await query(old, 'select name from migrations order by name')).map(({ name }) => name)).toEqual(known);
  });

  it('lets the app start and a member sign in', async () => {
    await prepareDatabase(old.connection);
    const app = await createApp({ env, database: old.connection, jobs: false, print: () => {} });
    const payload = { email: 'member@demo.example', password: 'reunion-demo' };
    const answer = await app.inject({
      method: 'POST',
      url: '/api/session',
      headers: { origin: env.publicUrl },
      payload,
    });
    expect(answer.statusCode).toBe(200);
    await app.close();
  });

  it('shows every photo, and makes the small versions that older releases didn’t store', async () => {
    const storage = createFolderStorage(folder);
    const stored = await keysOf(storage);
    for (const key of stored.filter((each) => each.endsWith('.avif'))) await storage.remove('avatars', key);
    const app = await createApp({ env, database: old.connection, print: () => {} });
    const photos = await query(old, 'select profile_photo_url as url from users where profile_photo_url is not null');
    expect(photos.length).toBeGreaterThan(200);
    for (const { url } of photos) expect((await app.inject(url.replace('.jpg', '.96.avif'))).statusCode, url).toBe(200);
    await expect.poll(() => keysOf(storage), { timeout: 220_000, interval: 500 }).toEqual(stored);
    await app.close();
  });

  it('renames the tasks of queued jobs', async () => {
    const database = await emptyDatabase();
    await makeOldSchema(database.connection);
    await prepareJobs(database.connection);
    await query(
      database,
      `insert into auth_users (id, name, email) values ('${USER_ID}', 'Ann', 'ann@school.example')`,
    );
    await query(
      database,
      `insert into users (id, phone, email, first_name, last_name) values ('${USER_ID}', '+18765550001', 'ann@school.example', 'Ann', 'Brown')`,
    );
    const add = (task: string, payload: object) =>
      query(database, 'select graphile_worker.add_job($1::text, payload => $2::json)', [task, JSON.stringify(payload)]);
    const ids = ['1', '2', '3', '4'].map((n) => USER_ID.replace(/a$/, n)) as [string, string, string, string];
    const one = (id: string) => ({ id, user_id: USER_ID, letter: EMAIL }); // cspell:disable-line
    await add('send-letter', one(ids[0])); // cspell:disable-line
    await add('send-mail', { id: ids[1], to: 'gone@school.example', subject: 'Goodbye', text: 'Goodbye.' });
    await add('queue-letters', { letters: [one(ids[2]), one(ids[3])] }); // cspell:disable-line

    await migrate(database.connection, MIGRATIONS, { adoption: ADOPTION });
    const jobs = await query(database, `select task, payload from ${QUEUED_JOBS} as jobs order by payload->>'id'`);
    const email = (id: string) => ({ task: 'send-email', payload: { id, user_id: USER_ID, email: EMAIL } });
    expect(jobs).toEqual([
      email(ids[0]),
      {
        task: 'send-email-to-address',
        payload: { id: ids[1], to: 'gone@school.example', subject: 'Goodbye', text: 'Goodbye.' },
      },
      email(ids[2]),
      email(ids[3]),
    ]);
    expect(await query(database, 'select id, kind, state from deliveries order by id')).toEqual([
      { id: ids[2], kind: 'payment_received', state: 'waiting' },
      { id: ids[3], kind: 'payment_received', state: 'waiting' },
    ]);
    await database.drop();
  });
});

it('refuses a database of an earlier release without changing it', async () => {
  const database = await emptyDatabase();
  await makeOldSchema(database.connection);
  await query(database, "delete from migrations where name > '0030'");
  const before = await schemaOf(database.connection);
  await expect(migrate(database.connection, MIGRATIONS, { adoption: ADOPTION })).rejects.toThrow(
    'This database is of a release before migration 0033-payments-found-in-their-order.sql',
  );
  expect(await schemaOf(database.connection)).toEqual(before);
  await database.drop();
});
