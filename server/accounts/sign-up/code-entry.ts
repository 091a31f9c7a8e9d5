/** Checks the one-time code that someone enters: five attempts for each browser, and a limit over all numbers. */
import { CODE_TRIES } from '../../../contract/constants.ts';
import type { Context } from '../../lib/context.ts';
import { isSameSecret } from '../../lib/derived-keys.ts';
import { AppError } from '../../lib/errors.ts';
import { clientNetwork } from '../../lib/http/client-address.ts';
import { inWords } from '../../lib/http/rate-limits.ts';
import { toE164 } from '../../phones/numbers.ts';
import type { Services } from '../../services.ts';
import { LIMITS } from '../limits.ts';
import { codeOf } from './code-messages.ts';
import { browserOf, rememberVerifiedPhone } from './cookies.ts';
import { consumeCode, countTry, selectHeldCode } from './queries.ts';
import { canEnter, isSharedOut } from './rules.ts';

/** The key of a limit that everyone shares. */
const EVERYONE = 'all';

/** Uses up a correct code and sets the verified-phone cookie. Throws as `checkCode`. */
export async function verifyCode(ctx: Context, entered: string, code: string, services: Services) {
  const { phone, code_id } = await checkCode(ctx, entered, code, services);
  if (!(await consumeCode(ctx.db, code_id, ctx.now))) throw new AppError('INVALID_CODE');
  rememberVerifiedPhone(ctx.requestContext, phone, ctx.now, services.env);
  return { valid: true as const };
}

/**
 * The number and the code's id, for the caller to consume with `consumeCode`. Throws INVALID_CODE if it's wrong, expired, used
 * or was given to another browser, and RATE_LIMITED. Only wrong codes count against the limits; each counts before the code is
 * compared, so that parallel guesses can't exceed them.
 */
export async function checkCode(ctx: Context, entered: string, code: string, { env, limits }: Services) {
  const { client } = ctx.requestContext;
  await limits.take(LIMITS.triesPerAddress, client);
  const phone = toE164(entered);
  const held = phone ? await heldCode(ctx, phone, env) : undefined;
  if (!phone || !held) throw new AppError('INVALID_CODE');
  const network = `${phone} ${clientNetwork(client)}`;
  if (!held.is_requester) await limits.take(LIMITS.sharedTriesPerPhoneAndNetwork, network);
  const pause = await limits.spend(LIMITS.wrongCodes, EVERYONE);
  if (!(await countTry(ctx.db, held, pause > 0 ? 1 : CODE_TRIES))) {
    throw pause > 0 ? onlyFirstTries(pause) : new AppError('INVALID_CODE');
  }
  const sent = codeOf({ id: held.code_id }, env.sessionSecret);
  if (!isSameSecret(Buffer.from(code), Buffer.from(sent))) throw new AppError('INVALID_CODE');
  if (!held.is_requester) await limits.giveBack(LIMITS.sharedTriesPerPhoneAndNetwork, network);
  if (pause === 0) await limits.giveBack(LIMITS.wrongCodes, EVERYONE);
  return { phone, code_id: held.code_id };
}

/** The code this browser may enter now, if any. */
async function heldCode({ db, now, requestContext }: Context, phone: string, env: Services['env']) {
  const browser = browserOf(requestContext, now, env);
  const held = browser ? await selectHeldCode(db, phone, browser) : undefined;
  if (!held) return undefined;
  if (isSharedOut(held)) {
    throw new AppError('RATE_LIMITED', {
      message: 'Too many wrong codes were entered for this number. Request another code.',
    });
  }
  return canEnter(now, held) ? held : undefined;
}

/** Once the limit over all numbers is reached, each code can still be entered once: a member with the right code gets in. */
const onlyFirstTries = (seconds: number): AppError =>
  new AppError('RATE_LIMITED', {
    message: `Too many wrong codes are being entered right now, so each code works on the first try only. Request a new code, or try again in ${inWords(seconds)}.`,
    retryAfter: seconds,
  });
