/** Setting, changing and removing an event's cover, and what becomes of its files. */
import { beforeAll, describe, expect, it } from 'vitest';
import { UPLOAD_QUOTA_MB } from '../../../contract/constants.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { ALL_VERSIONS, coverFilesOf, coverPicture, loadCover, putCover } from '../../testing/covers.ts';
import { makeJobsDue, queuedJobs } from '../../testing/jobs.ts';
import { entriesOf, makeEvent } from '../../testing/reunions.ts';

const UNLUCKY = 'unlucky@school.example';

let t: TestApp;
let coordinator: Person;
let picture: File;

beforeAll(async () => {
  // A write that fails at its end, for one person.
  const before = `alter table activity_logs add constraint unlucky
    check (actor_email <> '${UNLUCKY}' or action_type <> 'EVENT_UPDATED')`;
  t = await testApp({ jobs: true, before, settings: { LOG_LEVEL: 'silent' } });
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
  picture = await coverPicture();
});

type Event = { id: string };
async function withCover(event: Event, form: { alt?: string; focal_x?: string; focal_y?: string } = {}) {
  const key = await keyOf(event);
  const { status, body } = await putCover(t, coordinator, event, {
    cover: picture,
    ...(key && { key }),
    alt: 'A beach at sunset.',
    ...form,
  });
  expect(status).toBe(200);
  return body as { key: string; alt: string; focal_x: number; focal_y: number };
}
const change = (event: Event, body: object) =>
  t.call(coordinator, 'PATCH /events/:id/cover', { params: { id: event.id }, body });
const remove = (event: Event, key: string) =>
  t.call(coordinator, 'DELETE /events/:id/cover', { params: { id: event.id }, query: { key } });
const read = async (event: Event) =>
  (await t.call(coordinator, 'GET /admin/events/:id', { params: { id: event.id } })).body.event;
const keyOf = async (event: Event): Promise<string | undefined> => (await read(event)).cover?.key;

/** Clean-ups of a cover's files, queued before its upload and by its replacement. */
const jobsFor = async (key: string) =>
  (await queuedJobs(t.db)).filter(({ payload }) => JSON.stringify(payload).includes(key));
const cleanUpNow = (key: string) => makeJobsDue(t.db, { keys: [key] } as never);

