/** Account deletion: what is deleted and what remains (spec 2; docs/decisions/0012). */
import { deleteAccount } from '../../accounts/deletion.ts';
import { lockAccount } from '../../accounts/lock.ts';
import { recordAbout } from '../../audit/entries.ts';
import { fullName, type MemberContext } from '../../lib/context.ts';
import { AppError } from '../../lib/errors.ts';
import { queueEmailToAddress } from '../../messages/email/queue.ts';
import { removeProofsOf } from '../../payments/submissions/proofs.ts';
import { discardPhoto } from '../../people/photos/photos.ts';
import { forgetSuggestions } from '../../people/suggestions/decisions.ts';
import { numbersOf, removePhones } from '../../phones/numbers.ts';
import { releaseUpcomingRegistrations, upcomingRegistrationsOf } from '../../registrations/account-deletion.ts';
import { accountClosedEmail } from '../emails.ts';
import { countOwnedRecords, selectRolesOf, selectUser } from '../queries.ts';

type User = NonNullable<Awaited<ReturnType<typeof selectUser>>>;

/** What the deletion would do. Throws USER_NOT_FOUND, OWN_ACCOUNT, HOLDS_ROLES. */
export async function previewDeletion(ctx: MemberContext, id: string) {
  const { user, roles } = await load(ctx, id);
  return summarizeDeletion(ctx, user, roles);
}

/** Deletes another person's account. Throws the preview's errors and LAST_SUPER_ADMIN. */
export async function deleteUser(ctx: MemberContext, id: string) {
  await lockAccount(ctx.db, id); // so that the number read next is still theirs when it is removed
  const { user } = await load(ctx, id);
  await removeAccount(ctx, user, {
    email: accountClosedEmail('by its committee'),
    description: `Deleted the account of ${fullName(user)}`,
  });
}

export async function summarizeDeletion(ctx: MemberContext, user: User, roles: readonly { name: string }[]) {
  const [places, belongings] = await Promise.all([
    upcomingRegistrationsOf(ctx, user.id),
    countOwnedRecords(ctx.db, user.id),
  ]);
  return {
    ...places,
    ...belongings,
    has_photo: user.profile_photo_url !== null,
    roles: roles.map(({ name }) => name),
    phone: user.phone,
  };
}

/** `gone`: the error if the account was already deleted. */
type Removal = {
  email: { subject: string; text: string };
  description: string;
  gone?: 'USER_NOT_FOUND' | 'NOT_SIGNED_IN';
};

/**
 * Deletes an account in the caller's transaction, which holds its lock. Payments and audit entries keep their rows, with the
 * name and email of that time; files are deleted after the commit. Throws `gone`, LAST_SUPER_ADMIN.
 */
export async function removeAccount(ctx: MemberContext, user: User, removal: Removal): Promise<void> {
  const { email, description, gone = 'USER_NOT_FOUND' } = removal;
  const places = await releaseUpcomingRegistrations(ctx, user.id);
  const proofs = await removeProofsOf(ctx, user.id);
  if (user.profile_photo_url) await discardPhoto(ctx.db, user.profile_photo_url);
  const numbers = await numbersOf(ctx.db, user);
  if (!(await deleteAccount(ctx.db, user, ctx.now))) throw new AppError(gone);
  await forgetSuggestions(ctx.db, numbers);
  await removePhones(ctx.db, numbers); // after the account, the order in which sign-up locks the counter cache
  await queueEmailToAddress(ctx.db, { to: user.email, ...email });
  await recordAbout(ctx, user.id, 'USER_DELETED', description, {
    metadata: {
      user_name: fullName(user),
      user_email: user.email,
      places_released: places.released.length,
      places_kept: places.kept.length,
      proofs_deleted: proofs,
    },
  });
}

/** A deletion also removes roles, so only a SUPER_ADMIN may delete someone who has one. */
async function load({ db, actor }: MemberContext, id: string) {
  if (id === actor.id) throw new AppError('OWN_ACCOUNT');
  const [user, roles] = [await selectUser(db, id), await selectRolesOf(db, id)];
  if (!user) throw new AppError('USER_NOT_FOUND');
  if (roles.length > 0 && !actor.roles.includes('SUPER_ADMIN')) throw new AppError('HOLDS_ROLES');
  return { user, roles };
}
