import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../contract/constants.ts';
import type { Contract } from '../../../contract/contract.ts';
import { type Answer, type Call, type Person, type TestApp, testApp } from '../../testing/app.ts';
import { fileOf, proofsOf } from '../../testing/files.ts';
import {
  entriesOf,
  eventForm,
  ledgerOf,
  makeEvent,
  makeRegistered,
  makeTicket,
  queuedMails,
} from '../../testing/reunions.ts';

let t: TestApp;
let staff: Person;
let treasurer: Person;

beforeAll(async () => {
  t = await testApp();
  staff = await t.member({ roles: ['EVENT_COORDINATOR'] });
  treasurer = await t.member({ roles: ['ACCOUNTANT'] });
});

const under = (key: string, person: Person, operation: keyof Contract, call: Call) =>
  t.call(person, operation, { ...call, headers: { 'idempotency-key': key } });

const eventsNamed = (name: string) => t.db.selectFrom('events').select('id').where('name', '=', name).execute();
const activityForm = {
  name: 'Boat trip',
  start_time: '2036-06-01T18:00:00Z',
  end_time: '2036-06-01T20:00:00Z',
};
const idsIn = (answers: readonly Answer[]) => new Set(answers.map(({ status, body }) => `${status} ${body.id}`));

/** Each operation with a key: a call, one with another body, and the number of its rows. */
type Case = { call: Call; other: Call; person: Person; count: () => Promise<number> };
const twoBodies = (params: { id: string } | undefined, body: object, changed: object) => ({
  call: { params, body },
  other: { params, body: { ...body, ...changed } },
});
const countOf = async (table: 'ticket_types' | 'event_activities' | 'rooms', event: { id: string }) =>
  (await t.db.selectFrom(table).select('id').where('event_id', '=', event.id).execute()).length;
const CASES: Record<string, () => Promise<Case>> = {
  'POST /events': async () => {
    const name = `Gala ${randomUUID()}`;
    return {
      person: staff,
      call: { body: await eventForm(t, name) },
      other: { body: { ...(await eventForm(t, name)), max_capacity: 1 } },
      count: async () => (await eventsNamed(name)).length,
    };
  },
  'POST /events/:id/copies': async () => {
    const params = await makeEvent(t);
    const name = `Copy ${randomUUID()}`;
    const body = { name, start_date: '2036-06-01T18:00:00Z' };
    return {
      person: staff,
      call: { params, body },
      other: { params: await makeEvent(t), body },
      count: async () => (await eventsNamed(name)).length,
    };
  },
  'POST /events/:id/ticket-types': async () => {
    const params = await makeEvent(t);
    const bodies = twoBodies(params, { name: 'Gala Dinner', price_cents: 12_050 }, { max_quantity: 9 });
    return { person: staff, ...bodies, count: () => countOf('ticket_types', params) };
  },
  'POST /events/:id/activities': async () => {
    const params = await makeEvent(t);
    const bodies = twoBodies(params, activityForm, { max_capacity: 9 });
    return { person: staff, ...bodies, count: () => countOf('event_activities', params) };
  },
  'POST /events/:id/rooms': async () => {
    const params = await makeEvent(t);
    const body = { room_number: '101', room_type: 'double', max_occupancy: 2, price_per_night_cents: 0 };
    return { person: staff, ...twoBodies(params, body, { max_occupancy: 3 }), count: () => countOf('rooms', params) };
  },
  'POST /payment-profiles': async () => {
    const name = `Zelle ${randomUUID()}`;
    const body = { name, account_info: 'treasurer@mail.example' };
    return {
      person: treasurer,
      ...twoBodies(undefined, body, { is_global: true }),
      count: async () =>
        (await t.db.selectFrom('payment_profiles').select('id').where('name', '=', name).execute()).length,
    };
  },
  'POST /bank-accounts': async () => {
    const name = `Bank ${randomUUID()}`;
    const body = { name, currency: 'USD', last_four: '4471' };
    return {
      person: treasurer,
      ...twoBodies(undefined, body, { last_four: '4472' }),
      count: async () =>
        (await t.db.selectFrom('bank_accounts').select('id').where('name', '=', name).execute()).length,
    };
  },
  'POST /events/:id/registrations': async () => {
    const params = await makeEvent(t);
    const ticket = await makeTicket(t, params);
    return {
      person: await t.member(),
      call: { params, body: { ticket_type_id: ticket.id } },
      other: { params, body: { ticket_type_id: ticket.id, expected_total_cents: 12_000 } },
      count: async () =>
        (await t.db.selectFrom('event_registrations').select('id').where('event_id', '=', params.id).execute()).length,
    };
  },
  'POST /registrations/:id/payments': async () => {
    const { member, registration, profile } = await makeRegistered(t);
    const form = { payment_profile_id: profile.id, reference_number: 'ZL-1', proof: await fileOf('png') };
    return {
      person: member,
      call: { params: registration, form },
      other: { params: registration, form: { ...form, proof: await fileOf('jpeg') } },
      count: async () => (await ledgerOf(t, registration)).length,
    };
  },
};

