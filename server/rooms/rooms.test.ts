import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '../../contract/contract.ts';
import { ROOM_STATUSES } from '../../contract/list-choices.ts';
import { type Person, type TestApp, testApp } from '../testing/app.ts';
import { entriesOf, makeEvent } from '../testing/reunions.ts';
import { answersToUnauthorizedCallers, STAFF_ONLY } from '../testing/unauthorized-callers.ts';

let t: TestApp;
let coordinator: Person;
let accountant: Person;
let auditor: Person;

beforeAll(async () => {
  t = await testApp();
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
  accountant = await t.member({ roles: ['ACCOUNTANT'] });
  auditor = await t.member({ roles: ['SUPER_ADMIN'] });
});

type Room = { id: string; room_number: string; status: string; updated_at: string };
const form = (room_number = '101') => ({
  room_number,
  room_type: 'double',
  max_occupancy: 2,
  price_per_night_cents: 16_500,
});
const add = (event: { id: string }, body: object = form()) =>
  t.call(coordinator, 'POST /events/:id/rooms', { params: event, body });
const list = ({ id }: { id: string }, query: Record<string, string> = {}) =>
  t.call(coordinator, 'GET /events/:id/rooms', { params: { id }, query });
/** Inserts rooms numbered from 1. */
const addMany = ({ id: event_id }: { id: string }, count: number, traits: (n: number) => object) =>
  t.db
    .insertInto('rooms')
    .values(Array.from({ length: count }, (_, n) => ({ ...form(`${n + 1}`), event_id, ...traits(n + 1) })))
    .execute();
const setStatus = ({ id, updated_at }: Room, status: string) =>
  t.call(coordinator, 'PATCH /rooms/:id', { params: { id }, body: { status, updated_at } });
const change = ({ id, updated_at }: Room, body: object) =>
  t.call(coordinator, 'PUT /rooms/:id', { params: { id }, body: { ...body, updated_at } });

describe('who may', () => {
  it.each<[operation: keyof Contract, body?: (room: Room) => object]>([
    ['GET /room-events'],
    ['GET /events/:id/rooms'],
    ['GET /events/:id/rooms/export'],
    ['POST /events/:id/rooms', () => form('999')],
    ['PUT /rooms/:id', ({ updated_at }) => ({ ...form('999'), updated_at })],
    ['PATCH /rooms/:id', ({ updated_at }) => ({ status: 'occupied', updated_at })],
    ['DELETE /rooms/:id'],
  ])('%s needs MANAGE_ROOMS', async (operation, body) => {
    const event = await makeEvent(t);
    const room: Room = (await add(event)).body;
    const params = { id: operation.includes('/rooms/:id') && !operation.includes('events') ? room.id : event.id };
    expect(await answersToUnauthorizedCallers(t, operation, { params, body: body?.(room) }, [accountant])).toEqual([
      ...STAFF_ONLY,
      'NOT_ALLOWED',
    ]);
    expect((await list(event)).body.items).toEqual([room]);
  });
});

describe('the events to choose from', () => {
  it('are listed by latest start first, including drafts, with their number of rooms', async () => {
    const late = await makeEvent(t, { start_date: new Date('2040-01-02'), end_date: new Date('2040-01-03') });
    const draft = {
      name: 'Draft Weekend',
      is_published: false,
      start_date: new Date('2041-01-02'),
      end_date: new Date('2041-01-03'),
    };
    const later = await makeEvent(t, draft);
    await add(late);
    const { items } = (await t.call(coordinator, 'GET /room-events')).body;
    expect(items.slice(0, 2)).toMatchObject([
      { id: later.id, title: 'Draft Weekend', rooms_count: 0 },
      { id: late.id, rooms_count: 1 },
    ]);
  });
});

it('an event and its rooms may be deleted at the same moment', async () => {
  for (let turn = 0; turn < 6; turn++) {
    const event = await makeEvent(t);
    await addMany(event, 40, () => ({}));
    const { items } = (await list(event)).body;
    const rooms = items.map(({ id }: Room) => t.call(coordinator, 'DELETE /rooms/:id', { params: { id } }));
    const gone = await t.call(coordinator, 'DELETE /events/:id', { params: event });
    expect(gone.status).toBe(200);
    for (const { status } of await Promise.all(rooms)) expect([200, 404]).toContain(status);
  }
});

