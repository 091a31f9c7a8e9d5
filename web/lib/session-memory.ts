/** What this browser last knew about its session, for its other tabs and its next visit. No credential. */

export const SESSION_KEY = 'session';

/** The id of the signed-in person, or how the session ended. */
export function recallSession(): string | null {
  try {
    return localStorage.getItem(SESSION_KEY);
  } catch {
    return null;
  }
}

export function rememberSession(what: string | null): void {
  try {
    if (what === recallSession()) return;
    if (what === null) localStorage.removeItem(SESSION_KEY);
    else localStorage.setItem(SESSION_KEY, what);
  } catch {
    // Storage may be forbidden: other tabs then learn it from the server.
  }
}

const POSTPONED = 'sign-out';

/** A sign-out without a network: the session itself is ended at the next contact with the server (api.ts). */
export function postponeSignOut(isPostponed: boolean): void {
  try {
    if (isPostponed) localStorage.setItem(POSTPONED, 'postponed');
    else localStorage.removeItem(POSTPONED);
  } catch {
    // Without storage the session ends when it expires.
  }
}

export function isSignOutPostponed(): boolean {
  try {
    return localStorage.getItem(POSTPONED) !== null;
  } catch {
    return false;
  }
}

/** Whether a session ended other than by signing out, such as while the browser was closed. True once. */
export function recallEnding(): boolean {
  const stored = recallSession();
  rememberSession(null);
  return stored !== null && stored !== 'left';
}