describe.each(Object.keys(CASES) as (keyof Contract)[])('%s', (operation) => {
  const arrange = () => (CASES[operation] as () => Promise<Case>)();

  it('runs once for twenty concurrent calls with one key, which get the same reply', async () => {
    const { person, call, count } = await arrange();
    const key = randomUUID();
    const first = await under(key, person, operation, call);
    expect(first.status).toBe(200);
    const again = await Promise.all(Array.from({ length: 20 }, () => under(key, person, operation, call)));
    expect(new Set(again.map(({ raw }) => raw.toString()))).toEqual(new Set([first.raw.toString()]));
    expect(await count()).toBe(1);
    const entries = await entriesOf(t, first.body.id);
    expect(entries).toHaveLength(1);

    const next = await arrange();
    const newKey = randomUUID();
    const atOnce = await Promise.all(
      Array.from({ length: 20 }, () => under(newKey, next.person, operation, next.call)),
    );
    expect(idsIn(atOnce)).toEqual(new Set([`200 ${atOnce[0]?.body.id}`]));
    expect(await next.count()).toBe(1);
  });

  it('refuses the key with other input', async () => {
    const { person, call, other, count } = await arrange();
    const key = randomUUID();
    await under(key, person, operation, call);
    expect(await under(key, person, operation, other)).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect(await count()).toBe(1);
  });
});

it('a retried payment stores only the first file', async () => {
  const { member, registration, profile } = await makeRegistered(t);
  const form = { payment_profile_id: profile.id, reference_number: 'ZL-1', proof: await fileOf('png') };
  const key = randomUUID();
  for (let n = 0; n < 3; n++) {
    expect((await under(key, member, 'POST /registrations/:id/payments', { params: registration, form })).status).toBe(
      200,
    );
  }
  expect(await proofsOf(t, member)).toHaveLength(1);
  const mails = (await queuedMails(t)).filter(({ to, subject }) => to === member.email && /^We received/.test(subject));
  expect(mails).toHaveLength(1);
});

describe('an idempotency key', () => {
  it('belongs to one person', async () => {
    const key = randomUUID();
    const name = `Gala ${randomUUID()}`;
    const body = await eventForm(t, name);
    const other = await t.member({ roles: ['EVENT_COORDINATOR'] });
    for (const person of [staff, other]) expect((await under(key, person, 'POST /events', { body })).status).toBe(200);
    expect(await eventsNamed(name)).toHaveLength(2);
  });

  it('can be used again after a refusal', async () => {
    const event = await makeEvent(t);
    const ticket = await makeTicket(t, event, { max_quantity: 1 });
    const call = { params: event, body: { ticket_type_id: ticket.id } };
    const [ann, bob] = [await t.member(), await t.member()];
    const taken = await t.call(ann, 'POST /events/:id/registrations', call);
    const key = randomUUID();
    expect((await under(key, bob, 'POST /events/:id/registrations', call)).body.code).toBe('SOLD_OUT');
    await t.call(ann, 'DELETE /registrations/:id', { params: taken.body });
    expect((await under(key, bob, 'POST /events/:id/registrations', call)).status).toBe(200);
  });

  it('expires after a day', async () => {
    // A write deletes only a few expired ones.
    await t.db.deleteFrom('idempotency_keys').execute();
    const key = randomUUID();
    const name = `Gala ${randomUUID()}`;
    const body = await eventForm(t, name);
    const make = () => under(key, staff, 'POST /events', { body });
    const first = await make();
    t.clock.now = new Date(Date.now() + 23 * HOUR_MS);
    expect((await make()).body).toEqual(first.body);
    t.clock.now = new Date(Date.now() + 25 * HOUR_MS);
    expect((await make()).body).not.toEqual(first.body);
    t.clock.now = undefined;
    expect(await eventsNamed(name)).toHaveLength(2);
    const { rows } = await sql`select from idempotency_keys where created_at < now() + interval '1 hour'`.execute(t.db);
    expect(rows).toEqual([]);
  });

  it('must consist of printable characters', async () => {
    const body = await eventForm(t, 'Never');
    for (const key of ['', 'two words', 'é', 'x'.repeat(201)]) {
      const { status, body: said } = await under(key, staff, 'POST /events', { body });
      expect([status, said.issues[0].path]).toEqual([422, 'idempotency-key']);
    }
  });

  it('is deleted with the account', async () => {
    const [ann, admin] = [await t.member({}), await t.member({ roles: ['SUPER_ADMIN'] })];
    const event = await makeEvent(t);
    const ticket = await makeTicket(t, event);
    const call = { params: event, body: { ticket_type_id: ticket.id } };
    await under(randomUUID(), ann, 'POST /events/:id/registrations', call);
    expect((await t.call(admin, 'DELETE /users/:id', { params: ann })).status).toBe(200);
    const kept = await t.db.selectFrom('idempotency_keys').select('key').where('user_id', '=', ann.id).execute();
    expect(kept).toEqual([]);
  });
});
