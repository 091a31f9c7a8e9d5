import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '../../../contract/contract.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { entriesOf, makeEvent, makeProfile, makeRegistered, makeTicket, seenOf } from '../../testing/reunions.ts';
import { answersToUnauthorizedCallers, STAFF_ONLY } from '../../testing/unauthorized-callers.ts';

let t: TestApp;
let coordinator: Person;
let accountant: Person;

beforeAll(async () => {
  t = await testApp();
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
  accountant = await t.member({ roles: ['ACCOUNTANT'] });
});

const form = () => ({ name: 'Gala Dinner', price_cents: 12_050 });
const hotelForm = () => ({
  name: 'Weekend',
  description: 'Two nights at the beach',
  price_cents: 40_000,
  includes_accommodation: true,
  max_quantity: 20,
  early_bird_price_cents: 35_000,
  early_bird_deadline: '2026-11-01T05:00:00.000Z',
  is_active: false,
  deposit_amount_cents: 10_000,
  hotel_balance_cents: 30_000,
  hotel_payment_instructions: 'Pay at the desk.\nCash only.',
});
const ticketsOf = async (event: { id: string }) =>
  (await t.call(coordinator, 'GET /admin/events/:id', { params: event })).body.ticket_types;
const add = (event: { id: string }, body: object) =>
  t.call(coordinator, 'POST /events/:id/ticket-types', { params: event, body });
const change = async (ticket: { id: string }, body: object) =>
  t.call(coordinator, 'PUT /ticket-types/:id', {
    params: { id: ticket.id },
    body: { ...(await seenOf(t, 'ticket_types', ticket)), ...body },
  });
const remove = (ticket: { id: string }) => t.call(coordinator, 'DELETE /ticket-types/:id', { params: ticket });

describe('access', () => {
  it.each<[operation: keyof Contract, body?: () => object]>([
    ['POST /events/:id/ticket-types', form],
    ['PUT /ticket-types/:id', () => ({ ...form(), updated_at: new Date().toISOString() })],
    ['DELETE /ticket-types/:id'],
  ])('%s needs CREATE_EVENTS', async (operation, body) => {
    const event = await makeEvent(t);
    const ticket = await makeTicket(t, event);
    const before = await ticketsOf(event);
    const id = operation.startsWith('POST') ? event.id : ticket.id;
    expect(await answersToUnauthorizedCallers(t, operation, { params: { id }, body: body?.() }, [accountant])).toEqual([
      ...STAFF_ONLY,
      'NOT_ALLOWED',
    ]);
    expect(await ticketsOf(event)).toEqual(before);
  });
});

