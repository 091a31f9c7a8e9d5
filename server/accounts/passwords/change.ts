import { recordAbout } from '../../audit/entries.ts';
import type { MemberContext } from '../../lib/context.ts';
import { invalid } from '../../lib/errors.ts';
import { voidLinks } from '../../messages/links/links.ts';
import type { Services } from '../../services.ts';
import type { Auth } from '../auth.ts';
import { passwordChanged, queueSecurityEmail } from '../emails.ts';
import { verifyPassword, withPassword } from '../reauthentication.ts';
import { forgetOtherDevices } from '../sessions/known-devices.ts';
import { openSession } from '../sessions/open.ts';
import { endSessions } from '../sessions/queries.ts';
import { deleteChallenges } from '../two-factor/queries.ts';
import { hashPassword } from './hashing.ts';
import { refuseWeakPassword } from './passwords.ts';
import { updatePassword } from './queries.ts';

/**
 * Sets a new password, ends every other session, and gives this one a new token, so that a copied cookie stops working.
 * Throws INVALID_INPUT at the current password, WEAK_PASSWORD.
 */
export async function changePassword(
  ctx: MemberContext,
  form: { current_password: string; password: string },
  services: Services,
  auth: Auth,
) {
  const { actor, now } = ctx;
  const present = await verifyPassword(ctx, form.current_password, services);
  refuseWeakPassword(form.password, actor);
  if (form.password === form.current_password) throw invalid('password', 'This is already your password.');
  // Slow on purpose, so it runs before the transaction.
  const next = await hashPassword(form.password, ctx.requestContext.client);
  return withPassword(ctx, present, async (within) => {
    await updatePassword(within.db, actor.id, next);
    const others = { user_id: actor.id, except: actor.session_id };
    const ended = await endSessions(within.db, others, 'password_changed', now);
    await deleteChallenges(within.db, actor.id);
    await forgetOtherDevices(within, actor.id, services.env);
    await voidLinks(within.db, 'password_reset', actor.id);
    await recordAbout(within, actor.id, 'PASSWORD_CHANGED', 'Changed the password', {
      metadata: { devices_signed_out: ended.length },
    });
    await queueSecurityEmail(within, actor.id, passwordChanged());
    await openSession(within, actor.id, { two_factor_at: actor.two_factor_at }, services, auth);
  });
}
