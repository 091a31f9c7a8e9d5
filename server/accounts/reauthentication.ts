/** Verifying a signed-in person again, before actions that a borrowed phone must not allow. */
import type { MemberContext } from '../lib/context.ts';
import { AppError, invalid } from '../lib/errors.ts';
import type { Services } from '../services.ts';
import { APP_CODE_LIMITS, attempt, LIMITS } from './limits.ts';
import { isStillPassword, requireSession, withAccountLock } from './lock.ts';
import { isPasswordRight } from './passwords/hashing.ts';
import { selectPasswordHash } from './passwords/queries.ts';
import { countByDevice } from './sessions/known-devices.ts';
import { takeAnyCode } from './two-factor/codes.ts';
import { hasTwoFactor } from './two-factor/queries.ts';

const WRONG_PASSWORD = "This isn't your current password.";
const WRONG_CODE = 'This code is wrong or was already used. Wait for the next one and try again.';

/** Returns the stored hash. Throws INVALID_INPUT for a wrong password, and RATE_LIMITED after ten attempts. */
export async function verifyPassword(ctx: MemberContext, password: string, { limits }: Services): Promise<string> {
  const stored = await selectPasswordHash(ctx.db, ctx.actor.id);
  const isRight = await attempt(limits, [[LIMITS.passwordChecks, ctx.actor.id]], () =>
    isPasswordRight(stored, password, ctx.requestContext.client),
  );
  if (!isRight || !stored) throw wrongPassword();
  await limits.clear(LIMITS.passwordChecks, ctx.actor.id);
  return stored;
}

const wrongPassword = () => invalid('current_password', WRONG_PASSWORD);
export const wrongCode = () =>
  new AppError('INVALID_CODE', { message: WRONG_CODE, issues: [{ path: 'code', message: WRONG_CODE }] });

export type Credentials = { current_password: string; code?: string | undefined };

type Work<T> = (within: MemberContext) => Promise<T>;

/** Runs `work` in the transaction that consumes the code. Throws INVALID_CODE, TWO_FACTOR_OFF. */
export const reauthenticateWithCode = <T>(
  ctx: MemberContext,
  credentials: Credentials,
  services: Services,
  work: Work<T>,
): Promise<T> =>
  reauthenticate(ctx, credentials, services, async (within) => {
    if (!(await hasTwoFactor(within.db, ctx.actor.id))) throw new AppError('TWO_FACTOR_OFF');
    return work(within);
  });

/** For actions that don't need two-factor: a code is required only if it is on. Throws INVALID_CODE. */
export async function reauthenticate<T>(
  ctx: MemberContext,
  credentials: Credentials,
  services: Services,
  work: Work<T>,
): Promise<T> {
  const verified = await verifyPassword(ctx, credentials.current_password, services);
  if (await hasTwoFactor(ctx.db, ctx.actor.id)) return withCode(ctx, verified, credentials.code, services, work);
  return withPassword(ctx, verified, async (within) => {
    if (await hasTwoFactor(within.db, ctx.actor.id)) throw wrongCode(); // turned on meanwhile
    return work(within);
  });
}

/** Runs `work` under the account's lock unless the session or the `verified` password has gone. Throws INVALID_INPUT, NOT_SIGNED_IN. */
export const withPassword = <T>(ctx: MemberContext, verified: string, work: Work<T>): Promise<T> =>
  withAccountLock(ctx, ctx.actor.id, async (within) => {
    if (!(await isStillPassword(within.db, ctx.actor.id, verified))) throw wrongPassword();
    await requireSession(within);
    return work(within);
  });

async function withCode<T>(
  ctx: MemberContext,
  verified: string,
  code: string | undefined,
  services: Services,
  work: Work<T>,
): Promise<T> {
  if (!code) throw wrongCode();
  const counted = await countByDevice(ctx, ctx.actor.id, APP_CODE_LIMITS, services);
  const result = await withPassword(ctx, verified, async (within) => {
    if (!(await takeAnyCode(within, ctx.actor, code, services.env))) throw wrongCode();
    return work(within);
  });
  await services.limits.clear(...counted);
  return result;
}
