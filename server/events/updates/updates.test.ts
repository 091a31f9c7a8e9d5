/** What staff are offered to tell those registered, and when nothing is sent. */
import { beforeAll, describe, expect, it } from 'vitest';
import { postpone, sendUpdateOf } from '../../testing/announcements.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import {
  entriesOf,
  makeEvent,
  makeRegistered,
  makeRegistrations,
  makeTicket,
  register,
} from '../../testing/reunions.ts';

let t: TestApp;
let coordinator: Person;

beforeAll(async () => {
  t = await testApp();
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
});

type Event = { id: string };
const START = new Date('2036-07-12T23:00:00Z'); // 6:00 PM in Jamaica
const draftOf = async ({ id }: Event) =>
  (await t.call(coordinator, 'GET /events/:id/update-draft', { params: { id } })).body;
const send = (event: Event, more = {}) => sendUpdateOf(t, coordinator, event, more);
const updates = ({ id }: Event) => t.db.selectFrom('announcements').selectAll().where('event_id', '=', id).execute();

async function makeGala(people = 1) {
  const event = await makeEvent(t, { name: 'Gala', start_date: START, end_date: new Date('2036-07-13T05:00:00Z') });
  const ticket = await makeTicket(t, event);
  await makeRegistrations(t, event, ticket, people);
  return { ...event, ticket };
}
const withdrawAll = ({ id }: Event) =>
  t.db
    .updateTable('event_registrations')
    .set({ status: 'withdrawn', withdrawn_at: new Date() })
    .where('event_id', '=', id)
    .execute();

describe('the draft', () => {
  it('says what changed since people registered, with how many they are', async () => {
    const gala = await makeGala(3);
    expect((await draftOf(gala)).changes).toEqual([]);
    await postpone(t, coordinator, gala);
    expect(await draftOf(gala)).toEqual({
      changes: ['Starts at 7:00 PM, was 6:00 PM'],
      subject: 'Gala: new time',
      body: 'Something has changed for Gala:\n\nStarts at 7:00 PM, was 6:00 PM\n\nYour registration stays as it is.',
      people: 3,
      unwanted: 0,
      running: null,
    });
  });

  it('survives several edits, and is empty after an edit back', async () => {
    const gala = await makeGala();
    await postpone(t, coordinator, gala);
    await postpone(t, coordinator, gala);
    expect((await draftOf(gala)).changes).toEqual(['Starts at 8:00 PM, was 6:00 PM']);
    await postpone(t, coordinator, gala, -2);
    expect((await draftOf(gala)).changes).toEqual([]);
    expect((await send(gala)).body.code).toBe('NOTHING_TO_TELL');
    await postpone(t, coordinator, gala, 3);
    expect((await draftOf(gala)).changes).toEqual(['Starts at 9:00 PM, was 6:00 PM']);
  });

  it('names activities that were added, changed and deleted', async () => {
    const gala = await makeGala();
    const form = { name: 'Brunch', start_time: '2036-07-13T14:00:00Z', end_time: '2036-07-13T16:00:00Z' };
    const add = (body: object) => t.call(coordinator, 'POST /events/:id/activities', { params: { id: gala.id }, body });
    const { body: brunch } = await add(form);
    expect((await draftOf(gala)).changes).toEqual(['New: Brunch, Sun 13 Jul 2036, 9:00 AM – 11:00 AM (Jamaica time)']);
    expect((await send(gala)).status).toBe(200);
    const seen = await t.db.selectFrom('event_activities').select('updated_at').where('id', '=', brunch.id).execute();
    const later = { ...form, start_time: '2036-07-13T15:00:00Z', updated_at: seen[0]?.updated_at.toISOString() };
    expect((await t.call(coordinator, 'PUT /activities/:id', { params: brunch, body: later })).status).toBe(200);
    expect((await draftOf(gala)).changes).toEqual(['Brunch: starts at 10:00 AM, was 9:00 AM']);
    await t.call(coordinator, 'DELETE /activities/:id', { params: brunch });
    expect(await draftOf(gala)).toMatchObject({
      changes: ['Brunch no longer takes place'],
      subject: 'Gala: new schedule',
    });
    await add(form);
    expect((await draftOf(gala)).changes).toEqual([]);
  });

  it('starts again once no one is registered any more', async () => {
    const gala = await makeGala();
    await postpone(t, coordinator, gala);
    await withdrawAll(gala);
    await postpone(t, coordinator, gala);
    await register(t, await t.member(), gala, gala.ticket);
    expect((await draftOf(gala)).changes).toEqual([]);
    await postpone(t, coordinator, gala);
    expect((await draftOf(gala)).changes).toEqual(['Starts at 9:00 PM, was 8:00 PM']);
  });

  it.each<[what: string, columns: object, code: string]>([
    ['unpublished', { is_published: false }, 'EVENT_NOT_PUBLISHED'],
    ['cancelled', { cancelled_at: new Date(), cancellation_reason: 'Storm' }, 'EVENT_CANCELLED'],
    ['over', { start_date: new Date('2020-01-01'), end_date: new Date('2020-01-02') }, 'EVENT_OVER'],
  ])('is empty while the event is %s, and sending is refused', async (_, columns, code) => {
    const gala = await makeGala();
    await postpone(t, coordinator, gala);
    const { changes } = await draftOf(gala);
    await t.db.updateTable('events').set(columns).where('id', '=', gala.id).execute();
    expect(await draftOf(gala)).toMatchObject({ changes: [], people: 0 });
    expect((await send(gala, { changes, count: 1 })).body.code).toBe(code);
    expect(await updates(gala)).toEqual([]);
  });
});

