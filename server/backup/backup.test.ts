/** A backup and what comes back of it, on real databases and storages. (The commands as processes: command.test.ts.) */
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { MIGRATIONS } from '../config/prepare-database.ts';
import { checkIntegrity } from '../doctor/integrity/check.ts';
import { createStorage } from '../files/create-storage.ts';
import { createFolderStorage } from '../files/folder-storage.ts';
import { createDb, createPool, type Db } from '../lib/db/database.ts';
import { migrate } from '../lib/db/migrate.ts';
import { enqueue, prepareJobs } from '../lib/jobs/queue.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { rowsOf, scratchFolder } from '../testing/backups.ts';
import type { Connection } from '../testing/connection.ts';
import { emptyDatabase } from '../testing/database.ts';
import { fileOf } from '../testing/files.ts';
import {
  makeEvent,
  makeProfile,
  makeRegistered,
  makeTicket,
  queuedMails,
  register,
  submit,
} from '../testing/reunions.ts';
import { startS3 } from '../testing/s3-server.ts';
import { checkArchive } from './archive-reader.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

const env = { sessionSecret: 'the secret of this school, thirty-two characters' };
const ID = '00000000-0000-4000-8000-000000000001';
const newFile = () => path.join(scratchFolder(), 'school.tar.gz');

async function save(t: TestApp, file: string) {
  return backUp({ connection: t.connection, storage: createFolderStorage(t.dataDir), env, release: '1' }, file);
}

/** Into a database and a folder that have nothing yet. */
async function bringBack(file: string) {
  const database = await emptyDatabase();
  const dataDir = scratchFolder();
  const storage = createFolderStorage(dataDir);
  await restore({ connection: database.connection, storage }, file, await checkArchive(file));
  return { ...database, dataDir, storage };
}

