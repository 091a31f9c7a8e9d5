/** One-time codes: six digits, hashed, ten minutes, five tries, once a minute (decisions, Registration). */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_LENGTH, CODE_MINUTES, CODE_TRIES, RESEND_SECONDS } from '../../contract/constants.ts';
import type { Context } from '../lib/context.ts';
import { AppError, invalid } from '../lib/errors.ts';
import { refuseEvenly } from '../lib/even-refusals.ts';
import { isPending, toE164 } from '../phones/numbers.ts';
import type { Services } from '../services.ts';
import { LIMITS } from './limits.ts';
import { giveProof } from './phone-proof.ts';
import { anyUserExists, consumeCode, countTry, reserveCode, selectCodeSentAt } from './queries.ts';

const hashOf = (phone: string, code: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`${phone}:${code}`).digest();

const ago = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000);

/**
 * Sends a code by text message to a number that may register. Authorized or not, a number costs the same tries, so
 * the list cannot be probed faster than the limits allow.
 */
export async function sendCode(ctx: Context, entered: string, { env, limits, sendSms }: Services) {
  await limits.take(LIMITS.codesPerAddress, ctx.exchange.client);
  const phone = toE164(entered);
  if (!phone) throw invalid('phoneNumber', 'Please enter a valid phone number.');
  await limits.take(LIMITS.codesPerPhone, phone);
  await assertMayRegister(ctx, phone, entered, env.bootstrapPhone);

  const code = randomInt(10 ** CODE_LENGTH)
    .toString()
    .padStart(CODE_LENGTH, '0');
  const row = {
    phone,
    code_hash: hashOf(phone, code, env.sessionSecret),
    sent_at: ctx.now,
    expires_at: ago(ctx.now, -CODE_MINUTES * 60),
  };
  if (!(await reserveCode(ctx.db, row, ago(ctx.now, RESEND_SECONDS)))) throw await tooSoon(ctx, phone);
  try {
    await sendSms(phone, `Your verification code is ${code}`);
  } catch (cause) {
    // The person got nothing, so they need not wait to ask again.
    await consumeCode(ctx.db, phone, row.code_hash);
    await limits.giveBack(LIMITS.codesPerPhone, phone);
    throw new AppError('MESSAGE_NOT_SENT', { cause });
  }
  return { sent: true as const, resend_after_seconds: RESEND_SECONDS };
}

async function tooSoon(ctx: Context, phone: string): Promise<AppError> {
  const sentAt = (await selectCodeSentAt(ctx.db, phone)) ?? ctx.now;
  const wait = Math.max(1, Math.ceil((sentAt.getTime() - ctx.now.getTime()) / 1000) + RESEND_SECONDS);
  return new AppError('RATE_LIMITED', {
    message: `Please wait ${wait} seconds before asking for another code.`,
    retryAfter: wait,
  });
}

/** Spec 5: the phone must be pending on the list, unless nobody has an account yet. */
async function assertMayRegister(
  ctx: Context,
  phone: string,
  entered: string,
  bootstrapPhone: string | undefined,
): Promise<void> {
  const listed = await isPending(ctx.db, phone);
  const authorized = (await anyUserExists(ctx.db)) ? listed : mayBeFirst(phone, bootstrapPhone);
  if (!authorized) throw notAuthorized(entered);
}

/** On a fresh deployment anyone could claim the first account, so BOOTSTRAP_PHONE can name who it is for. */
export const mayBeFirst = (phone: string, bootstrapPhone: string | undefined): boolean =>
  bootstrapPhone === undefined || bootstrapPhone === phone;

export const notAuthorized = (entered: string): AppError =>
  new AppError('PHONE_NOT_AUTHORIZED', {
    message: `This phone number (${entered}) is not authorized for registration. Please contact an administrator or verify you entered the correct number.`,
  });

/** Counting a try writes only where a code waits, and that takes longer: a refusal comes after so many milliseconds. */
const REFUSAL_TIME = 100;

/** Checks a code; a right one is used up and proven to the account step. Wrong, expired or used: INVALID_CODE. */
export async function verifyCode(ctx: Context, entered: string, code: string, services: Services) {
  await services.limits.take(LIMITS.triesPerAddress, ctx.exchange.client);
  return refuseEvenly(REFUSAL_TIME, () => useCode(ctx, entered, code, services));
}

async function useCode(ctx: Context, entered: string, code: string, { env }: Services) {
  const phone = toE164(entered);
  const row = phone ? await countTry(ctx.db, phone, ctx.now, CODE_TRIES) : undefined;
  if (!phone || !row) throw new AppError('INVALID_CODE');
  const given = hashOf(phone, code, env.sessionSecret);
  const right = given.length === row.code_hash.length && timingSafeEqual(given, row.code_hash);
  if (!right || !(await consumeCode(ctx.db, phone, given))) throw new AppError('INVALID_CODE');
  giveProof(ctx.exchange, phone, ctx.now, env);
  return { valid: true as const };
}
