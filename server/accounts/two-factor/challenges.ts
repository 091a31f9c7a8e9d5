/** The two-factor challenge at sign-in. Passkeys answer it in passkeys/sign-in.ts. */
import { CHALLENGE_ATTEMPTS, CHALLENGE_MINUTES } from '../../../contract/constants.ts';
import type { Context } from '../../lib/context.ts';
import { AppError } from '../../lib/errors.ts';
import type { Services } from '../../services.ts';
import type { Auth } from '../auth.ts';
import { APP_CODE_LIMITS, LIMITS } from '../limits.ts';
import { withAccountLock } from '../lock.ts';
import { selectCredentials } from '../passkeys/queries.ts';
import { recordFailure, recordSignIn } from '../sessions/audit-entries.ts';
import { countByDevice } from '../sessions/known-devices.ts';
import { openSession } from '../sessions/open.ts';
import { signedCookie } from '../signed-cookie.ts';
import { takeAppCode, takeRecoveryCodeAndNotify } from './codes.ts';
import { deleteChallenge, incrementAttempts, insertChallenge } from './queries.ts';

/** Identifies the challenge of a person who gave the right password. */
export const challengeCookie = signedCookie({
  name: 'alumni_two_factor',
  use: 'two-factor',
  path: '/api/session',
  minutes: CHALLENGE_MINUTES,
});

/** After the right password. No session is opened yet. */
export async function beginChallenge(ctx: Context, userId: string, remember_me: boolean, { env }: Services) {
  const begun = { purpose: 'two_factor' as const, user_id: userId, remember_me };
  challengeCookie.set(ctx.requestContext, await insertChallenge(ctx.db, begun, ctx.now), ctx.now, env);
  return { passkey: (await selectCredentials(ctx.db, userId)).length > 0 };
}

export type Pending = NonNullable<Awaited<ReturnType<typeof incrementAttempts>>>;

/** Counts an attempt at this browser's challenge. Throws SIGN_IN_EXPIRED, RATE_LIMITED. */
export async function countChallengeAttempt(ctx: Context, { env, limits }: Services): Promise<Pending> {
  await limits.take(LIMITS.challengesPerAddress, ctx.requestContext.client);
  const id = challengeCookie.read(ctx.requestContext, ctx.now, env);
  const pending = id ? await incrementAttempts(ctx.db, id, ctx.now, CHALLENGE_ATTEMPTS) : undefined;
  if (!pending) throw new AppError('SIGN_IN_EXPIRED');
  return pending;
}

const METHODS = {
  code: {
    limits: APP_CODE_LIMITS,
    take: takeAppCode,
    wrong: 'This code is wrong or was already used. Wait for the next one and try again.',
  },
  recovery_code: {
    limits: { perAccount: LIMITS.recoveryCodesPerAccount, perDevice: LIMITS.recoveryCodesPerKnownDevice },
    take: takeRecoveryCodeAndNotify,
    wrong: 'This recovery code is wrong or was already used.',
  },
} as const;

/** Throws SIGN_IN_EXPIRED, INVALID_CODE, RATE_LIMITED. */
export async function finishWithCode(
  ctx: Context,
  method: keyof typeof METHODS,
  typed: string,
  services: Services,
  auth: Auth,
) {
  const pending = await countChallengeAttempt(ctx, services);
  const { limits, take, wrong } = METHODS[method];
  const counted = await countByDevice(ctx, pending.id, limits, services);
  const entered = await withAccountLock(ctx, pending.id, async (within) =>
    (await take(within, pending, typed, services.env))
      ? completeChallenge(within, pending, method, services, auth)
      : null,
  );
  if (!entered) {
    await recordFailure(ctx, pending.id, method);
    throw new AppError('INVALID_CODE', { message: wrong, issues: [{ path: method, message: wrong }] });
  }
  await services.limits.clear(...counted);
  return entered;
}

/**
 * Opens the session, remembered if that was chosen with the password. Needs the account's lock. Only one of several concurrent
 * right answers completes the challenge, and none after a password change; the others throw SIGN_IN_EXPIRED.
 */
export async function completeChallenge(within: Context, pending: Pending, by: string, services: Services, auth: Auth) {
  if (!(await deleteChallenge(within.db, { purpose: 'two_factor', id: pending.challenge_id }, within.now))) {
    throw new AppError('SIGN_IN_EXPIRED');
  }
  await recordSignIn(within, pending, `password, ${by}`);
  challengeCookie.clear(within.requestContext, services.env);
  const how = { two_factor_at: within.now, remember: pending.remember_me };
  return { user: await openSession(within, pending.id, how, services, auth) };
}
