/** The access matrix with REQUIRE_STAFF_2FA: which operations staff may call before they use two-factor. */
import { beforeAll, describe, expect, it } from 'vitest';
import { PERMISSIONS, type Permission } from '../../contract/access.ts';
import type { Operation } from '../../contract/operation.ts';
import { type Person, type TestApp, testApp } from '../testing/app.ts';
import { fingerprint } from '../testing/fingerprint.ts';
import { OPERATIONS, sampleCall } from '../testing/samples.ts';
import { memberWithPassword, turnOnTwoFactor } from '../testing/sign-ins.ts';

let t: TestApp;
const STAFF = OPERATIONS.filter(
  ([, { access }]) => !['PUBLIC', 'DEVICE', 'SIGNED_IN', 'MEMBER'].includes(access as string),
);
const MEMBERS = OPERATIONS.filter((each) => !STAFF.includes(each));

beforeAll(async () => {
  t = await testApp({ settings: { REQUIRE_STAFF_2FA: 'true', LOG_LEVEL: 'silent' } });
  for (const permission of PERMISSIONS) await addRole(`ONLY_${permission}`, permission);
});

async function addRole(name: string, permission: Permission): Promise<void> {
  const role = { name, description: 'For this test', hierarchy_level: 1 };
  const { id } = await t.db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow();
  await t.db.insertInto('role_permissions').values({ role_id: id, permission }).execute();
}

const codesOf = async (person: Person, operations: typeof OPERATIONS) => {
  const codes: [string, unknown][] = [];
  for (const [name, operation] of operations) {
    codes.push([name, (await t.call(person, name, sampleCall(operation))).body?.code]);
  }
  return codes;
};
const refusedAs = (code: string, codes: [string, unknown][]) =>
  codes.filter(([, given]) => given === code).map(([name]) => name);
const names = (operations: typeof OPERATIONS) => operations.map(([name]) => name);
/** By this permission alone. */
const isOpenedBy = ({ access, also_needs }: Operation, permission: Permission) =>
  typeof access !== 'string' && access.includes(permission) && !also_needs;

describe.each(['SUPER_ADMIN', 'ONLY_MANAGE_PAYMENTS'])('a holder of %s', (role) => {
  it('without two-factor is refused all staff operations, which change nothing', async () => {
    const person = await t.member({ roles: [role] });
    const before = await fingerprint(t.db);
    const codes = await codesOf(person, STAFF);
    expect(await fingerprint(t.db)).toEqual(before);
    expect(codes.filter(([, code]) => code !== 'TWO_FACTOR_REQUIRED' && code !== 'NOT_ALLOWED')).toEqual([]);
    const theirs = STAFF.filter(
      ([, operation]) =>
        role === 'SUPER_ADMIN' || operation.access === 'ANY_ROLE' || isOpenedBy(operation, 'MANAGE_PAYMENTS'),
    );
    expect(refusedAs('TWO_FACTOR_REQUIRED', codes)).toEqual(names(theirs));
  });

  it('may do everything that a member may', async () => {
    for (const [name, operation] of MEMBERS) {
      const person = await t.member({ roles: [role] });
      const { body } = await t.call(person, name, sampleCall(operation));
      expect([name, body?.code === 'TWO_FACTOR_REQUIRED' || body?.code === 'NOT_ALLOWED']).toEqual([name, false]);
    }
  });

  it('with two-factor is never refused for lack of it', async () => {
    const person = await memberWithPassword(t, { roles: [role] });
    await turnOnTwoFactor(t, person);
    const codes = await codesOf(person, STAFF);
    expect(refusedAs('TWO_FACTOR_REQUIRED', codes)).toEqual([]);
    if (role === 'SUPER_ADMIN') expect(refusedAs('NOT_ALLOWED', codes)).toEqual([]);
  });
});

const opens = (permission: Permission) => STAFF.filter(([, operation]) => isOpenedBy(operation, permission));

it.each(PERMISSIONS)('%s alone requires two-factor', async (permission) => {
  const codes = await codesOf(await t.member({ roles: [`ONLY_${permission}`] }), opens(permission));
  expect(refusedAs('TWO_FACTOR_REQUIRED', codes)).toEqual(names(opens(permission)));
});
