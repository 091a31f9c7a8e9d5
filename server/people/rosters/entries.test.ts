import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { FORM_LEVELS } from '../../testing/members.ts';
import { plantEntry, plantSuggestion } from '../../testing/rosters.ts';
import { rosterTasks } from './entries.ts';

let t: TestApp;
let ann: Person;
let classmate: Person;
let staff: Person;

const level = FORM_LEVELS[0];
const params = { form: '1', level };

beforeAll(async () => {
  t = await testApp();
  ann = await t.member({ first_name: 'Ann', last_name: 'Hall' });
  classmate = await t.member({ first_name: 'Marcia', last_name: 'Brown' });
  staff = await t.member({ first_name: 'Sta', last_name: 'Ff', roles: ['SUPER_ADMIN'] });
});

const add = (names: unknown[], is_confirmed?: boolean, person = ann) =>
  t.call(person, 'POST /rosters/:form/:level/entries', { params, body: { names, is_confirmed } });
const change = (person: Person, id: string, body: object) =>
  t.call(person, 'PATCH /roster-entries/:id', { params: { id }, body });
const missing = async (): Promise<string[]> => {
  const { items } = (await t.call(ann, 'GET /rosters/:form/:level', { params })).body;
  return items.map((each: { first_name: string; last_name: string }) => `${each.first_name} ${each.last_name}`);
};
const statusOf = async (id: string) =>
  t.db.selectFrom('roster_entries').select(['status', 'user_id']).where('id', '=', id).executeTakeFirst();

describe('rule 5: a duplicate name warns and never blocks', () => {
  it('names the similar members and missing names, and adds them all when asked again', async () => {
    await plantEntry(t, 'Sonia', 'Grant');
    const names = ['Marsha Brown', 'Sonia Grant', 'Winston Gordon'];
    const { status, body } = await add(names);
    expect([status, body]).toEqual([
      200,
      {
        added: 0,
        ids: [],
        similar: [
          { name: 'Marsha Brown', found: [{ name: 'Marcia Brown', is_member: true }] },
          { name: 'Sonia Grant', found: [{ name: 'Sonia Grant', is_member: false }] },
        ],
      },
    ]);
    expect(await missing()).toEqual(['Sonia Grant']);
    expect((await add(names, true)).body).toMatchObject({ added: 3, similar: [] });
    expect(await missing()).toEqual(['Marsha Brown', 'Winston Gordon', 'Sonia Grant', 'Sonia Grant']);
  });

  it('says which names are new, so that adding them can be undone', async () => {
    const { body } = await add(['Vera Nembhard', 'Delroy Wint']);
    expect(await missing()).toEqual(expect.arrayContaining(['Vera Nembhard', 'Delroy Wint']));
    for (const id of body.ids) expect((await change(ann, id, { status: 'dismissed' })).status).toBe(200);
    expect((await change(ann, body.ids[0], { status: 'dismissed' })).body.code).toBe('ROSTER_ENTRY_CLOSED');
    for (const name of ['Vera Nembhard', 'Delroy Wint']) expect(await missing()).not.toContain(name);
  });

  it('asks about a name that was typed twice', async () => {
    const { body } = await add(['Opal Wint', 'Opal Wint']);
    expect(body.similar).toEqual([{ name: 'Opal Wint', found: [{ name: 'Opal Wint', is_member: false }] }]);
  });

  it.each([
    ['of another class', { form_1_level: FORM_LEVELS[3] }],
    ['whose profile isn’t complete', { profile_completed: false }],
  ])('doesn’t ask about someone %s', async (_, traits) => {
    await t.member({ first_name: 'Keith', last_name: 'Powell', ...traits });
    expect((await add(['Keith Powell'])).body.added).toBe(1);
    await t.db.deleteFrom('roster_entries').where('last_name', '=', 'Powell').execute();
  });

  it('knows a member by their name at school', async () => {
    await t.member({ first_name: 'Sandra', last_name: 'Green', name_at_school: 'Palmer' });
    const { body } = await add(['Sandra Palmer']);
    expect(body.similar[0].found).toEqual([{ name: 'Sandra Green (Palmer)', is_member: true }]);
  });
});

