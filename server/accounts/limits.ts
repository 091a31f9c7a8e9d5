import type { Limit } from '../lib/http/rate-limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How often what may be tried. Counted in the database, so every server shares them. */
export const LIMITS = {
  codesPerAddress: { name: 'codes-address', points: 20, seconds: HOUR },
  codesPerPhone: { name: 'codes-phone', points: 5, seconds: HOUR },
  triesPerAddress: { name: 'tries-address', points: 40, seconds: HOUR },
  signUpsPerAddress: { name: 'sign-ups-address', points: 20, seconds: HOUR },
  /** Strict for one address on one account, loose for the account as a whole: no one can lock a member out from afar. */
  signInsPerAddressAndAccount: { name: 'sign-ins-both', points: 8, seconds: 15 * MINUTE },
  signInsPerAccount: { name: 'sign-ins-account', points: 100, seconds: HOUR },
  signInsPerAddress: { name: 'sign-ins-address', points: 60, seconds: 15 * MINUTE },
  /** The current password, asked again of someone who is signed in. */
  passwordChecks: { name: 'password-proofs', points: 10, seconds: 15 * MINUTE },
  /** Per account, whatever the number of sign-ins begun: some three chances in 100,000 an hour for a million codes. */
  codesPerAccount: { name: 'app-codes-account', points: 10, seconds: HOUR },
  /** 50 bits each, so this only keeps the noise down. */
  recoveryCodesPerAccount: { name: 'recovery-codes-account', points: 30, seconds: HOUR },
  challengesPerAddress: { name: 'challenges-address', points: 60, seconds: 15 * MINUTE },
  passkeysPerAddress: { name: 'passkeys-address', points: 120, seconds: 15 * MINUTE },
  passkeysPerAccount: { name: 'passkeys-account', points: 20, seconds: HOUR },
  resetsPerAddress: { name: 'resets-address', points: 10, seconds: HOUR },
  resetsPerAccount: { name: 'resets-account', points: 3, seconds: HOUR },
} as const satisfies Record<string, Limit>;
