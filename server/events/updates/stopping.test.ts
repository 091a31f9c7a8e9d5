/** Stopping an event update in the event's editor, by people who may not send announcements. */
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import {
  announcementsOf,
  postpone,
  registeredFor,
  runBatch,
  sendUpdateOf,
  updateOf,
} from '../../testing/announcements.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeEvent, makeTicket, register } from '../../testing/reunions.ts';

let t: TestApp;
let organiser: Person;
let event: { id: string };

beforeAll(async () => {
  t = await testApp({ settings: { LOG_LEVEL: 'silent' } });
  const role = { name: 'ORGANISER', description: 'For this test', hierarchy_level: 1 };
  const { id: role_id } = await t.db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow();
  await t.db.insertInto('role_permissions').values({ role_id, permission: 'CREATE_EVENTS' }).execute();
  organiser = await t.member({ roles: ['ORGANISER'] });
});
beforeEach(async () => {
  event = await makeEvent(t);
  await register(t, await t.member(), event, await makeTicket(t, event));
});

const stop = (who: Person, id: string) => t.call(who, 'POST /event-updates/:id/stop', { params: { id } });
const draft = async () => (await t.call(organiser, 'GET /events/:id/update-draft', { params: event })).body;
async function sent(): Promise<string> {
  await postpone(t, organiser, event);
  expect((await sendUpdateOf(t, organiser, event)).status).toBe(200);
  return updateOf(t, event);
}

it('the editor shows the update that is on its way, and CREATE_EVENTS stops it', async () => {
  const id = await sent();
  expect(await draft()).toMatchObject({ changes: [], running: { id, people: 1 } });
  expect((await t.call(organiser, 'POST /announcements/:id/stop', { params: { id } })).status).toBe(403);
  expect((await stop(organiser, id)).body).toEqual({ done: true });
  const recipients = t.db.selectFrom('announcement_recipients').select('skip_reason');
  expect(await recipients.where('announcement_id', '=', id).execute()).toEqual([{ skip_reason: 'stopped' }]);
});

it('then what it told is told no more, and it can be sent again', async () => {
  await stop(organiser, await sent());
  expect(await draft()).toMatchObject({
    changes: [expect.stringMatching(/^Starts (at|on)/)],
    people: 1,
    running: null,
  });
});

it('of one that was stopped before is refused', async () => {
  const id = await sent();
  await stop(organiser, id);
  expect((await stop(organiser, id)).body.code).toBe('ANNOUNCEMENT_NOT_RUNNING');
});

it('doesn’t stop other announcements', async () => {
  const announcements = announcementsOf(t, await t.member({ roles: ['EVENT_COORDINATOR'] }));
  const id = await announcements.tested({ audience: registeredFor(event) });
  await announcements.send(id, 1);
  expect((await stop(organiser, id)).body.code).toBe('ANNOUNCEMENT_NOT_FOUND');
  expect((await announcements.show(id)).status).toBe('scheduled');
});

const changes = async () => (await draft()).changes.length;
async function move(venue_name: string) {
  const columns = ['event_type_id', 'name', 'description', 'start_date', 'end_date', 'location', 'updated_at'] as const;
  const row = await t.db.selectFrom('events').select(columns).where('id', '=', event.id).executeTakeFirstOrThrow();
  const answer = await t.call(organiser, 'PUT /events/:id', { params: event, body: { ...row, venue_name } });
  expect(answer.status).toBe(200);
}

it('after some had it, those learn that it was wrong once it’s corrected', async () => {
  await register(t, await t.member(), event, await makeTicket(t, event));
  const id = await sent();
  await runBatch(t, id);
  const [reached] = await t.db.selectFrom('deliveries').select('id').where('held_by', '=', id).execute();
  await sql`update deliveries set state = 'sent', tries = 1 where id = ${reached?.id}`.execute(t.db);
  await stop(organiser, id);
  await postpone(t, organiser, event, -1);
  expect((await draft()).changes).toEqual([expect.stringMatching(/^Starts (at|on) .* was /)]);
  expect((await sendUpdateOf(t, organiser, event)).status).toBe(200);
  expect(await changes()).toBe(0);
});

it('before anyone had it, an edit back leaves nothing to tell', async () => {
  await stop(organiser, await sent());
  await postpone(t, organiser, event, -1);
  expect(await changes()).toBe(0);
});

it.each([
  ['the older first', [0, 1]],
  ['the newer first', [1, 0]],
])('of two, %s, everything is told again, and nothing after an edit back', async (_, order) => {
  const venue = (await t.db.selectFrom('events').select('venue_name').where('id', '=', event.id).execute())[0];
  const ids = [await sent()];
  await move('The new hall');
  expect((await sendUpdateOf(t, organiser, event)).status).toBe(200);
  ids.push(await updateOf(t, event));
  for (const each of order) await stop(organiser, ids[each] ?? '');
  expect((await draft()).changes).toEqual([
    expect.stringMatching(/^Starts/),
    expect.stringMatching(/^Takes place at The new hall/),
  ]);
  await postpone(t, organiser, event, -1);
  await move(venue?.venue_name ?? '');
  expect(await changes()).toBe(0);
});
