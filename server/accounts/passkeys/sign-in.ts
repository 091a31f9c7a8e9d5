/** Passkeys for sign-in and for two-factor. */
import { CHALLENGE_MINUTES } from '../../../contract/constants.ts';
import type { Context } from '../../lib/context.ts';
import { AppError } from '../../lib/errors.ts';
import type { Services } from '../../services.ts';
import type { Auth } from '../auth.ts';
import { LIMITS } from '../limits.ts';
import { withAccountLock } from '../lock.ts';
import { recordFailure, recordSignIn } from '../sessions/audit-entries.ts';
import { openSession } from '../sessions/open.ts';
import { signedCookie } from '../signed-cookie.ts';
import { challengeCookie, completeChallenge, countChallengeAttempt } from '../two-factor/challenges.ts';
import { deleteChallenge, insertChallenge, selectChallenge, setNonce, takeNonce } from '../two-factor/queries.ts';
import { type Asserted, requestOptions, verifyAsserted } from './ceremony.ts';
import { markUsed, selectCredentials, selectPasskeyByCredential } from './queries.ts';

/** Binds the challenge to the browser that requested it. */
const passkeyCookie = signedCookie({
  name: 'alumni_passkey',
  use: 'passkey-sign-in',
  path: '/api/session',
  minutes: CHALLENGE_MINUTES,
});

/** The WebAuthn request. Throws SIGN_IN_EXPIRED if there is no two-factor challenge to complete. */
export async function beginPasskeySignIn(ctx: Context, isChallenge: boolean, { env, limits }: Services) {
  const { db, requestContext, now } = ctx;
  await limits.take(LIMITS.passkeysPerAddress, requestContext.client);
  if (isChallenge) return optionsOfStep(ctx, env);
  const options = await requestOptions([], env);
  const begun = { purpose: 'passkey_sign_in' as const, user_id: null, nonce: options.challenge };
  passkeyCookie.set(requestContext, await insertChallenge(db, begun, now), now, env);
  return options;
}

async function optionsOfStep({ db, requestContext, now }: Context, env: Services['env']) {
  const id = challengeCookie.read(requestContext, now, env);
  const begun = id ? await selectChallenge(db, { purpose: 'two_factor', id }, now) : undefined;
  if (!id || !begun?.user_id) throw new AppError('SIGN_IN_EXPIRED');
  const options = await requestOptions(await selectCredentials(db, begun.user_id), env);
  await setNonce(db, id, options.challenge);
  return options;
}

type Form = { remember_me: boolean; credential: Asserted };

/** A passkey signs in without a password: it already is two factors. Throws PASSKEY_REFUSED. */
export async function signInWithPasskey(ctx: Context, form: Form, services: Services, auth: Auth) {
  const { db, requestContext, now } = ctx;
  const { env, limits } = services;
  await limits.take(LIMITS.passkeysPerAddress, requestContext.client);
  const id = passkeyCookie.read(requestContext, now, env);
  const begun = id ? await deleteChallenge(db, { purpose: 'passkey_sign_in', id }, now) : undefined;
  if (!begun?.nonce) throw new AppError('SIGN_IN_EXPIRED');
  const passkey = await answered(ctx, form.credential, begun.nonce, env);
  return withAccountLock(ctx, passkey.id, async (within) => {
    await usePasskey(within, passkey);
    await recordSignIn(within, passkey, 'passkey');
    passkeyCookie.clear(within.requestContext, env);
    const how = { two_factor_at: now, remember: form.remember_me };
    return { user: await openSession(within, passkey.id, how, services, auth) };
  });
}

/** Completes two-factor with a passkey of the person whose password was given. Throws SIGN_IN_EXPIRED, PASSKEY_REFUSED. */
export async function finishWithPasskey(ctx: Context, { credential }: Form, services: Services, auth: Auth) {
  const pending = await countChallengeAttempt(ctx, services);
  const isTaken = pending.nonce !== null && (await takeNonce(ctx.db, pending.challenge_id, pending.nonce));
  if (!pending.nonce || !isTaken) throw new AppError('PASSKEY_REFUSED');
  const passkey = await answered(ctx, credential, pending.nonce, services.env, pending.id);
  return withAccountLock(ctx, pending.id, async (within) => {
    await usePasskey(within, passkey);
    return completeChallenge(within, pending, 'passkey', services, auth);
  });
}

/** Throws PASSKEY_REFUSED if the passkey was removed since it was verified. */
async function usePasskey({ db, now }: Context, { passkey_id, used }: { passkey_id: string; used: number }) {
  if (!(await markUsed(db, passkey_id, used, now))) throw new AppError('PASSKEY_REFUSED');
}

/** Verifies the answer and updates the passkey's counter. `ownerId`: the required owner. */
async function answered(ctx: Context, credential: Asserted, nonce: string, env: Services['env'], ownerId?: string) {
  const passkey = await selectPasskeyByCredential(ctx.db, credential.id);
  const isTheirs = passkey && (ownerId === undefined || passkey.id === ownerId);
  const used = isTheirs ? await verifyAsserted(credential, nonce, passkey, env) : null;
  if (!passkey || used === null) {
    await recordFailure(ctx, ownerId ?? passkey?.id, 'passkey');
    throw new AppError('PASSKEY_REFUSED');
  }
  return { ...passkey, used };
}
