/** A member deletes their own account: as staff would, after proving who they are (docs/decisions/0015). */
import { reauthenticate } from '../../accounts/reauthentication.ts';
import type { MemberContext } from '../../lib/context.ts';
import { AppError } from '../../lib/errors.ts';
import type { Services } from '../../services.ts';
import { accountClosedEmail } from '../emails.ts';
import { isLastSuperAdmin, selectRolesOf, selectUser } from '../queries.ts';
import { removeAccount, whatDeletingDoes } from './deletion.ts';

const LAST = 'You are the last SUPER ADMIN, and there must always be one. Assign the role to someone else first.';

/** What it would do. Throws LAST_SUPER_ADMIN. */
export async function previewOwnDeletion(ctx: MemberContext) {
  await refuseLast(ctx);
  return whatDeletingDoes(ctx, await load(ctx), await selectRolesOf(ctx.db, ctx.actor.id));
}

type Form = { current_password: string; code?: string | undefined };

/**
 * Deletes it in one transaction, with every session. Throws INVALID_INPUT at the password, INVALID_CODE where the second
 * step is on, LAST_SUPER_ADMIN (which the database itself refuses where two leave at once).
 */
export async function deleteOwnAccount(ctx: MemberContext, form: Form, services: Services) {
  return reauthenticate(ctx, form, services, async (within) => {
    await refuseLast(within);
    const user = await load(within);
    await removeAccount(within, user, {
      email: accountClosedEmail(user, 'as you wished'),
      description: 'Deleted the own account',
      gone: 'NOT_SIGNED_IN',
    });
    return { done: true as const };
  });
}

async function refuseLast({ db, actor }: MemberContext): Promise<void> {
  if (await isLastSuperAdmin(db, actor.id)) throw new AppError('LAST_SUPER_ADMIN', { message: LAST });
}

/** Someone who was deleted since the request came in is no one any more. */
async function load({ db, actor }: MemberContext) {
  const user = await selectUser(db, actor.id);
  if (!user) throw new AppError('NOT_SIGNED_IN');
  return user;
}
