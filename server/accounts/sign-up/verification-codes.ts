/** One-time codes: six digits, hashed, ten minutes, five attempts, one code a minute. */
import { randomUUID, timingSafeEqual } from 'node:crypto';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { CODE_MINUTES, CODE_TRIES, RESEND_SECONDS } from '../../../contract/constants.ts';
import type { Context } from '../../lib/context.ts';
import { AppError, invalid } from '../../lib/errors.ts';
import { refuseEvenly } from '../../lib/http/minimum-failure-delay.ts';
import { inContext } from '../../lib/http/operations.ts';
import { SmsRefused } from '../../messages/sms/text-message.ts';
import { isPending, toE164 } from '../../phones/numbers.ts';
import type { Services } from '../../services.ts';
import { LIMITS } from '../limits.ts';
import { codeOf, hashOf, queueCode, sendCodeNow } from './code-messages.ts';
import { anyUserExists, consumeCode, countTry, reserveCode, selectCodeSentAt } from './queries.ts';
import { rememberVerifiedPhone } from './verified-phone.ts';

const ago = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000);

/**
 * Sends a code by text message to a number that may register. Unauthorized numbers count against the limits too, so
 * the list cannot be probed faster than the limits allow. `is_delayed`: the provider is busy, and the queue sends it later.
 */
export async function sendCode(ctx: Context, entered: string, services: Services) {
  const { env, limits } = services;
  await limits.take(LIMITS.codesPerAddress, ctx.requestContext.client);
  const phone = toE164(entered);
  if (!phone) throw invalid('phoneNumber', 'Please enter a valid phone number.');
  await limits.take(LIMITS.codesPerPhone, phone);
  await assertMayRegister(ctx, phone, entered, env.bootstrapPhone);

  const text = { id: randomUUID(), phone };
  const code_hash = hashOf(phone, codeOf(text, env.sessionSecret), env.sessionSecret);
  const row = { phone, code_hash, sent_at: ctx.now, expires_at: ago(ctx.now, -CODE_MINUTES * 60) };
  await inContext(ctx, async (within) => {
    if (!(await reserveCode(within.db, row, ago(ctx.now, RESEND_SECONDS)))) throw await tooSoon(ctx, phone);
    await queueCode(within.db, text);
  });
  const sent = await sendCodeNow(ctx.db, services, text);
  if (sent instanceof SmsRefused) {
    // Nothing was sent, so the person may request another code right away.
    await consumeCode(ctx.db, phone, code_hash);
    await limits.giveBack(LIMITS.codesPerPhone, phone);
    throw refusalOf(sent, env);
  }
  return { sent: true as const, resend_after_seconds: RESEND_SECONDS, is_delayed: sent !== 'sent' };
}

function refusalOf(cause: SmsRefused, { sms }: Pick<Services['env'], 'sms'>): AppError {
  if (cause.reason === 'not_a_mobile') return new AppError('PHONE_CANNOT_RECEIVE', { cause });
  if (cause.reason === 'country_blocked') {
    const message = "We can't send text messages to numbers in this country yet. Please contact an administrator.";
    return new AppError('PHONE_CANNOT_RECEIVE', { message, cause });
  }
  if (cause.reason !== 'opted_out') return new AppError('MESSAGE_NOT_SENT', { cause });
  const number = sms.provider === 'twilio' && parsePhoneNumberFromString(sms.from)?.formatInternational();
  const message = `This number opted out of our text messages with STOP. Please text START to ${number}, then request a code again.`;
  return new AppError('PHONE_OPTED_OUT', { cause, ...(number && { message }) });
}

async function tooSoon(ctx: Context, phone: string): Promise<AppError> {
  const sentAt = (await selectCodeSentAt(ctx.db, phone)) ?? ctx.now;
  const wait = Math.max(1, Math.ceil((sentAt.getTime() - ctx.now.getTime()) / 1000) + RESEND_SECONDS);
  return new AppError('RATE_LIMITED', {
    message: `Please wait ${wait} seconds before requesting another code.`,
    retryAfter: wait,
  });
}

/** Spec 5: the phone must be pending on the list, unless no one has an account yet. */
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

/** On a new deployment anyone could claim the first account, so BOOTSTRAP_PHONE can restrict it to one number. */
export const mayBeFirst = (phone: string, bootstrapPhone: string | undefined): boolean =>
  bootstrapPhone === undefined || bootstrapPhone === phone;

export const notAuthorized = (entered: string): AppError =>
  new AppError('PHONE_NOT_AUTHORIZED', {
    message: `This phone number (${entered}) is not authorized for registration. Please contact an administrator or verify you entered the correct number.`,
  });

/** Milliseconds before a refusal: counting an attempt takes longer if the phone has a code, which would reveal that. */
const REFUSAL_TIME = 100;

/** Consumes a correct code and sets the verified-phone cookie. Throws INVALID_CODE if it's wrong, expired or used. */
export async function verifyCode(ctx: Context, entered: string, code: string, services: Services) {
  await services.limits.take(LIMITS.triesPerAddress, ctx.requestContext.client);
  return refuseEvenly(REFUSAL_TIME, () => useCode(ctx, entered, code, services));
}

async function useCode(ctx: Context, entered: string, code: string, { env }: Services) {
  const phone = toE164(entered);
  const row = phone ? await countTry(ctx.db, phone, ctx.now, CODE_TRIES) : undefined;
  if (!phone || !row) throw new AppError('INVALID_CODE');
  const hash = hashOf(phone, code, env.sessionSecret);
  const isRight = hash.length === row.code_hash.length && timingSafeEqual(hash, row.code_hash);
  if (!isRight || !(await consumeCode(ctx.db, phone, hash))) throw new AppError('INVALID_CODE');
  rememberVerifiedPhone(ctx.requestContext, phone, ctx.now, env);
  return { valid: true as const };
}
