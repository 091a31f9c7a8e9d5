import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDb, createPool, type Db } from '../../lib/db/database.ts';
import type { School } from '../app.ts';
import { urlOf } from '../connection.ts';
import { type TestDatabase, testDatabase } from '../database.ts';
import { schoolAt } from '../http-school.ts';
import { SECRET } from '../members.ts';
import { fileFrom, noisyImage } from '../pictures.ts';
import { ledgerOf, makeRegistered, submit } from '../reunions.ts';
import { serverFolder } from '../server-folder.ts';
import { folderViolations } from '../violations.ts';
import { emptyDisk, fillDisk, limitFiles, mountDisk, noLimits, unmountDisk } from './small-disk.ts';

const MESSAGE = 'Our file storage is full, so nothing was saved. Try again later.';
const HALF = 20_000; // bytes: more than the first files of a photo, less than its JPEG

const folder = serverFolder();
let database: TestDatabase;
let db: Db;
let files: string;
let pid: number;
let school: School;
let clean = () => {};

beforeEach(async () => {
  database = await testDatabase();
  db = createDb(createPool({ ...database.connection, max: 4 }, { onError: () => {} }));
  files = path.join(folder.dataDir, 'files');
});

afterEach(async () => {
  clean();
  clean = () => {};
  await db.destroy();
  await database.drop();
});

async function startSchool(): Promise<void> {
  const server = folder.start({ DATABASE_URL: urlOf(database.connection), SESSION_SECRET: SECRET });
  school = schoolAt([await server.ready()], db);
  pid = server.pid;
}

const storedFiles = () =>
  fs.existsSync(files)
    ? fs
        .readdirSync(files, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== 'ballast')
        .map(({ name }) => name)
    : [];

const photo = async () => fileFrom(await noisyImage(900).jpeg().toBuffer());

async function expectRecovery(fill: () => void, free: () => void): Promise<void> {
  await school.member({ roles: ['SUPER_ADMIN'] }); // otherwise the doctor reports its absence
  const { member, registration, profile } = await makeRegistered(school);
  const send = async () => ({
    photo: await school.call(member, 'PUT /profile/photo', { form: { photo: await photo() } }),
    proof: await submit(school, member, registration, {
      payment_profile_id: profile.id,
      proof: fileFrom(await noisyImage(900).jpeg().toBuffer()),
    }),
  });

  fill();
  for (const { status, body, headers } of Object.values(await send())) {
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 507,
      code: 'STORAGE_FULL',
      message: MESSAGE,
    });
    expect(headers['retry-after']).toBe('60');
    expect(body.request_id).toMatch(/^[0-9a-f-]{36}$/);
  }
  expect(storedFiles()).toEqual([]);
  expect(await ledgerOf(school, registration)).toEqual([]);
  const me = await db.selectFrom('users').select('profile_photo_url').where('id', '=', member.id).executeTakeFirst();
  expect(me?.profile_photo_url).toBeNull();
  const without = await school.call(member, 'GET /registrations');
  expect(without.status).toBe(200); // reads still work

  free();
  const after = await send();
  expect([after.photo.status, after.proof.status]).toEqual([200, 200]);
  expect(await ledgerOf(school, registration)).toHaveLength(1);
  expect(await folderViolations(db, folder.dataDir)).toEqual([]);
}

describe('uploads without free space', () => {
  it('fail midway and succeed again later', async ({ skip }) => {
    if (noLimits) skip(noLimits);
    await startSchool();
    await expectRecovery(
      () => limitFiles(pid, HALF),
      () => limitFiles(pid, 'unlimited'),
    );
  });

  it('fail on a full disk and succeed again later', async ({ skip }) => {
    const reason = mountDisk(files, 8);
    if (reason) skip(reason);
    clean = () => unmountDisk(files);
    await startSchool();
    await expectRecovery(
      () => fillDisk(files),
      () => emptyDisk(files),
    );
  });
});
