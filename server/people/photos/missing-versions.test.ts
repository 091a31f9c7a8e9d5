/** Photos of a release that stored fewer versions: shown at once, and complete after the next start. */
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { loadEnv } from '../../config/env.ts';
import { checkIntegrity } from '../../doctor/integrity/check.ts';
import { createFolderStorage } from '../../files/folder-storage.ts';
import type { Storage } from '../../files/storage.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { queuedJobs } from '../../testing/jobs.ts';
import { SECRET } from '../../testing/members.ts';
import { fileFrom, halves, photoFilesOf } from '../../testing/pictures.ts';
import { violationsIn } from '../../testing/violations.ts';
import { missingVersionTasks, TASK } from './missing-versions.ts';

const SMALL = ['.96.avif', '.256.avif', '.96.webp', '.256.webp'];
let t: TestApp;
let storage: Storage;
let ann: Person;
let url: string;

async function addPhoto(person: Person): Promise<string> {
  const photo = fileFrom(await halves(600, 400).jpeg().toBuffer());
  return (await t.call(person, 'PUT /profile/photo', { form: { photo } })).body.profile_photo_url;
}

/** Leaves the photo with the files that the old release stored. */
async function makeOld(photo: string, kept = ['.jpg', '.256.webp', '.96.webp']): Promise<void> {
  const stem = photo.slice('/files/avatars/'.length).replace('.jpg', '');
  for (const each of ['.jpg', ...SMALL]) if (!kept.includes(each)) await storage.remove('avatars', stem + each);
}

/** Starts a server with a queue on the same data, and stops it when `done` holds. */
async function startServer(done: () => Promise<void>): Promise<void> {
  const env = loadEnv({ DATA_DIR: t.dataDir, SESSION_SECRET: SECRET, LOG_LEVEL: 'silent', OVERLOAD_SECONDS: '0' });
  const server = await createApp({ env, database: t.connection, print: () => {} });
  await done().finally(() => server.close());
}

const get = async (photo: string, version: string) => {
  const { statusCode, headers, rawPayload } = await t.app.inject(photo.replace('.jpg', version));
  return { status: statusCode, type: headers['content-type'], cache: headers['cache-control'], content: rawPayload };
};

beforeEach(async () => {
  t = await testApp();
  storage = createFolderStorage(t.dataDir);
  ann = await t.member({ roles: ['SUPER_ADMIN'] }); // the doctor misses one otherwise
  url = await addPhoto(ann);
});

describe('before they are made', () => {
  it('the photo itself is shown instead, and not cached for long', async () => {
    await makeOld(url, ['.jpg']);
    const photo = await get(url, '.jpg');
    for (const version of SMALL) {
      const answer = await get(url, version);
      expect(answer).toMatchObject({ status: 200, type: 'image/jpeg', cache: 'public, max-age=300' });
      expect(answer.content.equals(photo.content)).toBe(true);
    }
  });

  it('there is no answer for other sizes or without a photo', async () => {
    for (const version of ['.97.avif', '.96.jpg', '.1.webp', '.avif', '.96.svg'])
      expect([version, (await get(url, version)).status]).toEqual([version, 404]);
    await makeOld(url, []);
    for (const version of ['.jpg', ...SMALL]) expect((await get(url, version)).status).toBe(404);
  });
});

describe('the next start of a server', () => {
  it('makes them from the photo, which stays as it is', async () => {
    const bea = await t.member();
    const hers = await addPhoto(bea);
    const photo = await get(url, '.jpg');
    await makeOld(url);
    await makeOld(hers, ['.jpg']);
    expect(violationsIn(await checkIntegrity(t.db, storage))).toEqual({
      'Members whose photo is shown but lacks small versions, as after an upgrade': [ann.id, bea.id].sort(),
    });
    await startServer(() => expect.poll(() => photoFilesOf(t)).toHaveLength(10));
    expect(violationsIn(await checkIntegrity(t.db, storage))).toEqual({});
    for (const [version, type] of [
      ['.96.avif', 'image/avif'],
      ['.256.avif', 'image/avif'],
      ['.96.webp', 'image/webp'],
      ['.256.webp', 'image/webp'],
    ] as const) {
      const answer = await get(hers, version);
      expect(answer).toMatchObject({ status: 200, type, cache: expect.stringContaining('immutable') });
      expect(`.${(await sharp(answer.content).metadata()).width}.`).toBe(
        version.slice(0, version.lastIndexOf('.') + 1),
      );
    }
    expect((await get(url, '.jpg')).content.equals(photo.content)).toBe(true);
  });

  it('makes them for the others if one photo can’t be read or is lost', async () => {
    const [bea, cleo] = [await t.member(), await t.member()];
    const [broken, lost] = [await addPhoto(bea), await addPhoto(cleo)];
    for (const each of [url, broken]) await makeOld(each);
    await makeOld(lost, []);
    await storage.put('avatars', broken.slice('/files/avatars/'.length), Buffer.from('no picture'), 'image/jpeg');
    await startServer(() => expect.poll(() => photoFilesOf(t)).toHaveLength(5 + 3));
    expect(violationsIn(await checkIntegrity(t.db, storage))).toEqual({
      'Members whose photo is missing from the storage': [cleo.id],
      'Members whose photo is shown but lacks small versions, as after an upgrade': [bea.id],
    });
  });

  it('leaves no files of a photo that was removed meanwhile', async () => {
    await makeOld(url);
    const removing: Storage = {
      ...storage,
      async get(...file) {
        const content = await storage.get(...file);
        await t.call(ann, 'DELETE /profile/photo');
        await makeOld(url, []);
        return content;
      },
    };
    await run(removing, new AbortController().signal);
    expect(await photoFilesOf(t)).toEqual([]);
  });

  it('leaves the rest to another job when the server stops', async () => {
    await makeOld(url);
    await run(storage, AbortSignal.abort());
    expect(await photoFilesOf(t)).toHaveLength(3);
    expect((await queuedJobs(t.db)).filter(({ task }) => task === TASK)).toHaveLength(1);
  });
});

const run = (from: Storage, abortSignal: AbortSignal) =>
  missingVersionTasks(t.db, { storage: from, log: t.app.log })[TASK]?.({}, { abortSignal } as never);
