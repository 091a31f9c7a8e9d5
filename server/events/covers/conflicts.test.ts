/** Two people who edit an event's cover at once: neither loses the other's without being told. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { coverFilesOf, coverPicture, putCover } from '../../testing/covers.ts';
import { queuedJobs } from '../../testing/jobs.ts';
import { makeEvent } from '../../testing/reunions.ts';

let t: TestApp;
let coordinator: Person;
let picture: File;

beforeAll(async () => {
  t = await testApp({ jobs: true });
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
  picture = await coverPicture();
});

type Event = { id: string };
type Cover = { key: string };
const upload = async (event: Event, form: { key?: string } = {}) => {
  const { status, body } = await putCover(t, coordinator, event, { cover: picture, alt: 'A beach.', ...form });
  return { code: status === 200 ? null : body.code, cover: body as Cover };
};
/** A cover that someone saw, and the one that took its place. */
async function replaced(event: Event) {
  const { cover: seen } = await upload(event);
  return { seen, other: (await upload(event, { key: seen.key })).cover };
}
const change = async (event: Event, key: string) =>
  (await t.call(coordinator, 'PATCH /events/:id/cover', { params: { id: event.id }, body: { key, alt: 'Palms.' } }))
    .body;
const remove = async (event: Event, key: string) =>
  (await t.call(coordinator, 'DELETE /events/:id/cover', { params: { id: event.id }, query: { key } })).body;
const coverOf = async (event: Event): Promise<Cover | null> =>
  (await t.call(coordinator, 'GET /admin/events/:id', { params: { id: event.id } })).body.event.cover;

describe('an upload', () => {
  it('is refused if another image arrived since, and leaves no files', async () => {
    const event = await makeEvent(t);
    const { seen, other } = await replaced(event);
    expect((await upload(event)).code).toBe('EDIT_CONFLICT');
    expect((await upload(event, { key: seen.key })).code).toBe('EDIT_CONFLICT');
    expect(await coverOf(event)).toEqual(other);
    const keys = new Set((await queuedJobs<{ keys?: string[] }>(t.db)).flatMap(({ payload }) => payload.keys ?? []));
    const lost = [...keys].filter((key) => key.startsWith(event.id) && key !== seen.key && key !== other.key);
    expect(lost).toHaveLength(2);
    for (const key of lost) expect(await coverFilesOf(t, key)).toEqual([]);
  });

  it('is refused if the cover was removed', async () => {
    const event = await makeEvent(t);
    const { key } = (await upload(event)).cover;
    await remove(event, key);
    expect([(await upload(event, { key })).code, await coverOf(event)]).toEqual(['EDIT_CONFLICT', null]);
  });

  it('of two at once, one is refused', async () => {
    const event = await makeEvent(t);
    const answers = await Promise.all([upload(event), upload(event)]);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([null, 'EDIT_CONFLICT']));
    expect(await coverOf(event)).toEqual(answers.find(({ code }) => code === null)?.cover);
  });
});

describe('a change of the description', () => {
  it('is refused if another image took its place', async () => {
    const event = await makeEvent(t);
    const { seen, other } = await replaced(event);
    expect((await change(event, seen.key)).code).toBe('EDIT_CONFLICT');
    expect(await coverOf(event)).toEqual(other);
  });

  it('is refused if the cover was removed', async () => {
    const event = await makeEvent(t);
    const { key } = (await upload(event)).cover;
    await remove(event, key);
    expect((await change(event, key)).code).toBe('EDIT_CONFLICT');
  });
});

describe('a removal', () => {
  it('leaves a cover that is not the one that staff saw', async () => {
    const event = await makeEvent(t);
    const { seen, other } = await replaced(event);
    expect((await remove(event, seen.key)).code).toBe('EDIT_CONFLICT');
    expect(await coverOf(event)).toEqual(other);
  });
});
