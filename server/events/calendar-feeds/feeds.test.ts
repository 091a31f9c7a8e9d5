/** Rule 9: feed entries have a stable UID and a growing SEQUENCE; renewing makes the old address answer 404. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../contract/constants.ts';
import { OPERATION_LIMITS } from '../../../contract/operation.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { propertyOf, readCalendar } from '../../testing/calendars.ts';
import { fingerprint } from '../../testing/fingerprint.ts';
import { entriesOf, makeEvent, makeTicket, register, seenOf } from '../../testing/reunions.ts';

let t: TestApp;
let coordinator: Person;
beforeAll(async () => {
  t = await testApp();
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
});

const turnOn = async (person: Person, renew = false): Promise<string> =>
  (await t.call(person, 'POST /calendar-feed', { body: { renew } })).body.feed.url;
const shownTo = async (person: Person) => (await t.call(person, 'GET /calendar-feed')).body.feed;
const pathOf = (url: string) => url.replace('http://localhost:3000', '');
const open = (url: string, { headers = {}, ip = '203.0.113.5', app = t.app } = {}) =>
  app.inject({ url: pathOf(url), headers, remoteAddress: ip });
const entriesIn = async (url: string) => readCalendar((await open(url)).rawPayload);
const statusOf = async (url: string) => (await open(url)).statusCode;

async function makeFeed(columns = {}) {
  const event = await makeEvent(t, columns);
  const ticket = await makeTicket(t, event);
  const member = await t.member();
  await register(t, member, event, ticket);
  return { event, ticket, member, url: await turnOn(member) };
}

/** Changes it as the editor does. */
type Editing = 'PUT /events/:id' | 'PUT /activities/:id';
async function change(operation: Editing, id: string, fields: object) {
  const table = operation === 'PUT /events/:id' ? 'events' : 'event_activities';
  const { updated_at: _, ...row } = await t.db
    .selectFrom(table)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const names =
    'start_date' in row
      ? ['name', 'description', 'event_type_id', 'start_date', 'end_date', 'venue_name', 'location', 'max_capacity']
      : ['name', 'description', 'start_time', 'end_time', 'location'];
  const body = Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
  const call = { params: { id }, body: { ...body, ...(await seenOf(t, table, { id })), ...fields } };
  expect((await t.call(coordinator, operation, call)).status).toBe(200);
}

