import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { FORM_LEVELS, HOUSES } from '../../testing/members.ts';

type Item = { id: string; first_name: string; last_name: string };

let t: TestApp;
let viewer: Person;
let accountant: Person;
let jose: Person;

beforeAll(async () => {
  t = await testApp();
  viewer = await t.member({ first_name: 'Ann', last_name: 'Zephyr', sports_house: HOUSES[1] });
  accountant = await t.member({ roles: ['ACCOUNTANT'], first_name: 'Andre', last_name: 'Young' });
  jose = await t.member({
    first_name: 'José',
    last_name: 'Çelik-O’Brien',
    sports_house: HOUSES[2],
    form_1_level: FORM_LEVELS[4],
    current_city: 'Port Antonio',
    current_country: 'Jamaica',
    profession: 'Chef',
    industry: 'Food',
    birthday: '1975-07-04',
    share_email: false,
    share_birthday: true,
  });
  await t.member({ first_name: 'Marcia', last_name: 'Campbell' });
  await t.member({ first_name: 'Marcia', last_name: 'Cargill' });
  await t.member({ first_name: 'Aaron', last_name: 'Czerny_100%' });
  await t.member({ first_name: 'Hidden', last_name: 'Incomplete', profile_completed: false });
});

const directory = async (person: Person | null, query: Record<string, string | number> = {}) => {
  const answer = await t.call(person, 'GET /directory', { query });
  expect(answer.status).toBe(200);
  return answer.body;
};
const names = async (person: Person | null, query: Record<string, string | number> = {}) =>
  (await directory(person, query)).items.map((item: Item) => `${item.first_name} ${item.last_name}`);

describe('the list', () => {
  it('has completed profiles by last name, then first name, and both counts', async () => {
    expect(await names(viewer)).toEqual([
      'Marcia Campbell',
      'Marcia Cargill',
      'José Çelik-O’Brien',
      'Aaron Czerny_100%',
      'Andre Young',
      'Ann Zephyr',
    ]);
    const found = await directory(viewer, { q: 'marcia' });
    expect(found).toMatchObject({ matching: 2, total: 6, next_cursor: null });
  });

  it('gives a visitor initials, in an order that reveals nothing more', async () => {
    expect(await names(null)).toEqual(['Aaron C', 'Marcia C', 'Marcia C', 'José Ç', 'Andre Y', 'Ann Z']);
  });

  it('ignores accents and case, and finds each word anywhere in the name', async () => {
    expect(await names(viewer, { q: "celik-o'brien JOSE" })).toEqual(['José Çelik-O’Brien']);
    expect(await names(viewer, { q: 'Campbell, Marcia' })).toEqual(['Marcia Campbell']);
    expect(await names(viewer, { q: 'arc' })).toEqual(['Marcia Campbell', 'Marcia Cargill']);
    expect(await names(viewer, { q: 'marcia no one' })).toEqual([]);
  });

  it.each(['obrien', "o'brien", 'O’Brien', 'celik obrien', 'çelik-obrien', 'celikobrien'])(
    'finds a name typed as %s',
    async (q) => {
      expect(await names(viewer, { q })).toEqual(['José Çelik-O’Brien']);
    },
  );

  it.each(['_', '%', '\\', '％', 'a%', "' or 1=1 --"])('searches for %s literally', async (q) => {
    const found = await names(viewer, { q });
    expect(found).toEqual(found.filter((name: string) => name.includes(q.replace('％', '%'))));
  });

  it('filters by form, level and house', async () => {
    expect(await names(viewer, { form: 1, level: FORM_LEVELS[4] })).toEqual(['José Çelik-O’Brien']);
    expect(await names(viewer, { form: 2, level: FORM_LEVELS[4] })).toEqual([]);
    expect(await names(viewer, { level: FORM_LEVELS[4] })).toHaveLength(6);
    expect(await names(viewer, { form: 3 })).toHaveLength(6);
    expect(await names(viewer, { house: HOUSES[1] })).toEqual(['Ann Zephyr']);
    expect(await names(viewer, { house: HOUSES[2], form: 1, level: FORM_LEVELS[4], q: 'jose' })).toHaveLength(1);
  });

  it.each<[string, Record<string, string>]>([
    ['an unknown form', { form: '9' }],
    ['a form that is not a number', { form: 'x' }],
    ['an unknown level', { level: 'Q' }],
    ['an unknown house', { house: 'Slytherin' }],
    ['a very long name', { q: 'a'.repeat(101) }],
    ['a NUL', { q: '\0' }],
    ['an invalid cursor', { cursor: 'nonsense' }],
    ['an unknown field', { sort: 'phone' }],
  ])('refuses %s', async (_, query) => {
    expect((await t.call(null, 'GET /directory', { query })).status).toBe(422);
  });
});

describe('a visitor’s search', () => {
  it('finds first names and the initial that the cards show', async () => {
    expect(await names(null, { q: 'marcia c.' })).toEqual(['Marcia C', 'Marcia C']);
    expect(await names(null, { q: 'jose' })).toEqual(['José Ç']);
  });

  it.each(['campbell', 'ca', 'marcia ca', 'brien', 'ephyr'])('reveals nothing about last names by %s', async (q) => {
    expect(await directory(null, { q })).toMatchObject({ items: [], matching: 0 });
  });
});

