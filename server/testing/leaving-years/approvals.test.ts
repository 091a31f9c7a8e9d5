/** Vouches that approve, names that were removed, and the daily limit, in a class and year. */
import { beforeAll, expect, it } from 'vitest';
import { removeNames } from '../../people/removals/removals.ts';
import { type Person, type TestApp, testApp } from '../app.ts';
import { FORM_LEVELS, SECRET } from '../members.ts';
import { plantEntry, plantSuggestion } from '../rosters.ts';

const level = FORM_LEVELS[0];
const params = { form: '1', level };

let t: TestApp;
let ann: Person;
let classmates: Person[];
let later: Person;
let staff: Person;

beforeAll(async () => {
  t = await testApp();
  ann = await t.member({ leaving_year: 1994 });
  classmates = [await t.member({ leaving_year: 1994 }), await t.member({ leaving_year: 1994 })];
  later = await t.member({ leaving_year: 1995 });
  staff = await t.member({ roles: ['SUPER_ADMIN'], form_1_level: FORM_LEVELS[1] });
});

const allow = (leaving_year?: number) =>
  t.call(staff, 'PUT /rosters/:form/:level/vouch-approval', { params, body: { is_enabled: true, leaving_year } });
const isAllowed = async (person: Person) =>
  (await t.call(person, 'GET /rosters/:form/:level', { params })).body.has_vouch_approval;
async function vouched(leaving_year: number, suggested_by: string, people: Person[]) {
  const entry = await plantEntry(t, 'Una', 'Kerr', { leaving_year });
  const { id } = await plantSuggestion(t, entry, { suggested_by });
  for (const person of people) await t.call(person, 'PUT /suggestions/:id/vouch', { params: { id } });
  return (await t.db.selectFrom('suggestions').select('status').where('id', '=', id).executeTakeFirst())?.status;
}

it('two vouches approve in the year for which staff allow it', async () => {
  expect((await allow()).body.code).toBe('CLASS_NOT_FOUND'); // staff without a year choose one
  expect((await allow(1995)).status).toBe(200);
  expect([await isAllowed(ann), await isAllowed(later)]).toEqual([false, true]);
  expect(await vouched(1994, ann.id, classmates)).toBe('pending');
  expect((await allow(1994)).status).toBe(200);
  expect(await vouched(1994, ann.id, classmates)).toBe('approved');
  expect(await vouched(1995, later.id, classmates)).toBe('pending');
});

it('a removed name is asked about in its own year', async () => {
  const phone = '+18765559007';
  const entry = await plantEntry(t, 'Keith', 'Morgan', { leaving_year: 1994 });
  await plantSuggestion(t, entry, { phone, suggested_by: ann.id });
  await t.db
    .transaction()
    .execute((db) => removeNames(db, phone, { settings: { sessionSecret: SECRET }, now: new Date() }));
  const add = async (person: Person) =>
    (await t.call(person, 'POST /rosters/:form/:level/entries', { params, body: { names: ['Keith Morgan'] } })).body;
  expect((await add(ann)).similar[0].found).toEqual([{ name: 'Keith Morgan', is_member: false, is_removed: true }]);
  expect((await add(later)).added).toBe(1);
});
