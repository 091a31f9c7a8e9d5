/** Who sees guests, and which lists, files and counts have them (rules 1 and 5). */
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { givePassword } from '../../testing/members.ts';
import { eventForm, makeEvent, makeTicket, receiveCash, register, seenOf } from '../../testing/reunions.ts';
import { PASSWORD } from '../../testing/sign-ins.ts';

let t: TestApp;
let staff: Person;
beforeAll(async () => {
  t = await testApp();
  staff = await t.member({ roles: ['SUPER_ADMIN'] });
});

async function withGuests(names: readonly string[] = ['Sonia Grant', 'Omar Grant'], columns = {}) {
  const event = await makeEvent(t, { max_guests: 2, ...columns });
  const ticket = await makeTicket(t, event);
  const member = await t.member({ last_name: 'Wedderburn' });
  const { body: registration } = await register(t, member, event, ticket);
  const guests: { id: string }[] = [];
  for (const name of names) {
    const body = { name, ticket_type_id: ticket.id };
    guests.push(
      (await t.call(member, 'POST /registrations/:id/guests', { params: { id: registration.id }, body })).body,
    );
  }
  return { event, ticket, member, registration: registration as { id: string }, guests };
}

const listOf = async (event: { id: string }, query = {}) =>
  (await t.call(staff, 'GET /admin/events/:id/registrations', { params: event, query })).body;
const guestRows = (registration: { id: string }) =>
  t.db.selectFrom('registration_guests').selectAll().where('registration_id', '=', registration.id).execute();

describe('staff', () => {
  it('see the guests under the registration, and find it by a guest’s name and ticket', async () => {
    const { event, ticket, registration, guests } = await withGuests();
    const shown = { name: 'Sonia Grant', ticket_type_name: 'Gala Dinner', price_cents: 12_000 };
    for (const query of [{}, { q: 'sonia' }, { ticket_type: ticket.id }]) {
      const { items, matching } = await listOf(event, query);
      expect(matching).toBe(1);
      expect(items).toMatchObject([{ id: registration.id, due_cents: 36_000, balance_cents: 36_000 }]);
      expect(items[0].guests[0]).toEqual({ id: guests[0]?.id, ...shown });
    }
    expect((await listOf(event, { q: 'olive' })).matching).toBe(0);
  });

  it('count guests among the seats, and registrations apart from them', async () => {
    const { event } = await withGuests();
    const { body } = await t.call(staff, 'GET /admin/events/:id/registrations/summary', { params: event });
    expect(body).toMatchObject({
      event: { registered_count: 3, guest_count: 2 },
      ticket_types: [{ sold_quantity: 3 }],
      by_status: { unpaid: 1 },
      money: { expected_cents: 36_000, outstanding_cents: 36_000 },
    });
  });

  it('have them in the CSV file, with their prices', async () => {
    const { event } = await withGuests();
    const { raw } = await t.call(staff, 'GET /admin/events/:id/registrations/export', { params: event });
    expect(parse(raw, { bom: true, columns: true })).toMatchObject([
      {
        Guests: 'Sonia Grant (Gala Dinner); Omar Grant (Gala Dinner)',
        'Price or deposit (USD)': '120.00',
        'Guest prices (USD)': '240.00',
        'Still to pay (USD)': '360.00',
      },
    ]);
  });

  it('can’t make the capacity lower than the seats taken, and read how many are', async () => {
    const { event, ticket } = await withGuests();
    const body = { ...(await eventForm(t, 'Gala')), ...(await seenOf(t, 'events', event)), max_capacity: 2 };
    expect((await t.call(staff, 'PUT /events/:id', { params: event, body })).body).toMatchObject({
      code: 'CAPACITY_BELOW_SOLD',
      message: '3 are already registered, so this can’t be lower than 3.',
    });
    const form = { name: 'Gala Dinner', price_cents: 12_000, max_quantity: 2 };
    const change = { ...form, ...(await seenOf(t, 'ticket_types', ticket)) };
    expect((await t.call(staff, 'PUT /ticket-types/:id', { params: ticket, body: change })).body).toMatchObject({
      code: 'CAPACITY_BELOW_SOLD',
      message: '3 are already sold, so this can’t be lower than 3.',
    });
  });

  it('set how many guests an event allows, ten at most, and copy it', async () => {
    const form = await eventForm(t, 'Gala');
    const { body: event } = await t.call(staff, 'POST /events', { body: { ...form, max_guests: 3 } });
    const read = async (id: string) =>
      (await t.call(staff, 'GET /admin/events/:id', { params: { id } })).body.event.max_guests;
    expect(await read(event.id)).toBe(3);
    const copy = { name: 'Gala II', start_date: '2036-06-01T18:00:00Z' };
    const { body: copied } = await t.call(staff, 'POST /events/:id/copies', { params: event, body: copy });
    expect(await read(copied.id)).toBe(3);
    expect((await t.call(staff, 'POST /events', { body: { ...form, max_guests: 11 } })).status).toBe(422);
    expect((await t.call(staff, 'POST /events', { body: form })).status).toBe(200);
  });

  it('can’t delete a ticket type that only a removed guest ever had', async () => {
    const { event, member, registration } = await withGuests([]);
    const other = await makeTicket(t, event, { name: 'Dance Only' });
    const body = { name: 'Sonia Grant', ticket_type_id: other.id };
    const { body: guest } = await t.call(member, 'POST /registrations/:id/guests', { params: registration, body });
    await t.call(member, 'DELETE /guests/:id', { params: { id: guest.id } });
    expect((await t.call(staff, 'DELETE /ticket-types/:id', { params: other })).body.code).toBe('HAS_REGISTRATIONS');
  });
});