describe('an update', () => {
  it('is recorded, and then there is nothing to tell: a second person who sends the same is refused', async () => {
    const gala = await makeGala(2);
    await postpone(t, coordinator, gala);
    const { changes } = await draftOf(gala);
    expect((await send(gala)).body).toEqual({ people: 2 });
    expect((await draftOf(gala)).changes).toEqual([]);
    expect((await send(gala, { changes, count: 2 })).body.code).toBe('NOTHING_TO_TELL');
    expect(await updates(gala)).toMatchObject([{ subject: 'Gala: new time', audience_count: 2, status: 'scheduled' }]);
    expect((await entriesOf(t, gala.id)).map(({ description }) => description)).toContain(
      "Sent an update of event 'Gala'",
    );
  });

  it('that was stopped can be sent again: those registered still know what they knew before', async () => {
    const gala = await makeGala();
    await postpone(t, coordinator, gala);
    await send(gala);
    const [sent] = await updates(gala);
    await postpone(t, coordinator, gala);
    expect((await draftOf(gala)).changes).toEqual(['Starts at 8:00 PM, was 7:00 PM']);
    await t.call(coordinator, 'POST /announcements/:id/stop', { params: { id: sent?.id ?? '' } });
    expect((await draftOf(gala)).changes).toEqual(['Starts at 8:00 PM, was 6:00 PM']);
  });

  it.each<[what: string, more: object, code: string, says: RegExp]>([
    ['a text that is too long', { body: 'x'.repeat(5_001) }, 'INVALID_INPUT', /5000|5,000/],
    ['no text', { body: ' ' }, 'INVALID_INPUT', /./],
    [
      'a count that changed',
      { count: 3 },
      'AUDIENCE_CHANGED',
      /^2 people are registered now, not 3\. Nothing was sent\./,
    ],
    ['other changes than those shown', { changes: ['Starts at noon'] }, 'EDIT_CONFLICT', /^The event changed again/],
    ['a link to no page', { body: 'See http://localhost:3000/nowhere' }, 'LINK_LEADS_NOWHERE', /nowhere doesn’t exist/],
  ])('with %s is refused with a sentence, and nothing is lost', async (_, more, code, says) => {
    const gala = await makeGala(2);
    await postpone(t, coordinator, gala);
    const { body } = await send(gala, more);
    expect(body.code).toBe(code);
    expect(
      [body.message, ...(body.issues ?? []).map(({ message }: { message: string }) => message)].join('\n'),
    ).toMatch(says);
    expect(await updates(gala)).toEqual([]);
    expect((await draftOf(gala)).changes).toEqual(['Starts at 7:00 PM, was 6:00 PM']);
    expect((await send(gala)).status).toBe(200);
  });

  it('to no one is refused', async () => {
    const gala = await makeGala();
    await postpone(t, coordinator, gala);
    await withdrawAll(gala);
    expect((await send(gala)).body.code).toBe('AUDIENCE_EMPTY');
  });

  it('is for CREATE_EVENTS alone', async () => {
    const { event, member } = await makeRegistered(t);
    const treasurer = await t.member({ roles: ['ACCOUNTANT'] });
    await postpone(t, coordinator, event);
    for (const person of [member, treasurer]) {
      expect((await t.call(person, 'GET /events/:id/update-draft', { params: event })).status).toBe(403);
      expect((await sendUpdateOf(t, person, event, { count: 1, changes: [] })).status).toBe(403);
    }
  });
});
