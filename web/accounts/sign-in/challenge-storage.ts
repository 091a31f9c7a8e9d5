import { CHALLENGE_MINUTES } from '../../../contract/constants.ts';
import { tabStorage } from '../../lib/browser-storage.ts';

/**
 * A two-factor challenge in progress, kept for the tab: a phone may discard the page while its owner is in the
 * authenticator app.
 */
export type ChallengeState = { passkey: boolean; until: number };

const KEY = 'two-factor';

export function readChallenge(): ChallengeState | null {
  const kept = tabStorage.getJson(KEY) as ChallengeState | null;
  return kept && kept.until > Date.now() ? kept : null;
}

/** Where it can't be kept, the challenge lasts as long as the page. */
export function storeChallenge(step: { passkey: boolean } | null): ChallengeState | null {
  const kept = step && { passkey: step.passkey, until: Date.now() + CHALLENGE_MINUTES * 60_000 };
  tabStorage.set(KEY, kept && JSON.stringify(kept));
  return kept;
}
