import { beforeAll, describe, expect, it } from 'vitest';
import { FORM_COLUMNS } from '../../lib/db/form-levels.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { FORM_LEVELS, HOUSES } from '../../testing/members.ts';

type Item = { first_name: string; shared_forms: number[] };

let t: TestApp;
let me: Person;

/** The first five forms, written as G, L, N, M and R for the first five levels; none in later forms. */
const levels = (text: string) =>
  Object.fromEntries(
    FORM_COLUMNS.map((name, index) => [name, FORM_LEVELS['GLNMR'.indexOf(text[index] ?? '-')] ?? null]),
  );

beforeAll(async () => {
  t = await testApp();
  me = await t.member({ first_name: 'Me', roles: ['ACCOUNTANT'], ...levels('GLNMR') });
  const cast: [string, string, string, object?][] = [
    ['Same', 'Zed', 'GLNMR', { share_email: false, share_birthday: true, birthday: '1970-01-31' }],
    ['Three', 'Bee', 'GLNRR', {}],
    ['Bravo', 'Ant', 'RRRMR', {}],
    ['Alpha', 'Ant', 'GRRRR', {}],
    ['Swapped', 'Aye', 'LGRRM', {}],
    ['Unfinished', 'Aye', 'GLNMR', { profile_completed: false }],
    ['Halfway', 'Mid', '-L---', {}],
  ];
  for (const [first_name, last_name, text, more] of cast) {
    await t.member({ first_name, last_name, ...levels(text), ...more });
  }
});

const connections = async (person: Person, query = {}) => (await t.call(person, 'GET /connections', { query })).body;

it('lists who shared a form at the same level, by last name, then first name', async () => {
  const { items, total, next_cursor } = await connections(me);
  expect(items.map((item: Item) => item.first_name)).toEqual(['Alpha', 'Bravo', 'Three', 'Halfway', 'Same']);
  expect([total, next_cursor]).toEqual([5, null]);
});

it('is also sorted by the most forms in common, then by name', async () => {
  const { items, total, next_cursor } = await connections(me, { sort: 'common' });
  expect(items.map((item: Item) => [item.first_name, item.shared_forms])).toEqual([
    ['Same', [1, 2, 3, 4, 5]],
    ['Three', [1, 2, 3, 5]],
    ['Alpha', [1, 5]],
    ['Bravo', [4, 5]],
    ['Halfway', [2]],
  ]);
  expect([total, next_cursor]).toEqual([5, null]);
});

it('lists only what is shared, even to a holder of VIEW_ALL_USERS', async () => {
  const [same] = (await connections(me, { sort: 'common' })).items;
  expect(same).toMatchObject({ last_name: 'Zed', email: null, birthday: '01-31' });
  expect(same.phone).not.toBeNull();
});

it.each(['name', 'common'])('lists everyone page by page, in the same order as at once: %s', async (sort) => {
  const me = await t.member(levels('GLLLL'));
  for (let index = 0; index < 30; index++)
    await t.member({ last_name: `Many${index % 4}`, ...levels(index % 3 ? 'GLNRR' : 'GRRRR') });
  const seen: { id: string; last_name: string; shared_forms: number[] }[] = [];
  let cursor: string | null = null;
  let total = 0;
  do {
    const page = await connections(me, cursor ? { cursor, sort } : { sort });
    total = page.total;
    seen.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor);
  expect(new Set(seen.map((item) => item.id)).size).toBe(total);
  const key = ({ last_name, shared_forms }: (typeof seen)[number]) =>
    `${sort === 'common' ? 9 - shared_forms.length : ''}${last_name}`;
  expect(seen.map(key)).toEqual(seen.map(key).toSorted());
});

it('is empty for a member without form levels', async () => {
  const alone = await t.member(levels('-----'));
  await t.member(levels('-----'));
  expect(await connections(alone)).toEqual({
    items: [],
    matching: 0,
    matches_more: false,
    total: 0,
    next_cursor: null,
  });
});

describe('a search within the connections', () => {
  let t2: TestApp;
  let centre: Person;

  beforeAll(async () => {
    t2 = await testApp();
    centre = await t2.member(levels('GLNMR'));
    await t2.member({ first_name: 'José', last_name: 'O’Brien', sports_house: HOUSES[2], ...levels('GLNMR') });
    await t2.member({ first_name: 'Ann', last_name: 'Obrey', sports_house: HOUSES[2], ...levels('RLGGG') });
    await t2.member({ first_name: 'Rae', last_name: 'Stranger', sports_house: HOUSES[2], ...levels('RRRRG') });
  });

  it.each<[string, Record<string, string | number>, string[]]>([
    ['a name', { q: 'obrien' }, ['José']],
    ['a form shared', { form: 1 }, ['José']],
    ['another form shared', { form: 2 }, ['José', 'Ann']],
    ['a house', { house: HOUSES[2] }, ['José', 'Ann']],
    ['a house of no one', { house: HOUSES[3] }, []],
    ['all three', { q: 'ann', form: 2, house: HOUSES[2] }, ['Ann']],
    ['someone who shares nothing', { q: 'stranger' }, []],
  ])('finds by %s, and counts both', async (_, query, found) => {
    const { body } = await t2.call(centre, 'GET /connections', { query });
    expect(body.items.map((item: Item) => item.first_name)).toEqual(found);
    expect([body.matching, body.total]).toEqual([found.length, 2]);
  });

  it('has as many people as the dashboard says', async () => {
    expect((await t2.call(centre, 'GET /dashboard')).body.connections_count).toBe(2);
  });

  it.each<Record<string, string | number>>([{ form: 9 }, { house: 'Slytherin' }, { level: 'G' }])(
    'refuses %o',
    async (query) => {
      expect((await t2.call(centre, 'GET /connections', { query })).status).toBe(422);
    },
  );
});

it('is for members', async () => {
  const halfway = await t.member({ profile_completed: false });
  expect((await t.call(null, 'GET /connections')).status).toBe(401);
  expect((await t.call(halfway, 'GET /connections')).body.code).toBe('PROFILE_INCOMPLETE');
});
