import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '../../contract/contract.ts';
import { type Person, type TestApp, testApp } from '../testing/app.ts';
import {
  entriesOf,
  makeEvent,
  makeRegistered,
  makeTicket,
  queuedMails,
  register,
  submit,
} from '../testing/reunions.ts';
import { answersToUnauthorizedCallers } from '../testing/unauthorized-callers.ts';

let t: TestApp;
let member: Person;

beforeAll(async () => {
  t = await testApp();
  member = await t.member();
});

const withdraw = (person: Person, registration: { id: string }) =>
  t.call(person, 'DELETE /registrations/:id', { params: registration });
const mine = async (person: Person) => (await t.call(person, 'GET /registrations')).body.items;
const rowsOf = (event: { id: string }) =>
  t.db.selectFrom('event_registrations').selectAll().where('event_id', '=', event.id).execute();
const soldOf = async (ticket: { id: string }) =>
  (await t.db.selectFrom('ticket_types').select('sold_quantity').where('id', '=', ticket.id).executeTakeFirstOrThrow())
    .sold_quantity;

describe('access', () => {
  it.each<[operation: keyof Contract, toMember: string | number]>([
    ['POST /events/:id/registrations', 200],
    ['GET /registrations', 200],
    ['DELETE /registrations/:id', 'REGISTRATION_NOT_FOUND'],
  ])('%s is for members', async (operation, toMember) => {
    const event = await makeEvent(t);
    const ticket = await makeTicket(t, event);
    const body = operation.startsWith('POST') ? { ticket_type_id: ticket.id } : undefined;
    const codes = await answersToUnauthorizedCallers(t, operation, { params: event, body });
    expect(codes).toEqual(['NOT_SIGNED_IN', 'PROFILE_INCOMPLETE', toMember]);
  });
});

