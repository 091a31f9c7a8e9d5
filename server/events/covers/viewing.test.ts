/** Who may load the files of a cover: those who may see an event that shows it. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { coverPicture, loadCover, putCover } from '../../testing/covers.ts';
import { makeEvent, makeTicket, register } from '../../testing/reunions.ts';

let t: TestApp;
let coordinator: Person;
let published: { id: string };
let publishedKey: string;
let draftKey: string;
let roomKeeper: Person;

async function coverOf(event: { id: string }): Promise<string> {
  const form = { cover: await coverPicture(), alt: 'A beach.' };
  return (await putCover(t, coordinator, event, form)).body.key;
}

beforeAll(async () => {
  t = await testApp();
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
  const role = { name: 'ROOM_KEEPER', description: 'For this test', hierarchy_level: 1 };
  const { id: role_id } = await t.db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow();
  await t.db.insertInto('role_permissions').values({ role_id, permission: 'MANAGE_ROOMS' }).execute();
  roomKeeper = await t.member({ roles: ['ROOM_KEEPER'] });
  published = await makeEvent(t);
  publishedKey = await coverOf(published);
  draftKey = await coverOf(await makeEvent(t, { is_published: false }));
});

const statusFor = async (person: Person | null, key: string) => (await loadCover(t, person, key)).status;

describe('the cover of a published event', () => {
  it('is for members, cached by their own browser for good', async () => {
    const { status, headers } = await loadCover(t, await t.member(), publishedKey, '1280.avif');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it('is not for visitors', async () => {
    expect(await statusFor(null, publishedKey)).toBe(404);
  });

  it('is not for people without a completed profile, staff too', async () => {
    expect(await statusFor(await t.member({ profile_completed: false }), publishedKey)).toBe(404);
    const staff = await t.member({ profile_completed: false, roles: ['SUPER_ADMIN'] });
    expect(await statusFor(staff, publishedKey)).toBe(404);
  });
});

describe('the cover of a draft', () => {
  it('is for staff who see events', async () => {
    expect(await statusFor(coordinator, draftKey)).toBe(200);
    expect(await statusFor(await t.member({ roles: ['SUPER_ADMIN'] }), draftKey)).toBe(200);
  });

  it('is not for members, and not for other staff', async () => {
    expect(await statusFor(await t.member(), draftKey)).toBe(404);
    expect(await statusFor(roomKeeper, draftKey)).toBe(404);
  });

  it('is for members once an event that shares it is published', async () => {
    const member = await t.member();
    const draft = await makeEvent(t, { is_published: false });
    const key = await coverOf(draft);
    const body = { name: 'Copy', start_date: '2037-01-01T00:00:00Z' };
    const copy = (await t.call(coordinator, 'POST /events/:id/copies', { params: { id: draft.id }, body })).body;
    expect(await statusFor(member, key)).toBe(404);
    await t.call(coordinator, 'POST /events/:id/publication', { params: { id: copy.id }, query: { confirmed: 'yes' } });
    expect(await statusFor(member, key)).toBe(200);
  });
});

it('the cover of an unpublished event stays for those who are registered', async () => {
  const event = await makeEvent(t);
  const key = await coverOf(event);
  const member = await t.member();
  await register(t, member, event, await makeTicket(t, event));
  await t.call(coordinator, 'DELETE /events/:id/publication', {
    params: { id: event.id },
    query: { confirmed: 'yes' },
  });
  expect(await statusFor(member, key)).toBe(200);
  expect(await statusFor(await t.member(), key)).toBe(404);
});

describe('a file that does not exist', () => {
  it('is the same 404, for another key and for another event', async () => {
    const member = await t.member();
    const guessed = `${published.id}/${crypto.randomUUID()}`;
    const elsewhere = `${published.id}/${draftKey.split('/')[1]}`;
    expect(await statusFor(member, guessed)).toBe(404);
    expect(await statusFor(member, elsewhere)).toBe(404);
  });

  it('in a version we don’t store is refused', async () => {
    const [id = '', cover = ''] = publishedKey.split('/');
    const params = { id, cover, version: '9999.webp' };
    expect((await t.call(coordinator, 'GET /event-covers/:id/:cover/:version', { params })).status).toBe(422);
  });
});

describe('changing a cover', () => {
  const change = async (person: Person | null) => {
    const cover = await coverPicture();
    const params = { id: published.id };
    return Promise.all([
      putCover(t, person, published, { cover, alt: 'Palms.' }),
      t.call(person, 'PATCH /events/:id/cover', { params, body: { key: publishedKey, alt: 'Palms.' } }),
      t.call(person, 'DELETE /events/:id/cover', { params, query: { key: publishedKey } }),
    ]);
  };

  it('is not for visitors', async () => {
    expect((await change(null)).map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  it('is not for members and staff without CREATE_EVENTS', async () => {
    expect((await change(await t.member())).map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await change(roomKeeper)).map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(await statusFor(await t.member(), publishedKey)).toBe(200);
  });
});

describe('rule 5: the cover of a public event', () => {
  let event: { id: string };
  let key: string;
  beforeEach(async () => {
    event = await makeEvent(t);
    key = await coverOf(event);
    await t.call(coordinator, 'PUT /events/:id/public-page', { params: event, body: { town: 'Kingston' } });
  });

  it('is for anyone while the page is public', async () => {
    expect(await statusFor(null, key)).toBe(200);
  });

  it('is for members alone once it is turned off', async () => {
    await t.call(coordinator, 'DELETE /events/:id/public-page', { params: event });
    expect([await statusFor(null, key), await statusFor(await t.member(), key)]).toEqual([404, 200]);
  });

  it('is for staff alone once the event is a draft', async () => {
    await t.call(coordinator, 'DELETE /events/:id/publication', { params: event });
    expect([await statusFor(null, key), await statusFor(await t.member(), key)]).toEqual([404, 404]);
    expect(await statusFor(coordinator, key)).toBe(200);
  });
});
