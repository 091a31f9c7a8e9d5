import { beforeAll, describe, expect, it } from 'vitest';
import { schoolDay } from '../../lib/school-formats.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeRegistered, receiveCash, submit } from '../../testing/reunions.ts';
import { answersToUnauthorizedCallers, STAFF_ONLY } from '../../testing/unauthorized-callers.ts';

let t: TestApp;
let collector: Person;

beforeAll(async () => {
  t = await testApp();
  await t.member({ roles: ['SUPER_ADMIN'] });
  collector = await withPermission('COLLECT_ONLY', 'COLLECT_PAYMENTS');
});

async function withPermission(name: string, permission: string): Promise<Person> {
  const role = { name, description: 'For this test', hierarchy_level: 1 };
  const { id: role_id } = await t.db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow();
  await t.db.insertInto('role_permissions').values({ role_id, permission }).execute();
  return t.member({ roles: [name] });
}

const search = async (q: string) => (await t.call(collector, 'GET /admin/balances', { query: { q } })).body.items;

describe('the search for a balance', () => {
  it('finds live registrations by name and by code, and says name, event, balance and review only', async () => {
    const { member, registration, profile } = await makeRegistered(t);
    await t.db
      .updateTable('users')
      .set({ first_name: 'Zephyr', last_name: 'Quill' })
      .where('id', '=', member.id)
      .execute();
    await receiveCash(t, registration, 7_000);
    const { payment_code } = await t.db
      .selectFrom('event_registrations')
      .select('payment_code')
      .where('id', '=', registration.id)
      .executeTakeFirstOrThrow();
    const shown = { registration_id: registration.id, name: 'Zephyr Quill', event_name: expect.any(String) };
    const found = [{ ...shown, balance_cents: 5_000, is_in_review: false }];
    expect(await search('zeph qui')).toEqual(found);
    expect(await search(payment_code.toLowerCase())).toEqual(found);
    expect(await search('')).toEqual([]);
    await submit(t, member, registration, { payment_profile_id: profile.id });
    expect(await search('zeph qui')).toMatchObject([{ balance_cents: 5_000, is_in_review: true }]);
    await t.db
      .updateTable('event_registrations')
      .set({ status: 'withdrawn', withdrawn_at: new Date() })
      .where('id', '=', registration.id)
      .execute();
    expect(await search('zeph qui')).toEqual([]);
  });

  it('is for those who collect payments', async () => {
    const viewer = await withPermission('VIEW_ONLY', 'VIEW_PAYMENTS');
    const call = { query: { q: 'ann' } };
    expect(await answersToUnauthorizedCallers(t, 'GET /admin/balances', call, [viewer])).toEqual([
      ...STAFF_ONLY,
      'NOT_ALLOWED',
    ]);
  });
});

describe('who collects payments', () => {
  it('records one, but sees no entries, refunds nothing and adjusts nothing', async () => {
    const { registration } = await makeRegistered(t);
    const facts = { method: 'cash', received_on: schoolDay(new Date()), amount_cents: 100 };
    const call = { params: registration, body: { ...facts, balance_cents: 12_000 } };
    const codes = [];
    for (const operation of [
      'GET /admin/registrations/:id/payment-entries',
      'POST /registrations/:id/refunds',
      'POST /registrations/:id/adjustments',
    ] as const)
      codes.push((await t.call(collector, operation, call)).body.code);
    expect(codes).toEqual(['NOT_ALLOWED', 'NOT_ALLOWED', 'NOT_ALLOWED']);
    expect((await t.call(collector, 'POST /registrations/:id/payment-entries', call)).status).toBe(200);
  });
});

it('the balance of another member’s registration is not found', async () => {
  const { registration } = await makeRegistered(t);
  const answer = await t.call(await t.member(), 'GET /registrations/:id/balance', { params: registration });
  expect(answer).toMatchObject({ status: 404, body: { code: 'REGISTRATION_NOT_FOUND' } });
});
