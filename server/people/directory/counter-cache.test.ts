/** The counter caches stay exact, whatever changes and however many at once. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../../demo/random.ts';
import { school } from '../../../school.config.ts';
import { checkRows } from '../../doctor/integrity/check.ts';
import { MAX_COUNTED } from '../../lib/db/search.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
  await t.member({ roles: ['SUPER_ADMIN'] });
});

const violations = async () => (await checkRows(t.db)).filter(({ ids }) => ids.length > 0);
const directory = async (query = {}) => (await t.call(null, 'GET /directory', { query })).body;

it('equals a fresh count after hundreds of changes of every kind', async () => {
  const random = createRandom('changes');
  const level = () => random.pick([...school.classLevels, null]);
  const years = () => ({
    form_1_level: level(),
    form_3_level: level(),
    form_5_level: level(),
    sports_house: random.pick(school.houses).name,
    profile_completed: random.chance(0.8),
  });
  const name = () => random.pick(['Ann', 'Jean-Marc', 'St. John', 'Zoë', 'O’Brien', 'Ann Marie']);
  const people: Person[] = [];
  for (let step = 0; step < 300; step++) {
    const one = random.chance(0.4) ? undefined : people[random.int(0, people.length)];
    if (!one)
      people.push(await t.member({ ...years(), first_name: name(), last_name: name(), name_at_school: name() }));
    else if (random.chance(0.2)) await t.db.deleteFrom('auth_users').where('id', '=', one.id).execute();
    else {
      const name_at_school = random.chance(0.4) ? name() : null;
      const change = { ...(random.chance(0.5) ? years() : {}), last_name: name(), name_at_school };
      await t.db.updateTable('users').set(change).where('id', '=', one.id).execute();
    }
  }
  // Many people in one statement, within the same counters.
  await sql`update users set sports_house = (select name from houses order by position desc limit 1)`.execute(t.db);
  expect(await violations()).toEqual([]);
  const { n } = await t.db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('profile_completed', '=', true)
    .executeTakeFirstOrThrow();
  expect(await directory()).toMatchObject({ total: Number(n), matching: Number(n), matches_more: false });
});

it('is exact after forty people change houses at once', async () => {
  const [one, other] = school.houses.map(({ name }) => name) as [string, string];
  const people = await Promise.all(
    Array.from({ length: 40 }, (_, index) => t.member({ sports_house: index % 2 ? one : other })),
  );
  const changes = await Promise.allSettled(
    people.map((_, index) => {
      const pair = [people[index]?.id, people[(index + 1) % 40]?.id];
      // Two houses in one statement: each change locks both counters.
      return sql`
        update users set sports_house = case sports_house when ${one} then ${other} else ${one} end
        where id = any(${pair}::uuid[])`.execute(t.db);
    }),
  );
  // People's rows may still be locked crosswise; PostgreSQL then aborts one change, which leaves no trace.
  expect(changes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  expect(await violations()).toEqual([]);
});

it('removes the words of names that no listed person has', async () => {
  const wordsOf = async (part: string) =>
    (await t.db.selectFrom('name_words').selectAll().where('shown', '=', part).execute()).length;
  const gone = await t.member({ first_name: 'Ermintrude', last_name: 'Vanished' });
  expect([await wordsOf('Ermintrude'), await wordsOf('Vanished')]).toEqual([1, 1]);
  await t.db.updateTable('users').set({ profile_completed: false }).where('id', '=', gone.id).execute();
  expect([await wordsOf('Ermintrude'), await wordsOf('Vanished')]).toEqual([0, 0]);
});

describe('a search with more than a thousand matches', () => {
  beforeAll(async () => {
    await makeNamesakes(MAX_COUNTED + 1, { first_name: 'Manifold-Xerxes', last_name: 'Pinnock', area: '+1658' });
    await makeNamesakes(60, { first_name: 'Ann', last_name: 'Few-Pinnock', area: '+1689' });
  });

  it('counts up to a thousand and says that there are more', async () => {
    expect(await directory({ q: 'manifold' })).toMatchObject({ matching: MAX_COUNTED, matches_more: true });
    expect(await directory({ q: 'manifold', level: school.classLevels[1] })).toMatchObject({ matching: 0 });
    const me = await t.member();
    const { body } = await t.call(me, 'GET /connections', { query: { q: 'pinnock' } });
    expect(body).toMatchObject({ matching: MAX_COUNTED, matches_more: true });
    const named = async (q: string) => (await t.call(me, 'GET /directory', { query: { q } })).body;
    for (const q of ['pi', 'pinnock', 'manifold', 'pinnock manifold']) {
      expect(await named(q), q).toMatchObject({ matching: MAX_COUNTED, matches_more: true });
    }
    const staff = await t.member({ roles: ['SUPER_ADMIN'] });
    for (const q of ['pi', 'pinnock', 'manifold', 'manifold pinnock']) {
      const users = await t.call(staff, 'GET /users', { query: { q } });
      expect(users.body, q).toMatchObject({ matching: MAX_COUNTED, matches_more: true });
    }
    const house = school.houses[1].name;
    const narrowed = await t.call(staff, 'GET /users', { query: { q: 'pinnock', house } });
    expect(narrowed.body).toMatchObject({ items: [], matching: 0, matches_more: false });
  });

  it('finds no one by hidden names, or by the part after a hyphen', async () => {
    const me = await t.member();
    expect(await directory({ q: 'pinnock' })).toMatchObject({ matching: 0, matches_more: false });
    const { body } = await t.call(me, 'GET /directory', { query: { q: 'xe' } });
    expect(body).toMatchObject({ matching: 0, matches_more: false });
  });

  it.each([
    ['pinnock', true],
    ['few-pinnock', false],
  ])('for %s has a second page in the same order', async (q, matches_more) => {
    const me = await t.member();
    const first = await t.call(me, 'GET /directory', { query: { q } });
    const second = await t.call(me, 'GET /directory', { query: { q, cursor: first.body.next_cursor } });
    // All have the same name, so they are sorted by id.
    const ids = [...first.body.items, ...second.body.items].map(({ id }) => id);
    expect(ids).toHaveLength(48);
    expect(ids).toEqual([...new Set(ids)].sort());
    expect(second.body).toMatchObject({ matching: matches_more ? MAX_COUNTED : 60, matches_more });
  });

  it.each([
    ['manifold', true],
    ['few-pinnock', false],
  ])('by staff for %s has one too', async (q, matches_more) => {
    const staff = await t.member({ roles: ['SUPER_ADMIN'] });
    const pageOf = async (cursor?: string) =>
      (await t.call(staff, 'GET /users', { query: { q, sort: 'name', ...(cursor && { cursor }) } })).body;
    const first = await pageOf();
    const second = await pageOf(first.next_cursor);
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(ids).toHaveLength(matches_more ? 100 : 60);
    expect(ids).toEqual([...new Set(ids)].sort());
    expect(second).toMatchObject({ matching: matches_more ? MAX_COUNTED : 60, matches_more });
  });

  it('has an exact count for exactly a thousand', async () => {
    await sql`delete from auth_users where email = 'pinnock-1@school.example'`.execute(t.db);
    expect(await directory({ q: 'manifold' })).toMatchObject({ matching: MAX_COUNTED, matches_more: false });
    expect(await violations()).toEqual([]);
  });
});

/** Listed members of one name, house and class; the emails start with the last name. */
const makeNamesakes = (count: number, { first_name, last_name, area }: Record<string, string>) =>
  sql`
    with made as (
      insert into auth_users (name, email)
      select 'x', lower(${last_name}::text) || '-' || n || '@school.example' from generate_series(1, ${count}::int) n
      returning id, email
    )
    insert into users (id, email, phone, first_name, last_name, profile_completed, sports_house, form_1_level)
    select id, email, ${area}::text || (2000000 + row_number() over ()), ${first_name}, ${last_name}, true,
           ${school.houses[0].name}, ${school.classLevels[0]} from made`.execute(t.db);
