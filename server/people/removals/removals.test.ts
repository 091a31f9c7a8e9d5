import { beforeAll, describe, expect, it } from 'vitest';
import { REJECTIONS_AT_MOST, SUGGESTIONS_A_DAY } from '../../../contract/constants.ts';
import { LIMITS } from '../../accounts/limits.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { queuedJobs } from '../../testing/jobs.ts';
import { FORM_LEVELS, SECRET } from '../../testing/members.ts';
import { numberOfNoOne, plantEntry, plantSuggestion } from '../../testing/rosters.ts';
import { codeTextedTo, registeringBrowser } from '../../testing/sign-ins.ts';
import { removeNames } from './removals.ts';

let t: TestApp;
let ann: Person;
let staff: Person;

const settings = { sessionSecret: SECRET };
const level = FORM_LEVELS[0];

beforeAll(async () => {
  t = await testApp();
  ann = await t.member({ first_name: 'Ann', last_name: 'Hall' });
  staff = await t.member({ roles: ['SUPER_ADMIN'] });
});

/** What the job does after the request. */
const runJob = (phone: string) =>
  t.db.transaction().execute((db) => removeNames(db, phone, { settings, now: new Date() }));
async function remove(phone: string) {
  const browser = registeringBrowser(t);
  expect((await browser.askRemoval(phone)).status).toBe(200);
  const answer = await browser.remove(phone, codeTextedTo(t, phone));
  expect((await queuedJobs(t.db, { phone })).map(({ task }) => task)).toContain('remove-from-rosters');
  await runJob(phone);
  return answer;
}
const entryOf = ({ id }: { id: string }) =>
  t.db.selectFrom('roster_entries').select('status').where('id', '=', id).executeTakeFirst();
const suggestionsOf = (phone: string) =>
  t.db.selectFrom('suggestions').select('status').where('phone', '=', phone).execute();
const listed = (phone: string) =>
  t.db.selectFrom('allowed_phone_numbers').select(['id', 'status']).where('phone', '=', phone).executeTakeFirst();
const decide = (ids: string[], decision = 'approved') =>
  t.call(staff, 'POST /admin/suggestions/decisions', { body: { ids, decision } });