describe('adding', () => {
  it('uses defaults for missing fields', async () => {
    const event = await makeEvent(t, { name: 'Gala' });
    const { status, body } = await add(event, form());
    expect(status).toBe(200);
    expect(await ticketsOf(event)).toEqual([
      {
        id: body.id,
        event_id: event.id,
        name: 'Gala Dinner',
        description: null,
        price_cents: 12_050,
        includes_accommodation: false,
        max_quantity: 0,
        sold_quantity: 0,
        held_quantity: 0,
        has_history: false,
        has_payment_method: false,
        early_bird_price_cents: null,
        early_bird_deadline: null,
        is_active: true,
        sort_order: 1,
        deposit_amount_cents: 0,
        hotel_balance_cents: 0,
        hotel_payment_instructions: null,
        updated_at: expect.stringMatching(/Z$/),
      },
    ]);
    expect(await entriesOf(t, body.id)).toEqual([
      {
        action_type: 'TICKET_TYPE_CREATED',
        entity_type: 'ticket_types',
        description: "Added ticket type 'Gala Dinner' to event 'Gala'",
        actor_id: coordinator.id,
        target_user_id: null,
        metadata: { event_name: 'Gala', ticket_type: 'Gala Dinner' },
      },
    ]);
  });

  it('stores every field of a hotel ticket', async () => {
    const event = await makeEvent(t);
    await add(event, hotelForm());
    expect(await ticketsOf(event)).toMatchObject([hotelForm()]);
  });

  it('clears the hotel fields without accommodation', async () => {
    const event = await makeEvent(t);
    await add(event, { ...hotelForm(), includes_accommodation: false });
    expect(await ticketsOf(event)).toMatchObject([
      { deposit_amount_cents: 0, hotel_balance_cents: 0, hotel_payment_instructions: null },
    ]);
  });

  it('adds a new one at the end, even ten at once', async () => {
    const event = await makeEvent(t);
    await makeTicket(t, event, { sort_order: 7 });
    await Promise.all(Array.from({ length: 10 }, (_, index) => add(event, { ...form(), name: `Ticket ${index}` })));
    const orders = (await ticketsOf(event)).map((ticket: { sort_order: number }) => ticket.sort_order);
    expect(orders).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
  });

  it.each<[what: string, wrong: object, path: string]>([
    ['no name', { name: '' }, 'name'],
    ['no price', { price_cents: undefined }, 'price_cents'],
    ['a price below 0', { price_cents: -1 }, 'price_cents'],
    ['a fraction of a cent', { price_cents: 10.5 }, 'price_cents'],
    ['a price as text', { price_cents: '12050' }, 'price_cents'],
    ['more money than there is', { price_cents: 700_000_001 }, 'price_cents'],
    ['a negative quantity', { max_quantity: -1 }, 'max_quantity'],
    ['an early bird price without a deadline', { early_bird_price_cents: 100 }, 'early_bird_deadline'],
    ['a deadline without a price', { early_bird_deadline: '2026-11-01T05:00:00Z' }, 'early_bird_deadline'],
    ['a deposit below 0', { deposit_amount_cents: -1 }, 'deposit_amount_cents'],
    ['a sold quantity', { sold_quantity: 3 }, 'sold_quantity'],
  ])('refuses %s', async (_, wrong, path) => {
    const event = await makeEvent(t);
    const { status, body } = await add(event, { ...form(), ...wrong });
    expect([status, body.code, body.issues[0].path]).toEqual([422, 'INVALID_INPUT', path]);
    expect(await ticketsOf(event)).toEqual([]);
  });

  it('needs its event', async () => {
    expect((await add({ id: randomUUID() }, form())).body.code).toBe('EVENT_NOT_FOUND');
  });
});

