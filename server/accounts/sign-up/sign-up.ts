import type * as z from 'zod';
import type { accounts } from '../../../contract/accounts.ts';
import { recordAbout } from '../../audit/entries.ts';
import type { Context } from '../../lib/context.ts';
import { FIRST_REGISTRATION_LOCK, takeLock } from '../../lib/db/advisory-locks.ts';
import { AppError } from '../../lib/errors.ts';
import { inContext } from '../../lib/http/operations.ts';
import { queueEmail } from '../../messages/email/queue.ts';
import { preparedProfile } from '../../phones/member-lists/import-members.ts';
import { consumePhone, recordFirstUserPhone } from '../../phones/numbers.ts';
import type { Services } from '../../services.ts';
import type { Auth } from '../auth.ts';
import { welcomeEmail } from '../emails.ts';
import { LIMITS } from '../limits.ts';
import { hashPassword } from '../passwords/hashing.ts';
import { refuseWeakPassword } from '../passwords/passwords.ts';
import { openSession } from '../sessions/open.ts';
import { forgetVerifiedPhone, verifiedPhone } from './cookies.ts';
import { anyUserExists, fillProfile, grantRole, insertAccount } from './queries.ts';
import { mayBeFirst, notAuthorized } from './verification-codes.ts';

type SignUpForm = z.output<(typeof accounts)['POST /accounts']['body']>;

/** Counts a registration for the invitation link with this token. */
export type CountInvited = (ctx: Context, token: string) => Promise<void>;

/**
 * Creates the account of a verified phone and signs it in. The first account of all becomes SUPER_ADMIN (spec 1);
 * every later one consumes its allowed phone number. Throws PHONE_NOT_VERIFIED, PHONE_NOT_AUTHORIZED, PHONE_TAKEN,
 * EMAIL_TAKEN, WEAK_PASSWORD.
 */
export async function signUp(
  ctx: Context,
  { invitation, ...form }: SignUpForm,
  services: Services,
  { auth, countInvited }: { auth: Auth; countInvited: CountInvited },
) {
  const { env, limits } = services;
  await limits.take(LIMITS.signUpsPerAddress, ctx.requestContext.client);
  const phone = verifiedPhone(ctx.requestContext, ctx.now, env);
  if (!phone) throw new AppError('PHONE_NOT_VERIFIED');
  refuseWeakPassword(form.password, form);
  // Slow on purpose, so it runs before the transaction takes locks.
  const password_hash = await hashPassword(form.password, ctx.requestContext.client);

  const id = await inContext(ctx, async (within) => {
    const created = await createAccount(within, { ...form, phone, password_hash }, env.bootstrapPhone);
    if (invitation) await countInvited(within, invitation);
    return created;
  });
  forgetVerifiedPhone(ctx.requestContext, env);
  return { user: await openSession(ctx, id, { two_factor_at: null, remember: true }, services, auth) };
}

type Verified = Parameters<typeof insertAccount>[1];

async function createAccount(ctx: Context, account: Verified, bootstrapPhone: string | undefined): Promise<string> {
  const { db, now } = ctx;
  const isFirst = await isFirstAccount(ctx);
  if (isFirst && !mayBeFirst(account.phone, bootstrapPhone)) throw notAuthorized(account.phone);
  const prepared = await preparedProfile(db, account.phone); // consuming the number deletes it
  const id = await insertAccount(db, account);
  if (prepared) await fillProfile(db, id, prepared);
  if (isFirst) {
    await recordFirstUserPhone(db, account.phone, id, now);
    await grantRole(db, id, 'SUPER_ADMIN');
  } else if (!(await consumePhone(db, account.phone, id, now))) {
    throw notAuthorized(account.phone);
  }
  await recordAbout(
    ctx,
    id,
    'USER_REGISTERED',
    isFirst ? 'Created the first account and became SUPER_ADMIN' : 'Created an account',
    { actor: { id, ...account }, metadata: isFirst ? { role_name: 'SUPER_ADMIN' } : {} },
  );
  await queueEmail(db, id, welcomeEmail());
  return id;
}

/** Only a possible first registration takes the lock. */
async function isFirstAccount({ db }: Context): Promise<boolean> {
  if (await anyUserExists(db)) return false;
  await takeLock(db, FIRST_REGISTRATION_LOCK);
  return !(await anyUserExists(db));
}
