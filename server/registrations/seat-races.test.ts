/** Many members, few seats, two servers on one database: never oversold, whichever server handles a request. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkIntegrity } from '../doctor/integrity/check.ts';
import type { Answer, Person } from '../testing/app.ts';
import { randomOf, seeds, shuffled } from '../testing/chaos.ts';
import { makeEvent, makeTicket, register } from '../testing/reunions.ts';
import { type TwoServers, twoServers } from '../testing/two-servers.ts';

const MEMBERS = 200;
const SEATS = 50;
const SPREAD_MS = 40; // all requests start within this time

let t: TwoServers;
let people: Person[];

beforeAll(async () => {
  t = await twoServers();
  await t.member({ roles: ['SUPER_ADMIN'] });
  people = [];
  for (let n = 0; n < MEMBERS; n++) people.push(await t.member());
});

/** How many replies there are of each 'status CODE'. */
function countByReply(answers: readonly Answer[]): Record<string, number> {
  const names = answers.map(({ status, body }) => (status === 200 ? '200' : `${status} ${body?.code}`));
  return Object.fromEntries(
    Object.entries(Object.groupBy(names, (name) => name)).map(([name, all]) => [name, all?.length ?? 0]),
  );
}

/** Runs `act` for everyone at random moments in a random order, both by the seed. */
async function rush<T>(seed: number, actors: readonly T[], act: (actor: T) => Promise<Answer>): Promise<Answer[]> {
  const random = randomOf(seed);
  return Promise.all(
    shuffled(actors, random).map(async (actor) => {
      await sleep(random() * SPREAD_MS);
      return act(actor);
    }),
  );
}

const violationsIn = async (school: TwoServers) =>
  (await checkIntegrity(school.db, school.storage)).filter(({ ids }) => ids.length > 0).map(({ violated }) => violated);

const soldOf = async (ticket: { id: string }) =>
  (await t.db.selectFrom('ticket_types').select('sold_quantity').where('id', '=', ticket.id).executeTakeFirstOrThrow())
    .sold_quantity;

describe('a race over two servers', () => {
  it.each(seeds({ few: 2, many: 20 }))(
    `of ${MEMBERS} members for ${SEATS} seats sells exactly those (seed %i)`,
    async (seed) => {
      const event = await makeEvent(t);
      const ticket = await makeTicket(t, event, { max_quantity: SEATS });
      const answers = await rush(seed, people, (person) => register(t, person, event, ticket));
      expect(countByReply(answers)).toEqual({ '200': SEATS, '409 SOLD_OUT': MEMBERS - SEATS });
      expect(await soldOf(ticket)).toBe(SEATS);
      expect(await violationsIn(t)).toEqual([]);
    },
  );

  it.each(seeds({ few: 1, many: 20 }))(
    'for an event’s last places with two ticket types fills it exactly (seed %i)',
    async (seed) => {
      const event = await makeEvent(t, { max_capacity: SEATS });
      const tickets = [await makeTicket(t, event), await makeTicket(t, event)];
      const requests = people
        .slice(0, 120)
        .map((person, index) => ({ person, ticket: tickets[index % 2] ?? { id: '' } }));
      const answers = await rush(seed, requests, ({ person, ticket }) => register(t, person, event, ticket));
      expect(countByReply(answers)).toEqual({ '200': SEATS, '409 EVENT_FULL': 120 - SEATS });
      const sold = await Promise.all(tickets.map(soldOf));
      expect(sold.reduce((sum, each) => sum + each, 0)).toBe(SEATS);
      expect(await violationsIn(t)).toEqual([]);
    },
  );

  it.each(seeds({ few: 1, many: 20 }))('of one member’s fifty requests registers them once (seed %i)', async (seed) => {
    const event = await makeEvent(t);
    const tickets = [await makeTicket(t, event), await makeTicket(t, event)];
    const presses = Array.from({ length: 50 }, (_, index) => tickets[index % 2] ?? { id: '' });
    const person = people[0] as Person;
    const answers = await rush(seed, presses, (ticket) => register(t, person, event, ticket));
    expect(countByReply(answers)).toEqual({ '200': 1, '409 ALREADY_REGISTERED': 49 });
    expect(await violationsIn(t)).toEqual([]);
  });

  it.each(seeds({ few: 1, many: 20 }))('with concurrent withdrawals never oversells (seed %i)', async (seed) => {
    const event = await makeEvent(t);
    const ticket = await makeTicket(t, event, { max_quantity: 20 });
    /** Registers and, if that worked, withdraws, three times; returns the result of each step. */
    const registerAndWithdraw = async (person: Person): Promise<string[]> => {
      const results: string[] = [];
      for (let round = 0; round < 3; round++) {
        const made = await register(t, person, event, ticket);
        results.push(`${made.status} ${made.body.code ?? 'registered'}`);
        if (made.status !== 200 || round === 2) continue;
        const gone = await t.call(person, 'DELETE /registrations/:id', { params: { id: made.body.id } });
        results.push(`${gone.status} ${gone.body.code ?? 'withdrawn'}`);
      }
      return results;
    };
    const random = randomOf(seed);
    const results = (await Promise.all(shuffled(people.slice(0, 60), random).map(registerAndWithdraw))).flat();
    expect(new Set(results)).toEqual(new Set(['200 registered', '200 withdrawn', '409 SOLD_OUT']));
    const counted = (what: string) => results.filter((each) => each === what).length;
    expect(await soldOf(ticket)).toBe(counted('200 registered') - counted('200 withdrawn'));
    expect(await soldOf(ticket)).toBeLessThanOrEqual(20);
    expect(await violationsIn(t)).toEqual([]);
  });
});

