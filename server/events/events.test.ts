import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '../../contract/contract.ts';
import { type Person, type TestApp, testApp } from '../testing/app.ts';
import { entriesOf, makeEvent, makeRegistered, makeTicket, register, seenOf } from '../testing/reunions.ts';
import { answersToUnauthorizedCallers, STAFF_ONLY } from '../testing/unauthorized-callers.ts';

let t: TestApp;
let coordinator: Person;
let accountant: Person;
let event_type_id: string;

beforeAll(async () => {
  t = await testApp();
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
  accountant = await t.member({ roles: ['ACCOUNTANT'] });
  const types = await t.call(coordinator, 'GET /event-types');
  event_type_id = types.body.items[0].id;
});

const form = () => ({
  event_type_id,
  name: 'Class of 1996 Reunion',
  description: 'Thirty years on.\nBring photographs.',
  start_date: '2026-12-12T23:00:00.000Z',
  end_date: '2026-12-13T04:00:00.000Z',
  venue_name: 'School hall',
  location: 'Kingston',
  max_capacity: 120,
});
const UNKNOWN_ID = randomUUID();
const seenForm = () => ({ ...form(), updated_at: new Date().toISOString() });
const put = async (event: { id: string }, change: object, by = coordinator) =>
  t.call(by, 'PUT /events/:id', {
    params: { id: event.id },
    body: { ...(await seenOf(t, 'events', event)), ...form(), ...change },
  });
const inStore = (id: string) => t.db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();

describe('access', () => {
  it.each<[operation: keyof Contract, body?: () => object]>([
    ['GET /event-types'],
    ['GET /admin/events'],
    ['GET /admin/events/export'],
    ['GET /admin/events/:id'],
    ['POST /events', form],
    ['PUT /events/:id', seenForm],
    ['POST /events/:id/copies', () => ({ name: 'Again', start_date: form().start_date })],
    ['GET /events/:id/deletion'],
    ['DELETE /events/:id'],
    ['POST /events/:id/publication'],
    ['DELETE /events/:id/publication'],
  ])('%s is for staff', async (operation, body) => {
    const { id } = await makeEvent(t);
    const before = await inStore(id);
    expect(await answersToUnauthorizedCallers(t, operation, { params: { id }, body: body?.() })).toEqual(STAFF_ONLY);
    expect(await inStore(id)).toEqual(before);
  });

  it('VIEW_ALL_EVENTS allows reading, not changing', async () => {
    const { id } = await makeEvent(t);
    expect((await t.call(accountant, 'GET /admin/events')).status).toBe(200);
    expect((await t.call(accountant, 'GET /admin/events/:id', { params: { id } })).status).toBe(200);
    const body = form();
    for (const [operation, call] of [
      ['POST /events', { body }],
      ['PUT /events/:id', { params: { id }, body: seenForm() }],
      ['POST /events/:id/copies', { params: { id }, body: { name: 'Again', start_date: body.start_date } }],
      ['GET /events/:id/deletion', { params: { id } }],
      ['DELETE /events/:id', { params: { id } }],
      ['POST /events/:id/publication', { params: { id } }],
    ] as const) {
      expect((await t.call(accountant, operation, call)).body.code).toBe('NOT_ALLOWED');
    }
  });
});

