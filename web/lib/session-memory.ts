/** What this browser last knew about its session, for its other tabs and its next visit. No credential. */
import { browserStorage } from './browser-storage.ts';

export const SESSION_KEY = 'session';

/** The id of the signed-in person, or how the session ended. */
export const recallSession = (): string | null => browserStorage.get(SESSION_KEY);

/** Where it can't be kept, other tabs learn it from the server. */
export function rememberSession(what: string | null): void {
  if (what !== recallSession()) browserStorage.set(SESSION_KEY, what);
}

const POSTPONED = 'sign-out';

/**
 * A sign-out without a network: the session itself is ended at the next contact with the server (api.ts), or when it
 * expires if this can't be kept.
 */
export function postponeSignOut(isPostponed: boolean): void {
  browserStorage.set(POSTPONED, isPostponed ? 'postponed' : null);
}

export const isSignOutPostponed = (): boolean => browserStorage.get(POSTPONED) !== null;

/** Whether a session ended other than by signing out, such as while the browser was closed. True once. */
export function recallEnding(): boolean {
  const stored = recallSession();
  rememberSession(null);
  return stored !== null && stored !== 'left';
}