describe('registering', () => {
  it('returns the registration, takes a seat, and adds an audit entry and an email', async () => {
    const person = await t.member({ first_name: 'Ann', last_name: 'Lee' });
    const event = await makeEvent(t, { name: 'Gala' });
    const ticket = await makeTicket(t, event, {
      hotel_balance_cents: 2_500,
      hotel_payment_instructions: 'Pay at the desk',
      includes_accommodation: true,
    });
    const { status, body } = await register(t, person, event, ticket);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      event_id: event.id,
      event_name: 'Gala',
      is_event_published: true,
      is_event_cancelled: false,
      start_date: expect.stringMatching(/Z$/),
      end_date: expect.stringMatching(/Z$/),
      venue_name: 'School hall',
      location: 'Kingston, Jamaica',
      ticket_type_id: ticket.id,
      ticket_type_name: 'Gala Dinner',
      quantity: 1,
      total_amount_cents: 12_000,
      due_cents: 12_000,
      guests: [],
      max_guests: 0,
      payment_code: expect.stringMatching(/^\w{6}$/),
      cover: null,
      hotel_balance_cents: 2_500,
      hotel_payment_instructions: 'Pay at the desk',
      payment_status: 'unpaid',
      payment_state: 'unpaid',
      balance_cents: 12_000,
      received_cents: 0,
      received_otherwise_cents: 0,
      pay_by: null,
      rejection_notes: null,
      registered_at: expect.stringMatching(/Z$/),
    });
    expect(await mine(person)).toEqual([body]);
    expect(await soldOf(ticket)).toBe(1);
    expect(await entriesOf(t, body.id)).toEqual([
      {
        action_type: 'REGISTER_EVENT',
        entity_type: 'event_registrations',
        description: 'Registered for Gala',
        actor_id: person.id,
        target_user_id: person.id,
        metadata: { event_name: 'Gala', ticket_type: 'Gala Dinner', total: 'US$120.00' },
      },
    ]);
    const [mail] = (await queuedMails(t)).filter((each) => each.to === person.email);
    expect(mail?.subject).toBe('You’re registered for Gala');
    expect(mail?.text).toMatch(
      /Hello Ann,[\s\S]*Total: US\$120\.00\nPayment code: \w{3}-\w{3}\nDue at check-in: US\$25\.00/,
    );
  });

  it.each([
    ['1 ms before its end', 1, 200],
    ['at its end', 0, 'EVENT_OVER'],
  ])('an event %s', async (_, ms, answer) => {
    const event = await makeEvent(t);
    const ticket = await makeTicket(t, event);
    const { end_date } = await t.db
      .selectFrom('events')
      .select('end_date')
      .where('id', '=', event.id)
      .executeTakeFirstOrThrow();
    t.clock.now = new Date(end_date.getTime() - ms);
    const { status, body } = await register(t, member, event, ticket);
    t.clock.now = undefined;
    expect(body.code ?? status).toBe(answer);
  });

  it('refuses an unavailable event or ticket type and takes no seat', async () => {
    const event = await makeEvent(t, { max_capacity: 1 });
    const draft = await makeEvent(t, { is_published: false });
    const ticket = await makeTicket(t, event);
    const single = await makeTicket(t, event, { max_quantity: 1 });
    const inactive = await makeTicket(t, event, { is_active: false });
    const elsewhere = await makeTicket(t, await makeEvent(t));
    const none = { id: randomUUID() };
    const ann = await t.member();
    type Named = { id: string };
    const code = async (who: Person, where: Named, what: Named) => (await register(t, who, where, what)).body.code;
    expect(await code(ann, none, ticket)).toBe('EVENT_NOT_FOUND');
    expect(await code(ann, draft, await makeTicket(t, draft))).toBe('EVENT_NOT_FOUND');
    expect(await code(ann, event, none)).toBe('TICKET_TYPE_NOT_FOUND');
    expect(await code(ann, event, elsewhere)).toBe('TICKET_TYPE_NOT_FOUND');
    expect(await code(ann, event, inactive)).toBe('TICKET_TYPE_INACTIVE');
    expect(await rowsOf(event)).toEqual([]);
    expect((await register(t, ann, event, single)).status).toBe(200);
    expect((await register(t, ann, event, ticket)).body).toMatchObject({
      code: 'ALREADY_REGISTERED',
      message: 'You have already registered for this event. You can only purchase one ticket type per event.',
    });
    const ben = await t.member();
    expect((await register(t, ben, event, single)).body).toMatchObject({
      code: 'SOLD_OUT',
      message: 'This ticket type is sold out',
    });
    expect((await register(t, ben, event, ticket)).body).toMatchObject({
      code: 'EVENT_FULL',
      message: 'This event is full',
    });
    expect(await rowsOf(event)).toHaveLength(1);
  });

  it.each<[string, object | undefined]>([
    ['nothing', undefined],
    ['no ticket', {}],
    ['a ticket that is no id', { ticket_type_id: 'gala' }],
    ['a price that is none', { ticket_type_id: randomUUID(), expected_total_cents: -1 }],
    ['two of them', { ticket_type_id: randomUUID(), quantity: 2 }],
  ])('refuses %s with 422', async (_, body) => {
    const { id } = await makeEvent(t);
    const answer = await t.call(member, 'POST /events/:id/registrations', { params: { id }, body });
    expect([answer.status, answer.body.code]).toEqual([422, 'INVALID_INPUT']);
  });
});

