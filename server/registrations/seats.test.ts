/** Many members, few seats: never oversold. The controls show that these tests can fail. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../testing/app.ts';
import { makeEvent, makeTicket, register } from '../testing/reunions.ts';

const MEMBERS = 30;
const SEATS = 7;

type Reunion = { event: { id: string }; ticket: { id: string } };

const makeMembers = (t: TestApp): Promise<Person[]> => Promise.all(Array.from({ length: MEMBERS }, () => t.member()));

async function reunion(t: TestApp, maximum: { max_capacity?: number; max_quantity?: number }): Promise<Reunion> {
  const event = await makeEvent(t, { max_capacity: maximum.max_capacity ?? 0 });
  return { event, ticket: await makeTicket(t, event, { max_quantity: maximum.max_quantity ?? 0 }) };
}

/** Everyone registers at the same moment; returns how often each reply was given. */
async function race(
  t: TestApp,
  people: readonly Person[],
  { event, ticket }: Reunion,
): Promise<Record<string, number>> {
  const answers = await Promise.all(people.map((person) => register(t, person, event, ticket)));
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) counts[body.code ?? status] = (counts[body.code ?? status] ?? 0) + 1;
  return counts;
}

async function sold(t: TestApp, { event, ticket }: Reunion) {
  const { rows } = await sql<{ rows: number; registered: number; sold: number }>`
    select (select count(*)::int from event_registrations where event_id = ${event.id}) as rows,
           (select registered_count from events where id = ${event.id}) as registered,
           (select sold_quantity from ticket_types where id = ${ticket.id}) as sold`.execute(t.db);
  return rows[0];
}

/** The same race without the server: everyone counts first and then inserts. Returns how many succeeded. */
async function raceOnTable(t: TestApp, people: readonly Person[], { event, ticket }: Reunion) {
  const live = () =>
    t.db.selectFrom('event_registrations').select(['id', 'user_id']).where('event_id', '=', event.id).execute();
  const seen = await Promise.all(people.map(live));
  const inserts = people.map((person, index) => {
    const others = seen[index] ?? [];
    if (others.length >= SEATS || others.some((row) => row.user_id === person.id)) return Promise.reject();
    return t.db
      .insertInto('event_registrations')
      .values({ event_id: event.id, user_id: person.id, ticket_type_id: ticket.id, total_amount_cents: 0 })
      .execute();
  });
  return (await Promise.allSettled(inserts)).filter((insert) => insert.status === 'fulfilled').length;
}

