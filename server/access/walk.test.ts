/** Every operation of the contract × everybody: allowed or refused as its `access` declares, and nothing else. */
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Access, PERMISSIONS } from '../../contract/access.ts';
import type { Schema } from '../../contract/operation.ts';
import { type Person, type TestApp, testApp } from '../testing/app.ts';
import { fingerprint } from '../testing/fingerprint.ts';
import { OPERATIONS, sampleCall } from '../testing/samples.ts';

let t: TestApp;

beforeAll(async () => {
  t = await testApp({ settings: { LOG_LEVEL: 'silent' } });
  for (const permission of PERMISSIONS) {
    const { id } = await t.db
      .insertInto('roles')
      .values({ name: `ONLY_${permission}`, description: 'For this test', hierarchy_level: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await t.db.insertInto('role_permissions').values({ role_id: id, permission }).execute();
  }
});

/** Who asks, which accesses admit them, and the refusal they get elsewhere. */
type Caller = {
  name: string;
  make: () => Promise<Person | null>;
  isAdmitted: (access: Access) => boolean;
  refusal: [status: number, code: string];
};

const CALLERS: Caller[] = [
  {
    name: 'a stranger',
    make: async () => null,
    isAdmitted: (access) => access === 'PUBLIC',
    refusal: [401, 'NOT_SIGNED_IN'],
  },
  {
    name: 'somebody without a profile',
    make: () => t.member({ profile_completed: false }),
    isAdmitted: (access) => access === 'PUBLIC' || access === 'SIGNED_IN',
    refusal: [403, 'PROFILE_INCOMPLETE'],
  },
  {
    name: 'a super admin without a profile',
    make: () => t.member({ profile_completed: false, roles: ['SUPER_ADMIN'] }),
    isAdmitted: (access) => access === 'PUBLIC' || access === 'SIGNED_IN',
    refusal: [403, 'PROFILE_INCOMPLETE'],
  },
  {
    name: 'a member',
    make: () => t.member(),
    isAdmitted: (access) => ['PUBLIC', 'SIGNED_IN', 'MEMBER'].includes(access as string),
    refusal: [403, 'NOT_ALLOWED'],
  },
  ...PERMISSIONS.map(
    (permission): Caller => ({
      name: `a holder of ${permission} alone`,
      make: () => t.member({ roles: [`ONLY_${permission}`] }),
      isAdmitted: (access) =>
        typeof access === 'string' ? access !== 'SUPER_ADMIN' : access.some((each) => each === permission),
      refusal: [403, 'NOT_ALLOWED'],
    }),
  ),
  {
    name: 'a super admin',
    make: () => t.member({ roles: ['SUPER_ADMIN'] }),
    isAdmitted: () => true,
    refusal: [403, 'NOT_ALLOWED'],
  },
];
const ACCESS_CODES = ['NOT_SIGNED_IN', 'NOT_ALLOWED', 'PROFILE_INCOMPLETE'];

describe.each(CALLERS)('$name', ({ make, isAdmitted, refusal }) => {
  const admitted = OPERATIONS.filter(([, operation]) => isAdmitted(operation.access));
  const refused = OPERATIONS.filter(([, operation]) => !isAdmitted(operation.access));

  it(`is refused ${refused.length} operations, which change nothing`, async () => {
    const person = await make();
    const before = await fingerprint(t.db);
    for (const [name, operation] of refused) {
      const answer = await t.call(person, name, sampleCall(operation));
      expect([name, answer.status, answer.body.code]).toEqual([name, ...refusal]);
      expect(answer.body).toEqual({ code: refusal[1], message: expect.any(String), request_id: expect.any(String) });
    }
    expect(await fingerprint(t.db)).toEqual(before);
  });

  it(`may call ${admitted.length} operations`, async () => {
    for (const [name, operation] of admitted) {
      // Somebody new each time: signing out and completing the profile change who they are.
      const { status, body } = await t.call(await make(), name, sampleCall(operation));
      expect([name, status < 500, ACCESS_CODES.includes(body?.code)]).toEqual([name, true, false]);
      if (status !== 200 || operation.reply === 'file') continue;
      expect([name, z.safeParse(operation.reply as Schema, body).error]).toEqual([name, undefined]);
    }
  });
});
