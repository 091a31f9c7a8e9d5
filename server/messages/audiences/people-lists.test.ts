/** Writing to the people whom a staff list shows: registrations, unpaid ones and User Management. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/constants.ts';
import type { MemberContext } from '../../lib/context.ts';
import { announcementsOf } from '../../testing/announcements.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeEvent, makeTicket, register } from '../../testing/reunions.ts';
import { deliveryTasks } from '../deliveries/deliveries.ts';
import { LISTED_AT_MOST, listAudienceOf } from './people-lists.ts';

const REGISTRATIONS = 'POST /admin/events/:id/registrations/audiences';
const UNPAID = 'POST /admin/events/:id/unpaid-registrations/audiences';
const USERS = 'POST /users/audiences';

let t: TestApp;
let sender: Person;
let event: { id: string };
let people: Person[];

beforeAll(async () => {
  t = await testApp({ settings: { LOG_LEVEL: 'silent' } });
  sender = await t.member({ roles: ['SUPER_ADMIN'] });
});
beforeEach(async () => {
  event = await makeEvent(t, { name: 'Reunion 2027' });
  const ticket = await makeTicket(t, event);
  const free = await makeTicket(t, event, { name: 'Helper', price_cents: 0 });
  people = [await t.member({ first_name: 'Cora' }), await t.member(), await t.member()];
  for (const [at, person] of people.entries()) await register(t, person, event, at === 2 ? free : ticket);
});

const choose = (name: typeof REGISTRATIONS | typeof UNPAID, filters: object = {}, who = sender) =>
  t.call(who, name, { params: { id: event.id }, ...(name === REGISTRATIONS && { body: { filters } }) });
const chooseUsers = (filters: object) => t.call(sender, USERS, { body: { filters } });
const preview = async (audience: unknown) =>
  (await t.call(sender, 'POST /announcements/counts', { body: { audience } })).body;
const logged = () =>
  t.db.selectFrom('activity_logs').selectAll().where('action_type', '=', 'PEOPLE_LIST_CREATED').execute();

describe('the list of registrations', () => {
  it('without a filter is the segment of everyone registered', async () => {
    const { body } = await choose(REGISTRATIONS);
    expect(body.audience).toEqual({ any_of: [[{ type: 'registered', event_id: event.id }]] });
  });

  it('with a filter is the people of now, and stays that when they change', async () => {
    const { body } = await choose(REGISTRATIONS, { status: 'unpaid', q: 'cora' });
    expect(body.audience.any_of).toEqual([[{ type: 'people_list', people_list_id: expect.any(String) }]]);
    const before = await preview(body.audience);
    expect([before.people, before.sample[0]]).toEqual([1, expect.stringMatching(/^Cora /)]);
    expect(before.sentence).toMatch(
      /^on the list “Registrations for Reunion 2027, Unpaid, found by a search” of \d+ \w{3} \d{4}$/,
    );
    await t.db.deleteFrom('event_registrations').where('event_id', '=', event.id).execute();
    expect((await preview(body.audience)).people).toBe(1);
  });

  it('is sent like every audience: to the count that was confirmed, and not to who left meanwhile', async () => {
    const { audience } = (await choose(REGISTRATIONS, { status: 'unpaid' })).body;
    const announcements = announcementsOf(t, sender);
    const id = await announcements.tested({ audience });
    await t.db
      .updateTable('users')
      .set({ profile_completed: false })
      .where('id', '=', people[0]?.id ?? '')
      .execute();
    expect((await announcements.send(id, 2)).body.code).toBe('AUDIENCE_CHANGED');
    expect(await announcements.recipients(id)).toEqual([]);
    expect((await announcements.send(id, 1)).status).toBe(200);
    expect((await announcements.recipients(id)).map(({ user_id }) => user_id)).toEqual([people[1]?.id]);
  });

  it('of no one is refused with a sentence, and nothing is stored', async () => {
    const stored = () => t.db.selectFrom('people_lists').select('id').execute();
    const before = await stored();
    const { status, body } = await choose(REGISTRATIONS, { status: 'rejected' });
    expect([status, body.code, body.message]).toEqual([
      422,
      'AUDIENCE_EMPTY',
      expect.stringMatching(/^No one on this/),
    ]);
    expect(await stored()).toEqual(before);
  });

  it('is refused without SEND_MESSAGES, and without the right to see the list', async () => {
    for (const permission of ['VIEW_ALL_EVENTS', 'SEND_MESSAGES'] as const) {
      const { id: role_id } = await t.db
        .insertInto('roles')
        .values({ name: `LIST_${permission}`, description: 'For this test', hierarchy_level: 1 })
        .returning('id')
        .executeTakeFirstOrThrow();
      await t.db.insertInto('role_permissions').values({ role_id, permission }).execute();
      const answer = await choose(REGISTRATIONS, {}, await t.member({ roles: [`LIST_${permission}`] }));
      expect([permission, answer.status]).toEqual([permission, 403]);
    }
    const both = await t.member({ roles: ['LIST_VIEW_ALL_EVENTS', 'LIST_SEND_MESSAGES'] });
    expect((await choose(REGISTRATIONS, {}, both)).status).toBe(200);
  });
});

it('the list of unpaid registrations is those with an amount to pay', async () => {
  const { audience } = (await choose(UNPAID)).body;
  expect(await preview(audience)).toMatchObject({
    people: 2,
    sentence: expect.stringContaining('“Unpaid registrations for Reunion 2027”'),
  });
});

describe('User Management', () => {
  it('without a search and a role is a segment', async () => {
    expect((await chooseUsers({})).body.audience).toEqual({ any_of: [[{ type: 'everyone' }]] });
    const house = 'Pawsey';
    expect((await chooseUsers({ house, profile: 'completed' })).body.audience).toEqual({
      any_of: [[{ type: 'house', house }]],
    });
  });

  it('with one is the people of now; the log has their number, and what was searched is nowhere', async () => {
    const found = await t.member({ first_name: 'Zenobia' });
    await t.member({ first_name: 'Zenobia', profile_completed: false });
    const { audience } = (await chooseUsers({ q: 'zenobia' })).body;
    expect(await preview(audience)).toMatchObject({
      people: 1,
      sample: [`${found.first_name} ${found.last_name}`],
      sentence: expect.stringContaining('“User Management, found by a search”'),
    });
    const entry = (await logged()).at(-1);
    expect(entry?.description).toBe('Chose 1 person to write to, on the list “User Management, found by a search”');
    expect(JSON.stringify([entry, audience]).toLowerCase()).not.toContain('zenobia');
  });

  it('of incomplete profiles is no one', async () => {
    await t.member({ profile_completed: false });
    expect((await chooseUsers({ profile: 'incomplete' })).body.code).toBe('AUDIENCE_EMPTY');
  });

  it('of more than 10,000 people is refused', async () => {
    const ctx = { db: t.db, actor: { id: sender.id }, now: new Date() } as MemberContext;
    const ids = Array<string>(LISTED_AT_MOST).fill(sender.id);
    await expect(listAudienceOf(ctx, { label: 'Many', access: [] }, ids)).rejects.toMatchObject({
      code: 'PEOPLE_LIST_TOO_LONG',
    });
  });
});

it('a list is deleted after 90 days, and is no one from then on', async () => {
  const { audience } = (await choose(UNPAID)).body;
  const id = audience.any_of[0][0].people_list_id;
  const clean = (days: number) =>
    deliveryTasks(t.db, () => new Date(Date.now() + days * DAY_MS))['delete-old-deliveries']?.({}, {} as never);
  await clean(89);
  expect((await preview(audience)).people).toBe(2);
  await clean(91);
  expect(await t.db.selectFrom('people_lists').select('id').where('id', '=', id).execute()).toEqual([]);
  expect(await preview(audience)).toMatchObject({ people: 0, sentence: 'on the list that no longer exists' });
});
