/** The end of an account: what goes with it, and what outlives it (spec 2; docs/decisions/0012). */
import { deleteAccount } from '../../accounts/deletion.ts';
import { record } from '../../audit/entries.ts';
import { fullName, type MemberContext } from '../../lib/context.ts';
import { AppError } from '../../lib/errors.ts';
import { queueEmailToAddress } from '../../messages/email/queue.ts';
import { removeProofsOf } from '../../payments/submissions/proofs.ts';
import { discardPhoto } from '../../people/photos/photos.ts';
import { removePhone } from '../../phones/numbers.ts';
import { releaseUpcomingRegistrations, upcomingRegistrationsOf } from '../../registrations/account-deletion.ts';
import { accountClosedEmail } from '../emails.ts';
import { selectBelongings, selectRolesOf, selectUser } from '../queries.ts';

type User = NonNullable<Awaited<ReturnType<typeof selectUser>>>;

/** What deleting would do. Throws USER_NOT_FOUND, OWN_ACCOUNT, HOLDS_ROLES. */
export async function previewDeletion(ctx: MemberContext, id: string) {
  const { user, roles } = await load(ctx, id);
  return whatDeletingDoes(ctx, user, roles);
}

/** Deletes someone else's account. Throws as the preview does, and LAST_SUPER_ADMIN. */
export async function deleteUser(ctx: MemberContext, id: string) {
  const { user } = await load(ctx, id);
  await removeAccount(ctx, user, {
    email: accountClosedEmail(user, 'by its committee'),
    description: `Deleted the account of ${fullName(user)}`,
  });
  return { done: true as const };
}

/** What would go and what would stay, in numbers and names. */
export async function whatDeletingDoes(ctx: MemberContext, user: User, roles: readonly { name: string }[]) {
  const [places, belongings] = await Promise.all([
    upcomingRegistrationsOf(ctx, user.id),
    selectBelongings(ctx.db, user.id),
  ]);
  return {
    ...places,
    ...belongings,
    has_photo: user.profile_photo_url !== null,
    roles: roles.map(({ name }) => name),
    phone: user.phone,
  };
}

/** `gone`: what anyone who comes too late is told. */
type Words = {
  email: { subject: string; text: string };
  description: string;
  gone?: 'USER_NOT_FOUND' | 'NOT_SIGNED_IN';
};

/**
 * Deletes an account within the caller's transaction. The ledger and the log keep their rows with the name and email they
 * were written with; the files go once this is committed. Throws `gone` where it is gone, LAST_SUPER_ADMIN.
 */
export async function removeAccount(ctx: MemberContext, user: User, words: Words): Promise<void> {
  const { email, description, gone = 'USER_NOT_FOUND' } = words;
  const places = await releaseUpcomingRegistrations(ctx, user.id);
  const proofs = await removeProofsOf(ctx, user.id);
  if (user.profile_photo_url) await discardPhoto(ctx.db, user.profile_photo_url);
  if (!(await deleteAccount(ctx.db, user, ctx.now))) throw new AppError(gone);
  await removePhone(ctx.db, user.phone); // after the account, as signing up has them: both lock the kept counts
  await queueEmailToAddress(ctx.db, { to: user.email, ...email });
  await record(ctx, {
    action_type: 'USER_DELETED',
    entity_type: 'users',
    description,
    target_user_id: user.id,
    entity_id: user.id,
    metadata: {
      user_name: fullName(user),
      user_email: user.email,
      places_released: places.released.length,
      places_kept: places.kept.length,
      proofs_deleted: proofs,
    },
  });
}

/** Deleting someone takes their roles away too, which is a SUPER_ADMIN's to do. */
async function load({ db, actor }: MemberContext, id: string) {
  if (id === actor.id) throw new AppError('OWN_ACCOUNT');
  const [user, roles] = [await selectUser(db, id), await selectRolesOf(db, id)];
  if (!user) throw new AppError('USER_NOT_FOUND');
  if (roles.length > 0 && !actor.roles.includes('SUPER_ADMIN')) throw new AppError('HOLDS_ROLES');
  return { user, roles };
}
