/** Consumes two-factor codes in the caller's transaction. */
import type { Context } from '../../lib/context.ts';
import type { Services } from '../../services.ts';
import { queueSecurityEmail, recoveryCodeUsed } from '../emails.ts';
import { unseal } from '../secrets.ts';
import { advanceStep, countRecoveryCodes, selectFactor } from './queries.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { matchingStep } from './totp.ts';

type Env = Services['env'];
type Within = Pick<Context, 'db' | 'now' | 'requestContext'>;
type Owner = { id: string };

/** Consumes a code from the app. Only one of several concurrent uses gets true. */
export async function takeAppCode({ db, now }: Within, { id }: Owner, code: string, env: Env): Promise<boolean> {
  const factor = await selectFactor(db, id);
  if (!factor?.enabled_at) return false;
  const step = matchingStep(readSecret(factor.secret, id, env), code, now);
  return step !== null && advanceStep(db, id, step);
}

export function readSecret(sealed: Buffer, userId: string, env: Env): Buffer {
  try {
    return unseal(sealed, userId, env);
  } catch (cause) {
    throw new Error("The secret of an authenticator app can't be decrypted. Was SESSION_SECRET changed?", { cause });
  }
}

/** Consumes a recovery code and emails its owner. */
export async function takeRecoveryCodeAndNotify(
  within: Within,
  owner: Owner,
  typed: string,
  env: Env,
): Promise<boolean> {
  if (!(await takeRecoveryCode(within, owner.id, typed, env))) return false;
  const left = await countRecoveryCodes(within.db, owner.id);
  await queueSecurityEmail(within, owner.id, recoveryCodeUsed(left));
  return true;
}

/** Accepts both kinds; six digits are a code from the app. */
export function takeAnyCode(within: Within, owner: Owner, typed: string, env: Env): Promise<boolean> {
  const digits = typed.replace(/\s/g, '');
  return /^\d{6}$/.test(digits)
    ? takeAppCode(within, owner, digits, env)
    : takeRecoveryCodeAndNotify(within, owner, typed, env);
}