describe('a new cover', () => {
  it('has its focal point in the middle unless staff say otherwise', async () => {
    const event = await makeEvent(t);
    const middle = await withCover(event);
    expect(middle).toEqual({
      key: expect.stringMatching(`^${event.id}/`),
      alt: 'A beach at sunset.',
      focal_x: 50,
      focal_y: 50,
    });
    const corner = await withCover(event, { focal_x: '0', focal_y: '100' });
    expect(corner).toMatchObject({ focal_x: 0, focal_y: 100 });
    expect((await read(event)).cover).toEqual(corner);
  });

  it('is in the replies of members: list, event, registration and dashboard', async () => {
    const event = await makeEvent(t);
    const cover = await withCover(event);
    const member = await t.member();
    const ticket = await t.db
      .insertInto('ticket_types')
      .values({ event_id: event.id, name: 'Seat', price_cents: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const params = { id: event.id };
    const registered = await t.call(member, 'POST /events/:id/registrations', {
      params,
      body: { ticket_type_id: ticket.id },
    });
    const { items } = (await t.call(member, 'GET /events')).body as { items: { id: string; cover: unknown }[] };
    const covers = [
      items.find(({ id }) => id === event.id)?.cover,
      (await t.call(member, 'GET /events/:id', { params })).body.event.cover,
      registered.body.cover,
      (await t.call(member, 'GET /registrations')).body.items[0].cover,
      (await t.call(member, 'GET /dashboard')).body.registrations[0].cover,
    ];
    expect(covers).toEqual(Array(5).fill(cover));
  });

  it('is null in them for an event without one', async () => {
    const event = await makeEvent(t);
    expect((await read(event)).cover).toBeNull();
    expect(
      (await t.call(await t.member(), 'GET /events/:id', { params: { id: event.id } })).body.event.cover,
    ).toBeNull();
  });

  it('does not outdate the form of the event’s details, and is logged', async () => {
    const event = await makeEvent(t, { name: 'Gala' });
    const before = await read(event);
    const cover = await withCover(event);
    expect(await read(event)).toEqual({ ...before, cover });
    expect(await entriesOf(t, event.id)).toEqual([
      expect.objectContaining({
        action_type: 'EVENT_UPDATED',
        description: "Added the cover image of event 'Gala'",
        actor_id: coordinator.id,
        metadata: { event_name: 'Gala', changed: ['cover'] },
      }),
    ]);
  });

  it('takes nothing from the storage of the person who uploads it', async () => {
    const full = { profile_photo_url: '/files/avatars/a.jpg', profile_photo_bytes: UPLOAD_QUOTA_MB * 1024 * 1024 };
    const staff = await t.member({ roles: ['EVENT_COORDINATOR'] });
    await t.db.updateTable('users').set(full).where('id', '=', staff.id).execute();
    expect((await putCover(t, staff, await makeEvent(t), { cover: picture, alt: 'A beach.' })).status).toBe(200);
  });

  it('of an event that does not exist is refused', async () => {
    const answer = await putCover(t, coordinator, { id: crypto.randomUUID() }, { cover: picture, alt: 'A beach.' });
    expect([answer.status, answer.body.code]).toEqual([404, 'EVENT_NOT_FOUND']);
  });

  it('keeps the old one and leaves no files if it cannot be saved', async () => {
    const event = await makeEvent(t);
    const cover = await withCover(event);
    const unlucky = await t.member({ email: UNLUCKY, roles: ['EVENT_COORDINATOR'] });
    const another = { cover: picture, key: cover.key, alt: 'Another.' };
    expect((await putCover(t, unlucky, event, another)).status).toBe(500);
    expect((await read(event)).cover).toEqual(cover);
    const keys = (await queuedJobs<{ keys?: string[] }>(t.db)).flatMap(({ payload }) => payload.keys ?? []);
    const lost = keys.find((key) => key.startsWith(event.id) && key !== cover.key) ?? '';
    expect([lost === '', await coverFilesOf(t, lost)]).toEqual([false, []]);
  });

  it('leaves no files behind if the server dies before saving it', async () => {
    const event = await makeEvent(t);
    const { key } = await withCover(event);
    expect(await jobsFor(key)).toHaveLength(1);
    await t.db.updateTable('events').set({ cover_key: null, cover_alt: null }).where('id', '=', event.id).execute();
    await cleanUpNow(key);
    await expect.poll(() => coverFilesOf(t, key)).toEqual([]);
  });

  it('is not deleted by that job if it was saved', async () => {
    const { key } = await withCover(await makeEvent(t));
    await cleanUpNow(key);
    await expect.poll(() => jobsFor(key)).toEqual([]);
    expect(await coverFilesOf(t, key)).toEqual(ALL_VERSIONS);
  });
});

describe('a replaced cover', () => {
  it('stays for pages that are open, then every file of it is deleted', async () => {
    const event = await makeEvent(t, { name: 'Gala' });
    const old = await withCover(event);
    const { key } = await withCover(event);
    const member = await t.member();
    expect((await loadCover(t, member, old.key)).status).toBe(200);
    const waits = (await jobsFor(old.key)).map(({ run_at }) => run_at.getTime() - Date.now()).sort((a, b) => a - b);
    expect(waits).toEqual([expect.closeTo(10 * 60_000, -5), expect.closeTo(60 * 60_000, -5)]);
    await cleanUpNow(old.key);
    await expect.poll(() => coverFilesOf(t, old.key)).toEqual([]);
    expect((await loadCover(t, member, old.key)).status).toBe(404);
    expect(await coverFilesOf(t, key)).toEqual(ALL_VERSIONS);
    expect((await entriesOf(t, event.id)).at(-1)).toMatchObject({
      description: "Replaced the cover image of event 'Gala'",
    });
  });
});

describe('a change of the focal point or description', () => {
  it('keeps the image and the rest, and is logged', async () => {
    const event = await makeEvent(t, { name: 'Gala' });
    const cover = await withCover(event);
    expect((await change(event, { key: cover.key, focal_x: 20, focal_y: 0 })).status).toBe(200);
    expect((await change(event, { key: cover.key, alt: 'Palms.' })).status).toBe(200);
    expect((await read(event)).cover).toEqual({ key: cover.key, alt: 'Palms.', focal_x: 20, focal_y: 0 });
    expect((await entriesOf(t, event.id)).at(-1)).toMatchObject({
      description: "Changed the cover image of event 'Gala'",
    });
  });

  it.each<[what: string, change: object, path: string]>([
    ['left of the picture', { focal_x: -1 }, 'focal_x'],
    ['below the picture', { focal_y: 101 }, 'focal_y'],
    ['between percents', { focal_y: 1.5 }, 'focal_y'],
    ['without a description', { alt: ' ' }, 'alt'],
  ])('%s is refused', async (_, wrong, path) => {
    const event = await makeEvent(t);
    const cover = await withCover(event);
    const { status, body } = await change(event, { key: cover.key, ...wrong });
    expect([status, body.issues]).toEqual([422, [expect.objectContaining({ path })]]);
    expect((await read(event)).cover).toEqual(cover);
  });
});

describe('a removed cover', () => {
  it('is gone with its files, and logged once', async () => {
    const event = await makeEvent(t, { name: 'Gala' });
    const { key } = await withCover(event, { focal_x: '10' });
    expect((await remove(event, key)).body).toEqual({ done: true });
    expect((await remove(event, key)).body).toEqual({ done: true });
    expect((await read(event)).cover).toBeNull();
    await expect.poll(() => coverFilesOf(t, key)).toEqual([]);
    const logged = (await entriesOf(t, event.id)).map(({ description }) => description);
    expect(logged).toEqual(["Added the cover image of event 'Gala'", "Removed the cover image of event 'Gala'"]);
  });

  it('of an event that does not exist is refused', async () => {
    expect((await remove({ id: crypto.randomUUID() }, 'a/b')).body.code).toBe('EVENT_NOT_FOUND');
  });
});

describe('a deleted event', () => {
  it('takes the files of its cover with it', async () => {
    const event = await makeEvent(t);
    const { key } = await withCover(event);
    expect((await t.call(coordinator, 'DELETE /events/:id', { params: { id: event.id } })).status).toBe(200);
    await expect.poll(() => coverFilesOf(t, key)).toEqual([]);
  });
});

describe('a copied event', () => {
  const copyOf = async (event: Event): Promise<Event> => {
    const body = { name: 'Copy', start_date: '2037-01-01T00:00:00Z' };
    return (await t.call(coordinator, 'POST /events/:id/copies', { params: { id: event.id }, body })).body;
  };

  it('has the same cover, which stays when the original is deleted', async () => {
    const event = await makeEvent(t);
    const cover = await withCover(event, { focal_y: '80' });
    const copy = await copyOf(event);
    expect((await read(copy)).cover).toEqual(cover);
    await t.call(coordinator, 'DELETE /events/:id', { params: { id: event.id } });
    await cleanUpNow(cover.key);
    await expect.poll(() => jobsFor(cover.key)).toEqual([]);
    expect(await coverFilesOf(t, cover.key)).toEqual(ALL_VERSIONS);
    expect((await loadCover(t, coordinator, cover.key)).status).toBe(200);
  });

  it('loses its cover without taking the original’s', async () => {
    const event = await makeEvent(t);
    const { key } = await withCover(event);
    await remove(await copyOf(event), key);
    await cleanUpNow(key);
    await expect.poll(() => jobsFor(key)).toEqual([]);
    expect(await coverFilesOf(t, key)).toEqual(ALL_VERSIONS);
  });
});
