/** The access matrix: every operation × every kind of caller is allowed or refused as its `access` declares. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Access, PERMISSIONS, type Permission } from '../../contract/access.ts';
import { contract } from '../../contract/contract.ts';
import { ROLE_NAMES } from '../../contract/list-choices.ts';
import type { Operation, Schema } from '../../contract/operation.ts';
import { STAFF_PATHS, STAFF_SCREENS } from '../../contract/staff-screens.ts';
import { type Call, type Person, testApp } from '../testing/app.ts';
import { enrolDevice } from '../testing/check-in.ts';
import { fingerprint } from '../testing/fingerprint.ts';
import { makeEvent } from '../testing/reunions.ts';
import { nounsOf, plantSampleIds } from '../testing/sample-rows.ts';
import { OPERATIONS, type OperationName, sampleCall } from '../testing/samples.ts';
import { STAFF_SCREEN_READS } from '../testing/staff-screen-reads.ts';

// At the top level, because the test names need the roles in the database.
const t = await testApp({ settings: { LOG_LEVEL: 'silent' } });
await addRole('WITHOUT_PERMISSIONS', []);
for (const permission of PERMISSIONS) await addRole(`ONLY_${permission}`, [permission]);
const ROLES = await rolesInDatabase();
const existingId = await plantSampleIds(t);

async function addRole(name: string, permissions: readonly Permission[]): Promise<void> {
  const role = { name, description: 'For this test', hierarchy_level: 1 };
  const { id } = await t.db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow();
  for (const permission of permissions) {
    await t.db.insertInto('role_permissions').values({ role_id: id, permission }).execute();
  }
}

/** With its own query, independent of the server's. */
async function rolesInDatabase(): Promise<{ name: string; permissions: string[] }[]> {
  const { rows } = await sql<{ name: string; permissions: string[] }>`
    select r.name, array_remove(array_agg(rp.permission), null) as permissions
    from roles r left join role_permissions rp on rp.role_id = r.id group by r.name order by r.name`.execute(t.db);
  return rows;
}

/** A kind of caller, what admits them, and how they are refused otherwise. */
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
    name: 'a check-in device',
    make: makeDevice,
    isAdmitted: (access) => access === 'PUBLIC' || access === 'DEVICE',
    refusal: [401, 'NOT_SIGNED_IN'],
  },
  {
    name: 'someone without a profile',
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
  ...ROLES.map(
    ({ name, permissions }): Caller => ({
      name: name === 'SUPER_ADMIN' ? 'a super admin' : `a holder of ${name}`,
      make: () => t.member({ roles: [name] }),
      isAdmitted: (access) =>
        access !== 'DEVICE' &&
        (name === 'SUPER_ADMIN' ||
          (typeof access === 'string' ? access !== 'SUPER_ADMIN' : access.some((each) => permissions.includes(each)))),
      refusal: [403, 'NOT_ALLOWED'],
    }),
  ),
];
const ACCESS_CODES = ['NOT_SIGNED_IN', 'NOT_ENROLLED', 'NOT_ALLOWED', 'PROFILE_INCOMPLETE'];

/** The cookie of a volunteer's phone, and no person's. */
async function makeDevice(): Promise<Person> {
  const coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
  const { cookie } = await enrolDevice(t, coordinator, await makeEvent(t));
  return { ...coordinator, cookie };
}

/** A call with ids of existing rows, so that a missing check would change something. */
function callToExisting(name: OperationName, operation: Operation): Call {
  const call = sampleCall(operation);
  const found = Object.entries(nounsOf(name)).flatMap(([param, noun]) => {
    const isId = /^[\da-f]{8}-/.test(call.params?.[param] ?? '');
    const id = isId ? existingId(noun) : undefined;
    return id ? [[param, id]] : [];
  });
  return { ...call, ...(call.params && { params: { ...call.params, ...Object.fromEntries(found) } }) };
}

it('calls operations with ids of existing rows', async () => {
  const admin = await t.member({ roles: ['SUPER_ADMIN'] });
  const reads = OPERATIONS.filter(([name, { access }]) => /^GET .*\/:id/.test(name) && typeof access !== 'string');
  const missing: string[] = [];
  for (const [name, operation] of reads) {
    if ((await t.call(admin, name, callToExisting(name, operation))).status === 404) missing.push(name);
  }
  expect([reads.length > 5, missing]).toEqual([true, []]);
});

it('knows the roles that are seeded', () => {
  expect(ROLES.map(({ name }) => name)).toEqual(expect.arrayContaining([...ROLE_NAMES]));
});

describe.each(CALLERS)('$name', ({ make, isAdmitted, refusal }) => {
  const mayCall = ({ access, also_needs }: Operation) => isAdmitted(access) && isAdmitted(also_needs ?? access);
  const admitted = OPERATIONS.filter(([, operation]) => mayCall(operation));
  const refused = OPERATIONS.filter(([, operation]) => !mayCall(operation));

  it(`is refused ${refused.length} operations, which change nothing`, async () => {
    const person = await make();
    const before = await fingerprint(t.db);
    for (const [name, operation] of refused) {
      const answer = await t.call(person, name, callToExisting(name, operation));
      const [status, code] = operation.access === 'DEVICE' ? [401, 'NOT_ENROLLED'] : refusal;
      expect([name, answer.status, answer.body.code]).toEqual([name, status, code]);
      expect(answer.body).toEqual({ code, message: expect.any(String), request_id: expect.any(String) });
    }
    expect(await fingerprint(t.db)).toEqual(before);
  });

  it('gets the data of exactly the staff screens that open for them', async () => {
    const person = await make();
    for (const path of STAFF_PATHS) {
      const { status } = await t.call(person, STAFF_SCREEN_READS[path]);
      expect([path, status]).toEqual([path, isAdmitted(STAFF_SCREENS[path].access) ? 200 : refusal[0]]);
    }
  });

  it(`may call ${admitted.length} operations`, async () => {
    let person = await make();
    for (const [name, operation] of admitted) {
      const { status, body } = await t.call(person, name, sampleCall(operation));
      // Signing out and completing the profile change the caller.
      if (!name.startsWith('GET ')) person = await make();
      expect([name, status < 500, ACCESS_CODES.includes(body?.code)]).toEqual([name, true, false]);
      if (status !== 200 || operation.reply === 'file') continue;
      expect([name, z.safeParse(operation.reply as Schema, body).error]).toEqual([name, undefined]);
    }
  });
});

it.each(STAFF_PATHS)('%s opens for exactly those who may read its data', (path) => {
  expect(STAFF_SCREENS[path].access).toEqual(contract[STAFF_SCREEN_READS[path]].access);
});
