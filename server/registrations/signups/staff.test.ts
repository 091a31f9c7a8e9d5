/** Who signed up for an activity, as staff see it. */
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeRole } from '../../testing/members.ts';
import { makeEvent, makeTicket, register, seenOf } from '../../testing/reunions.ts';
import { makeActivity } from '../../testing/signups.ts';
import { answersToUnauthorizedCallers, STAFF_ONLY } from '../../testing/unauthorized-callers.ts';

let t: TestApp;
let coordinator: Person;
let event: { id: string };
let activity: { id: string };

beforeAll(async () => {
  t = await testApp();
  await t.member({ roles: ['SUPER_ADMIN'] });
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
  event = await makeEvent(t, { max_guests: 2 });
  const ticket = await makeTicket(t, event);
  activity = await makeActivity(t, event, { max_capacity: 9 });
  for (const [first_name, last_name] of [
    ['Marcia', 'Campbell'],
    ['Devon', 'Brown'],
  ] as const) {
    const member = await t.member({ first_name, last_name });
    const { id } = (await register(t, member, event, ticket)).body;
    const { body: guest } = await t.call(member, 'POST /registrations/:id/guests', {
      params: { id },
      body: { name: `Guest of ${first_name}`, ticket_type_id: ticket.id },
    });
    const body = { member: first_name === 'Marcia', guest_ids: [guest.id] };
    await t.call(member, 'PUT /activities/:id/signups', { params: activity, body });
  }
});

describe('the list of an activity', () => {
  it('has members by name and their guests, marked, after them', async () => {
    const { body } = await t.call(coordinator, 'GET /admin/activities/:id/signups', { params: activity });
    const rows = body.items.map(({ name, is_guest, member_name }: Record<string, unknown>) => [
      ...[name, is_guest, member_name],
    ]);
    expect(rows).toEqual([
      ['Guest of Devon', true, 'Devon Brown'],
      ['Marcia Campbell', false, 'Marcia Campbell'],
      ['Guest of Marcia', true, 'Marcia Campbell'],
    ]);
  });

  it('is for those who may view events', async () => {
    const [viewer, other] = await Promise.all(
      ['VIEW_ALL_EVENTS' as const, 'MANAGE_ROOMS' as const].map(async (permission) =>
        t.member({ roles: [await makeRole(t.db, permission)] }),
      ),
    );
    const operation = 'GET /admin/activities/:id/signups';
    const callers = [viewer, other] as [Person, Person];
    expect(await answersToUnauthorizedCallers(t, operation, { params: activity }, callers)).toEqual([
      ...[...STAFF_ONLY, 200, 'NOT_ALLOWED'],
    ]);
  });

  it('answers 404 for an activity that doesn’t exist', async () => {
    const { status, body } = await t.call(coordinator, 'GET /admin/activities/:id/signups', { params: event });
    expect([status, body.code]).toEqual([404, 'ACTIVITY_NOT_FOUND']);
  });
});

it('the file of registrations names each activity and who comes', async () => {
  const { raw } = await t.call(coordinator, 'GET /admin/events/:id/registrations/export', {
    params: event,
    query: { sort: 'name' },
  });
  const rows = parse(raw, { bom: true, columns: true }) as Record<string, string>[];
  expect(rows.map(({ Activities }) => Activities)).toEqual([
    'Tour of the school: Guest of Devon (guest)',
    'Tour of the school: Marcia Campbell, Guest of Marcia (guest)',
  ]);
});

it('the maximum can’t be lower than the sign-ups', async () => {
  const times = { start_time: '2035-12-13T15:00:00.000Z', end_time: '2035-12-13T20:00:00.000Z' };
  const change = async (max_capacity: number) =>
    t.call(coordinator, 'PUT /activities/:id', {
      params: activity,
      body: { name: 'Tour', ...times, max_capacity, ...(await seenOf(t, 'event_activities', activity)) },
    });
  expect((await change(2)).body).toMatchObject({
    code: 'CAPACITY_BELOW_SOLD',
    message: '3 are already attending, so this can’t be lower than 3.',
  });
  expect((await change(3)).status).toBe(200);
});