describe('adding', () => {
  it('stores the entered values; the room starts as available, with an audit entry', async () => {
    const event = await makeEvent(t, { name: 'Weekend' });
    const { status, body } = await add(event);
    expect(status).toBe(200);
    expect((await list(event)).body).toMatchObject({ event_title: 'Weekend', items: [body], next_cursor: null });
    expect(body).toMatchObject({ ...form(), event_id: event.id, status: 'available' });
    expect(await entriesOf(t, body.id)).toMatchObject([
      {
        action_type: 'ROOM_CREATED',
        entity_type: 'rooms',
        actor_id: coordinator.id,
        description: "Added room 101 to event 'Weekend'",
      },
    ]);
  });

  it.each<[field: string, values: unknown[]]>([
    ['room_number', ['', '   ', null, 'x'.repeat(21), 'a\nb']],
    ['room_type', ['', 'triple', 'Single', null]],
    ['max_occupancy', [0, 11, 1.5, '2', null]],
    ['price_per_night_cents', [-1, 0.5, '100', null]],
  ])('refuses a wrong %s under its field', async (field, values) => {
    const event = await makeEvent(t);
    for (const value of values) {
      const { status, body } = await add(event, { ...form(), [field]: value });
      expect([value, status, body.issues?.[0]?.path]).toEqual([value, 422, field]);
    }
    expect((await list(event)).body.items).toEqual([]);
  });

  it.each([1, 10])('accepts an occupancy of %i and a price of zero', async (max_occupancy) => {
    const { status } = await add(await makeEvent(t), { ...form(), max_occupancy, price_per_night_cents: 0 });
    expect(status).toBe(200);
  });

  it('refuses a number already used in the event, also concurrently; another event may use it', async () => {
    const event = await makeEvent(t);
    const answers = await Promise.all([add(event), add(event), add(event)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await add(event)).body).toMatchObject({
      code: 'ROOM_NUMBER_TAKEN',
      message: 'This event already has a room with this number.',
    });
    expect((await add(await makeEvent(t))).status).toBe(200);
  });

  it('to no event is EVENT_NOT_FOUND', async () => {
    for (const answer of [await add({ id: randomUUID() }), await list({ id: randomUUID() })]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'EVENT_NOT_FOUND']);
    }
  });
});

describe('the list', () => {
  it('is in numeric order', async () => {
    const event = await makeEvent(t);
    for (const number of ['1001', '9', 'B2', '101', '10', 'a10', 'A9']) await add(event, form(number));
    const { items } = (await list(event)).body;
    expect(items.map((each: Room) => each.room_number)).toEqual(['9', '10', '101', '1001', 'A9', 'a10', 'B2']);
  });

  it('has pages of a hundred, can be filtered by status, and includes totals of all rooms', async () => {
    const event = await makeEvent(t);
    await addMany(event, 250, (n) => ({ status: n % 10 === 0 ? 'occupied' : 'available', max_occupancy: 3 }));
    const seen: string[] = [];
    const sizes: number[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await list(event, cursor ? { cursor } : {});
      seen.push(...body.items.map((each: Room) => each.room_number));
      sizes.push(body.items.length);
      expect(body.stats).toEqual({
        available: { rooms: 225, beds: 675 },
        occupied: { rooms: 25, beds: 75 },
        reserved: { rooms: 0, beds: 0 },
        maintenance: { rooms: 0, beds: 0 },
      });
      cursor = body.next_cursor;
    } while (cursor);
    expect(sizes).toEqual([100, 100, 50]);
    expect(seen).toEqual(Array.from({ length: 250 }, (_, index) => String(index + 1)));
    const occupied = (await list(event, { status: 'occupied' })).body;
    expect(occupied.items.map((each: Room) => each.room_number).slice(0, 3)).toEqual(['10', '20', '30']);
    expect([occupied.items.length, occupied.stats.available.rooms]).toEqual([25, 225]);
  });

  it('refuses a cursor whose room was deleted', async () => {
    const event = await makeEvent(t);
    await addMany(event, 101, () => ({}));
    const { items, next_cursor: cursor } = (await list(event)).body;
    await t.call(coordinator, 'DELETE /rooms/:id', { params: { id: items.at(-1).id } });
    const { status, body } = await list(event, { cursor });
    expect([status, body.issues[0].path]).toEqual([422, 'cursor']);
  });

  it('is exported as CSV, also by status, without spreadsheet formulas and with an audit entry', async () => {
    const event = await makeEvent(t, { name: 'Exported' });
    await addMany(event, 1_200, () => ({ status: 'reserved' }));
    await add(event, { ...form('=1+1'), room_type: 'suite' });
    const rowsOf = async (query: Record<string, string>) =>
      parse((await t.call(coordinator, 'GET /events/:id/rooms/export', { params: { id: event.id }, query })).raw, {
        bom: true,
        record_delimiter: '\r\n',
      });
    expect(await rowsOf({ status: 'available' })).toEqual([
      ['Room', 'Type', 'Max occupancy', 'Price per night (USD)', 'Status'],
      ["'=1+1", 'Suite', '2', '165.00', 'Available'],
    ]);
    expect(await rowsOf({})).toHaveLength(1 + 1_201);
    const { items } = (await t.call(auditor, 'GET /activity-logs', { query: { action_type: 'LIST_EXPORTED' } })).body;
    expect(items).toMatchObject([
      { description: "Exported the list of rooms of event 'Exported'", metadata: { filtered_by: [] } },
      { actor_id: coordinator.id, entity_type: 'rooms', metadata: { filtered_by: ['status'] } },
    ]);
  });
});

