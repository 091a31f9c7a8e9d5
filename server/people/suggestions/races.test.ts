/** Of requests at the same moment. The controls show that these tests can fail. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { SUGGESTION_LOCK } from '../../lib/db/advisory-locks.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { type Answer, type Person, type TestApp, testApp } from '../../testing/app.ts';
import { countLockWaits } from '../../testing/database.ts';
import { numberOfNoOne, plantEntry, plantSuggestion } from '../../testing/rosters.ts';
import { approve } from './decisions.ts';
import { lockPending } from './queries.ts';
import { checkLimits } from './suggestions.ts';

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});

const suggest = (app: TestApp, person: Person, { id }: { id: string }, phone = numberOfNoOne()) =>
  app.call(person, 'POST /roster-entries/:id/suggestions', { params: { id }, body: { phone, may_text: false } });
const statusesOf = async ({ db }: TestApp, phone: string) =>
  (await db.selectFrom('suggestions').select('status').where('phone', '=', phone).execute())
    .map(({ status }) => status)
    .sort();
const codesOf = (answers: readonly Answer[]) => answers.map(({ status, body }) => (status === 200 ? 200 : body.code));

describe('rule 3: one number for three names at once', () => {
  /** The answers, and the statuses that are stored. All three requests wait for one lock before they go on. */
  async function race(app: TestApp) {
    const phone = numberOfNoOne();
    const people = [await app.member(), await app.member(), await app.member()];
    const entries = [
      await plantEntry(app, 'Ann', 'A'),
      await plantEntry(app, 'Bea', 'B'),
      await plantEntry(app, 'Cy', 'C'),
    ];
    const answers = await app.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${SUGGESTION_LOCK}, hashtext(${phone}))`.execute(trx);
      const all = people.map((person, index) => suggest(app, person, entries[index] as { id: string }, phone));
      await vi
        .waitFor(async () => expect(await countLockWaits(app.db)).toBeGreaterThanOrEqual(3), { timeout: 1_500 })
        .catch(() => {});
      return all;
    });
    return { phone, codes: codesOf(await Promise.all(answers)), statuses: await statusesOf(app, phone) };
  }

  it('is pending once, waits twice, and every member gets the same answer', async () => {
    const { codes, statuses, phone } = await race(t);
    expect([codes, statuses]).toEqual([
      [200, 200, 200],
      ['pending', 'waiting', 'waiting'],
    ]);
    const staff = await t.member({ roles: ['EVENT_COORDINATOR'] });
    for (const result of ['approved', 'already_listed', 'already_listed']) {
      const queued = await t.call(staff, 'GET /admin/suggestions');
      const [next] = queued.body.items.filter((each: { phone: string }) => each.phone === phone);
      const body = { ids: [next.id], decision: 'approved' };
      const decided = await t.call(staff, 'POST /admin/suggestions/decisions', { body });
      expect(decided.body.items).toEqual([{ id: next.id, result }]);
    }
  });

  it('control: without the trigger two members learn that it is pending', async () => {
    const without = await testApp({
      before: 'drop trigger suggestions_wait on suggestions',
      settings: { LOG_LEVEL: 'silent' },
    });
    expect((await race(without)).codes.filter((code) => code !== 200)).toHaveLength(2);
  });

  it('control: without the constraint too, it is pending three times', async () => {
    const before = 'drop trigger suggestions_wait on suggestions; drop index suggestions_one_pending';
    expect((await race(await testApp({ before }))).statuses).toEqual(['pending', 'pending', 'pending']);
  });
});

describe('a number that is sent while the same one is decided', () => {
  async function race(app: TestApp) {
    const [ann, bea] = [await app.member(), await app.member()];
    const phone = numberOfNoOne();
    const { id } = await plantSuggestion(app, await plantEntry(app, 'Ann', 'A'), { phone, suggested_by: ann.id });
    const other = await plantEntry(app, 'Bea', 'B');
    // The decision is made, and not committed yet, when the other number is read.
    const blocked = await app.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('suggestions')
        .set({ status: 'rejected', decided_at: new Date() })
        .where('id', '=', id)
        .execute();
      const sending = suggest(app, bea, other, phone);
      await vi
        .waitFor(async () => expect(await countLockWaits(app.db)).toBeGreaterThan(0), { timeout: 1_500 })
        .catch(() => sending);
      return [sending];
    });
    await Promise.all(blocked);
    return statusesOf(app, phone);
  }

  it('is in the queue afterwards', async () => {
    expect(await race(t)).toEqual(['pending', 'rejected']);
  });

  it('control: without the lock it waits for ever', async () => {
    const before = `
      create schema without_lock;
      create function without_lock.pg_advisory_xact_lock(integer, integer) returns void language sql as 'select';
      do $$ begin execute format('alter database %I set search_path = without_lock, public, pg_catalog', current_database()); end $$`;
    expect(await race(await testApp({ before }))).toEqual(['rejected', 'waiting']);
  });
});

describe('two of the staff who approve one number at once', () => {
  const prepare = async () => {
    const member = await t.member();
    const entry = await plantEntry(t, 'Marcia', 'Brown');
    return { entry, ...(await plantSuggestion(t, entry, { suggested_by: member.id })) };
  };
  const decisionsOn = async (id: string) =>
    (await t.db.selectFrom('activity_logs').select('id').where('entity_id', '=', id).execute()).length;

  it('approve it once', async () => {
    const { id, entry } = await prepare();
    const pair = [await t.member({ roles: ['EVENT_COORDINATOR'] }), await t.member({ roles: ['SUPER_ADMIN'] })];
    const answers = await t.db.transaction().execute(async (trx) => {
      await trx.selectFrom('roster_entries').select('id').where('id', '=', entry.id).forUpdate().execute();
      const body = { ids: [id], decision: 'approved' };
      const both = pair.map((staff) => t.call(staff, 'POST /admin/suggestions/decisions', { body }));
      await expect.poll(() => countLockWaits(t.db)).toBeGreaterThan(1);
      return both;
    });
    const results = (await Promise.all(answers)).map(({ body }) => body.items[0].result);
    expect(results.sort()).toEqual(['approved', 'gone']);
    expect(await decisionsOn(id)).toBe(1);
  });

  it('control: if both had read it as pending, both would approve it', async () => {
    const { id } = await prepare();
    const staff = await t.member({ roles: ['SUPER_ADMIN'] });
    const read = await inTransaction(t.db, (db) => lockPending(db, [id]));
    const requestContext = { ip: '10.0.0.1', userAgent: null };
    const decide = () =>
      inTransaction(t.db, (db) => approve({ actor: staff, db, now: new Date(), requestContext } as never, read, {}));
    await Promise.all([decide(), decide()]);
    expect(await decisionsOn(id)).toBe(2);
  });
});

describe('a member who has sent 19 numbers today', () => {
  const prepare = async () => {
    const member = await t.member();
    for (let sent = 0; sent < 19; sent++)
      await plantSuggestion(t, await plantEntry(t, 'Ann', 'A'), { suggested_by: member.id });
    return { member, entries: [await plantEntry(t, 'Bea', 'B'), await plantEntry(t, 'Cy', 'C')] };
  };

  it('sends one more, of two at once', async () => {
    const { member, entries } = await prepare();
    const codes = codesOf(await Promise.all(entries.map((entry) => suggest(t, member, entry))));
    expect(codes.sort()).toEqual([200, 'SUGGESTION_LIMIT_REACHED']);
  });

  it('control: with the limit read before the lock, both pass', async () => {
    const { member, entries } = await prepare();
    const check = () => checkLimits({ db: t.db, actor: member, now: new Date() } as never);
    await Promise.all([check(), check()]);
    for (const entry of entries) await plantSuggestion(t, entry, { suggested_by: member.id });
    await expect(check()).rejects.toThrow('20 numbers');
  });
});
