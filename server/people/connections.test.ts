import { beforeAll, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../testing/app.ts';

type Item = { first_name: string; shared_forms: number[] };

let t: TestApp;
let me: Person;

const levels = (text: string) =>
  Object.fromEntries([...text].map((level, index) => [`form_${index + 1}_level`, level === '-' ? null : level]));

beforeAll(async () => {
  t = await testApp();
  me = await t.member({ first_name: 'Me', roles: ['ACCOUNTANT'], ...levels('GLNMR') });
  const cast: [string, string, string, object?][] = [
    ['Twin', 'Zed', 'GLNMR', { share_email: false, share_birthday: true, birthday: '1970-01-31' }],
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

it('lists who shared a form at the same level, most shared first, then by name', async () => {
  const { items, total, next_cursor } = await connections(me);
  expect(items.map((item: Item) => [item.first_name, item.shared_forms])).toEqual([
    ['Twin', [1, 2, 3, 4, 5]],
    ['Three', [1, 2, 3, 5]],
    ['Alpha', [1, 5]],
    ['Bravo', [4, 5]],
    ['Halfway', [2]],
  ]);
  expect([total, next_cursor]).toEqual([5, null]);
});

it('lists only what is shared, even to a holder of VIEW_ALL_USERS', async () => {
  const [twin] = (await connections(me)).items;
  expect(twin).toMatchObject({ last_name: 'Zed', email: null, birthday: '01-31' });
  expect(twin.phone).not.toBeNull();
});

it('goes on page by page without losing anybody', async () => {
  for (let index = 0; index < 30; index++) await t.member({ last_name: `Many${index % 4}`, ...levels('GLLLL') });
  const seen: { id: string }[] = [];
  let cursor: string | null = null;
  do {
    const page = await connections(me, cursor ? { cursor } : {});
    expect(page.total).toBe(35);
    seen.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor);
  expect(new Set(seen.map((item) => item.id)).size).toBe(35);
});

it('is empty for somebody whose forms are not set: nothing equals nothing', async () => {
  const alone = await t.member(levels('-----'));
  await t.member(levels('-----'));
  expect(await connections(alone)).toEqual({ items: [], total: 0, next_cursor: null });
});

it('is for members', async () => {
  const halfway = await t.member({ profile_completed: false });
  expect((await t.call(null, 'GET /connections')).status).toBe(401);
  expect((await t.call(halfway, 'GET /connections')).body.code).toBe('PROFILE_INCOMPLETE');
});
