/** Signing up for activities: who may, for whom, when, and what the count says. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Person, type TestApp, testApp } from '../../testing/app.ts';
import { entriesOf, makeEvent, makeTicket, receiveCash, register } from '../../testing/reunions.ts';
import { makeActivity } from '../../testing/signups.ts';

let t: TestApp;
let staff: Person;

beforeAll(async () => {
  t = await testApp();
  staff = await t.member({ roles: ['SUPER_ADMIN'] });
});

type Id = { id: string };
type Weekend = { event: Id; ticket: Id; activity: Id; member: Person; registration: Id; guest: Id };

/** A member with one guest, registered for an event with a tour. */
async function weekend(columns: Parameters<typeof makeActivity>[2] = {}): Promise<Weekend> {
  const event = await makeEvent(t, { max_guests: 2 });
  const ticket = await makeTicket(t, event);
  const activity = await makeActivity(t, event, columns);
  return { event, ticket, activity, ...(await comeWithGuest(event, ticket)) };
}

async function comeWithGuest(event: Id, ticket: Id, name = 'Sonia Grant') {
  const member = await t.member();
  const registration: Id = (await register(t, member, event, ticket)).body;
  const { body: guest } = await t.call(member, 'POST /registrations/:id/guests', {
    params: { id: registration.id },
    body: { name, ticket_type_id: ticket.id },
  });
  return { member, registration, guest: guest as Id };
}

const put = (person: Person | null, activity: Id, member: boolean, ...guests: Id[]): Promise<Answer> =>
  t.call(person, 'PUT /activities/:id/signups', {
    params: { id: activity.id },
    body: { member, guest_ids: guests.map(({ id }) => id) },
  });
const refusalOf = ({ status, body: { code, message } }: Answer) => [status, code, message];
const attendanceOf = async ({ id }: Id) =>
  (
    await t.db
      .selectFrom('event_activities')
      .select('current_attendance')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).current_attendance;
const seen = async ({ member, event, activity }: Weekend) =>
  (await t.call(member, 'GET /events/:id', { params: event })).body.activities.find(({ id }: Id) => id === activity.id);

describe('signing up', () => {
  it('counts the member and the guests they name, and shows them to the member', async () => {
    const place = await weekend();
    const { member, activity, guest } = place;
    expect((await put(member, activity, true, guest)).status).toBe(200);
    expect(await seen(place)).toMatchObject({
      ...{ current_attendance: 2, my_signups: { member: true, guest_ids: [guest.id] } },
    });
    expect((await put(member, activity, false, guest)).status).toBe(200);
    expect(await seen(place)).toMatchObject({
      ...{ current_attendance: 1, my_signups: { member: false, guest_ids: [guest.id] } },
    });
    expect((await put(member, activity, false)).status).toBe(200);
    expect(await seen(place)).toMatchObject({ current_attendance: 0, my_signups: { member: false, guest_ids: [] } });
  });

  it('again with the same people changes and logs nothing', async () => {
    const { member, activity, guest } = await weekend();
    await put(member, activity, true, guest, guest);
    const before = await entriesOf(t, activity.id);
    expect((await put(member, activity, true, guest)).status).toBe(200);
    expect(await attendanceOf(activity)).toBe(2);
    expect(await entriesOf(t, activity.id)).toEqual(before);
    expect(before).toMatchObject([{ action_type: 'ACTIVITY_SIGNUPS_CHANGED', metadata: { people: 2 } }]);
    expect(JSON.stringify(before)).not.toContain('Sonia');
  });

  it('shows a member only their own people', async () => {
    const place = await weekend();
    await put(place.member, place.activity, true, place.guest);
    const other = await comeWithGuest(place.event, place.ticket);
    expect(await seen({ ...place, ...other })).toMatchObject({
      ...{ current_attendance: 2, my_signups: { member: false, guest_ids: [] } },
    });
  });

  it('takes part in two activities at the same time: overlaps are never refused', async () => {
    const { member, event, activity } = await weekend();
    const other = await makeActivity(t, event, { name: 'Beach Day' });
    expect([(await put(member, activity, true)).status, (await put(member, other, true)).status]).toEqual([200, 200]);
  });

  it('lets a guest take the place the member gives up in a full activity', async () => {
    const { member, activity, guest } = await weekend({ max_capacity: 1 });
    await put(member, activity, true);
    expect((await put(member, activity, false, guest)).status).toBe(200);
    expect(await attendanceOf(activity)).toBe(1);
  });
});

describe('not found is', () => {
  it('an activity of an event that the member isn’t registered for, or has withdrawn from', async () => {
    const { member, activity, registration, guest } = await weekend();
    const refusal = [
      404,
      'ACTIVITY_NOT_FOUND',
      'This activity isn’t part of an event you’re registered for, or no longer exists.',
    ];
    expect(refusalOf(await put(await t.member(), activity, true))).toEqual(refusal);
    expect(refusalOf(await put(staff, activity, false, guest))).toEqual(refusal);
    expect(refusalOf(await put(member, { id: randomUUID() }, true))).toEqual(refusal);
    await t.call(member, 'DELETE /registrations/:id', { params: registration });
    expect(refusalOf(await put(member, activity, true))).toEqual(refusal);
  });

  it('another member’s guest, and one who was removed', async () => {
    const { member, event, ticket, activity, guest } = await weekend();
    const other = await comeWithGuest(event, ticket);
    const refusal = [404, 'GUEST_NOT_FOUND', 'This guest is no longer on your registration.'];
    expect(refusalOf(await put(member, activity, true, other.guest))).toEqual(refusal);
    await t.call(member, 'DELETE /guests/:id', { params: guest });
    expect(refusalOf(await put(member, activity, true, guest))).toEqual(refusal);
    expect(await attendanceOf(activity)).toBe(0);
  });
});

