import { school } from '../../../school.config.ts';
import { recordAbout } from '../../audit/entries.ts';
import type { MemberContext } from '../../lib/context.ts';
import { AppError, found } from '../../lib/errors.ts';
import { inContext } from '../../lib/http/operations.ts';
import type { Services } from '../../services.ts';
import { queueSecurityEmail, recoveryCodesMade, twoFactorOff, twoFactorOn } from '../emails.ts';
import { APP_CODE_LIMITS } from '../limits.ts';
import { reauthenticateWithCode, verifyPassword, wrongCode } from '../reauthentication.ts';
import { seal } from '../secrets.ts';
import { countByDevice, forgetOtherDevices } from '../sessions/known-devices.ts';
import { readSecret } from './codes.ts';
import { checkFactorChange, markTwoFactorIfFirst } from './factor-changes.ts';
import {
  countRecoveryCodes,
  deleteChallenges,
  deleteFactor,
  enableFactor,
  saveSetup,
  selectFactor,
} from './queries.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { base32, matchingStep, newSecret, setupUri } from './totp.ts';

type PasswordAndCode = { current_password: string; code: string };

export async function showTwoFactor({ db, actor }: MemberContext) {
  const factor = await selectFactor(db, actor.id);
  const recovery_codes_left = await countRecoveryCodes(db, actor.id);
  return {
    enabled_at: factor?.enabled_at ?? null,
    recovery_codes_left,
    has_old_recovery_codes: recovery_codes_left > 0 && !factor?.recovery_salt,
  };
}

/** Creates a new secret each time until one is confirmed. Throws TWO_FACTOR_ON, TWO_FACTOR_REQUIRED. */
export async function beginSetup(ctx: MemberContext, password: string, services: Services) {
  const { actor } = ctx;
  await verifyPassword(ctx, password, services);
  const secret = newSecret();
  const saved = await inContext(ctx, async (within) => {
    await checkFactorChange(within);
    return saveSetup(within.db, actor.id, seal(secret, actor.id, services.env));
  });
  if (!saved) throw new AppError('TWO_FACTOR_ON');
  return { secret: base32(secret), uri: setupUri(secret, school.brand, actor.email) };
}

/** A correct code confirms that the app has the secret. Throws INVALID_CODE, TWO_FACTOR_ON, SETUP_NOT_BEGUN, TWO_FACTOR_REQUIRED. */
export async function enableTwoFactor(ctx: MemberContext, code: string, services: Services) {
  const { actor, now } = ctx;
  const { env, limits } = services;
  const counted = await countByDevice(ctx, actor.id, APP_CODE_LIMITS, services);
  const factor = found(await selectFactor(ctx.db, actor.id), 'SETUP_NOT_BEGUN');
  if (factor.enabled_at) throw new AppError('TWO_FACTOR_ON');
  const step = matchingStep(readSecret(factor.secret, actor.id, env), code, now);
  if (step === null) throw wrongCode();
  const recovery_codes = await inContext(ctx, async (within) => {
    const isFirst = await checkFactorChange(within);
    if (!(await enableFactor(within.db, actor.id, factor.secret, step, now))) throw new AppError('TWO_FACTOR_ON');
    await markTwoFactorIfFirst(within, isFirst);
    // Someone with only the password may have begun a passkey or a change of number, or signed in elsewhere, where they would get
    // attempts at codes of their own.
    await deleteChallenges(within.db, actor.id);
    await forgetOtherDevices(within, actor.id, env);
    await recordAbout(within, actor.id, 'TWO_FACTOR_ENABLED', 'Turned on two-step verification');
    await queueSecurityEmail(within, actor.id, twoFactorOn());
    return makeRecoveryCodes(within, actor.id, env);
  });
  await limits.clear(...counted);
  return { recovery_codes };
}

/** Throws INVALID_CODE, TWO_FACTOR_OFF. */
export const disableTwoFactor = (ctx: MemberContext, proof: PasswordAndCode, services: Services) =>
  reauthenticateWithCode(ctx, proof, services, async (within) => {
    await deleteFactor(within.db, ctx.actor.id);
    await recordAbout(within, ctx.actor.id, 'TWO_FACTOR_DISABLED', 'Turned off two-step verification');
    await queueSecurityEmail(within, ctx.actor.id, twoFactorOff());
  });

/** Throws INVALID_CODE, TWO_FACTOR_OFF. */
export const renewRecoveryCodes = (ctx: MemberContext, proof: PasswordAndCode, services: Services) =>
  reauthenticateWithCode(ctx, proof, services, async (within) => {
    const recovery_codes = await makeRecoveryCodes(within, ctx.actor.id, services.env);
    await recordAbout(
      within,
      ctx.actor.id,
      'RECOVERY_CODES_CREATED',
      'Created new recovery codes; the old ones no longer work',
    );
    await queueSecurityEmail(within, ctx.actor.id, recoveryCodesMade());
    return { recovery_codes };
  });