describe('the owner of a number', () => {
  it('removes the names it was sent for, and what was sent', async () => {
    const phone = numberOfNoOne();
    const entries = [await plantEntry(t, 'Marcia', 'Brown'), await plantEntry(t, 'Marcia', 'Brown', { form: 2 })];
    for (const entry of entries) await plantSuggestion(t, entry, { suggested_by: ann.id, phone });
    const other = await plantEntry(t, 'Winston', 'Gordon');
    await plantSuggestion(t, other, { suggested_by: ann.id });
    expect((await suggestionsOf(phone)).map(({ status }) => status).sort()).toEqual(['pending', 'waiting']);
    const answer = await remove(phone);
    expect([answer.status, answer.body]).toEqual([200, { done: true }]);
    for (const entry of entries) expect(await entryOf(entry)).toBeUndefined();
    expect([await suggestionsOf(phone), await entryOf(other)]).toEqual([[], { status: 'missing' }]);
  });

  it('removes an invited name, and the number that was allowed for it', async () => {
    const phone = numberOfNoOne();
    const entry = await plantEntry(t, 'Una', 'Kerr');
    const { id } = await plantSuggestion(t, entry, { suggested_by: ann.id, phone });
    await decide([id]);
    expect([await entryOf(entry), (await listed(phone))?.status]).toEqual([{ status: 'invited' }, 'pending']);
    await remove(phone);
    expect([await entryOf(entry), await listed(phone)]).toEqual([undefined, undefined]);
  });

  it('keeps a number that staff listed themselves, and one that someone registered with', async () => {
    for (const status of ['pending', 'used']) {
      const phone = numberOfNoOne();
      await t.db
        .insertInto('allowed_phone_numbers')
        .values({ phone, status, used_at: status === 'used' ? new Date() : null })
        .execute();
      const entry = await plantEntry(t, 'Una', 'Kerr');
      const { id } = await plantSuggestion(t, entry, { suggested_by: ann.id, phone });
      expect((await decide([id])).body.items[0].result).toBe('already_listed');
      await remove(phone);
      expect([await entryOf(entry), (await listed(phone))?.status]).toEqual([undefined, status]);
    }
  });

  it('leaves a name that staff said isn’t theirs, and the number with it is deleted', async () => {
    const phone = numberOfNoOne();
    const entry = await plantEntry(t, 'Opal', 'Wint');
    const rejected = { status: 'rejected', decided_at: new Date(), note: 'Perhaps' };
    const { id } = await plantSuggestion(t, entry, { suggested_by: ann.id, phone, ...rejected });
    await remove(phone);
    const row = await t.db.selectFrom('suggestions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect([await entryOf(entry), row.status, row.phone, row.note]).toEqual([
      { status: 'missing' },
      'rejected',
      null,
      null,
    ]);
  });

  it('leaves names of several people that it was only sent for, and the number with them is deleted', async () => {
    const [phone, dan] = [numberOfNoOne(), await t.member()];
    const entries = [await plantEntry(t, 'Keith', 'Allen'), await plantEntry(t, 'Petal', 'Shaw')];
    for (const entry of entries) await plantSuggestion(t, entry, { suggested_by: dan.id, phone, note: 'Mine' });
    await remove(phone);
    for (const entry of entries) expect(await entryOf(entry)).toEqual({ status: 'missing' });
    const rows = await t.db.selectFrom('suggestions').selectAll().where('suggested_by', '=', dan.id).execute();
    expect(rows.map(({ status, phone, note }) => [status, phone, note]).sort()).toEqual([
      ['rejected', null, null],
      ['withdrawn', null, null],
    ]);
  });

  it('removes the name that it’s allowed for, and no other that it was only sent for', async () => {
    const phone = numberOfNoOne();
    const own = await plantEntry(t, 'Hyacinth', 'Lewis');
    const { id } = await plantSuggestion(t, own, { suggested_by: ann.id, phone });
    await decide([id]);
    const other = await plantEntry(t, 'Winsome', 'Grant');
    await plantSuggestion(t, other, { suggested_by: ann.id, phone });
    await remove(phone);
    expect([await entryOf(own), await entryOf(other)]).toEqual([undefined, { status: 'missing' }]);
  });

  it('removes no name of several that staff allowed it for and revoked', async () => {
    const phone = numberOfNoOne();
    const one = await plantEntry(t, 'Carlton', 'Bailey');
    const { id } = await plantSuggestion(t, one, { suggested_by: ann.id, phone });
    await decide([id]);
    await t.call(staff, 'POST /phone-numbers/:id/revocation', { params: { id: (await listed(phone))?.id ?? '' } });
    const other = await plantEntry(t, 'Errol', 'Bailey');
    await plantSuggestion(t, other, { suggested_by: ann.id, phone });
    await remove(phone);
    expect([await entryOf(one), await entryOf(other)]).toEqual([{ status: 'missing' }, { status: 'missing' }]);
  });

  it('leaves an entry in the log without number, name or class', async () => {
    const rows = await t.db
      .selectFrom('activity_logs')
      .selectAll()
      .where('entity_type', '=', 'roster_removals')
      .execute();
    expect(new Set(rows.map(({ action_type }) => action_type))).toEqual(
      new Set(['ROSTER_REMOVAL_REQUESTED', 'ROSTER_NAMES_REMOVED']),
    );
    expect(rows.map(({ description }) => description)).toContain(
      'Removed 2 names from rosters, as the owner of the number asked',
    );
    expect(JSON.stringify(rows)).not.toMatch(/Marcia|Brown|876557|Form 1/);
  });
});

describe('rule 4: what a member sent counts after a removal', () => {
  const send = (member: Person, entry: { id: string }) =>
    t.call(member, 'POST /roster-entries/:id/suggestions', {
      params: { id: entry.id },
      body: { phone: numberOfNoOne(), may_text: false },
    });

  it('for the numbers of a day', async () => {
    const [phone, dan] = [numberOfNoOne(), await t.member()];
    for (let form = 0; form < SUGGESTIONS_A_DAY; form++) {
      const entry = await plantEntry(t, 'Dawn', 'Hibbert', { form: 1 + (form % 5) });
      await plantSuggestion(t, entry, { suggested_by: dan.id, phone });
    }
    await runJob(phone);
    const left = await t.db.selectFrom('roster_entries').select('id').where('last_name', '=', 'Hibbert').execute();
    expect(left).toEqual([]);
    const answer = await send(dan, await plantEntry(t, 'Keith', 'Morgan'));
    expect([answer.status, answer.body.code]).toEqual([429, 'SUGGESTION_LIMIT_REACHED']);
  });

  it('as one rejection for each number that wasn’t decided', async () => {
    const dan = await t.member();
    const entry = await plantEntry(t, 'Keith', 'Morgan');
    for (let removed = 0; removed < REJECTIONS_AT_MOST; removed++) {
      const phone = numberOfNoOne();
      for (const form of [1, 2])
        await plantSuggestion(t, await plantEntry(t, `Victim ${removed}`, 'Hines', { form }), {
          suggested_by: dan.id,
          phone,
        });
      expect((await send(dan, await plantEntry(t, 'Keith', 'Morgan'))).status).toBe(200);
      await runJob(phone);
    }
    expect((await send(dan, entry)).body.code).toBe('SUGGESTIONS_PAUSED');
  });
});

