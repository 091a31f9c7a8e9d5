/** Guests of a registration: who may add, rename and remove them, what they cost, and whose seats they take. */
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/constants.ts';
import { schoolDay } from '../../lib/school-formats.ts';
import { type Answer, type Person, type TestApp, testApp } from '../../testing/app.ts';
import {
  entriesOf,
  makeEvent,
  makeProfile,
  makeTicket,
  queuedMails,
  receiveCash,
  register,
  submit,
} from '../../testing/reunions.ts';

let t: TestApp;
let staff: Person;
let profile: { id: string };

beforeAll(async () => {
  t = await testApp();
  staff = await t.member({ roles: ['SUPER_ADMIN'] });
  profile = await makeProfile(t);
});

type Columns = Parameters<typeof makeEvent>[1];

/** A member registered for an event to which each may bring two guests. */
async function gala(columns: Columns = {}, ticketColumns: Parameters<typeof makeTicket>[2] = {}) {
  const event = await makeEvent(t, { max_guests: 2, ...columns });
  const ticket = await makeTicket(t, event, ticketColumns);
  const member = await t.member();
  const { body } = await register(t, member, event, ticket);
  return { event, ticket, member, registration: body as { id: string } };
}

type Gala = Awaited<ReturnType<typeof gala>>;

const addGuest = ({ member, registration, ticket }: Gala, body: object = {}, headers = {}): Promise<Answer> =>
  t.call(member, 'POST /registrations/:id/guests', {
    params: { id: registration.id },
    body: { name: 'Sonia Grant', ticket_type_id: ticket.id, ...body },
    headers,
  });
const removeGuest = (person: Person | null, { id }: { id: string }) =>
  t.call(person, 'DELETE /guests/:id', { params: { id } });
const renameGuest = (person: Person | null, { id }: { id: string }, name: string) =>
  t.call(person, 'PUT /guests/:id', { params: { id }, body: { name } });
const own = async ({ member }: Gala) => (await t.call(member, 'GET /registrations')).body.items[0];
const refusalOf = ({ status, body: { code, message } }: Answer) => [status, code, message];

const seatsOf = async ({ event, ticket }: Gala) => {
  const { registered_count, guest_count } = await t.db
    .selectFrom('events')
    .select(['registered_count', 'guest_count'])
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow();
  const { sold_quantity } = await t.db
    .selectFrom('ticket_types')
    .select('sold_quantity')
    .where('id', '=', ticket.id)
    .executeTakeFirstOrThrow();
  return { registered_count, guest_count, sold_quantity };
};

