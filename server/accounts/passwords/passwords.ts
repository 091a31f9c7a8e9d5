import { HOUR_MS } from '../../../contract/constants.ts';
import { recordAbout } from '../../audit/entries.ts';
import type { Context } from '../../lib/context.ts';
import type { Db } from '../../lib/db/database.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { AppError } from '../../lib/errors.ts';
import { queueEmail } from '../../messages/email/queue.ts';
import { findLink, voidLinks } from '../../messages/links/links.ts';
import type { Services } from '../../services.ts';
import { markEmailVerified } from '../email-verification/verification.ts';
import { passwordChanged, passwordResetEmail, queueSecurityEmail } from '../emails.ts';
import { LIMITS } from '../limits.ts';
import { withAccountLock } from '../lock.ts';
import { selectUserByEmail, selectUserById } from '../queries.ts';
import { passwordWeaknesses } from '../rules.ts';
import { forgetOtherDevices } from '../sessions/known-devices.ts';
import { endSessions } from '../sessions/queries.ts';
import { deleteChallenges } from '../two-factor/queries.ts';
import { hashPassword } from './hashing.ts';
import { updatePassword } from './queries.ts';

/** Throws WEAK_PASSWORD with every reason. */
export function refuseWeakPassword(password: string, person: Parameters<typeof passwordWeaknesses>[1]): void {
  const reasons = passwordWeaknesses(password, person);
  if (reasons.length === 0) return;
  throw new AppError('WEAK_PASSWORD', {
    message: reasons.join(' '),
    issues: reasons.map((message) => ({ path: 'password', message })),
  });
}

/**
 * Emails a reset link if the address has an account. The answer is the same either way, and so is its time: looking
 * the address up happens after answering.
 */
export async function requestReset(ctx: Context, email: string, { limits, log }: Services) {
  await limits.take(LIMITS.resetsPerAddress, ctx.requestContext.client);
  await limits.take(LIMITS.resetsPerAccount, email);
  const until = new Date(ctx.now.getTime() + HOUR_MS);
  setImmediate(() =>
    queueResetLink(ctx.db, email, until).catch((error) => log.error({ err: error }, 'failed to queue a reset link')),
  );
}

const queueResetLink = (db: Db, email: string, until: Date): Promise<void> =>
  inTransaction(db, async (trx) => {
    const person = await selectUserByEmail(trx, email);
    if (person) await queueEmail(trx, person.id, passwordResetEmail(until));
  });

/** So that a used or old link says so before a password is typed. Throws INVALID_TOKEN. */
export async function checkResetToken({ db, now }: Context, token: string) {
  if (!(await findLink(db, 'password_reset', token, now))) throw new AppError('INVALID_TOKEN');
}

/** Sets a new password by a link's token, which ends every session of the account and voids its other links. */
export async function resetPassword(
  ctx: Context,
  form: { token: string; password: string },
  { env, limits }: Services,
) {
  await limits.take(LIMITS.triesPerAddress, ctx.requestContext.client);
  const link = await findLink(ctx.db, 'password_reset', form.token, ctx.now);
  const person = link && (await selectUserById(ctx.db, link.user_id));
  if (!link || !person) throw new AppError('INVALID_TOKEN');
  refuseWeakPassword(form.password, person);
  // Slow on purpose, so it runs before the transaction.
  const next = await hashPassword(form.password, ctx.requestContext.client);
  return withAccountLock(ctx, person.id, async (within) => {
    const voided = await voidLinks(within.db, 'password_reset', person.id);
    if (!voided.includes(link.email_id)) throw new AppError('INVALID_TOKEN');
    await markEmailVerified(within.db, person.id); // the link came by email
    await updatePassword(within.db, person.id, next);
    await endSessions(within.db, { user_id: person.id }, 'password_changed', within.now);
    await deleteChallenges(within.db, person.id);
    await forgetOtherDevices(within, person.id, env);
    await recordAbout(within, person.id, 'PASSWORD_RESET', 'Set a new password by an emailed link', { actor: person });
    await queueSecurityEmail(within, person.id, passwordChanged());
  });
}
