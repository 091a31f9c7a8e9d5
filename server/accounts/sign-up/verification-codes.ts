/** Sends one-time codes: six digits, ten minutes, one a minute; each for one number and one browser. */
import { randomUUID } from 'node:crypto';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { CODE_MINUTES, RESEND_SECONDS } from '../../../contract/constants.ts';
import type { Context } from '../../lib/context.ts';
import { PHONE_CODE_LOCK, takeLock } from '../../lib/db/advisory-locks.ts';
import { AppError, invalid } from '../../lib/errors.ts';
import { inContext } from '../../lib/http/operations.ts';
import { inWords } from '../../lib/http/rate-limits.ts';
import { SmsRefused } from '../../messages/sms/text-message.ts';
import { isPending, toE164 } from '../../phones/numbers.ts';
import type { Services } from '../../services.ts';
import { LIMITS } from '../limits.ts';
import { queueCode, sendCodeNow } from './code-messages.ts';
import { browserOf, rememberBrowser } from './cookies.ts';
import { anyUserExists, deleteText, holdCode, insertText, selectHeldCode, selectLastText } from './queries.ts';
import { canEnter, nextCode } from './rules.ts';

/** Spec 5: the phone must be pending on the list, unless no one has an account yet. */
export const sendCode = (ctx: Context, entered: string, services: Services) =>
  requestCode(ctx, entered, services, async (phone) => {
    const listed = await isPending(ctx.db, phone);
    const authorized = (await anyUserExists(ctx.db)) ? listed : mayBeFirst(phone, services.env.bootstrapPhone);
    if (!authorized) throw notAuthorized(entered);
  });

/**
 * Gives the browser a code for a number that `admit` doesn't refuse: by text message, or the one that was texted a moment ago
 * (`is_earlier`; see decision 0034). Refused numbers count against the address's limit too, so the list cannot be probed
 * faster than that. `is_delayed`: the provider is busy, and the queue sends it later.
 */
export async function requestCode(
  ctx: Context,
  entered: string,
  services: Services,
  admit: (phone: string) => Promise<void>,
) {
  const { env, limits } = services;
  const phone = toE164(entered);
  const known = browserOf(ctx.requestContext, ctx.now, env);
  if (phone && known) await refuseTooSoon(ctx, phone, known);
  await limits.take(LIMITS.codesPerAddress, ctx.requestContext.client);
  if (!phone) throw invalid('phoneNumber', 'Enter a valid phone number.');
  await admit(phone);

  const text = { id: randomUUID(), phone };
  const browser = known ?? randomUUID();
  const given = await inContext(ctx, (within) => giveCode(within, text, browser));
  const sent = given.is === 'text' ? await sendCodeNow(ctx.db, services, text) : 'sent';
  if (sent instanceof SmsRefused) {
    // Nothing was sent, so the person may request another code right away.
    await deleteText(ctx.db, text.id);
    throw refusalOf(sent, env);
  }
  rememberBrowser(ctx.requestContext, browser, ctx.now, env);
  const is_earlier = given.is === 'shared';
  return { sent: true as const, resend_after_seconds: RESEND_SECONDS, is_delayed: sent !== 'sent', is_earlier };
}

/** A browser that already holds a code for the number learns nothing from the wait, so it costs no rate-limit point. */
async function refuseTooSoon({ db, now }: Context, phone: string, browser: string): Promise<void> {
  const held = await selectHeldCode(db, phone, browser);
  if (!held) return;
  const next = nextCode(now, await selectLastText(db, phone, now), held);
  if (next.is === 'wait') throw tooSoon(next.seconds, canEnter(now, held));
}

/** Needs a transaction. Queues the text message, if there is one. */
async function giveCode({ db, now }: Context, text: { id: string; phone: string }, browser: string) {
  const { id, phone } = text;
  await takeLock(db, PHONE_CODE_LOCK, phone);
  const held = await selectHeldCode(db, phone, browser);
  const next = nextCode(now, await selectLastText(db, phone, now), held);
  if (next.is === 'wait') throw tooSoon(next.seconds, held !== undefined && canEnter(now, held));
  const is_requester = next.is === 'text';
  if (is_requester) {
    await insertText(db, { id, phone, sent_at: now, expires_at: new Date(now.getTime() + CODE_MINUTES * 60_000) });
    await queueCode(db, text);
  }
  await holdCode(db, { phone, browser, code_id: is_requester ? id : next.id, is_requester, asked_at: now });
  return next;
}

const tooSoon = (seconds: number, hasCode: boolean): AppError =>
  new AppError(hasCode ? 'CODE_STILL_VALID' : 'RATE_LIMITED', {
    message: `Wait ${inWords(seconds)} before requesting another code.`,
    retryAfter: seconds,
  });

function refusalOf(cause: SmsRefused, { sms }: Pick<Services['env'], 'sms'>): AppError {
  if (cause.reason === 'not_a_mobile') return new AppError('PHONE_CANNOT_RECEIVE', { cause });
  if (cause.reason === 'country_blocked') {
    const message = "We can't send text messages to numbers in this country yet. Contact an administrator.";
    return new AppError('PHONE_CANNOT_RECEIVE', { message, cause });
  }
  if (cause.reason !== 'opted_out') return new AppError('MESSAGE_NOT_SENT', { cause });
  const number = sms.provider === 'twilio' && parsePhoneNumberFromString(sms.from)?.formatInternational();
  const message = `This number opted out of our text messages with STOP. Text START to ${number}, then request a code again.`;
  return new AppError('PHONE_OPTED_OUT', { cause, ...(number && { message }) });
}

/** On a new deployment anyone could claim the first account, so BOOTSTRAP_PHONE can restrict it to one number. */
export const mayBeFirst = (phone: string, bootstrapPhone: string | undefined): boolean =>
  bootstrapPhone === undefined || bootstrapPhone === phone;

export const notAuthorized = (entered: string): AppError =>
  new AppError('PHONE_NOT_AUTHORIZED', {
    message: `This phone number (${entered}) is not authorized for registration. Please contact an administrator or verify you entered the correct number.`,
  });