describe('changing', () => {
  it('preserves its position and sold count, and records the changed fields', async () => {
    const event = await makeEvent(t);
    const ticket = await makeTicket(t, event, { sort_order: 4, price_cents: 12_050 });
    expect((await change(ticket, { ...form(), max_quantity: 5 })).status).toBe(200);
    expect(await ticketsOf(event)).toMatchObject([{ sort_order: 4, sold_quantity: 0, max_quantity: 5 }]);
    expect(await entriesOf(t, ticket.id)).toMatchObject([
      { action_type: 'TICKET_TYPE_UPDATED', metadata: { ticket_type: 'Gala Dinner', changed: ['max_quantity'] } },
    ]);
  });

  it('refuses a maximum below the sold count; unlimited is fine', async () => {
    const { ticket, event } = await makeRegistered(t);
    const other = await t.member();
    await t.call(other, 'POST /events/:id/registrations', { params: event, body: { ticket_type_id: ticket.id } });
    expect((await change(ticket, { ...form(), max_quantity: 1 })).body).toMatchObject({
      code: 'CAPACITY_BELOW_SOLD',
      issues: [{ path: 'max_quantity', message: '2 are already sold, so this can’t be lower than 2.' }],
    });
    expect((await ticketsOf(event))[0].max_quantity).toBe(0);
    expect((await change(ticket, { ...form(), max_quantity: 2 })).status).toBe(200);
    expect((await change(ticket, { ...form(), max_quantity: 0 })).status).toBe(200);
  });

  it('saves one of ten concurrent changes and refuses the others', async () => {
    const event = await makeEvent(t);
    const ticket = await makeTicket(t, event);
    const seen = await seenOf(t, 'ticket_types', ticket);
    const prices = Array.from({ length: 10 }, (_, index) => 1_000 + index);
    const answers = await Promise.all(prices.map((price_cents) => change(ticket, { ...form(), ...seen, price_cents })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const saved = prices[answers.findIndex(({ status }) => status === 200)];
    expect((await ticketsOf(event))[0].price_cents).toBe(saved);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('EDIT_CONFLICT');
    expect(await entriesOf(t, ticket.id)).toHaveLength(1);
  });

  it('succeeds during a sale or a reordering', async () => {
    const { ticket, event } = await makeRegistered(t);
    const seen = await seenOf(t, 'ticket_types', ticket);
    const other = await makeTicket(t, event);
    await t.call(await t.member(), 'POST /events/:id/registrations', {
      params: event,
      body: { ticket_type_id: ticket.id },
    });
    const stood = (await ticketsOf(event)).map(({ id }: { id: string }) => id);
    const moved = await t.call(coordinator, 'PUT /events/:id/ticket-types/order', {
      params: event,
      body: { order: [...stood].reverse(), seen: stood },
    });
    expect([moved.status, stood]).toEqual([200, expect.arrayContaining([other.id])]);
    expect((await change(ticket, { ...form(), ...seen })).status).toBe(200);
  });

  it('a new price does not change earlier registrations', async () => {
    const { ticket, member } = await makeRegistered(t);
    await change(ticket, { ...form(), price_cents: 99_900 });
    const { body } = await t.call(member, 'GET /registrations');
    expect(body.items[0].total_amount_cents).toBe(12_000);
  });

  it('of no ticket type is TICKET_TYPE_NOT_FOUND', async () => {
    const none = { id: randomUUID() };
    expect((await change(none, form())).body).toMatchObject({
      code: 'TICKET_TYPE_NOT_FOUND',
      message: 'Ticket type not found',
    });
    expect((await remove(none)).body.code).toBe('TICKET_TYPE_NOT_FOUND');
  });
});

describe('deleting', () => {
  it('deletes one that was never sold', async () => {
    const event = await makeEvent(t);
    const ticket = await makeTicket(t, event);
    expect((await remove(ticket)).status).toBe(200);
    expect(await ticketsOf(event)).toEqual([]);
    expect(await entriesOf(t, ticket.id)).toMatchObject([
      { action_type: 'TICKET_TYPE_DELETED', description: "Deleted ticket type 'Gala Dinner'" },
    ]);
  });

  it('is refused if it was ever sold', async () => {
    const { event, ticket, member, registration } = await makeRegistered(t);
    expect((await remove(ticket)).body.code).toBe('HAS_REGISTRATIONS');
    await t.call(member, 'DELETE /registrations/:id', { params: registration });
    expect(await remove(ticket)).toMatchObject({ status: 409, body: { code: 'HAS_REGISTRATIONS' } });
    expect(await ticketsOf(event)).toMatchObject([{ id: ticket.id, sold_quantity: 0, has_history: true }]);
  });
});

it('says whether members are offered a way to pay: a linked profile or a global one, if it is active', async () => {
  const event = await makeEvent(t);
  const dinner = await makeTicket(t, event, { sort_order: 1 });
  await makeTicket(t, event, { sort_order: 2 });
  await t.db.updateTable('payment_profiles').set({ is_active: false }).execute();
  const offered = async () =>
    (await ticketsOf(event)).map((ticket: { has_payment_method: boolean }) => ticket.has_payment_method);
  const change = ({ id }: { id: string }, columns: { is_active?: boolean; is_global?: boolean }) =>
    t.db.updateTable('payment_profiles').set(columns).where('id', '=', id).execute();
  expect(await offered()).toEqual([false, false]);
  const profile = await makeProfile(t, { is_global: false });
  const link = { payment_profile_id: profile.id, entity_type: 'ticket_type', entity_id: dinner.id };
  await t.db.insertInto('payment_profile_associations').values(link).execute();
  expect(await offered()).toEqual([true, false]);
  await change(profile, { is_active: false });
  expect(await offered()).toEqual([false, false]);
  await change(profile, { is_active: true, is_global: true });
  expect(await offered()).toEqual([true, true]);
  await change(profile, { is_active: false });
  expect(await offered()).toEqual([false, false]);
});
