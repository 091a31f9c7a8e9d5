/** An email address is verified by a link sent to it. Nothing is blocked until then; see `is_personal` in contract/emails.ts. */
import { recordAbout } from '../../audit/entries.ts';
import type { Context, MemberContext } from '../../lib/context.ts';
import type { Db } from '../../lib/db/database.ts';
import { AppError } from '../../lib/errors.ts';
import { inContext } from '../../lib/http/operations.ts';
import { queueEmail } from '../../messages/email/queue.ts';
import { findLink, voidLinks } from '../../messages/links/links.ts';
import type { Services } from '../../services.ts';
import { verificationEmail } from '../emails.ts';
import { LIMITS } from '../limits.ts';
import { selectUserById, updateEmailVerified } from '../queries.ts';

/** Sends the caller another link, unless the address was verified in the meantime and wasn't refused since. */
export async function requestVerification(ctx: MemberContext, { limits }: Services) {
  const { actor } = ctx;
  if (actor.email_verified && !actor.email_bounced) return;
  await limits.take(LIMITS.verificationLinksPerAccount, actor.id);
  return inContext(ctx, async (within) => {
    await queueEmail(within.db, actor.id, verificationEmail());
    await recordAbout(within, actor.id, 'EMAIL_VERIFICATION_REQUESTED', 'Asked for a link to verify the email address');
  });
}

/** Verifies an address by a link's token, in any browser. Throws INVALID_TOKEN if it was used, voided or is too old. */
export async function verifyEmail(ctx: Context, token: string, { limits }: Services) {
  await limits.take(LIMITS.triesPerAddress, ctx.requestContext.client);
  return inContext(ctx, async (within) => {
    const link = await findLink(within.db, 'email_verification', token, ctx.now);
    const person = link && (await selectUserById(within.db, link.user_id));
    if (!person || !(await markEmailVerified(within.db, person.id)).includes(link.email_id)) {
      throw new AppError('INVALID_TOKEN');
    }
    await recordAbout(within, person.id, 'EMAIL_VERIFIED', 'Verified the email address by an emailed link', {
      actor: person,
    });
  });
}

/** Also voids the account's other links, which have become useless. Returns the ids of their emails. */
export async function markEmailVerified(db: Db, userId: string): Promise<string[]> {
  await updateEmailVerified(db, userId);
  return voidLinks(db, 'email_verification', userId);
}