const makeActivity = (event_id: string) =>
  t.db
    .insertInto('event_activities')
    .values({
      event_id,
      name: 'Mass',
      start_time: new Date('2035-06-01T15:00Z'),
      end_time: new Date('2035-06-01T16:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

describe('the feed', () => {
  it('has the events with a place for the member, by start, and no one else’s', async () => {
    const { event, ticket, member, url } = await makeFeed({ name: 'Gala' });
    const later = await makeEvent(t, {
      name: 'Picnic',
      start_date: new Date('2036-01-01'),
      end_date: new Date('2036-01-02'),
    });
    const withdrawn = await makeEvent(t);
    const [picnic, left] = [await makeTicket(t, later), await makeTicket(t, withdrawn)];
    await register(t, member, later, picnic);
    const { body } = await register(t, member, withdrawn, left);
    await t.call(member, 'DELETE /registrations/:id', { params: { id: body.id } });
    await makeEvent(t, { name: 'Not registered' });
    await register(t, await t.member(), event, ticket);
    const entries = await entriesIn(url);
    expect(entries.map(({ uid, summary }) => [uid, summary])).toEqual([
      [event.id, 'Gala'],
      [later.id, 'Picnic'],
    ]);
    expect(propertyOf(entries[0], 'url')).toBe(`http://localhost:3000/events/${event.id}`);
    expect(propertyOf(entries[0], 'status')).toBeNull();
  });

  it('is a calendar without entries for someone who isn’t registered', async () => {
    expect(await entriesIn(await turnOn(await t.member()))).toEqual([]);
  });

  it('has the schedule if the address asks for it', async () => {
    const { event, url } = await makeFeed({ name: 'Weekend' });
    await makeActivity(event.id);
    expect(await entriesIn(url)).toHaveLength(1);
    const entries = await entriesIn(`${url}?parts=schedule`);
    expect(entries.map(({ summary }) => summary)).toEqual(['Weekend', 'Mass (Weekend)']);
    expect(await statusOf(`${url}?parts=tickets`)).toBe(422);
  });

  it('keeps an unpublished event, which those registered still see, and a cancelled one, as cancelled', async () => {
    const { event, url } = await makeFeed();
    await makeActivity(event.id);
    await t.db.updateTable('events').set({ is_published: false }).where('id', '=', event.id).execute();
    expect(await entriesIn(url)).toHaveLength(1);
    await t.call(coordinator, 'POST /events/:id/cancellation', { params: event, body: { message: 'A storm.' } });
    const entries = await entriesIn(`${url}?parts=schedule`);
    expect(entries.map((each) => propertyOf(each, 'status'))).toEqual(['CANCELLED', 'CANCELLED']);
  });

  it('has a name and says how often to ask; apps may keep it and ask by its ETag', async () => {
    const { event, url } = await makeFeed();
    const answer = await open(url);
    expect(answer.body).toMatch(/\r\nNAME:.+ reunions\r\n/);
    expect(answer.body).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n');
    const { etag, 'cache-control': cache, 'content-type': type } = answer.headers;
    expect([cache, type]).toEqual(['private, no-cache', 'text/calendar; charset=utf-8']);
    const headers = { 'if-none-match': String(etag) };
    const again = await open(url, { headers });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    await change('PUT /events/:id', event.id, { name: 'Another name' });
    expect((await open(url, { headers })).statusCode).toBe(200);
    expect((await t.app.inject({ method: 'HEAD', url: pathOf(url) })).statusCode).toBe(200);
  });
});

describe('rule 9: a changed event updates in place', () => {
  it('with the same UID and a higher SEQUENCE, also for two changes in one second', async () => {
    const { event, url } = await makeFeed();
    const activity = await makeActivity(event.id);
    const read = async () =>
      (await entriesIn(`${url}?parts=schedule`)).map(({ uid, sequence, startDate }) => ({ uid, sequence, startDate }));
    const seen = [await read()];
    t.clock.now = new Date();
    const [start_date, end_date] = ['2035-06-01T18:00:00Z', '2035-06-02T23:00:00Z'];
    await change('PUT /events/:id', event.id, { start_date, end_date });
    seen.push(await read());
    await change('PUT /events/:id', event.id, { start_date: '2035-06-01T19:00:00Z', end_date });
    seen.push(await read());
    await change('PUT /activities/:id', activity.id, { location: 'Chapel' });
    seen.push(await read());
    t.clock.now = new Date(Date.now() - 60_000); // another server's clock
    await t.call(coordinator, 'POST /events/:id/cancellation', { params: event, body: { message: 'A storm.' } });
    t.clock.now = undefined;
    seen.push(await read());
    const [whole, part] = [seen.map(([first]) => first), seen.map(([, second]) => second)];
    expect(new Set(whole.map((each) => each?.uid))).toEqual(new Set([event.id]));
    expect(new Set(part.map((each) => each?.uid))).toEqual(new Set([activity.id]));
    expect(whole.map((each) => each?.sequence)).toEqual([0, 1, 2, 2, 3]);
    expect(part.map((each) => each?.sequence)).toEqual([0, 1, 2, 3, 4]);
    expect(whole[2]?.startDate.toJSDate()).toEqual(new Date('2035-06-01T19:00:00Z'));
  });

  it('a sale, or a change that no entry shows, leaves it as it is', async () => {
    const { event, ticket, url } = await makeFeed();
    const before = (await open(url)).headers.etag;
    await register(t, await t.member(), event, ticket);
    await sql`update events set max_capacity = 500, name = name where id = ${event.id}`.execute(t.db);
    expect((await open(url)).headers.etag).toBe(before);
  });

  it('control: without the triggers, a second change has the same SEQUENCE', async () => {
    const before = `drop trigger events_calendar_sequence on events`;
    const other = await testApp({ before });
    const event = await makeEvent(other);
    const member = await other.member();
    await register(other, member, event, await makeTicket(other, event));
    const { body } = await other.call(member, 'POST /calendar-feed', { body: { renew: false } });
    const read = async () => readCalendar((await open(body.feed.url, { app: other.app })).rawPayload)[0]?.sequence;
    const first = await read();
    await sql`update events set name = 'Another name' where id = ${event.id}`.execute(other.db);
    expect(await read()).toBe(first);
  });
});

describe('its address', () => {
  it('is turned on, shown again, renewed and turned off by the member; each step is in the log without it', async () => {
    const member = await t.member();
    expect(await shownTo(member)).toBeNull();
    const url = await turnOn(member);
    expect(url).toMatch(/^http:\/\/localhost:3000\/api\/calendar\/[\w-]{64}\.ics$/);
    expect(await turnOn(member)).toBe(url);
    expect(await shownTo(member)).toEqual({ url, created_at: expect.any(String) });
    const renewed = await turnOn(member, true);
    expect([await statusOf(url), await statusOf(renewed)]).toEqual([404, 200]);
    expect((await shownTo(member)).url).toBe(renewed);
    for (const _ of [1, 2]) expect((await t.call(member, 'DELETE /calendar-feed')).status).toBe(200);
    expect([await statusOf(renewed), await shownTo(member)]).toEqual([404, null]);
    const entries = await entriesOf(t, member.id);
    expect(entries.map(({ action_type }) => action_type)).toEqual([
      'CALENDAR_FEED_TURNED_ON',
      'CALENDAR_FEED_RENEWED',
      'CALENDAR_FEED_TURNED_OFF',
    ]);
    expect(JSON.stringify(entries)).not.toContain(url.slice(-30, -4));
  });

  it('is one, if several requests turn the feed on at once', async () => {
    const member = await t.member();
    const urls = await Promise.all(Array.from({ length: 5 }, () => turnOn(member)));
    expect([...new Set(urls)]).toEqual([(await shownTo(member)).url]);
    expect(await entriesOf(t, member.id)).toHaveLength(1);
  });

  it('isn’t in the database, and isn’t made of what is in it alone', async () => {
    const { member, url } = await makeFeed();
    const rows = await sql<{
      row: string;
    }>`select f::text as row from calendar_feeds f where user_id = ${member.id}`.execute(t.db);
    const { id } = await t.db
      .selectFrom('calendar_feeds')
      .select('id')
      .where('user_id', '=', member.id)
      .executeTakeFirstOrThrow();
    const token = url.slice(url.lastIndexOf('/') + 1, -4);
    expect(Buffer.from(token, 'base64url').toString('hex', 0, 16)).toBe(id.replaceAll('-', ''));
    expect(rows.rows[0]?.row).not.toContain(token.slice(22));
    const other = await testApp({ settings: { SESSION_SECRET: 'another secret, thirty-two characters or more' } });
    const feed = { user_id: (await other.member()).id, id, created_at: new Date() };
    await other.db.insertInto('calendar_feeds').values(feed).execute();
    expect((await open(url, { app: other.app })).statusCode).toBe(404);
  });

  it.each([
    ['of another length', (token: string) => token.slice(1)],
    ['with a wrong MAC', (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['of another feed’s id', (token: string) => `${'A'.repeat(20)}${token.slice(20)}`],
    ['that is none', () => 'my-calendar'],
    ['that is very long', () => 'x'.repeat(150)],
  ])('forged, %s, answers 404 like an old one', async (_, forge) => {
    const { member, url } = await makeFeed();
    await t.call(member, 'DELETE /calendar-feed');
    const shape = async (address: string) => {
      const { statusCode, headers, body } = await open(address);
      const { request_id: _, ...rest } = JSON.parse(body);
      return [statusCode, headers['cache-control'], rest];
    };
    const forged = url.replace(/[\w-]+(?=\.ics)/, forge);
    const old = await shape(url);
    expect(old).toEqual([404, 'no-store', { code: 'NOT_FOUND', message: expect.any(String) }]);
    expect(await shape(forged)).toEqual(old);
  });

  it('of a deleted account, or of one whose profile was reset, answers 404', async () => {
    const [gone, reset] = [await makeFeed(), await makeFeed()];
    await sql`delete from event_registrations where user_id = ${gone.member.id}`.execute(t.db);
    await t.db.deleteFrom('auth_users').where('id', '=', gone.member.id).execute();
    await t.db.updateTable('users').set({ profile_completed: false }).where('id', '=', reset.member.id).execute();
    expect([await statusOf(gone.url), await statusOf(reset.url)]).toEqual([404, 404]);
    const rows = await t.db.selectFrom('calendar_feeds').select('id').where('user_id', '=', gone.member.id).execute();
    expect(rows).toEqual([]);
  });

  it('is for members, and opens nothing else', async () => {
    const fresh = await t.member({ profile_completed: false });
    expect((await t.call(fresh, 'POST /calendar-feed', { body: { renew: false } })).body.code).toBe(
      'PROFILE_INCOMPLETE',
    );
    const { url } = await makeFeed();
    const token = url.slice(url.lastIndexOf('/') + 1, -4);
    expect((await t.call(null, 'GET /unsubscribe/:token', { params: { token } })).status).toBe(404);
  });
});

describe('reading it', () => {
  it('looks up no session and changes nothing', async () => {
    const { member, url } = await makeFeed();
    const long = new Date(Date.now() - HOUR_MS);
    await t.db.updateTable('auth_sessions').set({ last_used_at: long }).where('user_id', '=', member.id).execute();
    const before = await fingerprint(t.db);
    const answer = await open(url, { headers: { cookie: member.cookie } });
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined]);
    expect(await fingerprint(t.db)).toEqual(before);
    await t.call(member, 'GET /calendar-feed');
    const { last_used_at } = await t.db
      .selectFrom('auth_sessions')
      .select('last_used_at')
      .where('user_id', '=', member.id)
      .executeTakeFirstOrThrow();
    expect(last_used_at > long, 'control: another operation looks up the session').toBe(true);
  });

  it('is limited by the client’s address', async () => {
    const { url } = await makeFeed();
    const key = 'operation-search:203.0.113.77';
    const { points } = OPERATION_LIMITS.search;
    await t.db
      .insertInto('rate_limits')
      .values({ key, points, expire: String(Date.now() + 90_000) })
      .execute();
    const refused = await open(url, { ip: '203.0.113.77' });
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await open(url)).statusCode).toBe(200);
  });
});
