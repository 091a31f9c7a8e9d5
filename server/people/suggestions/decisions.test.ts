import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { FORM_LEVELS } from '../../testing/members.ts';
import { numberOfNoOne, plantEntry, plantSuggestion } from '../../testing/rosters.ts';
import { suggestionTasks } from './decisions.ts';

let t: TestApp;
let ann: Person;
let staff: Person;

const params = { form: '1', level: FORM_LEVELS[0] };

beforeAll(async () => {
  t = await testApp();
  ann = await t.member({ first_name: 'Ann', last_name: 'Hall' });
  staff = await t.member({ first_name: 'Sta', last_name: 'Ff', roles: ['EVENT_COORDINATOR'] });
});
beforeEach(async () => {
  await t.db.deleteFrom('suggestions').execute();
});

async function sent(columns: object = {}, name: [string, string] = ['Marcia', 'Brown']) {
  const entry = await plantEntry(t, ...name);
  const suggestion = await plantSuggestion(t, entry, { suggested_by: ann.id, ...columns });
  return { entry, id: suggestion.id, phone: suggestion.phone ?? '' };
}
const queue = async (query = {}) => (await t.call(staff, 'GET /admin/suggestions', { query })).body;
const decide = (ids: string[], decision = 'approved', more = {}) =>
  t.call(staff, 'POST /admin/suggestions/decisions', { body: { ids, decision, ...more } });
const resultsOf = async (...args: Parameters<typeof decide>) =>
  (await decide(...args)).body.items.map(({ result }: { result: string }) => result);
const numberOf = (phone: string) =>
  t.db.selectFrom('allowed_phone_numbers').selectAll().where('phone', '=', phone).executeTakeFirst();
const list = (columns: { phone: string; status?: string; used_at?: Date; used_by?: string }) =>
  t.db.insertInto('allowed_phone_numbers').values(columns).returning('id').executeTakeFirstOrThrow();
const statusOf = async (id: string) =>
  (await t.db.selectFrom('suggestions').select('status').where('id', '=', id).executeTakeFirst())?.status;
const onRoster = async ({ id }: { id: string }) => {
  const { items } = (await t.call(ann, 'GET /rosters/:form/:level', { params })).body;
  return items.find((each: { id: string }) => each.id === id);
};

describe('the queue', () => {
  it('says whom, by whom, how many vouch, whether the number is listed, and similar members', async () => {
    const member = await t.member({ first_name: 'Marcia', last_name: 'Browne', form_1_level: FORM_LEVELS[3] });
    const one = await sent({ note: 'Her sister', may_text: true });
    const vouch = { suggestion_id: one.id, user_id: staff.id };
    await t.db.insertInto('suggestion_vouches').values(vouch).execute();
    const two = await sent({}, ['Winston', 'Gordon']);
    await list({ phone: two.phone, status: 'revoked' });
    expect(await queue()).toMatchObject({
      total: 2,
      next_cursor: null,
      items: [
        {
          ...{ id: one.id, first_name: 'Marcia', last_name: 'Brown', form: 1, level: FORM_LEVELS[0] },
          ...{ phone: one.phone, note: 'Her sister', may_text: true, suggested_by_name: 'Ann Hall', vouches: 1 },
          listed: 'no',
          similar: [{ id: member.id, name: 'Marcia Browne', is_classmate: false }],
        },
        { id: two.id, listed: 'revoked', similar: [], vouches: 0, note: null, may_text: false },
      ],
    });
  });

  it('comes page by page, oldest first', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 27; n++) ids.push((await sent({ created_at: new Date(Date.UTC(2026, 0, 1, n)) })).id);
    const first = await queue();
    const second = await queue({ cursor: first.next_cursor });
    expect([...first.items, ...second.items].map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(second.next_cursor).toBeNull();
  });

  it('isn’t for members', async () => {
    expect((await t.call(ann, 'GET /admin/suggestions')).status).toBe(403);
    const body = { ids: [(await sent()).id], decision: 'approved' };
    expect((await t.call(ann, 'POST /admin/suggestions/decisions', { body })).status).toBe(403);
  });
});