describe('rule 5: other members', () => {
  it('see no guest in the list of attendees, and don’t count them there', async () => {
    const { event, member } = await withGuests();
    const other = await t.member();
    const { body } = await t.call(other, 'GET /events/:id', { params: event });
    expect(body.attendee_count).toBe(1);
    expect(body.attendees).toMatchObject([{ user_id: member.id }]);
    const pages = await t.call(other, 'GET /events/:id/attendees', { params: event });
    expect(pages.body.items).toHaveLength(1);
    expect(JSON.stringify([body, pages.body])).not.toMatch(/Sonia|Omar/);
  });

  it('see the places that guests take as taken', async () => {
    const { event } = await withGuests(undefined, { max_capacity: 5 });
    const { body } = await t.call(await t.member(), 'GET /events/:id', { params: event });
    expect(body.event.places_left).toBe(2);
  });
});

describe('when the account is deleted', () => {
  const leave = async (person: Person) => {
    await givePassword(t.db, person, PASSWORD);
    const body = { current_password: PASSWORD, confirmation: 'delete' };
    expect((await t.call(person, 'POST /account/deletion', { body })).status).toBe(200);
  };

  it('guests of an unpaid registration are deleted and their seats are free', async () => {
    const { event, member, registration } = await withGuests();
    await leave(member);
    expect(await guestRows(registration)).toEqual([]);
    const { registered_count, guest_count } = await t.db
      .selectFrom('events')
      .select(['registered_count', 'guest_count'])
      .where('id', '=', event.id)
      .executeTakeFirstOrThrow();
    expect([registered_count, guest_count]).toEqual([0, 0]);
  });

  it('guests of a paid registration stay, but not those who were removed before', async () => {
    const { event, member, registration, guests } = await withGuests();
    await t.call(member, 'DELETE /guests/:id', { params: { id: guests[1]?.id ?? '' } });
    await receiveCash(t, registration, 24_000);
    await leave(member);
    expect(await guestRows(registration)).toMatchObject([{ name: 'Sonia Grant' }]);
    expect((await listOf(event)).items).toMatchObject([{ user_id: null, guests: [{ name: 'Sonia Grant' }] }]);
  });
});
