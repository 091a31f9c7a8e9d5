/** The leaving year in profiles, imports, staff lists and files. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../app.ts';
import { importFiles, temporaryFiles } from '../import-files.ts';
import { FORM_LEVELS, HOUSES } from '../members.ts';
import { cookiesFrom, verifyPhone } from '../sign-ins.ts';
import { filesInZip } from '../zip.ts';

let t: TestApp;
let ann: Person;
let staff: Person;
const { write, dropFiles } = temporaryFiles();

beforeAll(async () => {
  t = await testApp();
  staff = await t.member({ roles: ['SUPER_ADMIN'], first_name: 'Sta', leaving_year: 1990 });
  ann = await t.member({ first_name: 'Ann', last_name: 'Hall', leaving_year: 1994 });
});
afterAll(dropFiles);

const profileOf = async (person: Person) => (await t.call(person, 'GET /profile')).body;
const save = async (person: Person, change: object) => {
  const { id, email, phone, profile_photo_url, profile_completed, ...form } = await profileOf(person);
  const levels = { form_levels: FORM_LEVELS, sports_house: HOUSES[0] };
  return t.call(person, 'PUT /profile', { body: { ...form, ...levels, ...change } });
};
const NEEDED = 'Enter the year you left, from 1990 to 2001.';

describe('the profile', () => {
  it.each([[undefined], [null], ['1994'], [1989], [2002], [1994.5]])(
    'is not saved with the year %j',
    async (leaving_year) => {
      const { status, body } = await save(ann, { leaving_year, first_name: 'Lost' });
      expect([status, body.issues[0]]).toMatchObject([422, { message: NEEDED }]);
      expect(await profileOf(ann)).toMatchObject({ leaving_year: 1994, first_name: 'Ann' });
    },
  );

  it.each([1990, 2001])('is saved with the year %s, which others see', async (leaving_year) => {
    expect((await save(ann, { leaving_year })).status).toBe(200);
    for (const viewer of [null, staff]) {
      // A visitor's reply is cached until a notification arrives, a moment after the change.
      const items = async () => (await t.call(viewer, 'GET /directory', { query: { q: 'Ann' } })).body.items;
      await expect.poll(items).toMatchObject([{ first_name: 'Ann', leaving_year }]);
    }
    expect((await t.call(ann, 'GET /me')).body.user.leaving_year).toBe(leaving_year);
    const { metadata } = await t.db
      .selectFrom('activity_logs')
      .select('metadata')
      .where('action_type', '=', 'USER_PROFILE_UPDATED')
      .orderBy('timestamp', 'desc')
      .executeTakeFirstOrThrow();
    expect(metadata).toEqual({ changed: ['leaving_year'] });
  });

  it('edge case: the third change of the year within 30 days pauses class lists; the first year is no change', async () => {
    const bea = await t.member({ leaving_year: null });
    for (const leaving_year of [1995, 1996, 1997]) expect((await save(bea, { leaving_year })).status).toBe(200);
    expect((await t.call(bea, 'GET /rosters')).status).toBe(200);
    expect((await save(bea, { leaving_year: 1998 })).status).toBe(200);
    expect((await t.call(bea, 'GET /rosters')).body.code).toBe('ROSTERS_PAUSED');
  });
});

describe('a list of members', () => {
  const list = (years: readonly string[]) =>
    write(
      'members.csv',
      ['Phone,Name,Class of', ...years.map((year, at) => `+4479111000${10 + at},P${at},${year}`)].join('\n'),
    );

  it('fills the profile of the person who registers with the number', async () => {
    const { refused } = await importFiles(t.db, [list(['1996', 'Class of 1997', ''])]);
    expect(refused).toEqual([]);
    const form = { first_name: 'P', last_name: 'One', email: 'p@mail.example', password: 'blue mahoe 77' };
    const made = await t.call(null, 'POST /accounts', { body: form, cookie: await verifyPhone(t, '+447911100011') });
    const person = { ...made.body.user, cookie: cookiesFrom(made) };
    expect(await profileOf(person)).toMatchObject({ leaving_year: 1997, profile_completed: false });
  });

  it('is refused with a year that isn’t the school’s', async () => {
    const { refused } = await importFiles(t.db, [list(['1989', '96'])]);
    expect(refused).toEqual([
      'members.csv, 2, Class of: "1989" isn\'t a leaving year of the school: 1990 to 2001.',
      'members.csv, 3, Class of: "96" isn\'t a leaving year of the school: 1990 to 2001.',
    ]);
  });
});

describe('staff', () => {
  const list = async (query: Record<string, string | number>) => (await t.call(staff, 'GET /users', { query })).body;

  it('find users by class and year', async () => {
    const other = await t.member({ first_name: 'Other', leaving_year: 1994, form_1_level: FORM_LEVELS[2] });
    await t.member({ first_name: 'Elsewhere', leaving_year: 1995, form_1_level: FORM_LEVELS[2] });
    await save(ann, { leaving_year: 1994 });
    const names = async (query: Record<string, string | number>) => {
      const { items, matching } = await list({ ...query, sort: 'first_name' });
      expect(matching).toBe(items.length);
      return items.map(({ first_name }: Person) => first_name);
    };
    expect(await names({ leaving_year: 1994 })).toEqual(['Ann', 'Other']);
    expect(await names({ leaving_year: 1994, form: 1, level: FORM_LEVELS[2] })).toEqual(['Other']);
    expect(await names({ form: 1, level: FORM_LEVELS[2] })).toEqual(['Elsewhere', 'Other']);
    expect(await names({ leaving_year: 1994, q: 'oth' })).toEqual(['Other']);
    expect((await t.call(staff, 'GET /users/:id', { params: { id: other.id } })).body.leaving_year).toBe(1994);
    const csv = (await t.call(staff, 'GET /users/export', { query: { leaving_year: 1994 } })).raw.toString();
    expect(csv).toMatch(/Class of/);
    expect(csv).toMatch(/Other.*1994/);
    expect(csv).not.toContain('Elsewhere');
  });

  it('write to a class of one year', async () => {
    const segment = { type: 'class', form: 1, level: FORM_LEVELS[2], leaving_year: 1994 };
    const { body } = await t.call(staff, 'POST /announcements/counts', { body: { audience: { any_of: [[segment]] } } });
    expect(body.people).toBe(1);
  });
});

it('the member’s own data have the year', async () => {
  const { raw } = await t.call(ann, 'GET /account/data');
  const data = JSON.parse(filesInZip(raw).get('data.json')?.toString() ?? '');
  expect(data.account.leaving_year).toBe(1994);
});