describe('a name at school', () => {
  const cast = { first_name: 'Yvonne', last_name: 'Yarde', name_at_school: 'Quarrie-Ximénez' };
  let yvonne: Person;
  beforeAll(async () => {
    yvonne = await t.member(cast);
    return () => t.db.deleteFrom('auth_users').where('id', '=', yvonne.id).execute();
  });

  it.each(['quarrie-ximenez', 'yvonne ximénez', 'yarde quarrie', 'quarriexim'])(
    'finds the person for a member who types %s',
    async (q) => {
      const { items } = await directory(viewer, { q });
      expect(items).toMatchObject([cast]);
    },
  );

  it.each(['quarrie', 'yvonne q', 'ximenez', 'yvonne quarrie'])(
    'finds no one for a visitor who types %s',
    async (q) => {
      expect(await directory(null, { q })).toMatchObject({ items: [], matching: 0 });
    },
  );

  it('is hidden from visitors on the card of the person they found', async () => {
    const { items } = await directory(null, { q: 'yvonne' });
    expect(items).toMatchObject([{ last_name: 'Y', name_at_school: null }]);
  });

  it('finds the person for staff in the list of users', async () => {
    const { body } = await t.call(accountant, 'GET /users', { query: { q: 'quarrie' } });
    expect(body.items).toMatchObject([cast]);
    const detail = await t.call(accountant, 'GET /users/:id', { params: { id: yvonne.id } });
    expect(detail.body).toMatchObject(cast);
  });
});

describe('the pages', () => {
  it.each([
    ['a member', () => viewer],
    ['a visitor', () => null],
  ])('show everyone once to %s, 24 per page', async (_, who) => {
    const existing = await t.db.selectFrom('users').select('id').where('last_name', 'like', 'Paged%').execute();
    for (let index = existing.length; index < 50; index++) {
      await t.member({ first_name: index % 3 ? 'Same' : `Name ${index}`, last_name: `Paged${index % 7}` });
    }
    const seen: Item[] = [];
    const sizes: number[] = [];
    let cursor: string | null = null;
    do {
      const page = await directory(who(), cursor ? { cursor } : {});
      seen.push(...page.items);
      sizes.push(page.items.length);
      cursor = page.next_cursor;
      if (cursor) expect(Buffer.from(cursor, 'base64url').toString()).toBe(JSON.stringify([page.items.at(-1).id]));
    } while (cursor);
    expect(sizes).toEqual([24, 24, 8]);
    expect(new Set(seen.map((item) => item.id)).size).toBe(56);
  });

  it('refuse the cursor of a person who was deleted or is not listed', async () => {
    const hidden = await t.db.selectFrom('users').select('id').where('first_name', '=', 'Hidden').executeTakeFirst();
    for (const id of [crypto.randomUUID(), hidden?.id]) {
      const cursor = Buffer.from(JSON.stringify([id])).toString('base64url');
      expect((await t.call(viewer, 'GET /directory', { query: { cursor } })).body.code).toBe('INVALID_INPUT');
    }
  });
});

describe('a full profile', () => {
  const show = (person: Person | null, id: string) => t.call(person, 'GET /directory/:id', { params: { id } });

  it('is masked for a member and complete for VIEW_ALL_USERS', async () => {
    const seen = await show(viewer, jose.id);
    expect(seen.body).toMatchObject({
      last_name: 'Çelik-O’Brien',
      form_levels: [FORM_LEVELS[4], ...FORM_LEVELS.slice(1)],
      email: null,
      phone: jose.phone,
      birthday: '07-04',
    });
    expect((await show(accountant, jose.id)).body).toMatchObject({ email: jose.email, birthday: '1975-07-04' });
  });

  it('shows members their own card as others see it', async () => {
    expect((await show(jose, jose.id)).body).toMatchObject({ email: null, birthday: '07-04' });
  });

  it('shows staff their own page as other members see it, and in the list what staff see of everyone', async () => {
    const hidden = { birthday: '1970-01-31', share_email: false, share_phone: false, share_birthday: false };
    const sam = await t.member({ roles: ['ACCOUNTANT'], last_name: 'Xavier', ...hidden });
    const asSeen = { id: sam.id, email: null, phone: null, birthday: null };
    expect((await show(sam, sam.id)).body).toMatchObject(asSeen);
    expect((await directory(sam, { q: 'xavier' })).items).toMatchObject([{ id: sam.id, email: sam.email }]);
    expect((await show(accountant, sam.id)).body).toMatchObject({ email: sam.email, birthday: '1970-01-31' });
    await t.db.deleteFrom('auth_users').where('id', '=', sam.id).execute();
  });

  it('is refused to visitors, for incomplete profiles and for unknown ids', async () => {
    const hidden = await t.db
      .selectFrom('users')
      .select('id')
      .where('first_name', '=', 'Hidden')
      .executeTakeFirstOrThrow();
    expect((await show(null, jose.id)).status).toBe(401);
    expect((await show(viewer, hidden.id)).status).toBe(404);
    expect((await show(viewer, crypto.randomUUID())).status).toBe(404);
    expect((await show(viewer, 'me')).status).toBe(422);
  });
});