describe('names', () => {
  it.each([
    ['Marcia Brown, 876 555 3009', 'Enter only the name, without a phone number. Staff add numbers.'],
    ['marcia@post.example', 'Enter only the name, without an email address.'],
    ['Marcia', 'Enter a first and a last name.'],
    ['Marcia -', 'Enter a first and a last name.'],
    [`${'Maria '.repeat(16)}Brownish`, 'This name is too long. Use up to 100 characters.'],
  ])('like %s are refused with a sentence, and no other name is added', async (name, message) => {
    const before = await missing();
    const { status, body } = await add(['Keith Morgan', name], true);
    expect([status, body.issues]).toEqual([422, [{ path: 'names.1', message }]]);
    expect(await missing()).toEqual(before);
  });

  it.each([[[]], [['Ann Hall', '  ']], [Array(11).fill('Keith Morgan')]])('refuses %j', async (names) => {
    expect((await add(names, true)).status).toBe(422);
  });

  it('are added once however often the request is repeated', async () => {
    const headers = { 'idempotency-key': 'a-key-of-this-test-1' };
    const body = { names: ['Delroy Peart'] };
    for (let tries = 0; tries < 2; tries++) {
      const answer = await t.call(ann, 'POST /rosters/:form/:level/entries', { params, body, headers });
      expect(answer.body.added).toBe(1);
    }
    expect((await missing()).filter((name) => name === 'Delroy Peart')).toHaveLength(1);
  });

  it('of people without an account aren’t in the log', async () => {
    const entries = await t.db.selectFrom('activity_logs').selectAll().where('actor_id', '=', ann.id).execute();
    expect(entries.map(({ description }) => description)).toContain(`Added 3 names to the roster of Form 1, ${level}`);
    expect(JSON.stringify(entries)).not.toMatch(/Gordon|Peart/);
  });
});

describe('a missing name', () => {
  it('is corrected', async () => {
    const { id } = await plantEntry(t, 'Lory', 'Irving', { added_by: ann.id });
    expect((await change(ann, id, { name: 'Leroy Irving' })).status).toBe(200);
    expect(await missing()).toContain('Leroy Irving');
  });

  it('is linked to a member of its class, who isn’t counted twice', async () => {
    const { id } = await plantEntry(t, 'Marcia', 'Browne', { added_by: ann.id });
    const counts = async () => (await t.call(ann, 'GET /rosters')).body.items[0];
    const before = await counts();
    expect((await change(ann, id, { user_id: classmate.id })).status).toBe(200);
    expect(await statusOf(id)).toEqual({ status: 'joined', user_id: classmate.id });
    expect(await counts()).toEqual({ ...before, missing: before.missing - 1 });
    expect((await change(ann, id, { name: 'Marcia Green' })).body.code).toBe('ROSTER_ENTRY_CLOSED');
  });

  it('isn’t linked to a member of another class, or to no one', async () => {
    const stranger = await t.member({ form_1_level: FORM_LEVELS[4] });
    const { id } = await plantEntry(t, 'Una', 'Kerr', { added_by: ann.id });
    for (const user_id of [stranger.id, id])
      expect((await change(ann, id, { user_id })).body.code).toBe('CLASSMATE_NOT_FOUND');
    await expect(
      t.db.updateTable('roster_entries').set({ status: 'joined', user_id: stranger.id }).where('id', '=', id).execute(),
    ).rejects.toThrow('an entry is linked to a member of its class');
  });

  it('is dismissed', async () => {
    const { id } = await plantEntry(t, 'Petal', 'Wint', { added_by: ann.id });
    expect((await change(ann, id, { status: 'dismissed', user_id: classmate.id })).status).toBe(422);
    expect((await change(ann, id, { status: 'dismissed' })).status).toBe(200);
    expect(await missing()).not.toContain('Petal Wint');
  });

  it('is changed by the person who added it and staff alone', async () => {
    const { id } = await plantEntry(t, 'Opal', 'Rowe', { added_by: ann.id });
    expect((await change(classmate, id, { name: 'Opal Row' })).body.code).toBe('ROSTER_ENTRY_OF_ANOTHER');
    const stranger = await t.member({ form_1_level: FORM_LEVELS[4] });
    expect((await change(stranger, id, { name: 'Opal Row' })).body.code).toBe('ROSTER_ENTRY_NOT_FOUND');
    expect((await change(staff, id, { name: 'Opal Row' })).status).toBe(200);
  });
});

describe('an account', () => {
  it('that is deleted takes its linked names with it, and leaves those it added', async () => {
    const gone = await t.member();
    const { id: linked } = await plantEntry(t, 'Linked', 'Name', { status: 'joined', user_id: gone.id });
    const { id: added } = await plantEntry(t, 'Added', 'Name', { added_by: gone.id });
    expect((await t.call(staff, 'DELETE /users/:id', { params: { id: gone.id } })).status).toBe(200);
    expect(await statusOf(linked)).toBeUndefined();
    expect(await statusOf(added)).toMatchObject({ status: 'missing' });
  });
});

it('names are deleted after 24 months without activity', async () => {
  const now = new Date('2030-06-15T12:00:00Z');
  const at = (day: string) => ({ last_activity_at: new Date(`${day}T12:00:00Z`) });
  const { id: old } = await plantEntry(t, 'Old', 'Name', at('2028-06-14'));
  const { id: kept } = await plantEntry(t, 'Kept', 'Name', at('2028-06-16'));
  const waiting = await plantEntry(t, 'Waiting', 'Name', at('2028-06-14'));
  await plantSuggestion(t, waiting, { suggested_by: ann.id });
  await rosterTasks(t.db, () => now)['delete-inactive-roster-entries']?.({}, {} as never);
  const missing = { status: 'missing', user_id: null };
  expect([await statusOf(old), await statusOf(kept), await statusOf(waiting.id)]).toEqual([
    undefined,
    missing,
    missing,
  ]);
});
