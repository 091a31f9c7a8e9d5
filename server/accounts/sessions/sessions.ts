import type { Context } from '../../lib/context.ts';
import { AppError } from '../../lib/errors.ts';
import type { Services } from '../../services.ts';
import type { Auth } from '../auth.ts';
import { attempt, LIMITS } from '../limits.ts';
import { isStillPassword, withAccountLock } from '../lock.ts';
import { isPasswordRight } from '../passwords/hashing.ts';
import { beginChallenge } from '../two-factor/challenges.ts';
import { hasTwoFactor } from '../two-factor/queries.ts';
import { recordFailure, recordSignIn } from './audit-entries.ts';
import { knownDevice } from './known-devices.ts';
import { authHeaders, forwardCookies, openSession } from './open.ts';
import { selectSignIn } from './queries.ts';

export type SignInForm = { email: string; password: string; remember_me: boolean };

/**
 * Signs in, or begins the two-factor challenge if that is on. A wrong email and a wrong password get the same answer in the
 * same time (one argon2 each). Throws INVALID_CREDENTIALS.
 */
export async function signIn(ctx: Context, form: SignInForm, services: Services, auth: Auth) {
  const { limits, env } = services;
  const { client } = ctx.requestContext;
  const person = await selectSignIn(ctx.db, form.email);
  const device = await knownDevice(ctx, person?.id, env);
  const ofDevice = device ? ([LIMITS.signInsPerKnownDevice, device] as const) : undefined;
  const ofBoth = [LIMITS.signInsPerAddressAndAccount, `${client}|${form.email}`] as const;
  // The account's comes last, so that what the others refuse doesn't use it up.
  const attempts = [
    [LIMITS.signInsPerAddress, client],
    ofBoth,
    [LIMITS.signInsPerAccount, form.email, ofDevice],
  ] as const;
  const isRight = await attempt(limits, attempts, () => isPasswordRight(person?.password, form.password, client));
  const entered = person?.password && isRight ? await enter(ctx, person, person.password, form, services, auth) : null;
  if (!entered) {
    await recordFailure(ctx, person?.id, 'password');
    throw new AppError('INVALID_CREDENTIALS');
  }
  await limits.clear(...ofBoth);
  if (ofDevice) await limits.clear(...ofDevice);
  return entered;
}

type Person = NonNullable<Awaited<ReturnType<typeof selectSignIn>>>;

/** Null if the password was changed since it was verified. */
const enter = (
  ctx: Context,
  person: Person,
  verified: string,
  { remember_me }: SignInForm,
  services: Services,
  auth: Auth,
) =>
  withAccountLock(ctx, person.id, async (within) => {
    if (!(await isStillPassword(within.db, person.id, verified))) return null;
    if (await hasTwoFactor(within.db, person.id)) {
      return { user: null, two_factor: await beginChallenge(within, person.id, remember_me, services) };
    }
    await recordSignIn(within, person, 'password');
    const how = { two_factor_at: null, remember: remember_me };
    return { user: await openSession(within, person.id, how, services, auth), two_factor: null };
  });

/** Ends the session, if any, and clears its cookies. */
export async function signOut(ctx: Context, auth: Auth) {
  const out = await auth.api.signOut({ headers: authHeaders(ctx), returnHeaders: true });
  forwardCookies(ctx, out.headers);
}
