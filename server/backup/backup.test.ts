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
import { importInto, makeAccount, statementOf } from '../testing/bank-statements.ts';
import type { Connection } from '../testing/connection.ts';
import { coverPicture, putCover } from '../testing/covers.ts';
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

/** Restores into an empty database and folder. */
async function restoreNew(file: string) {
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

async function addActivity(t: TestApp): Promise<void> {
  const { event, member, registration, profile } = await makeRegistered(t);
  const proof = await fileOf('png');
  const treasurer = await t.member({ roles: ['ACCOUNTANT'] });
  const bankRow = { day: '2026-11-03', amount: '5.00', text: 'ZELLE FROM ANN LEE' };
  await importInto(t, treasurer, await makeAccount(t, treasurer), statementOf([bankRow]));
  await submit(t, member, registration, {
    payment_profile_id: profile.id,
    proof,
    user_comment: 'a\tb\\N\nc “é” \u{1f393}',
  });
  await t.call(member, 'PUT /profile/photo', { form: { photo: await fileOf('jpeg') } });
  const coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
  await putCover(t, coordinator, event, { cover: await coverPicture(), alt: 'The school hall.' });
}

test('restores every row and every byte of every file', async () => {
  const t = await testApp();
  await addActivity(t);
  const file = newFile();
  const contents = await save(t, file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(contents.missing).toEqual([]);

  const restored = await restoreNew(file);
  expect(await rowsOf(restored.connection)).toEqual(await rowsOf(t.connection));
  expect(Object.keys(filesIn(t.dataDir))).toHaveLength(12); // a proof, five versions of a photo and six of a cover
  expect(filesIn(restored.dataDir)).toEqual(filesIn(t.dataDir));
  await onDatabase(restored.connection, async (db) => {
    const subjects = (await queuedMails(t)).map(({ subject }) => subject);
    expect((await queuedMails({ db })).map(({ subject }) => subject)).toEqual(subjects);
    expect(subjects.length).toBeGreaterThan(0);
    // The triggers are enabled again.
    await expect(sql`delete from payment_ledger`.execute(db)).rejects.toThrow('not allowed');
    await sql`update event_registrations set status = 'withdrawn', withdrawn_at = now()`.execute(db);
    const { rows: counts } = await sql`select sum(registered_count)::int as live from events`.execute(db);
    expect(counts).toEqual([{ live: 0 }]);
  });
  await restored.drop();
});

test('restores into S3, and backs up from it', async () => {
  const t = await testApp();
  await addActivity(t);
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

  const again = newFile();
  await backUp({ connection: database.connection, storage: s3, env, release: '1' }, again);
  expect((await checkArchive(again)).contents).toEqual((await checkArchive(file)).contents);
  await database.drop();
});

/** Registers members and submits payments with proofs until it is stopped. */
function writeLoad(t: TestApp) {
  let isRunning = true;
  let written = 0;
  const work = async () => {
    const event = await makeEvent(t);
    const ticket = await makeTicket(t, event);
    const profile = await makeProfile(t);
    while (isRunning) {
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
      isRunning = false;
      return working;
    },
  };
}

test('a backup taken during writes is consistent', async () => {
  const t = await testApp();
  await t.member({ roles: ['SUPER_ADMIN'] });
  const load = writeLoad(t);
  onTestFinished(() => load.stop().then(() => {}));
  await expect.poll(load.written).toBeGreaterThan(5);
  const before = load.written();
  const file = newFile();
  const contents = await save(t, file);
  expect(load.written()).toBeGreaterThan(before); // writes went on
  expect(contents.missing).toEqual([]);
  const restored = await restoreNew(file);
  await onDatabase(restored.connection, async (db) => {
    const violations = (await checkIntegrity(db, restored.storage)).filter(({ ids }) => ids.length > 0);
    expect(violations).toEqual([]);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from payment_ledger`.execute(db);
    expect(rows[0]?.n).toBeGreaterThanOrEqual(before);
  });
  await restored.drop();
});

test('reports a missing file and saves the rest', async () => {
  const t = await testApp();
  await addActivity(t);
  const [key] = Object.keys(filesIn(t.dataDir)).filter((name) => name.includes('payment-proofs'));
  await createFolderStorage(t.dataDir).remove('payment-proofs', (key ?? '').replace('files/payment-proofs/', ''));
  const contents = await save(t, newFile());
  expect(contents.missing).toEqual([(key ?? '').replace('files/', '')]);
  expect(contents.files).toHaveLength(11);
});

test('a delayed job keeps its time and key', async () => {
  const t = await testApp();
  const run_at = new Date('2040-01-02T03:04:05.678Z');
  await enqueue(t.db, 'send-email-to-address', { subject: 'later' }, { run_at, job_key: 'one', max_attempts: 3 });
  const file = newFile();
  await save(t, file);
  const restored = await restoreNew(file);
  const job = sql`select run_at, key, max_attempts, attempts from graphile_worker.jobs`;
  await onDatabase(restored.connection, async (db) => {
    expect((await job.execute(db)).rows).toEqual([{ run_at, key: 'one', max_attempts: 3, attempts: 0 }]);
  });
  await restored.drop();
});

test('migrates a backup of an earlier release and continues its sequences', async () => {
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
  await prepareJobs(source.connection);

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
    const person = await sql<{ search_staff: string }>`select search_staff from users`.execute(db); // added by a later migration
    expect(person.rows[0]?.search_staff).toContain('obeah');
  });
  expect(await migrate(target.connection, later)).toEqual([]);
  await Promise.all([source.drop(), target.drop()]);
});
