/** Who may change a photo, what happens to the previous one, and what failures leave behind. */
import { beforeAll, describe, expect, it } from 'vitest';
import { loadEnv } from '../../config/env.ts';
import { createStorage } from '../../files/create-storage.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeJobsDue, queuedJobs } from '../../testing/jobs.ts';
import { fileFrom, halves, noisyImage, photoFilesOf } from '../../testing/pictures.ts';
import { entriesOf } from '../../testing/reunions.ts';
import { startS3 } from '../../testing/s3-server.ts';

const VERSIONS = ['.256.avif', '.256.webp', '.96.avif', '.96.webp', '.jpg'];
const UNLUCKY = 'unlucky@school.example';

let t: TestApp;
let picture: File;

beforeAll(async () => {
  // A write that fails at its end, for one person.
  const before = `alter table activity_logs add constraint unlucky
    check (actor_email <> '${UNLUCKY}' or description <> 'Changed their profile photo')`;
  t = await testApp({ jobs: true, before, settings: { LOG_LEVEL: 'silent' } });
  picture = fileFrom(await halves(300, 200).jpeg().toBuffer());
});

async function put(person: Person, photo = picture): Promise<string> {
  const { status, body } = await t.call(person, 'PUT /profile/photo', { form: { photo } });
  expect(status).toBe(200);
  return body.profile_photo_url;
}

const urlOf = async (person: Person): Promise<string | null> =>
  (await t.call(person, 'GET /profile')).body.profile_photo_url;
const filesOf = async (url: string): Promise<string[]> => {
  const stem = url.slice(url.lastIndexOf('/') + 1).replace('.jpg', '');
  return (await photoFilesOf(t))
    .filter((name) => name.startsWith(`${stem}.`))
    .map((name) => name.slice(stem.length))
    .sort();
};
const statusesOf = (url: string) =>
  Promise.all(VERSIONS.map(async (version) => (await t.app.inject(url.replace('.jpg', version))).statusCode));

/** Makes the clean-up queued before an upload due now. */
const cleanUpNow = (url: string) => makeJobsDue(t.db, { url });
const jobsFor = async (url: string) => (await queuedJobs(t.db, { url })).map(({ run_at }) => run_at);

describe('a new photo', () => {
  it('is visible to everyone at once, and is logged without its URL', async () => {
    const person = await t.member();
    const url = await put(person);
    expect(await urlOf(person)).toBe(url);
    expect((await t.call(person, 'GET /me')).body.user.profile_photo_url).toBe(url);
    const { items } = (await t.call(null, 'GET /directory', { query: { q: person.first_name } })).body;
    expect(items.find(({ id }: { id: string }) => id === person.id).profile_photo_url).toBe(url);
    expect(await filesOf(url)).toEqual(VERSIONS);
    expect(await entriesOf(t, person.id)).toEqual([
      {
        action_type: 'USER_PROFILE_UPDATED',
        entity_type: 'users',
        description: 'Changed their profile photo',
        actor_id: person.id,
        target_user_id: person.id,
        metadata: { changed: ['profile_photo_url'] },
      },
    ]);
  });

  it('can be set before the profile is complete, and does not outdate the form', async () => {
    const person = await t.member({ profile_completed: false });
    const before = (await t.call(person, 'GET /profile')).body;
    const url = await put(person);
    expect((await t.call(person, 'GET /profile')).body).toEqual({ ...before, profile_photo_url: url });
  });

  it('keeps the previous photo for pages that are open, then deletes every file of it', async () => {
    const person = await t.member();
    const old = await put(person);
    const url = await put(person);
    expect(url).not.toBe(old);
    const jobs = await queuedJobs(t.db, { url: old });
    const waits = jobs.map(({ run_at }) => run_at.getTime() - Date.now()).sort((one, other) => one - other);
    expect(waits).toEqual([expect.closeTo(10 * 60_000, -5), expect.closeTo(60 * 60_000, -5)]);
    expect(await statusesOf(old)).toEqual([200, 200, 200, 200, 200]);
    await makeJobsDue(t.db, { url: old });
    await expect.poll(() => filesOf(old)).toEqual([]);
    expect(await filesOf(url)).toEqual(VERSIONS);
    expect(await statusesOf(old)).toEqual([404, 404, 404, 404, 404]);
    expect(await statusesOf(url)).toEqual([200, 200, 200, 200, 200]);
  });

  it('sent twice in one millisecond is saved once, and the other leaves no files', async () => {
    const person = await t.member();
    t.clock.now = new Date();
    const other = fileFrom(await noisyImage(200).png().toBuffer());
    const urls = await Promise.all([put(person), put(person, other)]);
    delete t.clock.now;
    const url = (await urlOf(person)) ?? '';
    const lost = urls.find((each) => each !== url) ?? '';
    expect([...urls].sort()).toEqual([url, lost].sort());
    await makeJobsDue(t.db, { url: lost });
    await expect.poll(() => filesOf(lost)).toEqual([]);
    expect(await filesOf(url)).toEqual(VERSIONS);
    expect(await entriesOf(t, person.id)).toHaveLength(2);
  });

  it('keeps the old photo and leaves no files if it cannot be saved', async () => {
    const person = await t.member({ email: UNLUCKY, profile_photo_url: '/files/avatars/profile-photos/mine-1.jpg' });
    const before = await photoFilesOf(t);
    const { status } = await t.call(person, 'PUT /profile/photo', { form: { photo: picture } });
    expect(status).toBe(500);
    expect(await urlOf(person)).toBe('/files/avatars/profile-photos/mine-1.jpg');
    expect(await photoFilesOf(t)).toEqual(before);
    expect(await jobsFor('/files/avatars/profile-photos/mine-1.jpg')).toEqual([]);
  });

  it('leaves no files behind if the server dies before saving it', async () => {
    const person = await t.member();
    const url = await put(person);
    const [due] = await jobsFor(url);
    expect((due?.getTime() ?? 0) - Date.now()).toBeGreaterThan(50 * 60 * 1000);
    await t.db.updateTable('users').set({ profile_photo_url: null }).where('id', '=', person.id).execute();
    await cleanUpNow(url);
    await expect.poll(() => filesOf(url)).toEqual([]);
  });

  it('is not deleted by that job if it was saved', async () => {
    const person = await t.member();
    const url = await put(person);
    await cleanUpNow(url);
    await expect.poll(() => jobsFor(url)).toEqual([]);
    expect(await filesOf(url)).toEqual(VERSIONS);
  });
});

