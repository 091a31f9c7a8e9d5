import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { ATTENDEE_FACES, ATTENDEES_PAGE } from '../../../contract/constants.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { FORM_LEVELS, HOUSES } from '../../testing/members.ts';
import { makeEvent, makeRegistrations, makeTicket, register } from '../../testing/reunions.ts';

let t: TestApp;
let member: Person;

beforeAll(async () => {
  t = await testApp();
  member = await t.member();
});

type Page = { items: { user_id: string; last_name: string }[]; next_cursor: string | null };
const ask = (id: string, cursor?: string | null) =>
  t.call(member, 'GET /events/:id/attendees', { params: { id }, ...(cursor && { query: { cursor } }) });
const pageOf = async (id: string, cursor?: string | null): Promise<Page> => (await ask(id, cursor)).body;

it('are paged, each once, first registered first', async () => {
  const event = await makeEvent(t);
  await makeRegistrations(t, event, await makeTicket(t, event), 150);
  const seen: string[] = [];
  let cursor: string | null = null;
  const sizes: number[] = [];
  do {
    const page: Page = await pageOf(event.id, cursor);
    sizes.push(page.items.length);
    seen.push(...page.items.map((each) => each.last_name));
    cursor = page.next_cursor;
  } while (cursor);
  expect(sizes).toEqual([ATTENDEES_PAGE, ATTENDEES_PAGE, 30]);
  expect(seen).toEqual(Array.from({ length: 150 }, (_, index) => String(index + 1).padStart(3, '0')));
});

it('are found by name, also beyond the first page', async () => {
  const event = await makeEvent(t);
  const ticket = await makeTicket(t, event);
  await makeRegistrations(t, event, ticket, ATTENDEES_PAGE + 5);
  const late = await t.member({ first_name: 'Zoë', last_name: 'Quartey', name_at_school: 'Bell' });
  await register(t, late, event, ticket);
  await t.member({ first_name: 'Zoë', last_name: 'Elsewhere' });
  for (const q of ['zoe', 'quart', 'ZOË QUARTEY', 'bell']) {
    const { body } = await t.call(member, 'GET /events/:id/attendees', { params: event, query: { q } });
    expect([q, body.items.map((each: { user_id: string }) => each.user_id)]).toEqual([q, [late.id]]);
  }
  const none = { params: event, query: { q: 'xyzzy' } };
  expect((await t.call(member, 'GET /events/:id/attendees', none)).body).toEqual({ items: [], next_cursor: null });
});

it('appear with their event as the first few and the total count', async () => {
  const event = await makeEvent(t);
  await makeForty(event);
  const { body } = await t.call(member, 'GET /events/:id', { params: { id: event.id } });
  expect(body.attendees).toHaveLength(ATTENDEE_FACES);
  expect(body.attendees[0].last_name).toBe('001');
  expect(body.attendee_count).toBe(40);
});

it('have a photo, a name and school years, and nothing else', async () => {
  const event = await makeEvent(t);
  const ticket = await makeTicket(t, event);
  const shy = await t.member({ first_name: 'Ann', share_email: false, share_phone: false });
  await register(t, shy, event, ticket);
  expect((await pageOf(event.id)).items).toEqual([
    {
      user_id: shy.id,
      first_name: 'Ann',
      last_name: shy.last_name,
      name_at_school: null,
      profile_photo_url: null,
      form_levels: FORM_LEVELS,
      sports_house: HOUSES[0],
    },
  ]);
});

it('leave out withdrawn members, even the last one of a page', async () => {
  const event = await makeEvent(t);
  await makeRegistrations(t, event, await makeTicket(t, event), ATTENDEES_PAGE + 2);
  const first = await pageOf(event.id);
  await t.db
    .updateTable('event_registrations')
    .set({ status: 'withdrawn', withdrawn_at: new Date() })
    .where('event_id', '=', event.id)
    .where('user_id', '=', first.items.at(-1)?.user_id ?? '')
    .execute();
  expect((await pageOf(event.id, first.next_cursor)).items.map((each) => each.last_name)).toEqual(['061', '062']);
  expect((await pageOf(event.id)).items.map((each) => each.last_name)).not.toContain('060');
});

it('of a draft or an unknown event are EVENT_NOT_FOUND, and an invalid cursor is refused', async () => {
  const draft = await makeEvent(t, { is_published: false });
  for (const id of [draft.id, randomUUID()]) expect((await ask(id)).body.code).toBe('EVENT_NOT_FOUND');
  const { id } = await makeEvent(t);
  for (const key of ['x', '["1"]', JSON.stringify([randomUUID()])]) {
    expect((await ask(id, Buffer.from(key).toString('base64url'))).body.code).toBe('INVALID_INPUT');
  }
});

const makeForty = async (event: { id: string }) => makeRegistrations(t, event, await makeTicket(t, event), 40);
