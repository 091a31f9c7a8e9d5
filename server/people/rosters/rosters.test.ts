import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { FORM_LEVELS } from '../../testing/members.ts';
import { plantEntry } from '../../testing/rosters.ts';

let t: TestApp;
let ann: Person;
let classmate: Person;
let other: Person;
let staff: Person;

const level = FORM_LEVELS[0];
const params = { form: '1', level };

beforeAll(async () => {
  t = await testApp();
  const away = Object.fromEntries(FORM_LEVELS.map((_, index) => [`form_${index + 1}_level`, FORM_LEVELS[4]]));
  ann = await t.member({ first_name: 'Ann', last_name: 'Hall' });
  classmate = await t.member({ first_name: 'Bea', last_name: 'Reid' });
  other = await t.member({ ...away, form_5_level: FORM_LEVELS[0] });
  staff = await t.member({ ...away, roles: ['SUPER_ADMIN'] });
});

const roster = async (person: Person | null, query = {}) =>
  t.call(person, 'GET /rosters/:form/:level', { params, query });
const add = (person: Person | null, names: string[], is_confirmed?: boolean) =>
  t.call(person, 'POST /rosters/:form/:level/entries', {
    params,
    body: { names, ...(is_confirmed !== undefined && { is_confirmed }) },
  });

describe('who is missing', () => {
  it('is listed by last and first name, with who added each', async () => {
    expect((await add(ann, ['Marcia Ann Brown', 'Allen, Zoë'])).body).toMatchObject({ added: 2, similar: [] });
    const { body } = await roster(classmate);
    expect(body).toMatchObject({ form: 1, level, joined: 2, missing: 2, next_cursor: null });
    expect(body.items).toMatchObject([
      { first_name: 'Zoë', last_name: 'Allen', added_by_name: 'Ann Hall', may_change: false },
      { first_name: 'Marcia Ann', last_name: 'Brown', added_by_name: 'Ann Hall', may_change: false },
    ]);
  });

  it('may be changed by the person who added the name, and by staff', async () => {
    for (const person of [ann, staff]) {
      const { items } = (await roster(person)).body;
      expect(items.map(({ may_change }: { may_change: boolean }) => may_change)).toEqual([true, true]);
    }
  });

  it('isn’t found by members of other classes, and needs a completed profile', async () => {
    for (const call of [roster(other), add(other, ['Sonia Grant'])])
      expect((await call).body.code).toBe('CLASS_NOT_FOUND');
    expect((await roster(null)).status).toBe(401);
    const halfway = await t.member({ profile_completed: false });
    expect((await roster(halfway)).body.code).toBe('PROFILE_INCOMPLETE');
  });

  it.each([
    { form: '0', level },
    { form: '9', level },
    { form: '1', level: 'X' },
  ])('has no class %o', async (params) => {
    expect((await t.call(staff, 'GET /rosters/:form/:level', { params })).status).toBe(422);
  });

  it('comes page by page, in the same order as at once', async () => {
    const away = { form: 3, level: FORM_LEVELS[2] };
    for (let index = 0; index < 110; index++) await plantEntry(t, `F${index % 7}`, `Many${index % 5}`, away);
    const seen: { id: string; last_name: string; first_name: string }[] = [];
    let cursor: string | null = null;
    do {
      const query: { cursor?: string } = cursor ? { cursor } : {};
      const { body } = await t.call(ann, 'GET /rosters/:form/:level', {
        params: { form: '3', level: FORM_LEVELS[2] },
        query,
      });
      expect(body.missing).toBe(110);
      seen.push(...body.items);
      cursor = body.next_cursor;
    } while (cursor);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(110);
    const names = seen.map(({ last_name, first_name }) => `${last_name} ${first_name}`);
    expect(names).toEqual(names.toSorted());
  });
});

