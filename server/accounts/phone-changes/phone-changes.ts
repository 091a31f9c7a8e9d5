/** A member changes their mobile number: password, new number, code (docs/decisions/0054). */
import { HOUR_MS, PHONE_REVERSAL_HOURS } from '../../../contract/constants.ts';
import { recordAbout } from '../../audit/entries.ts';
import type { MemberContext } from '../../lib/context.ts';
import { AppError, invalid } from '../../lib/errors.ts';
import { queueEmail } from '../../messages/email/queue.ts';
import { voidLinks } from '../../messages/links/links.ts';
import { moveNumber } from '../../phones/changes.ts';
import { isComplete } from '../../phones/numbers.ts';
import type { Services } from '../../services.ts';
import { phoneChangedEmail } from '../emails.ts';
import { LIMITS } from '../limits.ts';
import { requireSession, withAccountLock } from '../lock.ts';
import { type Credentials, reauthenticate } from '../reauthentication.ts';
import { deviceOf } from '../sessions/device-names.ts';
import { checkCode } from '../sign-up/code-entry.ts';
import { consumeCode } from '../sign-up/queries.ts';
import { requestCode } from '../sign-up/verification-codes.ts';
import { deleteChallenge, insertChallenge, selectChallenge } from '../two-factor/queries.ts';
import { queueNotice } from './notices.ts';
import { insertChange, selectOpenChange, selectPhone, updatePhone } from './queries.ts';

/** Lets a session change the number until it expires. */
const authorization = ({ actor }: MemberContext) =>
  ({ purpose: 'phone_change', user_id: actor.id, nonce: actor.session_id }) as const;

/** Throws INVALID_CODE, PHONE_CHANGED_RECENTLY. */
export const authorizePhoneChange = (ctx: MemberContext, credentials: Credentials, services: Services) =>
  reauthenticate(ctx, credentials, services, async (within) => {
    await refuseSecondChange(within);
    await insertChallenge(within.db, authorization(within), within.now);
  });

/**
 * Texts a code to the new number. Listed, used and revoked numbers get one like any other, so that no answer says which
 * number is listed. Throws AUTHORIZATION_EXPIRED and as `requestCode`.
 */
export async function sendPhoneChangeCode(ctx: MemberContext, entered: string, services: Services) {
  const { actor } = ctx;
  await requireAuthorization(ctx);
  return requestCode(ctx, entered, services, async (phone) => {
    if (!isComplete(phone)) throw invalid('phoneNumber', 'Enter the whole phone number, with its area code.');
    if (phone === actor.phone) throw invalid('phoneNumber', 'This is already your number.');
    await services.limits.take(LIMITS.phoneChangeCodesPerAccount, actor.id);
  });
}

/**
 * Changes the number in one transaction under the account's lock. Only someone who proved the new number learns that it is
 * used or revoked. Throws AUTHORIZATION_EXPIRED, INVALID_CODE, PHONE_TAKEN, PHONE_UNUSABLE, PHONE_CHANGED_RECENTLY.
 */
export async function changePhone(
  ctx: MemberContext,
  { phoneNumber, code }: { phoneNumber: string; code: string },
  services: Services,
) {
  await requireAuthorization(ctx);
  const proven = await checkCode(ctx, phoneNumber, code, services);
  return withAccountLock(ctx, ctx.actor.id, async (within) => {
    const { actor, db, now } = within;
    await requireSession(within);
    await refuseSecondChange(within);
    if (!(await deleteChallenge(db, authorization(within), now))) throw new AppError('AUTHORIZATION_EXPIRED');
    if (!(await consumeCode(db, proven.code_id, now))) throw new AppError('INVALID_CODE');
    const from = await selectPhone(db, actor.id);
    if (from === undefined) throw new AppError('NOT_SIGNED_IN');
    return moveTo(within, { from, to: proven.phone });
  });
}

async function moveTo(ctx: MemberContext, { from, to }: { from: string; to: string }) {
  const { actor, db, now } = ctx;
  if (from === to) throw invalid('phoneNumber', 'This is already your number.');
  const revert_until = new Date(now.getTime() + PHONE_REVERSAL_HOURS * HOUR_MS);
  await updatePhone(db, actor.id, to); // before the list, the order in which sign-up locks them
  if (!(await moveNumber(db, { from, to, user_id: actor.id, now }))) throw new AppError('PHONE_UNUSABLE');
  const change = { user_id: actor.id, old_phone: from, new_phone: to, created_at: now, revert_until };
  await insertChange(db, change);
  await recordAbout(
    ctx,
    actor.id,
    'PHONE_CHANGED',
    `Changed the mobile number ending in ${ending(from)} to the one ending in ${ending(to)}`,
  );
  await voidLinks(db, 'phone_reversal', actor.id); // of an earlier change, which can no longer be undone
  await queueNotice(db, actor.id, from, now);
  const { device } = deviceOf(ctx.requestContext.user_agent);
  await queueEmail(db, actor.id, phoneChangedEmail({ from: ending(from), to: ending(to), device, now, revert_until }));
  return { phone: to, revert_until };
}

/** Log entries and emails don't contain whole numbers. */
export const ending = (phone: string): string => phone.slice(-4);

/** While one can be undone, so that someone who took an account over can't make its owner's number unreachable by a second one. */
async function refuseSecondChange({ db, actor, now }: MemberContext): Promise<void> {
  if (await selectOpenChange(db, actor.id, now)) throw new AppError('PHONE_CHANGED_RECENTLY');
}

/** Before a code is sent or an attempt counted. A change uses the authorization up, and is the reason worth saying. */
async function requireAuthorization(ctx: MemberContext): Promise<void> {
  if (await selectChallenge(ctx.db, authorization(ctx), ctx.now)) return;
  await refuseSecondChange(ctx);
  throw new AppError('AUTHORIZATION_EXPIRED');
}
