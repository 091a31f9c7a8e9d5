/** Who may wait for seats at an event. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/constants.ts';
import { type Answer, type Person, type TestApp, testApp } from '../../testing/app.ts';
import { entriesOf, makeTicket, register } from '../../testing/reunions.ts';
import { join, soldOut, waiters, waitingOf } from '../../testing/waiting-list.ts';

let t: TestApp;
let staff: Person;
const MORNING = new Date('2038-01-12T15:00:00Z');

beforeAll(async () => {
  t = await testApp();
  staff = await t.member({ roles: ['SUPER_ADMIN'] });
});
beforeEach(() => {
  t.clock.now = MORNING;
});

const refusalOf = ({ status, body: { code } }: Answer) => [status, code];

describe('joining', () => {
  it('puts people in order, once each, and tells them their position', async () => {
    const place = await soldOut(t);
    const [ann, ben] = (await waiters(t, place, [1, 2])) as [Person, Person];
    expect(await waitingOf(t, ann, place)).toMatchObject({ position: 1, seats: 1, offer: null });
    expect(await waitingOf(t, ben, place)).toMatchObject({ position: 2, seats: 2, ticket_type_names: ['Gala Dinner'] });
    expect(refusalOf(await join(t, ann, place))).toEqual([409, 'ALREADY_WAITING']);
    const { id } = await waitingOf(t, ann, place);
    expect(await entriesOf(t, id)).toMatchObject([{ action_type: 'WAITING_LIST_JOINED', target_user_id: ann.id }]);
  });

  it('rule 8: leads to registration while a seat is free', async () => {
    const place = await soldOut(t, 1, { max_capacity: 2 });
    expect(refusalOf(await join(t, await t.member(), place))).toEqual([409, 'SEAT_AVAILABLE']);
    expect((await join(t, await t.member(), place, 2)).status).toBe(200);
    expect((await register(t, await t.member(), place.event, place.ticket)).status).toBe(200);
  });

  it('keeps the ticket type from being deleted, which would leave the entry without one', async () => {
    const place = await soldOut(t);
    const ticket = await makeTicket(t, place.event);
    const member = await t.member();
    expect((await join(t, member, { ...place, ticket })).status).toBe(200);
    const remove = () => t.call(staff, 'DELETE /ticket-types/:id', { params: ticket });
    expect(refusalOf(await remove())).toEqual([409, 'HAS_REGISTRATIONS']);
    const entry = { id: (await waitingOf(t, member, place)).id };
    await t.call(member, 'DELETE /waiting-list-entries/:id', { params: entry });
    expect((await remove()).status).toBe(200);
  });

  it('is refused for more guests than allowed, someone registered, and an event that has started, is cancelled or a draft', async () => {
    const place = await soldOut(t);
    const member = await t.member();
    expect(refusalOf(await join(t, member, place, 4))).toEqual([409, 'GUEST_LIMIT_REACHED']);
    expect(refusalOf(await join(t, place.seated[0]?.member as Person, place))).toEqual([409, 'ALREADY_REGISTERED']);
    const other = await soldOut(t);
    expect(refusalOf(await join(t, member, { ...place, ticket: other.ticket }))).toEqual([
      404,
      'TICKET_TYPE_NOT_FOUND',
    ]);
    const change = (columns: object) =>
      t.db.updateTable('events').set(columns).where('id', '=', place.event.id).execute();
    await change({ is_published: false });
    expect(refusalOf(await join(t, member, place))).toEqual([404, 'EVENT_NOT_FOUND']);
    await change({ is_published: true, cancelled_at: MORNING, cancellation_reason: 'Hurricane' });
    expect(refusalOf(await join(t, member, place))).toEqual([409, 'EVENT_CANCELLED']);
    t.clock.now = new Date(MORNING.getTime() + 91 * DAY_MS);
    await change({ cancelled_at: null, cancellation_reason: null, end_date: new Date('2040-01-01') });
    expect(refusalOf(await join(t, member, place))).toEqual([409, 'EVENT_STARTED']);
  });
});