describe('the sections of a class', () => {
  const form2 = { params: { form: '2', level: FORM_LEVELS[1] } };
  const section = async (query: { status?: 'missing' | 'invited'; cursor?: string }) =>
    (await t.call(ann, 'GET /rosters/:form/:level', { ...form2, query })).body;
  const lastNames = ({ items }: { items: { last_name: string }[] }) => items.map(({ last_name }) => last_name);

  it('are invited and missing names, which together are all that have not joined', async () => {
    const columns = { form: 2, level: FORM_LEVELS[1] };
    const planted = [
      await plantEntry(t, 'Una', 'Kerr', { ...columns, status: 'invited' }),
      await plantEntry(t, 'Al', 'Dunn', columns),
      await plantEntry(t, 'Vic', 'Ames', { ...columns, status: 'invited' }),
    ];
    expect(lastNames(await section({ status: 'invited' }))).toEqual(['Ames', 'Kerr']);
    expect(lastNames(await section({ status: 'missing' }))).toEqual(['Dunn']);
    expect(lastNames(await section({}))).toEqual(['Ames', 'Dunn', 'Kerr']);
    const counts = { missing: 3, invited: 2 };
    for (const query of [{}, { status: 'invited' }, { status: 'missing' }] as const)
      expect(await section(query)).toMatchObject(counts);
    expect((await t.call(ann, 'GET /rosters')).body.items[1]).toMatchObject(counts);
    const csv = (await t.call(staff, 'GET /rosters/export')).raw.toString();
    expect(csv).toMatch(/2,\w+,Vic,Ames,.*,Yes\r\n2,\w+,Al,Dunn,.*,\r\n2,\w+,Una,Kerr,.*,Yes/);
    for (const { id } of planted) await t.db.deleteFrom('roster_entries').where('id', '=', id).execute();
  });

  it('have no others', async () => {
    const query = { status: 'joined' } as never;
    expect((await t.call(ann, 'GET /rosters/:form/:level', { ...form2, query })).status).toBe(422);
  });
});

describe('the classes', () => {
  it('are a member’s own, form 1 first', async () => {
    const { items } = (await t.call(ann, 'GET /rosters')).body;
    expect(items).toEqual(
      FORM_LEVELS.map((level, index) => ({
        ...{ form: index + 1, level, is_own: true },
        joined: [2, 2, 2, 2, 3][index],
        missing: [2, 0, 110, 0, 0][index],
        invited: 0,
      })),
    );
  });

  it('are every class for staff, and none for a member without form levels', async () => {
    const { items } = (await t.call(staff, 'GET /rosters')).body;
    expect(items).toHaveLength(FORM_LEVELS.length ** 2);
    expect(items.filter(({ is_own }: { is_own: boolean }) => is_own)).toHaveLength(FORM_LEVELS.length);
    const bare = await t.member(Object.fromEntries(FORM_LEVELS.map((_, index) => [`form_${index + 1}_level`, null])));
    expect((await t.call(bare, 'GET /rosters')).body).toEqual({ items: [] });
  });

  it('count as many who have joined as the directory lists', async () => {
    const { items } = (await t.call(staff, 'GET /rosters')).body;
    for (const { form, level, joined } of items) {
      const { body } = await t.call(ann, 'GET /directory', { query: { form, level } });
      expect([form, level, joined]).toEqual([form, level, body.matching]);
    }
  });
});

describe('the list of every class', () => {
  it('is a CSV file for staff, in order, and recorded', async () => {
    await plantEntry(t, '=HYPERLINK(1)', 'Zwick', { form: 5, level: FORM_LEVELS[4] });
    const { raw, headers } = await t.call(staff, 'GET /rosters/export');
    expect(headers['content-disposition']).toMatch(/missing-classmates-\d{4}-\d\d-\d\d\.csv/);
    const lines = raw.toString().trim().split('\r\n');
    expect(lines).toHaveLength(1 + 2 + 110 + 1);
    expect(lines[0]).toContain('Form,Level,First name,Last name,Added by,Added');
    expect(lines[1]).toMatch(/^1,G,Zoë,Allen,Ann Hall,/);
    expect(lines.at(-1)).toContain("'=HYPERLINK(1),Zwick");
    const entry = await t.db
      .selectFrom('activity_logs')
      .select('description')
      .where('action_type', '=', 'LIST_EXPORTED')
      .executeTakeFirst();
    expect(entry?.description).toBe('Exported the list of missing classmates');
  });

  it('isn’t for members', async () => {
    expect((await t.call(ann, 'GET /rosters/export')).status).toBe(403);
  });
});
