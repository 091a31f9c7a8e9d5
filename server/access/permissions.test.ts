import { beforeAll, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../testing/app.ts';

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});

const ask = (person: Person | null, permission: unknown) =>
  t.call(person, 'POST /has-permission', { body: { permission } });

it.each([
  [[], 'VIEW_ALL_USERS', false],
  [['ACCOUNTANT'], 'VIEW_ALL_USERS', true],
  [['ACCOUNTANT'], 'MANAGE_ROOMS', false],
  [['EVENT_COORDINATOR'], 'MANAGE_ROOMS', true],
  [['EVENT_COORDINATOR'], 'VIEW_ALL_USERS', false],
  [['ACCOUNTANT', 'EVENT_COORDINATOR'], 'MANAGE_ROOMS', true],
  [['SUPER_ADMIN'], 'VIEW_AUDIT_LOGS', true],
])('says whether someone with %o has %s: %s', async (roles, permission, held) => {
  const answer = await ask(await t.member({ roles }), permission);
  expect([answer.status, answer.body]).toEqual([200, held]);
});

it('says no while the profile isn’t completed, as every operation does', async () => {
  const newcomer = await t.member({ roles: ['SUPER_ADMIN'], profile_completed: false });
  expect((await ask(newcomer, 'VIEW_ALL_USERS')).body).toBe(false);
});

it('applies the removal of a role immediately', async () => {
  const person = await t.member({ roles: ['ACCOUNTANT'] });
  expect((await ask(person, 'VIEW_PAYMENTS')).body).toBe(true);
  await t.db.deleteFrom('user_roles').where('user_id', '=', person.id).execute();
  expect((await ask(person, 'VIEW_PAYMENTS')).body).toBe(false);
});

it('refuses visitors and unknown permissions', async () => {
  expect((await ask(null, 'VIEW_ALL_USERS')).body.code).toBe('NOT_SIGNED_IN');
  expect((await ask(await t.member(), 'FLY')).status).toBe(422);
});
