/** "This wasn't me": a link sent to the old number and by email undoes a change for 72 hours (docs/decisions/0054). */
import { HOUR_MS, PHONE_REVERSAL_HOURS } from '../../../contract/constants.ts';
import { recordAbout } from '../../audit/entries.ts';
import type { Context } from '../../lib/context.ts';
import { AppError, found } from '../../lib/errors.ts';
import { queueEmail } from '../../messages/email/queue.ts';
import { findLink, voidLinks } from '../../messages/links/links.ts';
import { moveNumberBack } from '../../phones/changes.ts';
import type { Services } from '../../services.ts';
import { phoneRestoredEmail } from '../emails.ts';
import { LIMITS } from '../limits.ts';
import { withAccountLock } from '../lock.ts';
import { deletePasskeys } from '../passkeys/queries.ts';
import { updatePassword } from '../passwords/queries.ts';
import { selectUserById } from '../queries.ts';
import { forgetDevices } from '../sessions/known-devices.ts';
import { endSessions } from '../sessions/queries.ts';
import { deleteChallenges, deleteFactor } from '../two-factor/queries.ts';
import { ending } from './phone-changes.ts';
import { markReverted, selectOpenChange, updatePhone } from './queries.ts';

/** Changes nothing. Throws INVALID_TOKEN if the link was used, or is too old. */
export async function checkReversal(ctx: Context, token: string, { limits }: Services) {
  await limits.take(LIMITS.triesPerAddress, ctx.requestContext.client);
  const { old_phone, new_phone, created_at, revert_until } = await findChange(ctx, token);
  return { old_ending: ending(old_phone), new_ending: ending(new_phone), changed_at: created_at, revert_until };
}

async function findChange({ db, now }: Context, token: string) {
  const link = await findLink(db, 'phone_reversal', token, now);
  const change = link && (await selectOpenChange(db, link.user_id, now));
  if (!change) throw new AppError('INVALID_TOKEN');
  return change;
}

/**
 * Restores the old number and shuts out the person who changed it: ends every session and the password, which they knew, and emails
 * the owner a link for a new one. Of two concurrent calls one succeeds; the other throws INVALID_TOKEN.
 */
export async function undoPhoneChange(ctx: Context, token: string, { limits }: Services) {
  await limits.take(LIMITS.triesPerAddress, ctx.requestContext.client);
  const { user_id } = await findChange(ctx, token);
  return withAccountLock(ctx, user_id, async (within) => {
    const { db, now } = within;
    const change = await findChange(within, token);
    const person = found(await selectUserById(db, user_id), 'INVALID_TOKEN');
    await updatePhone(db, user_id, change.old_phone);
    const move = { from: change.new_phone, to: change.old_phone, user_id, now };
    if (!(await moveNumberBack(db, move))) throw new Error('the old number is no longer kept');
    await markReverted(db, change.id, now);
    await voidLinks(db, 'phone_reversal', user_id);
    const ended = await shutOut(within, change);
    await recordAbout(
      within,
      user_id,
      'PHONE_CHANGE_UNDONE',
      `Undid a change of mobile number by a link: the one ending in ${ending(change.old_phone)} is back`,
      { actor: person, metadata: ended },
    );
    await queueEmail(db, user_id, phoneRestoredEmail(ending(change.old_phone), now));
  });
}

/**
 * Passkeys and two-factor go if they are from the last days, when the other person may have added them, else the owner could
 * not sign in. Older ones stay: someone who reads the owner's email could remove them with this link. Needs the account's lock.
 */
async function shutOut(within: Context, { user_id, created_at }: { user_id: string; created_at: Date }) {
  const { db, now } = within;
  const since = new Date(created_at.getTime() - PHONE_REVERSAL_HOURS * HOUR_MS);
  const passkeys_removed = await deletePasskeys(db, user_id, since);
  const two_factor_removed = await deleteFactor(db, user_id, since);
  await updatePassword(db, user_id, null);
  await voidLinks(db, 'password_reset', user_id);
  await deleteChallenges(db, user_id);
  await forgetDevices(within, user_id);
  const sessions = await endSessions(db, { user_id }, 'phone_change_undone', now);
  return { devices_signed_out: sessions.length, passkeys_removed, two_factor_removed };
}
