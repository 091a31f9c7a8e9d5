/** Rule 1: registrations and guests never take more seats than there are, whatever happens at once. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkRows } from '../../doctor/integrity/check.ts';
import { type Answer, type Person, type TestApp, testApp } from '../../testing/app.ts';
import { randomOf, seeds, shuffled } from '../../testing/chaos.ts';
import { makeEvent, makeTicket, register } from '../../testing/reunions.ts';
import { type TwoServers, twoServers } from '../../testing/two-servers.ts';
import { violationsIn } from '../../testing/violations.ts';

const MEMBERS = 40;
type School = TestApp | TwoServers;

const peopleOf = async (t: School) => {
  const people: Person[] = [];
  for (let n = 0; n < MEMBERS; n++) people.push(await t.member());
  return people;
};

/** Half of the people are registered and bring guests, while the others register: all want the last seats. */
async function race(
  t: School,
  people: readonly Person[],
  { seats, by }: { seats: number; by: 'event' | 'ticket' },
  seed: number,
) {
  const event = await makeEvent(t, { max_guests: 2 });
  const ticket = await makeTicket(t, event);
  const [hosts, others] = [people.slice(0, MEMBERS / 2), people.slice(MEMBERS / 2)];
  const registrations = await Promise.all(hosts.map(async (host) => (await register(t, host, event, ticket)).body.id));
  const total = hosts.length + seats;
  if (by === 'event')
    await t.db.updateTable('events').set({ max_capacity: total }).where('id', '=', event.id).execute();
  else await t.db.updateTable('ticket_types').set({ max_quantity: total }).where('id', '=', ticket.id).execute();
  const bring = (host: Person, id: string, name: string) => () =>
    t.call(host, 'POST /registrations/:id/guests', { params: { id }, body: { name, ticket_type_id: ticket.id } });
  const acts: (() => Promise<Answer>)[] = [
    ...hosts.flatMap((host, at) => ['Sonia', 'Omar'].map((name) => bring(host, registrations[at] ?? '', name))),
    ...others.map((person) => () => register(t, person, event, ticket)),
  ];
  const answers = await Promise.all(shuffled(acts, randomOf(seed)).map((act) => act()));
  const codes = answers.map(({ status, body }) => (status === 200 ? 'seated' : String(body.code)));
  return { event, ticket, codes, seated: codes.filter((code) => code === 'seated').length };
}

describe('a race of guests and registrations over two servers', () => {
  let t: TwoServers;
  let people: Person[];
  beforeAll(async () => {
    t = await twoServers();
    await t.member({ roles: ['SUPER_ADMIN'] });
    people = await peopleOf(t);
  });

  it.each(seeds({ few: 1, many: 20 }))('fills the last places of the event exactly (seed %i)', async (seed) => {
    const { seated, codes } = await race(t, people, { seats: 15, by: 'event' }, seed);
    expect([seated, new Set(codes)]).toEqual([15, new Set(['seated', 'EVENT_FULL'])]);
    expect(violationsIn(await checkRows(t.db))).toEqual({});
  });

  it.each(seeds({ few: 1, many: 20 }))('fills the last tickets exactly (seed %i)', async (seed) => {
    const { seated, codes } = await race(t, people, { seats: 15, by: 'ticket' }, seed);
    expect([seated, new Set(codes)]).toEqual([15, new Set(['seated', 'SOLD_OUT'])]);
    expect(violationsIn(await checkRows(t.db))).toEqual({});
  });

  it('of one member adds no more guests than the event allows', async () => {
    const event = await makeEvent(t, { max_guests: 2 });
    const ticket = await makeTicket(t, event);
    const [host] = people as [Person];
    const { id } = (await register(t, host, event, ticket)).body;
    const names = Array.from({ length: 12 }, (_, n) => `Guest ${n}`);
    const answers = await Promise.all(
      names.map((name) =>
        t.call(host, 'POST /registrations/:id/guests', { params: { id }, body: { name, ticket_type_id: ticket.id } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(violationsIn(await checkRows(t.db))).toEqual({});
  });

  it('with withdrawals leaves no seat taken by someone who is gone', async () => {
    const event = await makeEvent(t, { max_guests: 2 });
    const ticket = await makeTicket(t, event);
    const hosts = people.slice(0, 15);
    const ids = await Promise.all(hosts.map(async (host) => (await register(t, host, event, ticket)).body.id));
    await Promise.all(
      hosts.flatMap((host, at) => {
        const params = { id: ids[at] };
        const body = { name: 'Sonia', ticket_type_id: ticket.id };
        return [
          t.call(host, 'POST /registrations/:id/guests', { params, body }),
          t.call(host, 'DELETE /registrations/:id', { params }),
          t.call(host, 'POST /registrations/:id/guests', { params, body }),
        ];
      }),
    );
    const counts = t.db.selectFrom('events').select(['registered_count', 'guest_count']).where('id', '=', event.id);
    expect(await counts.executeTakeFirstOrThrow()).toEqual({ registered_count: 0, guest_count: 0 });
    expect(violationsIn(await checkRows(t.db))).toEqual({});
  });
});

describe('the database alone', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
    await t.member({ roles: ['SUPER_ADMIN'] });
  });

  const insert = ({ id: registration_id }: { id: string }, ticket: { id: string }) =>
    t.db
      .insertInto('registration_guests')
      .values({ registration_id, name: 'Sonia', ticket_type_id: ticket.id, price_cents: 100 })
      .execute();

  it('refuses a guest beyond the capacity, and one with a ticket of another event', async () => {
    const event = await makeEvent(t, { max_capacity: 1 });
    const [ticket, elsewhere] = [await makeTicket(t, event), await makeTicket(t, await makeEvent(t))];
    const { body: registration } = await register(t, await t.member(), event, ticket);
    await expect(insert(registration, ticket)).rejects.toThrow('events_capacity');
    await expect(insert(registration, elsewhere)).rejects.toThrow('ticket type of the registration');
  });

  it('gives a guest of a withdrawn registration no seat', async () => {
    const event = await makeEvent(t, { max_capacity: 1 });
    const ticket = await makeTicket(t, event);
    const member = await t.member();
    const { body: registration } = await register(t, member, event, ticket);
    await t.call(member, 'DELETE /registrations/:id', { params: registration });
    await insert(registration, ticket);
    const { registered_count } = await t.db
      .selectFrom('events')
      .select('registered_count')
      .where('id', '=', event.id)
      .executeTakeFirstOrThrow();
    expect(registered_count).toBe(0);
  });

  // Last: it takes the triggers away.
  it('control: without the trigger on guests the race oversells, and the doctor reports it', async () => {
    await sql.raw('drop trigger guest_seats_on_change on registration_guests').execute(t.db);
    // Fewer than 15 register, or they could be first and fill the event, which the trigger on registrations notices.
    const people = (await peopleOf(t)).slice(0, MEMBERS / 2 + 10);
    const { event, seated } = await race(t, people, { seats: 15, by: 'event' }, 1);
    expect(seated).toBeGreaterThan(15);
    expect(violationsIn(await checkRows(t.db))).toMatchObject({
      'Events with more live registrations and guests than capacity': [event.id],
      'Triggers, constraints and indexes that are missing or disabled': ['guest_seats_on_change'],
    });
  });
});