describe('adding a guest', () => {
  it('takes a seat and adds the price to what is due', async () => {
    const place = await gala();
    const { body: guest } = await addGuest(place, { expected_price_cents: 12_000 });
    const { id: ticket_type_id } = place.ticket;
    expect(guest).toEqual({
      ...{ id: expect.any(String), name: 'Sonia Grant', price_cents: 12_000 },
      ...{ ticket_type_id, ticket_type_name: 'Gala Dinner' },
    });
    expect(await own(place)).toMatchObject({
      ...{ total_amount_cents: 12_000, due_cents: 24_000, balance_cents: 24_000, payment_state: 'unpaid' },
      ...{ guests: [guest], max_guests: 2, quantity: 1 },
    });
    expect(await seatsOf(place)).toEqual({ registered_count: 2, guest_count: 1, sold_quantity: 2 });
  });

  it('costs the current price of the day: the early bird’s, later the deposit', async () => {
    const early_bird_deadline = new Date('2035-03-01T00:00:00Z');
    const hotel = { includes_accommodation: true, deposit_amount_cents: 5_000, hotel_balance_cents: 20_000 };
    t.clock.now = new Date('2035-02-01T00:00:00Z');
    const place = await gala({}, { early_bird_price_cents: 9_000, early_bird_deadline, ...hotel });
    expect((await addGuest(place)).body.price_cents).toBe(9_000);
    t.clock.now = new Date('2035-03-02T00:00:00Z');
    expect((await addGuest(place)).body.price_cents).toBe(5_000);
    expect(await own(place)).toMatchObject({ due_cents: 23_000, hotel_balance_cents: 60_000 });
    t.clock.now = undefined;
  });

  it('after the payment makes it partly paid, and removing the guest paid again', async () => {
    const place = await gala();
    await receiveCash(t, place.registration, 12_000);
    expect(await own(place)).toMatchObject({ payment_status: 'paid', payment_state: 'paid' });
    const { body: guest } = await addGuest(place);
    expect(await own(place)).toMatchObject({
      ...{ payment_status: 'unpaid', payment_state: 'partly_paid', balance_cents: 12_000 },
    });
    await removeGuest(place.member, guest);
    expect(await own(place)).toMatchObject({ payment_status: 'paid', payment_state: 'paid', balance_cents: 0 });
  });

  it('with a payment of what is due for both pays for both', async () => {
    const place = await gala();
    await addGuest(place);
    const { body } = await submit(t, place.member, place.registration, { payment_profile_id: profile.id });
    expect(body).toMatchObject({ base_amount_cents: 24_000 });
    await t.call(staff, 'POST /payments/:id/confirmation', { params: { id: body.id }, body: { notes: null } });
    expect(await own(place)).toMatchObject({ payment_status: 'paid', balance_cents: 0 });
  });

  it('is done once for repeated requests with one key', async () => {
    const place = await gala();
    const key = { 'idempotency-key': 'guest-1' };
    const answers = await Promise.all([1, 2, 3].map(() => addGuest(place, {}, key)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await own(place)).guests).toHaveLength(1);
    expect(refusalOf(await addGuest(place, { name: 'Omar Grant' }, key)).slice(0, 2)).toEqual([
      422,
      'IDEMPOTENCY_KEY_REUSED',
    ]);
  });

  it('is logged without the guest’s name', async () => {
    const place = await gala();
    const { body: guest } = await addGuest(place);
    await renameGuest(place.member, guest, 'Omar Grant');
    await removeGuest(place.member, guest);
    const entries = (await entriesOf(t, place.registration.id)).slice(1);
    expect(entries.map(({ action_type }) => action_type)).toEqual(['GUEST_ADDED', 'GUEST_RENAMED', 'GUEST_REMOVED']);
    expect(JSON.stringify(entries)).not.toMatch(/Sonia|Omar/);
  });

  it('says in one email who is coming, however many changes there were', async () => {
    const place = await gala();
    await addGuest(place);
    expect((await addGuest(place, { name: 'Omar Grant' })).body).toMatchObject({ name: 'Omar Grant' });
    const mails = (await queuedMails(t)).filter(
      ({ to, subject }) => to === place.member.email && subject.startsWith('Your guests for'),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(
      /You’re bringing 2 guests[\s\S]*US\$360\.00 is still to be paid[\s\S]*Guest: Sonia Grant, Gala Dinner, US\$120\.00\nGuest: Omar Grant/,
    );
  });
});

describe('a guest is refused', () => {
  it.each<[string, number, string, string, Columns, (place: Gala) => Promise<unknown>]>([
    [
      'once the event has started',
      409,
      'EVENT_STARTED',
      'This event has started, so your guests can’t change here. Write or call us.',
      {},
      async () => {
        t.clock.now = new Date(Date.now() + 91 * DAY_MS);
      },
    ],
    [
      'beyond the number the event allows',
      409,
      'GUEST_LIMIT_REACHED',
      'You can bring up to 1 guest to this event.',
      { max_guests: 1 },
      (place) => addGuest(place),
    ],
    [
      'for an event of members only',
      409,
      'GUEST_LIMIT_REACHED',
      'This event is for members only, so you can’t add a guest.',
      { max_guests: 0 },
      async () => {},
    ],
    ['when the event is full', 409, 'EVENT_FULL', 'This event is full', { max_capacity: 1 }, async () => {}],
    [
      'when the ticket type is sold out',
      409,
      'SOLD_OUT',
      'This ticket type is sold out',
      {},
      ({ ticket }) => t.db.updateTable('ticket_types').set({ max_quantity: 1 }).where('id', '=', ticket.id).execute(),
    ],
    [
      'for a ticket type that is no longer sold',
      409,
      'TICKET_TYPE_INACTIVE',
      'This ticket type is no longer available.',
      {},
      ({ ticket }) => t.db.updateTable('ticket_types').set({ is_active: false }).where('id', '=', ticket.id).execute(),
    ],
    [
      'while the event is unpublished',
      409,
      'EVENT_NOT_AVAILABLE',
      'This event isn’t available at the moment, so you can’t add a guest now. You keep your place.',
      {},
      ({ event }) => t.db.updateTable('events').set({ is_published: false }).where('id', '=', event.id).execute(),
    ],
    [
      'once the registration was withdrawn',
      409,
      'REGISTRATION_WITHDRAWN',
      'This registration was withdrawn, so its guests can’t change.',
      {},
      ({ member, registration }) => t.call(member, 'DELETE /registrations/:id', { params: registration }),
    ],
  ])('%s', async (_, status, code, message, columns, arrange) => {
    // biome-ignore format: a row each
    const place = await gala(columns);
    await arrange(place);
    expect(refusalOf(await addGuest(place))).toEqual([status, code, message]);
    t.clock.now = undefined;
  });

  it('at another price than the member saw, for a ticket of another event, and for another member’s registration', async () => {
    const [place, other] = [await gala(), await gala()];
    expect(refusalOf(await addGuest(place, { expected_price_cents: 1 }))).toEqual([
      409,
      'PRICE_CHANGED',
      'The price of this ticket is now US$120.00.',
    ]);
    expect((await addGuest(place, { ticket_type_id: other.ticket.id })).body.code).toBe('TICKET_TYPE_NOT_FOUND');
    expect((await addGuest({ ...place, member: other.member })).body.code).toBe('REGISTRATION_NOT_FOUND');
    expect(await seatsOf(place)).toEqual({ registered_count: 1, guest_count: 0, sold_quantity: 1 });
  });

  it('if all would cost more than an amount can be', async () => {
    const place = await gala({}, { price_cents: 400_000_000 });
    expect(refusalOf(await addGuest(place)).slice(0, 2)).toEqual([422, 'INVALID_INPUT']);
  });
});

describe('a guest', () => {
  it('gets another name with the same ticket and price', async () => {
    const place = await gala();
    const { body: guest } = await addGuest(place);
    await t.db.updateTable('ticket_types').set({ price_cents: 50_000 }).where('id', '=', place.ticket.id).execute();
    expect((await renameGuest(place.member, guest, ' Omar Grant ')).status).toBe(200);
    expect((await own(place)).guests).toEqual([{ ...guest, name: 'Omar Grant' }]);
  });

  it('who is removed gives the seat back, and what was paid becomes credit', async () => {
    const place = await gala();
    const { body: guest } = await addGuest(place);
    await receiveCash(t, place.registration, 24_000);
    expect((await removeGuest(place.member, guest)).body).toEqual({ done: true });
    expect(await own(place)).toMatchObject({ guests: [], payment_state: 'overpaid', balance_cents: -12_000 });
    expect(await seatsOf(place)).toEqual({ registered_count: 1, guest_count: 0, sold_quantity: 1 });
    expect(refusalOf(await removeGuest(place.member, guest))).toEqual([
      404,
      'GUEST_NOT_FOUND',
      'This guest is no longer on your registration.',
    ]);
    const refund = { amount_cents: 12_000, balance_cents: -12_000, method: 'cash', received_on: schoolDay(new Date()) };
    const returned = { params: place.registration, body: { ...refund, reason: 'One guest less.' } };
    expect((await t.call(staff, 'POST /registrations/:id/refunds', returned)).status).toBe(200);
    expect(await own(place)).toMatchObject({ payment_state: 'paid', balance_cents: 0 });
  });

  it('is only the owner’s to change: staff and other members don’t find them', async () => {
    const place = await gala();
    const { body: guest } = await addGuest(place);
    for (const person of [await t.member(), staff]) {
      expect((await renameGuest(person, guest, 'Omar')).body.code).toBe('GUEST_NOT_FOUND');
      expect((await removeGuest(person, guest)).body.code).toBe('GUEST_NOT_FOUND');
    }
    expect((await own(place)).guests).toEqual([guest]);
  });

  it('can’t change once the event has started or the registration was withdrawn', async () => {
    const place = await gala();
    const { body: guest } = await addGuest(place);
    t.clock.now = new Date(Date.now() + 91 * DAY_MS);
    expect((await renameGuest(place.member, guest, 'Omar')).body.code).toBe('EVENT_STARTED');
    expect((await removeGuest(place.member, guest)).body.code).toBe('EVENT_STARTED');
    t.clock.now = undefined;
    await t.call(place.member, 'DELETE /registrations/:id', { params: place.registration });
    expect((await renameGuest(place.member, guest, 'Omar')).body.code).toBe('REGISTRATION_WITHDRAWN');
    expect((await removeGuest(place.member, guest)).body.code).toBe('REGISTRATION_WITHDRAWN');
  });

  it('loses the seat when the member or staff withdraw the registration', async () => {
    const [mine, theirs] = [await gala(), await gala()];
    for (const place of [mine, theirs]) await addGuest(place);
    await t.call(mine.member, 'DELETE /registrations/:id', { params: mine.registration });
    const body = { status: 'unpaid', reason: 'A mistake.' };
    await t.call(staff, 'POST /registrations/:id/withdrawal', { params: theirs.registration, body });
    for (const place of [mine, theirs])
      expect(await seatsOf(place)).toEqual({ registered_count: 0, guest_count: 0, sold_quantity: 0 });
  });
});
