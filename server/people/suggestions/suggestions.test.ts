import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/constants.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { FORM_LEVELS } from '../../testing/members.ts';
import { numberOfNoOne, plantEntry, plantSuggestion } from '../../testing/rosters.ts';
import { filesInZip } from '../../testing/zip.ts';

let t: TestApp;
let ann: Person;
let classmate: Person;
let stranger: Person;

const level = FORM_LEVELS[0];

beforeAll(async () => {
  t = await testApp();
  ann = await t.member({ first_name: 'Ann', last_name: 'Hall' });
  classmate = await t.member({ first_name: 'Bea', last_name: 'Reid' });
  stranger = await t.member({ form_1_level: FORM_LEVELS[4] });
});
beforeEach(async () => {
  await t.db.deleteFrom('suggestions').execute();
  t.clock.now = new Date();
});

const missing = () => plantEntry(t, 'Marcia', 'Brown');
const suggest = (entry: { id: string }, body: object = {}, person = ann) =>
  t.call(person, 'POST /roster-entries/:id/suggestions', {
    params: { id: entry.id },
    body: { phone: numberOfNoOne(), may_text: false, ...body },
  });
const shownTo = async (person: Person, { id }: { id: string }) => {
  const { items } = (await t.call(person, 'GET /rosters/:form/:level', { params: { form: '1', level } })).body;
  return items.find((each: { id: string }) => each.id === id);
};
const stored = (entry: { id: string }) =>
  t.db.selectFrom('suggestions').selectAll().where('roster_entry_id', '=', entry.id).execute();

describe('a number', () => {
  it('is stored as E.164, with note and consent, and shown to the member who sent it alone', async () => {
    const entry = await missing();
    const { status, body } = await suggest(entry, {
      phone: '(876) 555-7990',
      note: 'Her sister told me',
      may_text: true,
    });
    expect([status, body]).toEqual([200, { done: true }]);
    expect(await stored(entry)).toMatchObject([
      { phone: '+18765557990', note: 'Her sister told me', may_text: true, status: 'pending', suggested_by: ann.id },
    ]);
    const own = { state: 'pending', is_own: true, suggested_by_name: 'Ann Hall', phone: '+18765557990', vouches: 0 };
    expect((await shownTo(ann, entry)).suggestion).toMatchObject(own);
    expect((await shownTo(classmate, entry)).suggestion).toMatchObject({ ...own, is_own: false, phone: null });
  });

  it.each([
    ['12345', 'This phone number is too short or too long. Enter it with its area code.'],
    ['876-555-12E4', 'Enter a valid phone number.'],
    ['876 555 3009 or 876 555 3010', 'Enter a valid phone number.'],
    ['I don’t know', 'Enter a valid phone number.'],
  ])('like %s gets a sentence', async (phone, message) => {
    const { status, body } = await suggest(await missing(), { phone });
    expect([status, body.issues]).toEqual([422, [{ path: 'phone', message }]]);
  });

  it('is sent once however often the request is repeated', async () => {
    const entry = await missing();
    const headers = { 'idempotency-key': 'a-key-of-this-test-2' };
    const call = { params: { id: entry.id }, body: { phone: numberOfNoOne(), may_text: true }, headers };
    for (let tries = 0; tries < 2; tries++)
      expect((await t.call(ann, 'POST /roster-entries/:id/suggestions', call)).body).toEqual({ done: true });
    expect(await stored(entry)).toHaveLength(1);
  });

  it('is for a name of one’s own class that is missing, and one at a time', async () => {
    const entry = await missing();
    expect((await suggest(entry, {}, stranger)).body.code).toBe('ROSTER_ENTRY_NOT_FOUND');
    expect((await suggest(entry)).status).toBe(200);
    expect((await suggest(entry, {}, classmate)).body.code).toBe('SUGGESTION_OPEN');
    const invited = await plantEntry(t, 'Una', 'Kerr', { status: 'invited' });
    expect((await suggest(invited)).body.code).toBe('ROSTER_ENTRY_INVITED');
    const dismissed = await plantEntry(t, 'Una', 'Kerr', { status: 'dismissed' });
    expect((await suggest(dismissed)).body.code).toBe('ROSTER_ENTRY_CLOSED');
  });

  it('and a vouch for it are activity, so that the name isn’t deleted soon', async () => {
    const entry = await plantEntry(t, 'Marcia', 'Brown', { last_activity_at: new Date('2025-01-01') });
    const lastActivity = async () =>
      (await t.db.selectFrom('roster_entries').select('last_activity_at').where('id', '=', entry.id).execute())[0]
        ?.last_activity_at;
    const sentAt = new Date();
    t.clock.now = sentAt;
    await suggest(entry);
    expect(await lastActivity()).toEqual(sentAt);
    const vouchedAt = new Date(sentAt.getTime() + 1000);
    t.clock.now = vouchedAt;
    const [sent] = await stored(entry);
    expect((await t.call(classmate, 'PUT /suggestions/:id/vouch', { params: { id: sent?.id ?? '' } })).status).toBe(
      200,
    );
    expect(await lastActivity()).toEqual(vouchedAt);
  });

  it('is neither in the log nor its name', async () => {
    const entry = await plantEntry(t, 'Zenobia', 'Quartey');
    await suggest(entry, { phone: '876 555 7991' });
    const entries = await t.db.selectFrom('activity_logs').selectAll().where('actor_id', '=', ann.id).execute();
    expect(entries.map(({ action_type }) => action_type)).toContain('NUMBER_SUGGESTED');
    expect(JSON.stringify(entries)).not.toMatch(/Zenobia|Quartey|5557991/);
  });

  it('is deleted when the member withdraws it or the name is removed', async () => {
    const [one, two] = [await missing(), await missing()];
    await suggest(one);
    await suggest(two);
    const [own] = await stored(one);
    const params = { id: own?.id ?? '' };
    expect((await t.call(classmate, 'DELETE /suggestions/:id', { params })).body.code).toBe('SUGGESTION_NOT_FOUND');
    expect((await t.call(ann, 'DELETE /suggestions/:id', { params })).status).toBe(200);
    expect((await t.call(ann, 'DELETE /suggestions/:id', { params })).body.code).toBe('SUGGESTION_CLOSED');
    await t.db.updateTable('roster_entries').set({ status: 'dismissed' }).where('id', '=', two.id).execute();
    const gone = { status: 'withdrawn', phone: null, note: null };
    expect([await stored(one), await stored(two)]).toMatchObject([[gone], [gone]]);
    expect((await shownTo(ann, one)).suggestion).toBeNull();
  });
});

