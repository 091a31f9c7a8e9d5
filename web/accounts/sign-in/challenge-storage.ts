import { CHALLENGE_MINUTES } from '../../../contract/constants.ts';

/**
 * A two-factor challenge in progress, kept for the tab: a phone may discard the page while its owner is in the
 * authenticator app.
 */
export type ChallengeState = { passkey: boolean; until: number };

const KEY = 'two-factor';

export function readChallenge(): ChallengeState | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as ChallengeState | null;
    return kept && kept.until > Date.now() ? kept : null;
  } catch {
    return null;
  }
}

export function storeChallenge(step: { passkey: boolean } | null): ChallengeState | null {
  const kept = step && { passkey: step.passkey, until: Date.now() + CHALLENGE_MINUTES * 60_000 };
  try {
    if (kept) sessionStorage.setItem(KEY, JSON.stringify(kept));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage the challenge lasts as long as the page.
  }
  return kept;
}