describe('a removed person isn’t added again silently', () => {
  it('the number can be sent like any other, and isn’t approved', async () => {
    const phone = numberOfNoOne();
    await remove(phone);
    const entry = await plantEntry(t, 'Keith', 'Morgan');
    const sent = await t.call(await t.member(), 'POST /roster-entries/:id/suggestions', {
      params: { id: entry.id },
      body: { phone, may_text: false },
    });
    expect([sent.status, sent.body]).toEqual([200, { done: true }]);
    const { items } = (await t.call(staff, 'GET /admin/suggestions')).body;
    const queued = items.find((each: { phone: string }) => each.phone === phone);
    expect(queued.listed).toBe('removed');
    expect((await decide([queued.id])).body.items).toEqual([{ id: queued.id, result: 'removed' }]);
    expect(await listed(phone)).toBeUndefined();
    expect((await decide([queued.id], 'rejected')).body.items).toEqual([{ id: queued.id, result: 'rejected' }]);
  });

  it('the name is added to its class after a question, and to another without', async () => {
    const phone = numberOfNoOne();
    const named = { first_name: 'Zoë', last_name: 'Allen-Wint' };
    await plantSuggestion(t, await plantEntry(t, named.first_name, named.last_name), { suggested_by: ann.id, phone });
    await remove(phone);
    const add = (form: string, name: string, is_confirmed?: boolean) =>
      t.call(ann, 'POST /rosters/:form/:level/entries', {
        params: { form, level: FORM_LEVELS[Number(form) - 1] ?? level },
        body: { names: [name], ...(is_confirmed && { is_confirmed }) },
      });
    const found = { name: 'Zoe Allen-Wint', is_member: false, is_removed: true };
    expect((await add('1', 'Zoe Allen-Wint')).body).toEqual({
      added: 0,
      ids: [],
      similar: [{ name: 'Zoe Allen-Wint', found: [found] }],
    });
    expect((await add('2', 'Zoe Allen-Wint')).body.added).toBe(1);
    expect((await add('1', 'Zoe Allen-Wint', true)).body.added).toBe(1);
  });

  it('by hashes that don’t say whose they are', async () => {
    const rows = await t.db.selectFrom('roster_removals').selectAll().execute();
    expect(rows.length).toBeGreaterThan(4);
    for (const { hash } of rows) expect(hash).toHaveLength(32);
  });
});

describe('without the code', () => {
  it('nothing is removed', async () => {
    const phone = numberOfNoOne();
    const entry = await plantEntry(t, 'Petal', 'Reid');
    await plantSuggestion(t, entry, { suggested_by: ann.id, phone });
    const browser = registeringBrowser(t);
    await browser.askRemoval(phone);
    const right = codeTextedTo(t, phone);
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    expect((await browser.remove(phone, wrong)).body.code).toBe('INVALID_CODE');
    expect((await registeringBrowser(t).remove(phone, right)).body.code).toBe('INVALID_CODE');
    expect((await browser.remove(phone, right)).status).toBe(200);
    expect((await browser.remove(phone, right)).body.code).toBe('INVALID_CODE');
  });

  it('a number that can’t be one gets a sentence', async () => {
    for (const phone of ['nothing', '555-1234']) {
      const { status, body } = await registeringBrowser(t).askRemoval(phone);
      expect([status, body.issues?.[0]?.path]).toEqual([422, 'phoneNumber']);
    }
  });
});

describe('codes for anyone', () => {
  const askOften = async (count: number, browserOf: () => ReturnType<typeof registeringBrowser>) => {
    const statuses: number[] = [];
    for (let asked = 0; asked < count; asked++) statuses.push((await browserOf().askRemoval(numberOfNoOne())).status);
    return statuses;
  };

  it('are six an hour for one address', async () => {
    const { points } = LIMITS.removalCodesPerAddress;
    const statuses = await askOften(points + 1, () => registeringBrowser(t, '10.9.8.7'));
    expect(statuses).toEqual([...Array(points).fill(200), 429]);
  });

  it('are sixty an hour in all', async () => {
    await t.db.deleteFrom('rate_limits').execute();
    const { points } = LIMITS.removalCodes;
    const statuses = await askOften(points + 1, () => registeringBrowser(t));
    expect(statuses).toEqual([...Array(points).fill(200), 429]);
  });
});