describe('a vouch', () => {
  it('is counted once for each classmate, and taken back', async () => {
    const entry = await missing();
    const suggestion = await plantSuggestion(t, entry, { suggested_by: ann.id });
    const call = (person: Person, method: 'PUT' | 'DELETE') =>
      t.call(person, `${method} /suggestions/:id/vouch`, { params: { id: suggestion.id } });
    for (let times = 0; times < 2; times++) expect((await call(classmate, 'PUT')).status).toBe(200);
    expect((await shownTo(classmate, entry)).suggestion).toMatchObject({ vouches: 1, has_vouched: true, phone: null });
    expect((await shownTo(ann, entry)).suggestion).toMatchObject({ vouches: 1, has_vouched: false });
    expect((await call(ann, 'PUT')).body.code).toBe('OWN_SUGGESTION');
    expect((await call(stranger, 'PUT')).body.code).toBe('SUGGESTION_NOT_FOUND');
    expect((await call(classmate, 'DELETE')).status).toBe(200);
    expect((await shownTo(classmate, entry)).suggestion).toMatchObject({ vouches: 0, has_vouched: false });
  });

  it('isn’t for what staff decided', async () => {
    const decided = { status: 'rejected', decided_at: new Date(), suggested_by: ann.id };
    const { id } = await plantSuggestion(t, await missing(), decided);
    const answer = await t.call(classmate, 'PUT /suggestions/:id/vouch', { params: { id } });
    expect(answer.body.code).toBe('SUGGESTION_CLOSED');
  });
});

describe('rule 4', () => {
  const ago = (days: number) => new Date((t.clock.now?.getTime() ?? 0) - days * DAY_MS);
  const plantDecided = async (days: number) =>
    plantSuggestion(t, await missing(), {
      ...{ suggested_by: ann.id, status: 'rejected', decided_at: ago(days), created_at: ago(days) },
    });

  it('a member sends 20 numbers in 24 hours, withdrawn ones too', async () => {
    for (let sent = 0; sent < 19; sent++)
      await plantSuggestion(t, await missing(), {
        ...{ suggested_by: ann.id, created_at: ago(0.9), status: sent % 2 ? 'withdrawn' : 'pending' },
      });
    expect((await suggest(await missing())).status).toBe(200);
    const refused = await suggest(await missing());
    expect([refused.status, refused.body.code]).toEqual([429, 'SUGGESTION_LIMIT_REACHED']);
    expect((await suggest(await missing(), {}, classmate)).status).toBe(200);
    t.clock.now = new Date(Date.now() + 0.2 * DAY_MS);
    expect((await suggest(await missing())).status).toBe(200);
  });

  it.each<[name: string, days: number[], code: string | undefined]>([
    ['three rejections in 30 days', [1, 10, 29], 'SUGGESTIONS_PAUSED'],
    ['three, the last of them 29 days ago', [29, 40, 58], 'SUGGESTIONS_PAUSED'],
    ['three, the last of them 31 days ago', [31, 40, 58], undefined],
    ['two rejections', [1, 10], undefined],
    ['three that are farther apart', [1, 20, 32], undefined],
  ])('after %s', async (_, days, code) => {
    for (const each of days) await plantDecided(each);
    expect((await suggest(await missing())).body.code).toBe(code);
  });
});

describe('an account that is deleted', () => {
  it('takes the numbers it sent with it, and what others sent of its own number', async () => {
    const [gone, staff] = [await t.member(), await t.member({ roles: ['SUPER_ADMIN'] })];
    const [sent, about] = [await missing(), await missing()];
    await suggest(sent, {}, gone);
    await suggest(about, { phone: gone.phone });
    expect((await t.call(staff, 'DELETE /users/:id', { params: { id: gone.id } })).status).toBe(200);
    expect([await stored(sent), await stored(about)]).toEqual([[], []]);
  });
});

it('stays in the data export of who sent it after its name was deleted, without number and name', async () => {
  const sender = await t.member();
  const entry = await plantEntry(t, 'Una', 'Kerr');
  await plantSuggestion(t, entry, { suggested_by: sender.id });
  await t.db.deleteFrom('roster_entries').where('id', '=', entry.id).execute();
  const data = filesInZip((await t.call(sender, 'GET /account/data')).raw).get('data.json');
  expect(JSON.parse(String(data)).numbers_you_sent).toMatchObject([
    { first_name: null, last_name: null, phone: null, status: 'withdrawn' },
  ]);
});