describe('the status', () => {
  it('changes from any of the four to any other, with one audit entry per change', async () => {
    let room: Room = (await add(await makeEvent(t))).body;
    let changes = 0;
    for (const from of ROOM_STATUSES) {
      for (const to of ROOM_STATUSES) {
        for (const status of [from, to]) {
          if (room.status !== status) changes += 1;
          const answer = await setStatus(room, status);
          expect([status, answer.status, answer.body.status]).toEqual([status, 200, status]);
          room = answer.body;
        }
      }
    }
    const entries = (await entriesOf(t, room.id)).slice(1);
    expect(entries).toHaveLength(changes);
    expect(entries[0]).toMatchObject({
      action_type: 'ROOM_STATUS_CHANGED',
      metadata: { from: 'available', to: 'occupied' },
    });
  });

  it('refuses an unknown status', async () => {
    expect((await setStatus((await add(await makeEvent(t))).body, 'dirty')).status).toBe(422);
  });

  it('set by two people at once succeeds for one, and the other gets an error', async () => {
    const room: Room = (await add(await makeEvent(t))).body;
    const answers = await Promise.all([setStatus(room, 'occupied'), setStatus(room, 'maintenance')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('EDIT_CONFLICT');
  });
});

describe('changing and deleting', () => {
  it('stores the new values and names what changed', async () => {
    const event = await makeEvent(t);
    const room: Room = (await add(event)).body;
    const { status, body } = await change(room, { ...form('102'), room_type: 'suite' });
    expect([status, body]).toEqual([200, expect.objectContaining({ room_number: '102', room_type: 'suite' })]);
    expect((await change(room, form('103'))).body.code).toBe('EDIT_CONFLICT');
    expect((await list(event)).body.items).toEqual([body]);
    expect((await entriesOf(t, room.id)).at(-1)?.metadata).toMatchObject({ changed: ['room_number', 'room_type'] });
  });

  it('deletes the room, with an audit entry', async () => {
    const event = await makeEvent(t);
    const room: Room = (await add(event)).body;
    const remove = () => t.call(coordinator, 'DELETE /rooms/:id', { params: { id: room.id } });
    expect((await remove()).status).toBe(200);
    expect((await list(event)).body.items).toEqual([]);
    expect((await entriesOf(t, room.id)).at(-1)?.action_type).toBe('ROOM_DELETED');
    for (const again of [await remove(), await setStatus(room, 'occupied'), await change(room, form())]) {
      expect([again.status, again.body.code]).toEqual([404, 'ROOM_NOT_FOUND']);
    }
  });
});