async function onDatabase<T>(connection: Connection, work: (db: Db) => Promise<T>): Promise<T> {
  const db = createDb(createPool(connection, { onError: () => {} }));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

function filesIn(dataDir: string): Record<string, string> {
  const entries = readdirSync(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return Object.fromEntries(files.map((file) => [path.relative(dataDir, file), readFileSync(file).toString('base64')]));
}

async function addLife(t: TestApp): Promise<void> {
  const { member, registration, profile } = await makeRegistered(t);
  const proof = await fileOf('png');
  await submit(t, member, registration, {
    payment_profile_id: profile.id,
    proof,
    user_comment: 'a\tb\\N\nc “é” \u{1f393}',
  });
  await t.call(member, 'PUT /profile/photo', { form: { photo: await fileOf('jpeg') } });
}

test('what comes back is what was there, row for row and byte for byte', async () => {
  const t = await testApp();
  await addLife(t);
  const file = newFile();
  const contents = await save(t, file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(contents.missing).toEqual([]);

  const back = await bringBack(file);
  expect(await rowsOf(back.connection)).toEqual(await rowsOf(t.connection));
  expect(Object.keys(filesIn(t.dataDir))).toHaveLength(6); // a proof and five versions of a photo
  expect(filesIn(back.dataDir)).toEqual(filesIn(t.dataDir));
  await onDatabase(back.connection, async (db) => {
    const subjects = (await queuedMails(t)).map(({ subject }) => subject);
    expect((await queuedMails({ db })).map(({ subject }) => subject)).toEqual(subjects);
    expect(subjects.length).toBeGreaterThan(0);
    // The triggers are on again: the ledger keeps its rows, and a place given back is counted.
    await expect(sql`delete from payment_ledger`.execute(db)).rejects.toThrow('not allowed');
    await sql`update event_registrations set status = 'withdrawn', withdrawn_at = now()`.execute(db);
    const { rows: counts } = await sql`select sum(registered_count)::int as live from events`.execute(db);
    expect(counts).toEqual([{ live: 0 }]);
  });
  await back.drop();
}, 60_000);

test('a backup leaves for another storage, S3 too', async () => {
  const t = await testApp();
  await addLife(t);
  const file = newFile();
  await save(t, file);
  const { url, objects } = await startS3();
  const credentials = { accessKeyId: 'id', secretAccessKey: 'key' };
  const settings = {
    driver: 's3',
    bucket: 'b',
    region: 'r',
    endpoint: url,
    credentials,
    forcePathStyle: true,
  } as const;
  const s3 = await createStorage({ storage: settings, dataDir: '' });
  const database = await emptyDatabase();
  await restore({ connection: database.connection, storage: s3 }, file, await checkArchive(file));
  const kept = [...objects].map(([name, { content }]) => [name.replace('/b/', 'files/'), content.toString('base64')]);
  expect(Object.fromEntries(kept)).toEqual(filesIn(t.dataDir));
  expect(objects.get([...objects.keys()].find((name) => name.endsWith('.96.avif')) ?? '')?.type).toBe('image/avif');

  // And from there, where its files are still alike, nothing is written again.
  const again = newFile();
  await backUp({ connection: database.connection, storage: s3, env, release: '1' }, again);
  expect((await checkArchive(again)).contents).toEqual((await checkArchive(file)).contents);
  await database.drop();
}, 60_000);

/** Registrations with payments and proofs, and photos replaced, until it is told to stop. */
function writeLoad(t: TestApp) {
  let goesOn = true;
  let written = 0;
  const work = async () => {
    const event = await makeEvent(t);
    const ticket = await makeTicket(t, event);
    const profile = await makeProfile(t);
    while (goesOn) {
      const member = await t.member();
      const { body } = await register(t, member, event, ticket);
      const paid = await submit(t, member, body, { payment_profile_id: profile.id, proof: await fileOf('png') });
      expect(paid.status).toBe(200);
      written++;
    }
  };
  const working = Promise.all([work(), work(), work()]);
  return {
    written: () => written,
    stop: () => {
      goesOn = false;
      return working;
    },
  };
}

test('taken while members write, it holds one instant: nothing of it is half there', async () => {
  const t = await testApp();
  await t.member({ roles: ['SUPER_ADMIN'] });
  const load = writeLoad(t);
  onTestFinished(() => load.stop().then(() => {}));
  await expect.poll(load.written, { timeout: 20_000 }).toBeGreaterThan(5);
  const before = load.written();
  const file = newFile();
  const contents = await save(t, file);
  expect(load.written()).toBeGreaterThan(before); // it kept no one waiting
  expect(contents.missing).toEqual([]);
  const back = await bringBack(file);
  await onDatabase(back.connection, async (db) => {
    const violations = (await checkIntegrity(db, back.storage)).filter(({ ids }) => ids.length > 0);
    expect(violations).toEqual([]);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from payment_ledger`.execute(db);
    expect(rows[0]?.n).toBeGreaterThanOrEqual(before);
  });
  await back.drop();
}, 60_000);

test('a file that the rows name and no one has is told, and the rest is saved', async () => {
  const t = await testApp();
  await addLife(t);
  const [key] = Object.keys(filesIn(t.dataDir)).filter((name) => name.includes('payment-proofs'));
  await createFolderStorage(t.dataDir).remove('payment-proofs', (key ?? '').replace('files/payment-proofs/', ''));
  const contents = await save(t, newFile());
  expect(contents.missing).toEqual([(key ?? '').replace('files/', '')]);
  expect(contents.files).toHaveLength(5);
});

test('a job that is put off keeps its time and its key', async () => {
  const t = await testApp();
  const run_at = new Date('2040-01-02T03:04:05.678Z');
  await enqueue(t.db, 'send-email-to-address', { subject: 'later' }, { run_at, job_key: 'one', max_attempts: 3 });
  const file = newFile();
  await save(t, file);
  const back = await bringBack(file);
  const job = sql`select run_at, key, max_attempts, attempts from graphile_worker.jobs`;
  await onDatabase(back.connection, async (db) => {
    expect((await job.execute(db)).rows).toEqual([{ run_at, key: 'one', max_attempts: 3, attempts: 0 }]);
  });
  await back.drop();
});

test('a backup of an earlier version is brought up to this one, and numbers go on where they were', async () => {
  const [earlier, later] = [scratchFolder(), scratchFolder()];
  const files = readdirSync(MIGRATIONS).toSorted();
  for (const name of files) cpSync(path.join(MIGRATIONS, name), path.join(later, name));
  for (const name of files.slice(0, 10)) cpSync(path.join(MIGRATIONS, name), path.join(earlier, name));
  const numbered = 'create table notes (id bigint generated always as identity, text text not null)';
  for (const folder of [earlier, later]) writeFileSync(path.join(folder, `${files[9]}-and.sql`), numbered);

  const source = await emptyDatabase();
  await migrate(source.connection, earlier);
  await onDatabase(source.connection, async (db) => {
    await sql`insert into auth_users (id, name, email) values (${ID}, 'Ada', 'ada@school.example')`.execute(db);
    await sql`insert into users (id, phone, email, first_name, last_name)
      values (${ID}, '+18765550100', 'ada@school.example', 'Ada', 'Obeah')`.execute(db);
    await sql`insert into notes (text) values ('one'), ('two')`.execute(db);
  });
  const pool = createPool(source.connection, { onError: () => {} });
  await prepareJobs(pool);
  await pool.end();

  const file = newFile();
  await backUp(
    { connection: source.connection, storage: createFolderStorage(scratchFolder()), env, release: '0' },
    file,
  );
  const checked = await checkArchive(file);
  const target = await emptyDatabase();
  const storage = createFolderStorage(scratchFolder());
  await restore({ connection: target.connection, storage, migrations: later }, file, checked);
  await onDatabase(target.connection, async (db) => {
    expect((await sql`insert into notes (text) values ('three') returning id`.execute(db)).rows).toEqual([{ id: '3' }]);
    const person = await sql<{ search_staff: string }>`select search_staff from users`.execute(db); // of a later migration
    expect(person.rows[0]?.search_staff).toContain('obeah');
  });
  expect(await migrate(target.connection, later)).toEqual([]);
  await Promise.all([source.drop(), target.drop()]);
});
