/** Rule 6: staff may let two vouches from a class approve a suggestion. */
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../lib/db/transaction.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { countLockWaits } from '../../testing/database.ts';
import { FORM_LEVELS, SECRET } from '../../testing/members.ts';
import { plantEntry, plantSuggestion } from '../../testing/rosters.ts';
import { approveByVouches } from './decisions.ts';
import { insertVouch, lockPending } from './queries.ts';

let t: TestApp;
let ann: Person;
let bea: Person;
let cy: Person;
let staff: Person;

const level = FORM_LEVELS[0];
const settings = { sessionSecret: SECRET };

beforeAll(async () => {
  t = await testApp();
  ann = await t.member({ first_name: 'Ann' });
  bea = await t.member({ first_name: 'Bea' });
  cy = await t.member({ first_name: 'Cy' });
  staff = await t.member({ roles: ['EVENT_COORDINATOR'], form_1_level: FORM_LEVELS[3] });
});

const allow = (person: Person, is_enabled: boolean) =>
  t.call(person, 'PUT /rosters/:form/:level/vouch-approval', { params: { form: '1', level }, body: { is_enabled } });
const sent = async (columns: object = {}) => {
  const entry = await plantEntry(t, 'Marcia', 'Brown');
  const { id, phone } = await plantSuggestion(t, entry, { suggested_by: ann.id, ...columns });
  return { entry, id, phone: phone ?? '' };
};
const vouch = (person: Person, id: string) => t.call(person, 'PUT /suggestions/:id/vouch', { params: { id } });
const statusOf = async (id: string) =>
  (await t.db.selectFrom('suggestions').select('status').where('id', '=', id).executeTakeFirst())?.status;
const approvals = async (id: string) =>
  (
    await t.db
      .selectFrom('activity_logs')
      .select('actor_id')
      .where('entity_id', '=', id)
      .where('action_type', '=', 'SUGGESTION_APPROVED_BY_VOUCHES')
      .execute()
  ).map(({ actor_id }) => actor_id);

describe('rule 6: two vouches', () => {
  it('approve nothing until staff allow it for the class', async () => {
    const { id } = await sent();
    for (const person of [bea, cy]) expect((await vouch(person, id)).status).toBe(200);
    expect([await statusOf(id), await approvals(id)]).toEqual(['pending', []]);
  });

  it('are allowed by staff alone, and the class sees it', async () => {
    expect((await allow(ann, true)).status).toBe(403);
    const shown = async () =>
      (await t.call(ann, 'GET /rosters/:form/:level', { params: { form: '1', level } })).body.has_vouch_approval;
    expect(await shown()).toBe(false);
    for (let times = 0; times < 2; times++) expect((await allow(staff, true)).status).toBe(200);
    expect(await shown()).toBe(true);
    const logged = await t.db
      .selectFrom('activity_logs')
      .select('description')
      .where('action_type', '=', 'VOUCH_APPROVAL_ENABLED')
      .execute();
    expect(logged).toEqual([{ description: `Let two vouches approve a number in Form 1, ${level}` }]);
  });

  it('approve the number, which is listed as such, logged, and can be revoked', async () => {
    const { id, phone, entry } = await sent();
    const answers = [await vouch(bea, id), await vouch(cy, id)];
    expect(answers.map(({ body }) => body)).toEqual([{ done: true }, { done: true }]);
    expect([await statusOf(id), await approvals(id)]).toEqual(['approved', [cy.id]]);
    const { items } = (await t.call(staff, 'GET /phone-numbers', { query: { q: 'approved by two vouches' } })).body;
    const number = items.find((each: { phone: string }) => each.phone === phone);
    expect(number).toMatchObject({ status: 'pending', notes: 'Marcia Brown, approved by two vouches' });
    const revoked = await t.call(staff, 'POST /phone-numbers/:id/revocation', { params: { id: number.id } });
    expect(revoked.status).toBe(200);
    const row = t.db.selectFrom('roster_entries').select('status').where('id', '=', entry.id);
    expect(await row.executeTakeFirst()).toEqual({ status: 'missing' });
  });

  it('are of two classmates other than the one who sent it', async () => {
    const { id } = await sent();
    expect((await vouch(ann, id)).body.code).toBe('OWN_SUGGESTION');
    await insertVouch(t.db, { suggestion_id: id, user_id: ann.id }, new Date());
    for (let times = 0; times < 2; times++) await vouch(bea, id);
    expect((await vouch(staff, id)).status).toBe(200); // sees every class, and sat in another
    expect(await statusOf(id)).toBe('pending');
  });

  it('don’t count of an account that was deleted or has left the class', async () => {
    const { id } = await sent();
    const gone = await t.member();
    const left = await t.member();
    for (const person of [gone, left]) await insertVouch(t.db, { suggestion_id: id, user_id: person.id }, new Date());
    const deleted = await t.call(await t.member({ roles: ['SUPER_ADMIN'] }), 'DELETE /users/:id', {
      params: { id: gone.id },
    });
    expect(deleted.status).toBe(200);
    await t.db.updateTable('users').set({ form_1_level: FORM_LEVELS[3] }).where('id', '=', left.id).execute();
    await vouch(bea, id);
    expect(await statusOf(id)).toBe('pending');
    await vouch(cy, id);
    expect(await statusOf(id)).toBe('approved');
  });

  it('leave a revoked number to staff', async () => {
    const { id, phone } = await sent();
    await t.db.insertInto('allowed_phone_numbers').values({ phone, status: 'revoked' }).execute();
    for (const person of [bea, cy]) expect((await vouch(person, id)).body).toEqual({ done: true });
    expect(await statusOf(id)).toBe('pending');
  });

  it('approve nothing once staff take it back', async () => {
    expect((await allow(staff, false)).status).toBe(200);
    const { id } = await sent();
    for (const person of [bea, cy]) await vouch(person, id);
    expect(await statusOf(id)).toBe('pending');
    await allow(staff, true);
  });
});

describe('two vouches at once', () => {
  it('approve once', async () => {
    const { id, entry } = await sent();
    const answers = await t.db.transaction().execute(async (trx) => {
      await trx.selectFrom('roster_entries').select('id').where('id', '=', entry.id).forUpdate().execute();
      const both = [bea, cy].map((person) => vouch(person, id));
      await expect.poll(() => countLockWaits(t.db)).toBeGreaterThan(1);
      return both;
    });
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
    expect([await statusOf(id), (await approvals(id)).length]).toEqual(['approved', 1]);
  });

  it('control: without the lock neither counts the other, and the number waits for ever', async () => {
    const { id } = await sent();
    const [pending] = await inTransaction(t.db, (db) => lockPending(db, [id]));
    const both = [bea, cy];
    let inserted = 0;
    let counted = 0;
    const requestContext = { id: '', client: '', user_agent: null };
    const each = both.map((actor) =>
      inTransaction(t.db, async (db) => {
        await insertVouch(db, { suggestion_id: id, user_id: actor.id }, new Date());
        inserted += 1;
        await expect.poll(() => inserted).toBe(2);
        await approveByVouches({ actor, db, now: new Date(), requestContext } as never, pending as never, settings);
        counted += 1;
        await expect.poll(() => counted).toBe(2);
      }),
    );
    await Promise.all(each);
    expect(await statusOf(id)).toBe('pending');
  });
});
