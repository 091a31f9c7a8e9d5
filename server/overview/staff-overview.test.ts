import { beforeAll, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../testing/app.ts';
import { makeProfile, makeRegistered, submit } from '../testing/reunions.ts';

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await testApp();
  admin = await t.member({ roles: ['SUPER_ADMIN'], created_at: '2020-01-01' });
});

const overview = async (person: Person) => (await t.call(person, 'GET /admin/overview')).body;

it('counts users, pending numbers, events, pending payments and active profiles', async () => {
  const { member, profile, registration } = await makeRegistered(t);
  await submit(t, member, registration, { payment_profile_id: profile.id });
  await makeProfile(t, { is_active: false });
  await t.member({ profile_completed: false });
  await t.db
    .insertInto('allowed_phone_numbers')
    .values([{ phone: '+18765550001' }, { phone: '+18765550002', status: 'revoked' }])
    .execute();
  expect(await overview(admin)).toMatchObject({
    users: 3,
    pending_phone_numbers: 1,
    events: 1,
    pending_payments: 1,
    active_payment_profiles: 1,
  });
});

it('shows the five newest people, including those with an incomplete profile', async () => {
  for (let index = 1; index <= 6; index++) {
    await t.member({
      first_name: `New ${index}`,
      created_at: `2999-01-0${index}`,
      profile_completed: index % 2 === 0,
    });
  }
  const { recent_users } = await overview(admin);
  expect(recent_users.map((user: { first_name: string }) => user.first_name)).toEqual([
    'New 6',
    'New 5',
    'New 4',
    'New 3',
    'New 2',
  ]);
  expect(recent_users[1]).toMatchObject({ profile_completed: false, email: expect.stringContaining('@') });
});

it('hides emails and payment profiles from roles that may not see them', async () => {
  const coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
  const accountant = await t.member({ roles: ['ACCOUNTANT'] });
  const seen = await overview(coordinator);
  expect(seen.active_payment_profiles).toBeNull();
  expect(seen.recent_users.map((user: { email: string | null }) => user.email)).toEqual(Array(5).fill(null));
  expect(await overview(accountant)).toMatchObject({
    active_payment_profiles: 1,
    recent_users: [{ email: expect.any(String) }, {}, {}, {}, {}],
  });
});

it('is for anyone with a role', async () => {
  expect((await t.call(null, 'GET /admin/overview')).status).toBe(401);
  expect((await t.call(await t.member(), 'GET /admin/overview')).body.code).toBe('NOT_ALLOWED');
});
