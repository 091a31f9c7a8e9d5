/** A member deletes their own account after reauthentication (docs/decisions/0015). */
import { reauthenticate } from '../../accounts/reauthentication.ts';
import type { MemberContext } from '../../lib/context.ts';
import { AppError, found } from '../../lib/errors.ts';
import type { Services } from '../../services.ts';
import { accountClosedEmail } from '../emails.ts';
import { isLastSuperAdmin, selectRolesOf, selectUser } from '../queries.ts';
import { removeAccount, summarizeDeletion } from './deletion.ts';

const LAST = 'You’re the last SUPER ADMIN, and there must always be one. Assign the role to someone else first.';

/** What the deletion would do. Throws LAST_SUPER_ADMIN. */
export async function previewOwnDeletion(ctx: MemberContext) {
  await refuseLastSuperAdmin(ctx);
  return summarizeDeletion(ctx, await load(ctx), await selectRolesOf(ctx.db, ctx.actor.id));
}

type Form = { current_password: string; code?: string | undefined };

/**
 * One transaction, with every session. Throws INVALID_INPUT for the password, INVALID_CODE with two-factor, and
 * LAST_SUPER_ADMIN, which a trigger enforces if two super admins do this at the same time.
 */
export async function deleteOwnAccount(ctx: MemberContext, form: Form, services: Services) {
  return reauthenticate(ctx, form, services, async (within) => {
    await refuseLastSuperAdmin(within);
    const user = await load(within);
    await removeAccount(within, user, {
      email: accountClosedEmail('as you asked'),
      description: 'Deleted their own account',
      gone: 'NOT_SIGNED_IN',
    });
  });
}

async function refuseLastSuperAdmin({ db, actor }: MemberContext): Promise<void> {
  if (await isLastSuperAdmin(db, actor.id)) throw new AppError('LAST_SUPER_ADMIN', { message: LAST });
}

/** Throws NOT_SIGNED_IN if the account was deleted. */
async function load({ db, actor }: MemberContext) {
  return found(await selectUser(db, actor.id), 'NOT_SIGNED_IN');
}
