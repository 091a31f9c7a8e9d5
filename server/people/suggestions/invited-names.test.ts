import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { countLockWaits } from '../../testing/database.ts';
import { FORM_LEVELS, SECRET } from '../../testing/members.ts';
import { changeNumber, readyBrowser } from '../../testing/phone-changes.ts';
import { numberOfNoOne, plantEntry, plantSuggestion } from '../../testing/rosters.ts';
import { memberWithPassword } from '../../testing/sign-ins.ts';
import { decideSuggestions } from './decisions.ts';

let t: TestApp;
let ann: Person;
let staff: Person;

const params = { form: '1', level: FORM_LEVELS[0] };

beforeAll(async () => {
  t = await testApp();
  ann = await t.member();
  staff = await t.member({ roles: ['EVENT_COORDINATOR'] });
});

const approve = (id: string) =>
  t.call(staff, 'POST /admin/suggestions/decisions', { body: { ids: [id], decision: 'approved' } });
async function invited() {
  const entry = await plantEntry(t, 'Marcia', 'Brown');
  const { id, phone } = await plantSuggestion(t, entry, { suggested_by: ann.id });
  await approve(id);
  const number = await t.db
    .selectFrom('allowed_phone_numbers')
    .select(['id', 'phone'])
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  return { entry, number };
}
const revoke = ({ id }: { id: string }) => t.call(staff, 'POST /phone-numbers/:id/revocation', { params: { id } });
const restore = ({ id }: { id: string }) => t.call(staff, 'DELETE /phone-numbers/:id/revocation', { params: { id } });
const onRoster = async ({ id }: { id: string }) => {
  const { items } = (await t.call(ann, 'GET /rosters/:form/:level', { params })).body;
  return items.find((each: { id: string }) => each.id === id);
};
const entryOf = ({ id }: { id: string }) =>
  t.db
    .selectFrom('roster_entries')
    .select(['status', 'user_id', 'phone_number_id'])
    .where('id', '=', id)
    .executeTakeFirst();
const use = (phone: string, person: Person) =>
  t.db
    .updateTable('allowed_phone_numbers')
    .set({ status: 'used', used_by: person.id, used_at: new Date() })
    .where('phone', '=', phone)
    .execute();
/** Registers with the number, then names the class. */
async function register(phone: string) {
  const newcomer = await t.member({ phone, profile_completed: false });
  await use(phone, newcomer);
  await t.db.updateTable('users').set({ profile_completed: true }).where('id', '=', newcomer.id).execute();
  return newcomer;
}

describe('a number that is revoked and restored', () => {
  it('invites its name again, and its owner joins', async () => {
    const { entry, number } = await invited();
    await revoke(number);
    expect(await onRoster(entry)).toMatchObject({ is_invited: false, suggestion: null });
    expect((await restore(number)).status).toBe(200);
    expect(await onRoster(entry)).toMatchObject({
      is_invited: true,
      suggestion: { state: 'approved', phone: number.phone },
    });
    const newcomer = await register(number.phone);
    expect(await onRoster(entry)).toBeUndefined();
    expect(await entryOf(entry)).toMatchObject({ status: 'joined', user_id: newcomer.id });
  });

  it('leaves a name for which another number waits missing, and its owner joins still', async () => {
    const { entry, number } = await invited();
    await revoke(number);
    await plantSuggestion(t, entry, { suggested_by: ann.id });
    await restore(number);
    expect(await onRoster(entry)).toMatchObject({ is_invited: false, suggestion: { state: 'pending' } });
    const newcomer = await register(number.phone);
    expect(await entryOf(entry)).toMatchObject({ status: 'joined', user_id: newcomer.id });
  });

  it('invites no name that another number was approved for', async () => {
    const { entry, number } = await invited();
    await revoke(number);
    const { id } = await plantSuggestion(t, entry, { suggested_by: ann.id });
    await approve(id);
    const before = await entryOf(entry);
    await restore(number);
    expect([before?.status, await entryOf(entry)]).toEqual(['invited', before]);
  });

  it('waits for a number that is sent at the same moment', async () => {
    const { entry, number } = await invited();
    await revoke(number);
    const restoring = await t.db.transaction().execute(async (trx) => {
      await trx.selectFrom('roster_entries').select('id').where('id', '=', entry.id).forNoKeyUpdate().execute();
      await plantSuggestion({ db: trx }, entry, { suggested_by: ann.id });
      const answer = restore(number);
      await expect.poll(() => countLockWaits(t.db)).toBeGreaterThan(0);
      return [answer];
    });
    expect((await Promise.all(restoring)).map(({ status }) => status)).toEqual([200]);
    expect((await entryOf(entry))?.status).toBe('missing');
  });
});

describe('a member who changes to an invited number', () => {
  it('joins the name', async () => {
    const { entry, number } = await invited();
    const una = await memberWithPassword(t);
    expect((await changeNumber(t, una, number.phone)).status).toBe(200);
    expect(await entryOf(entry)).toMatchObject({ status: 'joined', user_id: una.id });
  });

  it('joins no name of a class that the profile doesn’t have', async () => {
    const { entry, number } = await invited();
    const stranger = await memberWithPassword(t, { form_1_level: FORM_LEVELS[4] });
    await changeNumber(t, stranger, number.phone);
    expect((await entryOf(entry))?.status).toBe('invited');
  });
});

describe('a listed number that a member changes to while staff approve it', () => {
  it('joins the name, as after the approval', async () => {
    const phone = numberOfNoOne();
    await t.db.insertInto('allowed_phone_numbers').values({ phone }).execute();
    const entry = await plantEntry(t, 'Una', 'Kerr');
    const { id } = await plantSuggestion(t, entry, { suggested_by: ann.id, phone });
    const una = await memberWithPassword(t);
    const browser = await readyBrowser(t, una, phone);
    const changing = await t.db.transaction().execute(async (db) => {
      const requestContext = { ip: '10.0.0.1', userAgent: null };
      const ctx = { actor: staff, db, now: new Date(), requestContext } as never;
      await decideSuggestions(ctx, { ids: [id], decision: 'approved' }, { sessionSecret: SECRET });
      const answer = browser.change();
      await expect.poll(() => countLockWaits(t.db)).toBeGreaterThan(0);
      return [answer];
    });
    expect((await Promise.all(changing)).map(({ status }) => status)).toEqual([200]);
    expect(await entryOf(entry)).toMatchObject({ status: 'joined', user_id: una.id });
  });
});
