/** Asking a signed-in person again who they are, before something that a borrowed phone must not be able to do. */
import type { MemberContext } from '../lib/context.ts';
import { AppError, invalid } from '../lib/errors.ts';
import { inContext } from '../lib/http/operations.ts';
import type { Services } from '../services.ts';
import { isPasswordRight } from './auth.ts';
import { LIMITS } from './limits.ts';
import { selectPasswordHash } from './queries.ts';
import { takeAnyCode } from './two-factor/codes.ts';
import { hasTwoFactor } from './two-factor/queries.ts';

const WRONG_PASSWORD = 'This is not your present password.';
const WRONG_CODE = 'This code is not right, or was used already. Wait for the next one and try again.';

/** The stored hash of the right password; otherwise INVALID_INPUT at its field, and RATE_LIMITED after ten tries. */
export async function provePassword(ctx: MemberContext, password: string, { limits }: Services): Promise<string> {
  await limits.take(LIMITS.passwordProofs, ctx.actor.id);
  const stored = await selectPasswordHash(ctx.db, ctx.actor.id);
  if (!(await isPasswordRight(stored, password)) || !stored) throw wrongPassword();
  await limits.clear(LIMITS.passwordProofs, ctx.actor.id);
  return stored;
}

export const wrongPassword = () => invalid('current_password', WRONG_PASSWORD);
export const wrongCode = () =>
  new AppError('INVALID_CODE', { message: WRONG_CODE, issues: [{ path: 'code', message: WRONG_CODE }] });

type Proof = { current_password: string; code?: string | undefined };

/** Runs `work` in the transaction that uses the code up. Throws INVALID_CODE, and TWO_FACTOR_OFF where it is off. */
export async function proveBoth<T>(
  ctx: MemberContext,
  proof: Proof,
  services: Services,
  work: (within: MemberContext) => Promise<T>,
): Promise<T> {
  await provePassword(ctx, proof.current_password, services);
  if (!(await hasTwoFactor(ctx.db, ctx.actor.id))) throw new AppError('TWO_FACTOR_OFF');
  return withCode(ctx, proof.code, services, work);
}

/** The same for what someone without two-factor may do too: they prove their password alone. */
export async function proveAll<T>(
  ctx: MemberContext,
  proof: Proof,
  services: Services,
  work: (within: MemberContext) => Promise<T>,
): Promise<T> {
  await provePassword(ctx, proof.current_password, services);
  if (!(await hasTwoFactor(ctx.db, ctx.actor.id))) return inContext(ctx, work);
  return withCode(ctx, proof.code, services, work);
}

async function withCode<T>(
  ctx: MemberContext,
  code: string | undefined,
  services: Services,
  work: (within: MemberContext) => Promise<T>,
): Promise<T> {
  if (!code) throw wrongCode();
  await services.limits.take(LIMITS.codesPerAccount, ctx.actor.id);
  const result = await inContext(ctx, async (within) => {
    if (!(await takeAnyCode(within, ctx.actor, code, services.env))) throw wrongCode();
    return work(within);
  });
  await services.limits.clear(LIMITS.codesPerAccount, ctx.actor.id);
  return result;
}
