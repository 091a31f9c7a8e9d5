/** Removes all factors of someone who lost them, by a SUPER_ADMIN or by the operator. */
import { recordAbout } from '../../audit/entries.ts';
import { type Context, fullName, type MemberContext } from '../../lib/context.ts';
import { AppError, found } from '../../lib/errors.ts';
import { BY_ADMINISTRATOR, BY_OPERATOR, queueSecurityEmail, twoFactorRemoved } from '../emails.ts';
import { deletePasskeys } from '../passkeys/queries.ts';
import { lockAccount, selectUserById } from '../queries.ts';
import { forgetDevices } from '../sessions/known-devices.ts';
import { endSessions } from '../sessions/queries.ts';
import { deleteChallenges, deleteFactor, hasAnyFactor, hasTwoFactor } from './queries.ts';

const OWN = 'Turn off your own two-step verification under Account Security, with your password and a code.';

/** For someone whose identity the SUPER_ADMIN has checked. Throws OWN_ACCOUNT, USER_NOT_FOUND, TWO_FACTOR_OFF. */
export async function removeTwoFactorOf(ctx: MemberContext, userId: string, reason: string) {
  if (userId === ctx.actor.id) throw new AppError('OWN_ACCOUNT', { message: OWN });
  const action_type = 'TWO_FACTOR_REMOVED_BY_STAFF';
  await removeAll(ctx, userId, { action_type, how: '', metadata: { reason }, origin: BY_ADMINISTRATOR });
}

/** For the last SUPER_ADMIN. Throws USER_NOT_FOUND, TWO_FACTOR_OFF. */
export async function removeTwoFactorByOperator(ctx: Removal, userId: string): Promise<void> {
  const action_type = 'TWO_FACTOR_REMOVED_BY_OPERATOR';
  const how = ' from the command line of the server';
  await removeAll(ctx, userId, { action_type, how, metadata: {}, origin: BY_OPERATOR });
}

type Removal = Pick<Context, 'actor' | 'db' | 'now' | 'requestContext'>;
type By = { action_type: string; how: string; metadata: Record<string, unknown>; origin: typeof BY_OPERATOR };

/**
 * Removes the app, recovery codes and passkeys, which a lost phone may all have contained, and signs out every device.
 * The password stays.
 */
async function removeAll(ctx: Removal, userId: string, { action_type, how, metadata, origin }: By): Promise<void> {
  const { db, now } = ctx;
  const person = found(await selectUserById(db, userId), 'USER_NOT_FOUND');
  await lockAccount(db, userId);
  if (!(await hasAnyFactor(db, userId))) throw new AppError('TWO_FACTOR_OFF');
  const authenticator_app = await hasTwoFactor(db, userId);
  await deleteFactor(db, userId);
  const passkeys = await deletePasskeys(db, userId);
  await deleteChallenges(db, userId);
  await forgetDevices(ctx, userId);
  const ended = await endSessions(db, { user_id: userId }, 'two_factor_removed', now);
  await recordAbout(ctx, userId, action_type, `Turned off two-step verification for ${fullName(person)}${how}`, {
    metadata: { ...metadata, authenticator_app, passkeys, devices_signed_out: ended.length },
  });
  await queueSecurityEmail(ctx, userId, twoFactorRemoved(), origin);
}