describe('a removed photo', () => {
  it('is gone with its files, and logged once', async () => {
    const person = await t.member();
    const url = await put(person);
    expect((await t.call(person, 'DELETE /profile/photo')).body).toEqual({ done: true });
    expect((await t.call(person, 'DELETE /profile/photo')).body).toEqual({ done: true });
    expect(await urlOf(person)).toBeNull();
    await expect.poll(() => filesOf(url)).toEqual([]);
    const logged = await entriesOf(t, person.id);
    expect(logged.map(({ description }) => description)).toEqual([
      'Changed their profile photo',
      'Removed their profile photo',
    ]);
    expect(logged[1]?.metadata).toEqual({ changed: ['profile_photo_url'] });
  });
});

it('is stored in S3 under the same names', async () => {
  const s3 = await startS3();
  const keys = { S3_BUCKET: 'reunion', S3_REGION: 'us-east-1', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  const settings = { STORAGE: 's3', S3_ENDPOINT: s3.url, S3_FORCE_PATH_STYLE: 'true', ...keys };
  const there = await testApp({ jobs: true, settings });
  const person = await there.member();
  const send = async (): Promise<string> =>
    (await there.call(person, 'PUT /profile/photo', { form: { photo: picture } })).body.profile_photo_url;
  const old = await send();
  const url = await send();
  await makeJobsDue(there.db, { url: old });
  const names = VERSIONS.map(
    (version) => `/reunion/avatars/${url.slice('/files/avatars/'.length).replace('.jpg', version)}`,
  );
  await expect.poll(() => [...s3.objects.keys()].sort()).toEqual(names);
  expect(s3.objects.get(names[0] ?? '')?.type).toBe('image/avif');
  expect((await there.app.inject(url)).headers['content-type']).toBe('image/jpeg');
  expect((await there.app.inject(old)).statusCode).toBe(404);
  const storage = await createStorage(loadEnv({ ...settings, DATA_DIR: there.dataDir }));
  const listed = (await Array.fromAsync(storage.list('avatars'))).map(({ key }) => `/reunion/avatars/${key}`);
  expect(listed).toEqual(names); // several pages of the server
  expect(await Array.fromAsync(storage.list('payment-proofs'))).toEqual([]);
});
