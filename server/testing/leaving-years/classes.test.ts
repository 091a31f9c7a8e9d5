/** Rosters, suggestions and invitations of a class and year. */
import { beforeAll, describe, expect, it } from 'vitest';
import { checkRows } from '../../doctor/integrity/check.ts';
import { type Person, type TestApp, testApp } from '../app.ts';
import { FORM_LEVELS } from '../members.ts';
import { plantEntry } from '../rosters.ts';

const level = FORM_LEVELS[0];
const params = { form: '1', level };

let t: TestApp;
let ann: Person;
let later: Person;
let undated: Person;
let staff: Person;

beforeAll(async () => {
  t = await testApp();
  ann = await t.member({ first_name: 'Ann', last_name: 'Hall', leaving_year: 1994 });
  await t.member({ first_name: 'Bea', leaving_year: 1994 });
  later = await t.member({ first_name: 'Later', leaving_year: 1995 });
  undated = await t.member({ first_name: 'Undated' });
  staff = await t.member({ roles: ['SUPER_ADMIN'], form_1_level: FORM_LEVELS[1] });
});

const roster = (person: Person, query = {}) => t.call(person, 'GET /rosters/:form/:level', { params, query });
const add = (person: Person, name: string, body = {}) =>
  t.call(person, 'POST /rosters/:form/:level/entries', {
    params,
    body: { names: [name], is_confirmed: true, ...body },
  });
const namesOf = async (person: Person, query = {}) =>
  (await roster(person, query)).body.items.map(({ last_name }: { last_name: string }) => last_name);
const entryNamed = (last_name: string) =>
  t.db.selectFrom('roster_entries').selectAll().where('last_name', '=', last_name).executeTakeFirstOrThrow();

describe('a roster', () => {
  it('is of the reader’s own year, with its counts', async () => {
    expect((await add(ann, 'Marcia Brown')).body.added).toBe(1);
    expect((await add(later, 'Winston Gordon')).body.added).toBe(1);
    const { body } = await roster(ann);
    expect(body).toMatchObject({ form: 1, level, leaving_year: 1994, joined: 2, missing: 1 });
    expect(await namesOf(ann)).toEqual(['Brown']);
    expect(await namesOf(later)).toEqual(['Gordon']);
    const { items } = (await t.call(ann, 'GET /rosters')).body;
    expect(items[0]).toMatchObject({ form: 1, leaving_year: 1994, joined: 2, missing: 1, is_own: true });
    expect(items).toHaveLength(FORM_LEVELS.length);
  });

  it('of another year is not found by a member, to read, add to, or change', async () => {
    expect((await roster(ann, { leaving_year: 1995 })).body.code).toBe('CLASS_NOT_FOUND');
    expect((await roster(undated)).body.code).toBe('CLASS_NOT_FOUND');
    expect((await roster(undated, { leaving_year: 1994 })).body.code).toBe('CLASS_NOT_FOUND');
    expect((await add(ann, 'No One', { leaving_year: 1995 })).body.code).toBe('CLASS_NOT_FOUND');
    const { id } = await entryNamed('Gordon');
    const change = await t.call(ann, 'PATCH /roster-entries/:id', { params: { id }, body: { status: 'dismissed' } });
    expect(change.body.code).toBe('ROSTER_ENTRY_NOT_FOUND');
    const body = { phone: '+18765559001', note: null, may_text: false };
    const suggestion = await t.call(ann, 'POST /roster-entries/:id/suggestions', { params: { id }, body });
    expect(suggestion.body.code).toBe('ROSTER_ENTRY_NOT_FOUND');
    expect((await t.call(undated, 'GET /rosters')).body.items).toEqual([]);
  });

  it('of any year is for staff, who choose the year', async () => {
    expect(await namesOf(staff, { leaving_year: 1995 })).toEqual(['Gordon']);
    expect((await roster(staff)).body.code).toBe('CLASS_NOT_FOUND');
    const { items } = (await t.call(staff, 'GET /rosters', { query: { leaving_year: 1995 } })).body;
    expect(items[0]).toMatchObject({ form: 1, level, leaving_year: 1995, joined: 1, missing: 1, is_own: false });
    const csv = (await t.call(staff, 'GET /rosters/export')).raw.toString();
    expect(csv).toMatch(/Class of/);
    expect(csv).toMatch(/1995.*Winston/);
  });

  it('warns of similar names in its own year alone', async () => {
    const body = { names: ['Marsha Brown'] };
    expect((await t.call(ann, 'POST /rosters/:form/:level/entries', { params, body })).body.similar).toHaveLength(1);
    expect((await t.call(later, 'POST /rosters/:form/:level/entries', { params, body })).body.added).toBe(1);
  });
});

