/**
 * Every operation × generated input: never a server error, never data that is not theirs, never a change
 * they may not make. Long runs: `npm run test:chaos`; one that failed again: FUZZ_SEED.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallerAccess } from '../../contract/access.ts';
import { mayCall, type Operation } from '../../contract/operation.ts';
import { type Call, type Person, type TestApp, testApp } from '../testing/app.ts';
import {
  GUEST_NEEDLES,
  leaksIn,
  OWN_NEEDLES,
  plantVictim,
  SECRET_NEEDLES,
  SECRETS,
  STAFF_NEEDLES,
} from '../testing/canaries.ts';
import { fingerprint, rowsOf } from '../testing/fingerprint.ts';
import { hostileCall } from '../testing/hostile-input.ts';
import { replyErrors } from '../testing/reply-errors.ts';
import { nounsOf, plantRows, sampleIdsIn, withCurrentVersion } from '../testing/sample-rows.ts';
import { OPERATIONS, type OperationName } from '../testing/samples.ts';
import { freshAddress } from '../testing/sign-ins.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 12);
/** The same for every change of the code, so that a failure is caused by that change; `npm run test:chaos` takes a new one. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
const TIMEOUT_MS = 30_000 + RUNS * 20_000;
const RUNS_UNCOUNTED = 20;

const member = { profile_completed: true, roles: [], permissions: [] };
const notShared = SECRETS.flatMap(({ needles }) => needles);
const notForMembers = SECRETS.filter(({ key }) => key !== 'signed in').flatMap(({ needles }) => needles);
const staffs = [...OWN_NEEDLES, ...GUEST_NEEDLES, ...STAFF_NEEDLES, ...SECRET_NEEDLES];

type Caller = { name: string; roles?: string[]; access: CallerAccess | null; needles: readonly string[] };
const CALLERS: Caller[] = [
  { name: 'a stranger', access: null, needles: [...notShared, ...staffs] },
  { name: 'a member', roles: [], access: member, needles: [...notForMembers, ...staffs] },
  {
    name: 'a super admin',
    roles: ['SUPER_ADMIN'],
    access: { ...member, roles: ['SUPER_ADMIN'] },
    needles: SECRET_NEEDLES,
  },
];

let t: TestApp;
const accepted = new Set<OperationName>();
let calls = 0;

beforeAll(async () => {
  t = await testApp({ settings: { LOG_LEVEL: 'silent' } });
  const { victim } = await plantVictim(t);
  const unshared = { share_email: false, share_phone: false, share_location: false, share_profession: false };
  await t.db
    .updateTable('users')
    .set({ ...unshared, share_birthday: false })
    .where('id', '=', victim.id)
    .execute();
  await plantRows(t);
});

afterAll(() => {
  console.log(
    `hostile input: seed ${SEED}, ${calls} calls, ${accepted.size} of ${OPERATIONS.length} operations took some`,
  );
});

const isRead = (name: OperationName) => name.startsWith('GET ');

describe.each(CALLERS)('$name', ({ roles, access, needles }) => {
  const make = async (): Promise<Person | null> => (roles ? t.member({ roles }) : null);
  const admitted = (operation: Operation) => mayCall(operation, access);

  /** Sends each operation its share; what was wrong, an operation a line. */
  async function send(operations: typeof OPERATIONS, who: Person | null): Promise<string[]> {
    const failures: string[] = [];
    let person = who;
    for (const [name, operation] of operations) {
      const calls = hostileCall(name, operation, nounsOf(name), await sampleIdsIn(t));
      let run = 0;
      const property = fc.asyncProperty(calls, async (call) => {
        if (run++ % RUNS_UNCOUNTED === 0) await t.db.deleteFrom('rate_limits').execute();
        const answer = await once(person, name, operation, call, needles);
        // Some sign themselves out.
        if (answer.body?.code === 'NOT_SIGNED_IN' && access) person = await make();
        if (answer.status === 200) accepted.add(name);
      });
      const result = await fc.check(property, { seed: SEED, numRuns: RUNS, includeErrorInReport: true });
      if (result.failed) failures.push(`${name}: ${fc.defaultReportMessage(result)}`);
    }
    return failures;
  }

  it(
    'is refused operations without access, which change nothing',
    async () => {
      const refused = OPERATIONS.filter(([, operation]) => !admitted(operation));
      const person = await make();
      const before = await fingerprint(t.db);
      expect(await send(refused, person)).toEqual([]);
      expect(await fingerprint(t.db)).toEqual(before);
    },
    TIMEOUT_MS,
  );

  it(
    'reads no hidden data, and reading changes nothing',
    async () => {
      const before = await rowsOf(t.db);
      const reads = OPERATIONS.filter(([name, operation]) => isRead(name) && admitted(operation));
      expect(await send(reads, await make())).toEqual([]);
      expect(missing(before, await rowsOf(t.db))).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'changes no other person’s data',
    async () => {
      const before = await rowsOf(t.db);
      const writes = OPERATIONS.filter(([name, operation]) => !isRead(name) && admitted(operation));
      expect(await send(writes, await make())).toEqual([]);
      if (!roles?.length) expect(missing(before, await rowsOf(t.db))).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

it('is not all refused: most operations accepted some input', () => {
  expect(accepted.size).toBeGreaterThan(OPERATIONS.length / 2);
});

async function once(
  person: Person | null,
  name: OperationName,
  operation: Operation,
  call: Call,
  needles: readonly string[],
) {
  calls++;
  const answer = await t.call(person, name, { ...(await withCurrentVersion(t, call)), ip: freshAddress() });
  const wrong = [...replyErrors(operation, answer), ...leaksIn([{ name, call: {}, answer }], needles)];
  if (wrong.length > 0) throw new Error(wrong.join('; '));
  return answer;
}

/** Rows that are no longer there as they were. */
const missing = (before: ReadonlySet<string>, after: ReadonlySet<string>) =>
  [...before].filter((row) => !after.has(row));
