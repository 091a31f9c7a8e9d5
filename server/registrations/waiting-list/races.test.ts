/** Rule 1: registrations, guests and held seats together never exceed the capacity, whatever happens at once. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkRows } from '../../doctor/integrity/check.ts';
import type { Answer, Person } from '../../testing/app.ts';
import { randomOf, seeds, shuffled } from '../../testing/chaos.ts';
import { register } from '../../testing/reunions.ts';
import { type TwoServers, twoServers } from '../../testing/two-servers.ts';
import { violationsIn } from '../../testing/violations.ts';
import { accept, join, refuse, soldOut, waitingOf, withdraw } from '../../testing/waiting-list.ts';

const SEATS = 8;
let t: TwoServers;
let people: Person[];

beforeAll(async () => {
  t = await twoServers();
  await t.member({ roles: ['SUPER_ADMIN'] });
  people = [];
  for (let n = 0; n < 24; n++) people.push(await t.member());
});

/**
 * Half of the people wait while those with a seat withdraw and the others try to register; then offers are answered. As many
 * wait for one seat as there are seats: one that fits no one who waits would be sold, by chance.
 */
async function race(seed: number) {
  const place = await soldOut(t, SEATS);
  const random = randomOf(seed);
  const [waiters, others] = [people.slice(0, 12), people.slice(12)];
  for (const [at, person] of waiters.entries()) await join(t, person, place, at % 3 === 0 ? 2 : 1);
  const acts: (() => Promise<Answer>)[] = [
    ...place.seated.map((each) => () => withdraw(t, each)),
    ...others.map((person) => () => register(t, person, place.event, place.ticket)),
  ];
  const answers = await Promise.all(shuffled(acts, random).map((act) => act()));
  const offers: { person: Person; id: string; seats: number }[] = [];
  for (const person of waiters) {
    const waiting = await waitingOf(t, person, place);
    if (waiting?.offer) offers.push({ person, id: waiting.offer.id, seats: waiting.seats });
  }
  return { place, answers, offers, random };
}

const seatsAt = async ({ event }: { event: { id: string } }) =>
  t.db
    .selectFrom('events')
    .select(['registered_count', 'held_count'])
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow();

describe('over two servers', () => {
  it.each(seeds({ few: 1, many: 20 }))(
    'returned seats go to those who wait, and to no one else (seed %i)',
    async (seed) => {
      const { place, answers, offers, random } = await race(seed);
      const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
      expect([refused.length, new Set(refused)]).toEqual([12, new Set(['EVENT_FULL'])]);
      expect(await seatsAt(place)).toEqual({ registered_count: 0, held_count: SEATS });
      expect(violationsIn(await checkRows(t.db))).toEqual({});

      // Each offer is accepted twice at once, or accepted and refused.
      const both = offers.flatMap(({ person, id }, at) => [
        () => accept(t, person, id),
        () => (at % 2 ? accept(t, person, id) : refuse(t, person, id)),
      ]);
      const codes = (await Promise.all(shuffled(both, random).map((act) => act()))).map(
        ({ status, body }) => body.code ?? status,
      );
      expect(codes.filter((code) => code === 200)).toHaveLength(offers.length);
      expect(new Set(codes)).toEqual(new Set([200, 'OFFER_NOT_FOUND']));
      const { registered_count, held_count } = await seatsAt(place);
      expect(registered_count + held_count).toBeLessThanOrEqual(SEATS);
      expect(violationsIn(await checkRows(t.db))).toEqual({});
    },
  );

  it('one member who joins ten times at once waits once', async () => {
    const place = await soldOut(t);
    const [person] = people as [Person];
    const answers = await Promise.all(Array.from({ length: 10 }, () => join(t, person, place)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

it('the database alone refuses to hold a seat that is taken, and to sell one that is held', async () => {
  const place = await soldOut(t, 1, { max_capacity: 2 });
  const hold = (seats: number) =>
    t.db
      .insertInto('seat_holds')
      .values({ event_id: place.event.id, ticket_type_id: place.ticket.id, seats, kind: 'offer' })
      .execute();
  await expect(hold(2)).rejects.toThrow('events_capacity');
  await hold(1);
  const sale = { event_id: place.event.id, ticket_type_id: place.ticket.id, total_amount_cents: 0 };
  await expect(t.db.insertInto('event_registrations').values(sale).execute()).rejects.toThrow('events_capacity');
});

// Last: it takes the trigger away.
it('control: without the trigger on holds offered seats are sold as well, and the doctor reports it', async () => {
  await sql.raw('drop trigger seat_holds_on_change on seat_holds').execute(t.db);
  const { place, answers, offers } = await race(1);
  const sold = answers.filter(({ body }) => body.event_id === place.event.id).length;
  const promised = offers.reduce((sum, { seats }) => sum + seats, 0);
  expect(sold + promised).toBeGreaterThan(SEATS);
  expect(violationsIn(await checkRows(t.db))).toMatchObject({
    'Events with more live registrations and guests than capacity': [place.event.id],
  });
});
