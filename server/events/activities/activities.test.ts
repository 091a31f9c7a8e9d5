import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '../../../contract/contract.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { entriesOf, makeEvent, seenOf } from '../../testing/reunions.ts';
import { answersToUnauthorizedCallers, STAFF_ONLY } from '../../testing/unauthorized-callers.ts';

let t: TestApp;
let coordinator: Person;
let accountant: Person;

beforeAll(async () => {
  t = await testApp();
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
  accountant = await t.member({ roles: ['ACCOUNTANT'] });
});

const form = () => ({
  name: 'Beach Day',
  start_time: '2026-12-13T15:00:00.000Z',
  end_time: '2026-12-13T20:00:00.000Z',
});
const add = (event: { id: string }, body: object) =>
  t.call(coordinator, 'POST /events/:id/activities', { params: event, body });
const change = async (activity: { id: string }, body: object) =>
  t.call(coordinator, 'PUT /activities/:id', {
    params: { id: activity.id },
    body: { ...(await seenOf(t, 'event_activities', activity)), ...body },
  });
const scheduleOf = async (event: { id: string }) =>
  (await t.call(coordinator, 'GET /admin/events/:id', { params: event })).body.activities;

describe('access', () => {
  it.each<[operation: keyof Contract, body?: () => object]>([
    ['POST /events/:id/activities', form],
    ['PUT /activities/:id', () => ({ ...form(), updated_at: new Date().toISOString() })],
    ['DELETE /activities/:id'],
  ])('%s needs CREATE_EVENTS', async (operation, body) => {
    const event = await makeEvent(t);
    const { body: activity } = await add(event, form());
    const before = await scheduleOf(event);
    const id = operation.startsWith('POST') ? event.id : activity.id;
    expect(await answersToUnauthorizedCallers(t, operation, { params: { id }, body: body?.() }, [accountant])).toEqual([
      ...STAFF_ONLY,
      'NOT_ALLOWED',
    ]);
    expect(await scheduleOf(event)).toEqual(before);
  });
});

describe('the schedule', () => {
  it('adds an activity and an audit entry', async () => {
    const event = await makeEvent(t, { name: 'Weekend' });
    const { status, body } = await add(event, { ...form(), description: '', location: null });
    expect(status).toBe(200);
    expect(await scheduleOf(event)).toEqual([
      {
        id: body.id,
        event_id: event.id,
        ...form(),
        description: null,
        location: null,
        max_capacity: 0,
        current_attendance: 0,
        requires_registration: false,
        open_to_public: false,
        updated_at: expect.stringMatching(/Z$/),
      },
    ]);
    expect(await entriesOf(t, body.id)).toMatchObject([
      { action_type: 'ACTIVITY_CREATED', description: "Added activity 'Beach Day' to event 'Weekend'" },
    ]);
  });

  it('changes an activity and names what changed', async () => {
    const event = await makeEvent(t);
    const { body } = await add(event, form());
    const changed = { ...form(), name: 'Sports Day', max_capacity: 30, requires_registration: true };
    expect((await change(body, changed)).status).toBe(200);
    expect(await scheduleOf(event)).toMatchObject([changed]);
    expect((await entriesOf(t, body.id))[1]).toMatchObject({
      action_type: 'ACTIVITY_UPDATED',
      metadata: { activity: 'Sports Day', changed: ['name', 'max_capacity', 'requires_registration'] },
    });
  });

  it('refuses a maximum below the attendance', async () => {
    const { body } = await add(await makeEvent(t), form());
    await t.db.updateTable('event_activities').set({ current_attendance: 12 }).where('id', '=', body.id).execute();
    expect((await change(body, { ...form(), max_capacity: 11 })).body).toMatchObject({
      code: 'CAPACITY_BELOW_SOLD',
      issues: [{ path: 'max_capacity', message: '12 are already attending, so this can’t be lower than 12.' }],
    });
    expect((await change(body, { ...form(), max_capacity: 12 })).status).toBe(200);
    expect((await change(body, { ...form(), max_capacity: 0 })).status).toBe(200);
  });

  it('saves one of two concurrent changes and refuses the other', async () => {
    const event = await makeEvent(t);
    const { body: activity } = await add(event, form());
    const seen = await seenOf(t, 'event_activities', activity);
    const names = ['Beach', 'Hike', 'Mass'];
    const answers = await Promise.all(names.map((name) => change(activity, { ...form(), ...seen, name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('EDIT_CONFLICT');
    const saved = names[answers.findIndex(({ status }) => status === 200)];
    expect(await scheduleOf(event)).toMatchObject([{ name: saved }]);
  });

  it('deletes an activity and adds an audit entry', async () => {
    const event = await makeEvent(t);
    const { body } = await add(event, form());
    expect((await t.call(coordinator, 'DELETE /activities/:id', { params: body })).status).toBe(200);
    expect(await scheduleOf(event)).toEqual([]);
    expect((await entriesOf(t, body.id))[1]).toMatchObject({
      action_type: 'ACTIVITY_DELETED',
      description: "Deleted activity 'Beach Day'",
    });
  });

  it.each<[what: string, wrong: object, path: string]>([
    ['no name', { name: ' ' }, 'name'],
    ['no start', { start_time: undefined }, 'start_time'],
    ['no end', { end_time: '' }, 'end_time'],
    ['an end at the start', { end_time: '2026-12-13T15:00:00.000Z' }, 'end_time'],
    ['a capacity below 0', { max_capacity: -1 }, 'max_capacity'],
    ['half a person', { max_capacity: 2.5 }, 'max_capacity'],
    ['an attendance', { current_attendance: 4 }, 'current_attendance'],
  ])('refuses %s', async (_, wrong, path) => {
    const event = await makeEvent(t);
    const { status, body } = await add(event, { ...form(), ...wrong });
    expect([status, body.code, body.issues[0].path]).toEqual([422, 'INVALID_INPUT', path]);
    expect(await scheduleOf(event)).toEqual([]);
  });

  it('changes only its own activities', async () => {
    const none = { id: randomUUID() };
    expect((await add(none, form())).body.code).toBe('EVENT_NOT_FOUND');
    expect((await change(none, form())).body.code).toBe('NOT_FOUND');
    expect((await t.call(coordinator, 'DELETE /activities/:id', { params: none })).body.code).toBe('NOT_FOUND');
  });
});