/** Puts a table behind a view over a function: rows read through it can't be locked. */
const withoutLock = (table: string, counter: string) => `
  alter table ${table} rename to ${table}_rows;
  create function read_${table}() returns setof ${table}_rows language plpgsql stable as
    $$ begin return query select * from ${table}_rows; end $$;
  create view ${table} as select * from read_${table}();
  create function count_${table}() returns trigger language plpgsql as $$
  begin
    update ${table}_rows set ${counter} = ${counter} + (new.${counter} - old.${counter}) where id = old.id;
    return new;
  end $$;
  create trigger count_${table} instead of update on ${table} for each row execute function count_${table}();`;
const WITHOUT_LOCKS = withoutLock('events', 'registered_count') + withoutLock('ticket_types', 'sold_quantity');
const WITHOUT_CONSTRAINTS = `
  alter table ticket_types_rows drop constraint ticket_types_quantity;
  alter table events_rows drop constraint events_capacity;`;

// Last: it removes the database's locks and constraints.
it('control: without the lock the constraint alone prevents overselling; without both the race oversells, and the doctor reports it', async () => {
  const makeEventFixture = async () => {
    const event = await makeEvent(t);
    return { event, ticket: await makeTicket(t, event, { max_quantity: SEATS }) };
  };
  type Gala = Awaited<ReturnType<typeof makeEventFixture>>;
  const race = ({ event, ticket }: Gala) => rush(1, people, (person) => register(t, person, event, ticket));

  const one = await makeEventFixture();
  const others = [];
  for (let n = 0; n < 20; n++) others.push(await makeEventFixture());

  await sql.raw(WITHOUT_LOCKS).execute(t.db);
  expect(countByReply(await race(one))).toEqual({ '200': SEATS, '409 SOLD_OUT': MEMBERS - SEATS });
  await sql.raw(WITHOUT_CONSTRAINTS).execute(t.db);
  // Only some races oversell: both servers must handle a batch at the same moment.
  let sold = 0;
  for (const gala of others) {
    if (sold > SEATS) break;
    sold = countByReply(await race(gala))['200'] ?? 0;
    expect(await soldOf(gala.ticket)).toBe(sold);
  }
  expect(sold).toBeGreaterThan(SEATS);
  expect(await violationsIn(t)).toContain(
    'Ticket types with more live registrations and guests than there are tickets',
  );
});