describe('refused is a sign-up', () => {
  it('beyond the capacity, with the places left', async () => {
    const { member, event, ticket, activity, guest } = await weekend({ max_capacity: 2 });
    const other = await comeWithGuest(event, ticket);
    await put(other.member, activity, true);
    expect(refusalOf(await put(member, activity, true, guest))).toEqual([
      ...[409, 'ACTIVITY_FULL', 'Only 1 place is left, so no one was signed up.'],
    ]);
    await put(other.member, activity, true, other.guest);
    expect(refusalOf(await put(member, activity, true))).toEqual([409, 'ACTIVITY_FULL', 'This activity is full.']);
    expect(await attendanceOf(activity)).toBe(2);
  });

  it('for an activity to which everyone just comes', async () => {
    const { member, activity } = await weekend({ requires_registration: false });
    expect((await put(member, activity, true)).body.code).toBe('ACTIVITY_WITHOUT_SIGNUP');
    await t.db.updateTable('event_activities').set({ max_capacity: 5 }).where('id', '=', activity.id).execute();
    expect((await put(member, activity, true)).status).toBe(200);
  });

  it('while the event is unpublished; signing off is not', async () => {
    const { member, event, activity, guest } = await weekend();
    await put(member, activity, true);
    await t.db.updateTable('events').set({ is_published: false }).where('id', '=', event.id).execute();
    expect(refusalOf(await put(member, activity, true, guest))).toEqual([
      ...[409, 'EVENT_NOT_AVAILABLE', 'This event isn’t available at the moment, so you can’t sign anyone up now.'],
    ]);
    expect((await put(member, activity, false)).status).toBe(200);
  });

  it('while the event is cancelled; signing off is not', async () => {
    const { member, event, activity, guest } = await weekend();
    await put(member, activity, true);
    await t.call(staff, 'POST /events/:id/cancellation', { params: event, body: { message: 'Storm' } });
    expect((await put(member, activity, true, guest)).body.code).toBe('EVENT_CANCELLED');
    expect((await put(member, activity, false)).status).toBe(200);
  });

  it('once the activity has started, and after the event; both ways', async () => {
    const { member, activity, event, guest } = await weekend();
    await put(member, activity, true);
    const { start_time } = await t.db
      .selectFrom('event_activities')
      .select('start_time')
      .where('id', '=', activity.id)
      .executeTakeFirstOrThrow();
    t.clock.now = new Date(start_time.getTime() - 1);
    expect((await put(member, activity, true, guest)).status).toBe(200);
    t.clock.now = start_time;
    expect((await put(member, activity, true)).body.code).toBe('ACTIVITY_STARTED');
    expect((await put(member, activity, true, guest)).status).toBe(200); // no change
    t.clock.now = undefined;
    await t.db
      .updateTable('events')
      .set({ start_date: new Date('2020-01-01'), end_date: new Date('2020-01-02') })
      .where('id', '=', event.id)
      .execute();
    expect((await put(member, activity, false)).body.code).toBe('EVENT_OVER');
  });
});

describe('the count follows', () => {
  it('a guest who is removed and a registration that is withdrawn, by the member or staff', async () => {
    const { member, activity, guest, registration, ...place } = await weekend();
    const other = await comeWithGuest(place.event, place.ticket);
    await put(member, activity, true, guest);
    await put(other.member, activity, true, other.guest);
    await t.call(member, 'DELETE /guests/:id', { params: guest });
    expect(await attendanceOf(activity)).toBe(3);
    await t.call(member, 'DELETE /registrations/:id', { params: registration });
    expect(await attendanceOf(activity)).toBe(2);
    const body = { status: 'unpaid', cancellation_fee_cents: 0, reason: null };
    await t.call(staff, 'POST /registrations/:id/withdrawal', { params: other.registration, body });
    expect(await attendanceOf(activity)).toBe(0);
  });

  it('an account that is deleted, with a payment too', async () => {
    const { member, activity, guest, registration, ...place } = await weekend();
    const other = await comeWithGuest(place.event, place.ticket);
    await put(member, activity, true, guest);
    await put(other.member, activity, true);
    await receiveCash(t, registration, 5_000);
    expect((await t.call(staff, 'DELETE /users/:id', { params: member })).status).toBe(200);
    expect(await attendanceOf(activity)).toBe(1);
  });

  it('an activity that is deleted', async () => {
    const { member, activity, guest } = await weekend();
    await put(member, activity, true, guest);
    expect((await t.call(staff, 'DELETE /activities/:id', { params: activity })).status).toBe(200);
    expect(
      await t.db.selectFrom('activity_signups').selectAll().where('activity_id', '=', activity.id).execute(),
    ).toEqual([]);
  });
});