describe('with all locks and constraints', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
  });

  it('a ticket type sells exactly what there is', async () => {
    const gala = await reunion(t, { max_quantity: SEATS });
    expect(await race(t, await makeMembers(t), gala)).toEqual({ 200: SEATS, SOLD_OUT: MEMBERS - SEATS });
    expect(await sold(t, gala)).toEqual({ rows: SEATS, registered: SEATS, sold: SEATS });
  });

  it('an event fills exactly to its capacity with two ticket types', async () => {
    const gala = await reunion(t, { max_capacity: SEATS });
    const other = { ...gala, ticket: await makeTicket(t, gala.event) };
    const people = await makeMembers(t);
    const [one, two] = await Promise.all([
      race(t, people.slice(0, MEMBERS / 2), gala),
      race(t, people.slice(MEMBERS / 2), other),
    ]);
    expect((one[200] ?? 0) + (two[200] ?? 0)).toBe(SEATS);
    expect((one.EVENT_FULL ?? 0) + (two.EVENT_FULL ?? 0)).toBe(MEMBERS - SEATS);
    expect(await sold(t, gala)).toMatchObject({ rows: SEATS, registered: SEATS });
  });

  it('one member’s twenty requests make one registration', async () => {
    const gala = await reunion(t, {});
    const impatient = Array<Person>(20).fill(await t.member());
    expect(await race(t, impatient, gala)).toEqual({ 200: 1, ALREADY_REGISTERED: 19 });
    expect(await sold(t, gala)).toEqual({ rows: 1, registered: 1, sold: 1 });
  });

  it('one member with two ticket types at once gets one', async () => {
    const gala = await reunion(t, {});
    const other = await makeTicket(t, gala.event);
    const ann = await t.member();
    const answers = await Promise.all([gala.ticket, other].map((ticket) => register(t, ann, gala.event, ticket)));
    expect(answers.map((answer) => answer.body.code ?? 200).sort()).toEqual([200, 'ALREADY_REGISTERED']);
  });

  it('seats freed during the race are sold again, never twice', async () => {
    const gala = await reunion(t, { max_quantity: SEATS });
    const people = await makeMembers(t);
    const early = await Promise.all(
      people.slice(0, SEATS).map((person) => register(t, person, gala.event, gala.ticket)),
    );
    const [counts] = await Promise.all([
      race(t, people.slice(SEATS), gala),
      ...early.map(({ body }, index) =>
        t.call(people[index] as Person, 'DELETE /registrations/:id', { params: { id: body.id } }),
      ),
    ]);
    expect(counts[200] ?? 0).toBeLessThanOrEqual(SEATS);
    expect(await sold(t, gala)).toMatchObject({ registered: counts[200] ?? 0, sold: counts[200] ?? 0 });
  });

  it('one statement updates the counters of all its events and ticket types, without withdrawn registrations', async () => {
    const reunions = [await reunion(t, {}), await reunion(t, {})];
    const people = await makeMembers(t);
    const rows = people.slice(0, 9).map((person, index) => {
      const { event, ticket } = reunions[index % 2] as Reunion;
      const isGone = index > 6; // one of each
      return {
        event_id: event.id,
        user_id: person.id,
        ticket_type_id: ticket.id,
        total_amount_cents: 0,
        ...(isGone && { status: 'withdrawn', withdrawn_at: new Date() }),
      };
    });
    await t.db.insertInto('event_registrations').values(rows).execute();
    expect(await Promise.all(reunions.map((each) => sold(t, each)))).toEqual([
      { rows: 5, registered: 4, sold: 4 },
      { rows: 4, registered: 3, sold: 3 },
    ]);
    const gone = await t.db.deleteFrom('event_registrations').where('status', '=', 'registered').execute();
    expect(gone[0]?.numDeletedRows).toBeGreaterThanOrEqual(7n);
    expect(await Promise.all(reunions.map((each) => sold(t, each)))).toEqual([
      { rows: 1, registered: 0, sold: 0 },
      { rows: 1, registered: 0, sold: 0 },
    ]);
  });

  it('the constraints alone prevent overselling without locks', async () => {
    const gala = await reunion(t, { max_quantity: SEATS });
    expect(await raceOnTable(t, await makeMembers(t), gala)).toBe(SEATS);
    const one = await reunion(t, {});
    expect(await raceOnTable(t, Array<Person>(20).fill(await t.member()), one)).toBe(1);
  });
});

describe('control: without trigger, checks and unique index', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp({
      before: `
        alter table event_registrations disable trigger user;
        alter table ticket_types drop constraint ticket_types_quantity;
        alter table events drop constraint events_capacity;
        drop index event_registrations_one_live;`,
    });
  });

  it('the race over HTTP oversells', async () => {
    const gala = await reunion(t, { max_quantity: SEATS });
    const { 200: sold } = await race(t, await makeMembers(t), gala);
    expect(sold).toBeGreaterThan(SEATS);
  });

  it('the race directly on the table oversells and registers twice', async () => {
    const gala = await reunion(t, { max_quantity: SEATS });
    expect(await raceOnTable(t, await makeMembers(t), gala)).toBeGreaterThan(SEATS);
    const one = await reunion(t, {});
    expect(await raceOnTable(t, Array<Person>(20).fill(await t.member()), one)).toBeGreaterThan(1);
  });
});