describe('a name that has joined', () => {
  const link = async (entry: { id: string }, member: Person) =>
    (await t.call(ann, 'PATCH /roster-entries/:id', { params: { id: entry.id }, body: { user_id: member.id } })).body;

  it('is of a member of its year, through any path', async () => {
    const entry = await plantEntry(t, 'Joined', 'Hall', { leaving_year: 1994, added_by: ann.id });
    expect((await link(entry, later)).code).toBe('CLASSMATE_NOT_FOUND');
    const direct = t.db
      .updateTable('roster_entries')
      .set({ status: 'joined', user_id: later.id })
      .where('id', '=', entry.id)
      .execute();
    await expect(direct).rejects.toThrow('an entry is linked to a member of its class');
    const friend = await t.member({ leaving_year: 1994 });
    expect(await link(entry, friend)).toEqual({ done: true });
    await t.db.updateTable('users').set({ leaving_year: 1996 }).where('id', '=', friend.id).execute();
    expect(await entryNamed('Hall')).toMatchObject({ status: 'missing', user_id: null });
  });

  it('from before the school had years takes the year of its member, or of who added it', async () => {
    const mover = await t.member({});
    const joined = await t.member({});
    await plantEntry(t, 'Old', 'Added', { added_by: mover.id });
    await plantEntry(t, 'Old', 'Linked', { added_by: mover.id, status: 'joined', user_id: joined.id });
    await t.db.updateTable('users').set({ leaving_year: 1999 }).where('id', '=', mover.id).execute();
    expect((await entryNamed('Added')).leaving_year).toBe(1999);
    expect((await entryNamed('Linked')).leaving_year).toBeNull();
    await t.db.updateTable('users').set({ leaving_year: 1998 }).where('id', '=', joined.id).execute();
    expect(await entryNamed('Linked')).toMatchObject({ leaving_year: 1998, status: 'joined', user_id: joined.id });
  });
});

describe('an invitation', () => {
  const make = (person: Person) => t.call(person, 'POST /invitation-links', { body: { form: 1, level } });

  it('is to the maker’s year, and works until they leave it', async () => {
    const { body } = await make(later);
    const token = body.path.replace('/join/', '');
    const show = () => t.call(null, 'GET /invitation-links/:token', { params: { token } });
    expect((await show()).body).toMatchObject({ form: 1, level, leaving_year: 1995, joined: 1 });
    await t.db.updateTable('users').set({ leaving_year: 1996 }).where('id', '=', later.id).execute();
    expect((await show()).status).toBe(404);
    await t.db.updateTable('users').set({ leaving_year: 1995 }).where('id', '=', later.id).execute();
  });

  it('needs a year', async () => {
    expect((await make(undated)).body.code).toBe('CLASS_NOT_FOUND');
  });
});

it('the doctor finds years that the school doesn’t have', async () => {
  const broken = async () =>
    (await checkRows(t.db)).filter(({ violated, ids }) => violated.includes('leaving year') && ids.length > 0);
  expect(await broken()).toEqual([]);
  const outside = await t.member({ leaving_year: 1989 });
  expect(await broken()).toMatchObject([{ ids: [outside.id] }]);
  await t.db.deleteFrom('auth_users').where('id', '=', outside.id).execute();
});
