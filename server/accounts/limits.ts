import { AppError } from '../lib/errors.ts';
import type { Limit, RateLimits } from '../lib/http/rate-limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Rate limits, counted in the database so that all servers share them. */
export const LIMITS = {
  codesPerAddress: { name: 'codes-address', points: 20, seconds: HOUR },
  /** Wrong one-time codes that were texted for another browser. A network is wide: see `clientNetwork`. */
  sharedTriesPerPhoneAndNetwork: { name: 'shared-tries', points: 20, seconds: HOUR },
  /** Wrong one-time codes over all numbers: what some 2,000 members registering in an hour would enter. */
  wrongCodes: { name: 'wrong-codes', points: 200, seconds: HOUR },
  triesPerAddress: { name: 'tries-address', points: 40, seconds: HOUR },
  signUpsPerAddress: { name: 'sign-ups-address', points: 20, seconds: HOUR },
  /** Strict for one address on one account, loose for the whole account. */
  signInsPerAddressAndAccount: { name: 'sign-ins-both', points: 8, seconds: 15 * MINUTE },
  signInsPerAccount: { name: 'sign-ins-account', points: 100, seconds: HOUR },
  /** Instead of the account's, for a browser it knows. After these it counts as any other. */
  signInsPerKnownDevice: { name: 'sign-ins-device', points: 10, seconds: HOUR },
  signInsPerAddress: { name: 'sign-ins-address', points: 60, seconds: 15 * MINUTE },
  /** Reauthentication with the current password. */
  passwordChecks: { name: 'password-proofs', points: 10, seconds: 15 * MINUTE },
  /** Per account, over all sign-in attempts: about 3 chances in 100,000 per hour to guess one of a million codes. */
  codesPerAccount: { name: 'app-codes-account', points: 10, seconds: HOUR },
  codesPerKnownDevice: { name: 'app-codes-device', points: 10, seconds: HOUR },
  /** Codes have 80 bits, so these only limit load. */
  recoveryCodesPerAccount: { name: 'recovery-codes-account', points: 30, seconds: HOUR },
  recoveryCodesPerKnownDevice: { name: 'recovery-codes-device', points: 10, seconds: HOUR },
  challengesPerAddress: { name: 'challenges-address', points: 60, seconds: 15 * MINUTE },
  passkeysPerAddress: { name: 'passkeys-address', points: 120, seconds: 15 * MINUTE },
  passkeysPerAccount: { name: 'passkeys-account', points: 20, seconds: HOUR },
  /** Beside those of the code: any number may be entered here, not only listed ones. */
  phoneChangeCodesPerAccount: { name: 'phone-change-codes', points: 6, seconds: HOUR },
  /** Any number may be entered by anyone, and each message costs money. */
  removalCodesPerAddress: { name: 'removal-codes-address', points: 6, seconds: HOUR },
  removalCodes: { name: 'removal-codes', points: 60, seconds: HOUR },
  verificationLinksPerAccount: { name: 'verification-links', points: 3, seconds: HOUR },
  resetsPerAddress: { name: 'resets-address', points: 10, seconds: HOUR },
  resetsPerAccount: { name: 'resets-account', points: 3, seconds: HOUR },
} as const satisfies Record<string, Limit>;

/** An account's limit, and the one that counts instead in a browser which the account knows. */
export type AccountLimits = { perAccount: Limit; perDevice: Limit };
export const APP_CODE_LIMITS: AccountLimits = {
  perAccount: LIMITS.codesPerAccount,
  perDevice: LIMITS.codesPerKnownDevice,
};

export type Counted = readonly [limit: Limit, key: string];
/** `instead`: counted in place of it while that lasts. Strangers can't use up what only a known device counts against. */
type Attempt = readonly [...Counted, instead?: Counted | undefined];

/** Counts an attempt. Throws RATE_LIMITED. Returns what was counted, to be given back or cleared. */
export async function count(limits: RateLimits, [limit, key, instead]: Attempt): Promise<Counted> {
  if (instead && (await limits.spend(...instead)) === 0) return instead;
  await limits.take(limit, key);
  return [limit, key];
}

/**
 * Counts attempts before `check` runs, so that parallel ones can't exceed a limit. They are none if the server is too busy to
 * check. Throws RATE_LIMITED, UNAVAILABLE.
 */
export async function attempt<T>(
  limits: RateLimits,
  attempts: readonly Attempt[],
  check: () => Promise<T>,
): Promise<T> {
  const counted: Counted[] = [];
  for (const each of attempts) counted.push(await count(limits, each));
  try {
    return await check();
  } catch (error) {
    const isBusy = error instanceof AppError && error.code === 'UNAVAILABLE';
    for (const [limit, key] of isBusy ? counted : []) await limits.giveBack(limit, key);
    throw error;
  }
}