describe('creating', () => {
  it('makes a draft with all fields and one audit entry', async () => {
    const { status, body } = await t.call(coordinator, 'POST /events', { body: form() });
    expect(status).toBe(200);
    const read = await t.call(accountant, 'GET /admin/events/:id', { params: { id: body.id } });
    expect(read.body).toEqual({
      event: {
        id: body.id,
        ...form(),
        max_guests: 0,
        event_type_name: 'Class Reunion',
        cover: null,
        cancelled_at: null,
        cancellation_reason: null,
        public_code: null,
        public_town: null,
        is_published: false,
        registered_count: 0,
        held_count: 0,
        updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
      ticket_types: [],
      activities: [],
    });
    expect(await entriesOf(t, body.id)).toEqual([
      {
        action_type: 'EVENT_CREATED',
        entity_type: 'events',
        description: "Created event 'Class of 1996 Reunion'",
        actor_id: coordinator.id,
        target_user_id: null,
        metadata: { event_name: 'Class of 1996 Reunion' },
      },
    ]);
  });

  it.each<[what: string, wrong: object, path: string]>([
    ['no name', { name: '  ' }, 'name'],
    ['a line break in the name', { name: 'a\nb' }, 'name'],
    ['no description', { description: '' }, 'description'],
    ['a NUL in the description', { description: 'a\u0000b' }, 'description'],
    ['no venue', { venue_name: undefined }, 'venue_name'],
    ['no location', { location: null }, 'location'],
    ['an end before the start', { end_date: '2026-12-12T22:59:59.999Z' }, 'end_date'],
    ['an end at the start', { end_date: '2026-12-12T23:00:00.000Z' }, 'end_date'],
    ['a start that is no time', { start_date: 'soon' }, 'start_date'],
    ['the 30th of February', { start_date: '2026-02-30T00:00:00Z' }, 'start_date'],
    ['a year before our time', { start_date: '0000-01-01T00:00:00Z' }, 'start_date'],
    ['a year 10000 behind an offset', { end_date: '9999-12-31T23:59:59-14:00' }, 'end_date'],
    ['a negative capacity', { max_capacity: -1 }, 'max_capacity'],
    ['half a person', { max_capacity: 1.5 }, 'max_capacity'],
    ['more than any hall', { max_capacity: 1_000_001 }, 'max_capacity'],
    ['an unknown event type', { event_type_id: randomUUID() }, 'event_type_id'],
    ['an event type that is no id', { event_type_id: 'gala' }, 'event_type_id'],
    ['a field of ours', { is_published: true }, 'is_published'],
  ])('refuses %s and writes nothing', async (_, wrong, path) => {
    const count = async () => (await t.db.selectFrom('events').select('id').execute()).length;
    const before = await count();
    const { status, body } = await t.call(coordinator, 'POST /events', { body: { ...form(), ...wrong } });
    expect([status, body.code, body.issues[0].path]).toEqual([422, 'INVALID_INPUT', path]);
    expect(await count()).toBe(before);
  });
});

describe('changing', () => {
  it('saves the new details and records the changed fields', async () => {
    const { id } = await makeEvent(t, { is_published: false });
    expect((await put({ id }, {})).status).toBe(200);
    expect(await inStore(id)).toMatchObject({
      name: 'Class of 1996 Reunion',
      max_capacity: 120,
      start_date: new Date('2026-12-12T23:00:00Z'),
      is_published: false,
    });
    await put({ id }, { location: 'Mandeville' });
    expect((await entriesOf(t, id)).map((entry) => [entry.action_type, entry.metadata])).toEqual([
      ['EVENT_UPDATED', { event_name: form().name, changed: expect.arrayContaining(['name', 'start_date']) }],
      ['EVENT_UPDATED', { event_name: form().name, changed: ['location'] }],
    ]);
  });

  it('refuses a maximum below the registered count; unlimited is fine', async () => {
    const { event, ticket } = await makeRegistered(t);
    await register(t, await t.member(), event, ticket);
    expect((await put(event, { max_capacity: 1 })).body).toMatchObject({
      code: 'CAPACITY_BELOW_SOLD',
      issues: [{ path: 'max_capacity', message: '2 are already registered, so this can’t be lower than 2.' }],
    });
    expect((await inStore(event.id))?.name).not.toBe(form().name);
    expect((await put(event, { max_capacity: 2 })).status).toBe(200);
    expect((await put(event, { max_capacity: 0 })).status).toBe(200);
  });

  it.each<[what: string, wrong: object, path: string]>([
    ['an end at the start', { end_date: '2026-12-12T23:00:00.000Z' }, 'end_date'],
    ['no venue', { venue_name: ' ' }, 'venue_name'],
    ['an unknown event type', { event_type_id: randomUUID() }, 'event_type_id'],
    ['not to say what was seen', { updated_at: undefined }, 'updated_at'],
  ])('refuses %s and changes nothing', async (_, wrong, path) => {
    const event = await makeEvent(t);
    const before = await inStore(event.id);
    const { status, body } = await put(event, wrong);
    expect([status, body.code, body.issues[0].path]).toEqual([422, 'INVALID_INPUT', path]);
    expect(await inStore(event.id)).toEqual(before);
  });

  it('saves one of ten concurrent changes and refuses the others', async () => {
    const event = await makeEvent(t);
    const seen = await seenOf(t, 'events', event);
    const names = Array.from({ length: 10 }, (_, index) => `Name ${index}`);
    const answers = await Promise.all(names.map((name) => put(event, { ...seen, name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const saved = names[answers.findIndex(({ status }) => status === 200)];
    expect((await inStore(event.id))?.name).toBe(saved);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'EDIT_CONFLICT' });
    expect(await entriesOf(t, event.id)).toHaveLength(1);
  });

  it('succeeds while members register', async () => {
    const event = await makeEvent(t);
    const seen = await seenOf(t, 'events', event);
    await register(t, await t.member(), event, await makeTicket(t, event));
    expect((await put(event, { ...seen, max_capacity: 1 })).status).toBe(200);
  });

  it.each<[keyof Contract, (() => object)?]>([
    ['PUT /events/:id', seenForm],
    ['POST /events/:id/copies', () => ({ name: 'Again', start_date: form().start_date })],
    ['PUT /events/:id/ticket-types/order', () => ({ order: [UNKNOWN_ID], seen: [UNKNOWN_ID] })],
    ['GET /events/:id/deletion'],
    ['DELETE /events/:id'],
    ['POST /events/:id/publication'],
    ['DELETE /events/:id/publication'],
    ['GET /admin/events/:id'],
  ])('%s of no event is EVENT_NOT_FOUND', async (operation, body) => {
    const answer = await t.call(coordinator, operation, { params: { id: randomUUID() }, body: body?.() });
    expect([answer.status, answer.body.code]).toEqual([404, 'EVENT_NOT_FOUND']);
  });

  it('refuses an invalid id', async () => {
    const { status, body } = await t.call(coordinator, 'DELETE /events/:id', { params: { id: "1' or true" } });
    expect([status, body.code]).toEqual([422, 'INVALID_INPUT']);
  });
});

describe('deleting', () => {
  it('previews what is deleted and whether it is refused', async () => {
    const { event, ticket, member } = await makeRegistered(t);
    const ask = () => t.call(coordinator, 'GET /events/:id/deletion', { params: event });
    await t.db
      .insertInto('rooms')
      .values({ event_id: event.id, room_number: '1', room_type: 'single', max_occupancy: 1, price_per_night_cents: 1 })
      .execute();
    const counts = { ticket_types: 1, activities: 0, rooms: 1 };
    expect((await ask()).body).toEqual({ ...counts, registrations: 1, has_history: true });
    await t.db
      .updateTable('event_registrations')
      .set({ status: 'withdrawn', withdrawn_at: new Date() })
      .where('event_id', '=', event.id)
      .execute();
    expect((await ask()).body).toEqual({ ...counts, registrations: 0, has_history: true });
    await t.db.deleteFrom('event_registrations').where('event_id', '=', event.id).execute();
    expect((await ask()).body).toEqual({ ...counts, registrations: 0, has_history: false });
    const waiting = {
      event_id: event.id,
      user_id: member.id,
      seats: 3,
      ticket_type_ids: [ticket.id],
      joined_at: new Date(),
    };
    await t.db.insertInto('waiting_list_entries').values(waiting).execute();
    expect((await ask()).body).toEqual({ ...counts, registrations: 0, has_history: true });
  });

  it('deletes its tickets and schedule and adds one audit entry', async () => {
    const event = await makeEvent(t, { name: 'Cancelled Gala' });
    await makeTicket(t, event);
    expect((await t.call(coordinator, 'DELETE /events/:id', { params: event })).status).toBe(200);
    expect(await inStore(event.id)).toBeUndefined();
    expect(await t.db.selectFrom('ticket_types').where('event_id', '=', event.id).selectAll().execute()).toEqual([]);
    expect(await entriesOf(t, event.id)).toMatchObject([
      { action_type: 'EVENT_DELETED', description: "Deleted event 'Cancelled Gala'" },
    ]);
  });

  it('is refused if anyone ever registered, even if they withdrew', async () => {
    const { event, member, registration } = await makeRegistered(t);
    const remove = () => t.call(coordinator, 'DELETE /events/:id', { params: event });
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'HAS_REGISTRATIONS' } });
    await t.call(member, 'DELETE /registrations/:id', { params: registration });
    expect((await remove()).body.code).toBe('HAS_REGISTRATIONS');
    expect(await inStore(event.id)).toBeDefined();
  });
});

describe('the lists', () => {
  it('event types are sorted by name', async () => {
    const { body } = await t.call(accountant, 'GET /event-types');
    expect(body.items.map((type: { name: string }) => type.name)).toEqual([
      'Class Reunion',
      'Fundraiser',
      'Gala Dinner',
      'Reunion Weekend',
      'Sports Day',
    ]);
    expect(body.items[3]).toMatchObject({ has_accommodation: true });
  });
});
