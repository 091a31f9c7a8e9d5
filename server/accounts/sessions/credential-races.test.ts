/** No session outlives the password it was opened with. The control shows that these tests can fail. */
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadEnv } from '../../config/env.ts';
import { queueEmail } from '../../messages/email/queue.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { countLockWaits } from '../../testing/database.ts';
import { SECRET } from '../../testing/members.ts';
import { queuedMails } from '../../testing/reunions.ts';
import {
  cookiesFrom,
  freshAddress,
  memberWithPassword,
  PASSWORD,
  signIn,
  turnOnTwoFactor,
} from '../../testing/sign-ins.ts';
import { createAuth } from '../auth.ts';
import { passwordResetEmail } from '../emails.ts';
import { hashPassword, isPasswordRight } from '../passwords/hashing.ts';
import { lockAccount } from '../queries.ts';
import { openSession } from './open.ts';
import { selectSignIn } from './queries.ts';

const NEXT = 'lignum vitae 88';
const ROUNDS = 20;
const SIGN_INS = 12;
const settings = { SESSION_SECRET: SECRET, PUBLIC_URL: 'http://localhost:5173', LOG_LEVEL: 'silent' };
let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});

const change = (person: Person) =>
  t.call(person, 'PUT /password', { body: { current_password: PASSWORD, password: NEXT } });

const resetToken = async (person: Person): Promise<string> => {
  await queueEmail(t.db, person.id, passwordResetEmail(new Date(Date.now() + 60_000)));
  const mail = (await queuedMails(t)).find(({ to }) => to === person.email);
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
};
const reset = (token: string) =>
  t.call(null, 'POST /password-resets', { body: { token, password: NEXT }, ip: freshAddress() });

const sessionsOf = async ({ id }: Person): Promise<number> =>
  (await t.db.selectFrom('auth_sessions').select('id').where('user_id', '=', id).execute()).length;

/** Sign-ins with the old password, started a few milliseconds apart, while `act` sets a new one. */
async function race(act: () => Promise<unknown>, enter: () => Promise<unknown>): Promise<void> {
  const entering = Array.from({ length: SIGN_INS }, (_, each) => wait(each * 6).then(enter));
  await Promise.all([...entering, wait(40).then(act)]);
}

describe('sign-ins with the old password', () => {
  it(`leave no session except the one that changed it, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const ann = await memberWithPassword(t);
      await race(
        () => change(ann),
        () => signIn(t, ann),
      );
      expect(await sessionsOf(ann)).toBe(1);
    }
  });

  it(`leave no session after a reset, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const ann = await memberWithPassword(t);
      const token = await resetToken(ann);
      await race(
        () => reset(token),
        () => signIn(t, ann),
      );
      expect(await sessionsOf(ann)).toBe(0);
    }
  });

  it('are refused if the password changes between verifying it and opening the session', async () => {
    const ann = await memberWithPassword(t);
    const hash = await hashPassword(NEXT);
    const entering = await t.db.transaction().execute(async (db) => {
      await lockAccount(db, ann.id);
      await db.updateTable('auth_accounts').set({ password: hash }).where('user_id', '=', ann.id).execute();
      const begun = signIn(t, ann);
      await expect.poll(() => countLockWaits(t.db)).toBe(1);
      return { begun };
    });
    expect((await entering.begun).body.code).toBe('INVALID_CREDENTIALS');
    expect(await sessionsOf(ann)).toBe(1);
  });
});

describe('a two-factor challenge started with the old password', () => {
  it(`opens no session that outlives a change, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const ann = await memberWithPassword(t);
      const { codes } = await turnOnTwoFactor(t, ann);
      const waiting = cookiesFrom(await signIn(t, ann));
      const answer = () =>
        t.call(null, 'POST /session/recovery-code', {
          cookie: waiting,
          ip: freshAddress(),
          body: { recovery_code: codes[0] },
        });
      await Promise.all([change(ann), wait(round * 2).then(answer)]);
      expect(await sessionsOf(ann)).toBe(1);
    }
  });
});

it('control: sessions opened without comparing again outlive the change in some round', async () => {
  const env = loadEnv(settings);
  const auth = createAuth(t.db, { env });
  for (let round = 0; round < ROUNDS; round++) {
    const ann = await memberWithPassword(t);
    const requestContext = { id: '', client: '', user_agent: null, cookie: undefined, setCookie: () => {} };
    const ctx = { actor: null, db: t.db, now: new Date(), requestContext };
    await race(
      () => change(ann),
      async () => {
        const person = await selectSignIn(t.db, ann.email);
        if (!(await isPasswordRight(person?.password, PASSWORD, freshAddress()))) return;
        await openSession(ctx, ann.id, { two_factor_at: null, remember: true }, { env }, auth);
      },
    );
    if ((await sessionsOf(ann)) > 1) return;
  }
  throw new Error('the race never showed: the tests above prove nothing');
});