describe('an approval', () => {
  it('lists the number under the name, invites, and lets the member send the invitation', async () => {
    const { id, entry, phone } = await sent();
    expect(await resultsOf([id])).toEqual(['approved']);
    expect(await numberOf(phone)).toMatchObject({ status: 'pending', notes: 'Marcia Brown', added_by: staff.id });
    expect(await onRoster(entry)).toMatchObject({
      is_invited: true,
      suggestion: { state: 'approved', is_own: true, phone },
    });
    expect(await queue()).toMatchObject({ items: [], total: 0 });
    const logged = await t.db.selectFrom('activity_logs').selectAll().where('actor_id', '=', staff.id).execute();
    expect(logged.map(({ action_type }) => action_type)).toEqual(['USER_PHONE_ADDED', 'SUGGESTION_APPROVED']);
    expect(JSON.stringify(logged)).not.toContain(phone);
  });

  it('is seen by other classmates as an invitation alone', async () => {
    const { id, entry } = await sent({ suggested_by: staff.id });
    await decide([id]);
    expect(await onRoster(entry)).toMatchObject({ is_invited: true, suggestion: null });
  });

  it.each(['pending', 'used'])('of a number that was %s before looks the same to the member', async (status) => {
    const { id, entry, phone } = await sent();
    const fresh = await sent();
    await list({ phone, status, ...(status === 'used' && { used_at: new Date(), used_by: ann.id }) });
    expect(await resultsOf([id, fresh.id])).toEqual(['already_listed', 'approved']);
    expect(await statusOf(id)).toBe('already_listed');
    const unique = { id: '', phone: '', created_at: '' };
    const [one, other] = [await onRoster(entry), await onRoster(fresh.entry)];
    expect({ ...one, ...unique, suggestion: { ...one.suggestion, ...unique } }).toEqual({
      ...{ ...other, ...unique },
      suggestion: { ...other.suggestion, ...unique },
    });
  });

  it('of a revoked number leaves it undecided, until staff restore it', async () => {
    const { id, entry, phone } = await sent();
    await list({ phone, status: 'revoked' });
    expect(await resultsOf([id])).toEqual(['revoked']);
    expect([await statusOf(id), (await numberOf(phone))?.status]).toEqual(['pending', 'revoked']);
    expect(await onRoster(entry)).toMatchObject({ is_invited: false, suggestion: { state: 'pending' } });
    expect(await resultsOf([id], 'approved', { restore_revoked: true })).toEqual(['approved']);
    expect((await numberOf(phone))?.status).toBe('pending');
  });

  it('of many has a result for each; what was decided or withdrawn before is gone', async () => {
    const [one, two] = [await sent(), await sent()];
    await decide([one.id], 'rejected');
    const unknown = crypto.randomUUID();
    expect(await resultsOf([two.id, one.id, unknown, two.id])).toEqual(['approved', 'gone', 'gone']);
    expect((await decide([])).status).toBe(422);
    expect((await decide(Array.from({ length: 101 }, () => crypto.randomUUID()))).status).toBe(422);
  });
});

describe('an invited name', () => {
  it('has joined once the owner of the number names the class', async () => {
    const { id, entry, phone } = await sent();
    await decide([id]);
    const newcomer = await t.member({ phone, profile_completed: false });
    await t.db
      .updateTable('allowed_phone_numbers')
      .set({ status: 'used', used_by: newcomer.id, used_at: new Date() })
      .where('phone', '=', phone)
      .execute();
    expect((await onRoster(entry)).is_invited).toBe(true);
    await t.db.updateTable('users').set({ profile_completed: true }).where('id', '=', newcomer.id).execute();
    expect(await onRoster(entry)).toBeUndefined();
    const row = await t.db.selectFrom('roster_entries').selectAll().where('id', '=', entry.id).executeTakeFirst();
    expect(row).toMatchObject({ status: 'joined', user_id: newcomer.id });
  });

  it('is missing again when the number is revoked, and another can be sent', async () => {
    const { id, entry, phone } = await sent();
    await decide([id]);
    const number = { id: (await numberOf(phone))?.id ?? '' };
    expect((await t.call(staff, 'POST /phone-numbers/:id/revocation', { params: number })).status).toBe(200);
    expect(await onRoster(entry)).toMatchObject({ is_invited: false });
    const body = { phone: numberOfNoOne(), may_text: false };
    const again = await t.call(ann, 'POST /roster-entries/:id/suggestions', { params: { id: entry.id }, body });
    expect(again.status).toBe(200);
  });

  it('lets no one send the invitation to a number that was revoked before another was approved', async () => {
    const { id, entry, phone } = await sent();
    await decide([id]);
    const number = { id: (await numberOf(phone))?.id ?? '' };
    await t.call(staff, 'POST /phone-numbers/:id/revocation', { params: number });
    expect(await onRoster(entry)).toMatchObject({ is_invited: false, suggestion: null });
    const other = await t.member();
    const { id: next } = await plantSuggestion(t, entry, { suggested_by: other.id });
    await decide([next]);
    expect(await onRoster(entry)).toMatchObject({ is_invited: true, suggestion: null });
  });
});

describe('a rejection', () => {
  it('is told to the member alone, and leaves the name missing', async () => {
    const { id, entry, phone } = await sent();
    expect(await resultsOf([id], 'rejected')).toEqual(['rejected']);
    expect(await numberOf(phone)).toBeUndefined();
    expect(await onRoster(entry)).toMatchObject({ is_invited: false, suggestion: { state: 'rejected', is_own: true } });
    const { items } = (await t.call(staff, 'GET /rosters/:form/:level', { params })).body;
    expect(items.find((each: { id: string }) => each.id === entry.id).suggestion).toBeNull();
  });

  it('deletes the number after 30 days, and the rest when it no longer counts', async () => {
    const now = new Date('2030-06-15T12:00:00Z');
    const at = (day: string) => ({ status: 'rejected', decided_at: new Date(`${day}T11:00:00Z`), note: 'A note' });
    const [kept, old, older] = [
      await sent(at('2030-05-17')),
      await sent(at('2030-05-16')),
      await sent(at('2030-04-16')),
    ];
    await suggestionTasks(t.db, () => now)['delete-rejected-numbers']();
    const read = ({ id }: { id: string }) =>
      t.db.selectFrom('suggestions').select(['phone', 'note']).where('id', '=', id).executeTakeFirst();
    expect([await read(kept), await read(old), await read(older)]).toEqual([
      { phone: kept.phone, note: 'A note' },
      { phone: null, note: null },
      undefined,
    ]);
  });
});