describe('withdrawing', () => {
  it('frees the seat, hides the registration, and lets the member register again', async () => {
    const { event, ticket, member: ann, registration } = await makeRegistered(t, { max_quantity: 1 });
    const ben = await t.member();
    expect((await register(t, ben, event, ticket)).body.code).toBe('SOLD_OUT');
    expect((await withdraw(ann, registration)).body).toEqual({ done: true });
    expect(await soldOf(ticket)).toBe(0);
    expect(await mine(ann)).toEqual([]);
    const [row] = await rowsOf(event);
    expect(row).toMatchObject({ status: 'withdrawn', withdrawn_at: expect.any(Date) });
    expect((await entriesOf(t, registration.id))[1]).toMatchObject({
      action_type: 'REGISTRATION_WITHDRAWN',
      target_user_id: ann.id,
      metadata: { ticket_type: 'Gala Dinner' },
    });
    expect((await register(t, ann, event, ticket)).status).toBe(200);
    expect((await register(t, ben, event, ticket)).body.code).toBe('SOLD_OUT');
  });

  it("is refused for another member's, an unknown, or a withdrawn registration", async () => {
    const { member: ann, registration, ticket } = await makeRegistered(t);
    const staff = await t.member({ roles: ['SUPER_ADMIN'] });
    for (const person of [member, staff]) {
      expect(await withdraw(person, registration)).toMatchObject({
        status: 404,
        body: { code: 'REGISTRATION_NOT_FOUND' },
      });
    }
    expect((await withdraw(ann, { id: randomUUID() })).body.code).toBe('REGISTRATION_NOT_FOUND');
    expect(await soldOf(ticket)).toBe(1);
    await withdraw(ann, registration);
    expect((await withdraw(ann, registration)).body.code).toBe('REGISTRATION_NOT_FOUND');
    expect(await soldOf(ticket)).toBe(0);
  });

  it('is refused with a pending or confirmed payment, not with a rejected one', async () => {
    const treasurer = await t.member({ roles: ['ACCOUNTANT'] });
    const { member: ann, registration, profile } = await makeRegistered(t);
    const pay = () => submit(t, ann, registration, { payment_profile_id: profile.id });
    const decide = (id: string, decision: 'confirmation' | 'rejection') =>
      t.call(treasurer, `POST /payments/:id/${decision}`, { params: { id }, body: { notes: 'Not in our account.' } });
    const first = await pay();
    expect(await withdraw(ann, registration)).toMatchObject({
      status: 409,
      body: { code: 'REGISTRATION_HAS_PAYMENT' },
    });
    await decide(first.body.id, 'rejection');
    expect((await mine(ann))[0]).toMatchObject({
      payment_status: 'submitted',
      rejection_notes: 'Not in our account.',
    });
    const second = await pay();
    expect((await mine(ann))[0].rejection_notes).toBeNull();
    await decide(second.body.id, 'confirmation');
    expect((await withdraw(ann, registration)).body.code).toBe('REGISTRATION_HAS_PAYMENT');
    expect((await mine(ann))[0].payment_status).toBe('paid');
  });

  it.each([
    ['1 ms before the event starts', 1, 200],
    ['not when it starts, which would erase what is owed and who came', 0, 'EVENT_STARTED'],
  ])('%s', async (_, ms, answer) => {
    const { event, member: ann, registration } = await makeRegistered(t);
    const times = t.db.selectFrom('events').select('start_date').where('id', '=', event.id);
    t.clock.now = new Date((await times.executeTakeFirstOrThrow()).start_date.getTime() - ms);
    const { status, body } = await withdraw(ann, registration);
    expect([body.code ?? status, (await mine(ann)).length]).toEqual([answer, answer === 200 ? 0 : 1]);
    t.clock.now = undefined;
  });

  it('ten times at once frees one seat', async () => {
    const { ticket, member: ann, registration } = await makeRegistered(t);
    await register(t, member, { id: (await mine(ann))[0].event_id }, ticket);
    const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw(ann, registration)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await soldOf(ticket)).toBe(1);
  });

  it('and a concurrent payment: only one succeeds', async () => {
    for (let round = 0; round < 20; round++) {
      const { member: ann, registration, profile } = await makeRegistered(t);
      const [payment, withdrawal] = await Promise.all([
        submit(t, ann, registration, { payment_profile_id: profile.id }),
        withdraw(ann, registration),
      ]);
      const codes = [payment.body.code ?? payment.status, withdrawal.body.code ?? withdrawal.status];
      expect([
        [200, 'REGISTRATION_HAS_PAYMENT'],
        ['REGISTRATION_NOT_FOUND', 200],
      ]).toContainEqual(codes);
    }
  });
});

describe('the list of own registrations', () => {
  it('is newest first, without other members', async () => {
    const ann = await t.member();
    for (const name of ['First', 'Second', 'Third']) {
      const event = await makeEvent(t, { name });
      await register(t, ann, event, await makeTicket(t, event));
    }
    expect((await mine(ann)).map((each: { event_name: string }) => each.event_name)).toEqual([
      'Third',
      'Second',
      'First',
    ]);
    expect(await mine(await t.member())).toEqual([]);
  });
});
