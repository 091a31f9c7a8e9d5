/** What this browser last knew of its session, for its other tabs and for its next visit. Nothing that opens anything. */

export const SESSION_KEY = 'session';

/** The id of who is signed in, or how that came to its end. */
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
    // Storage may be forbidden: the tabs then find out when they ask.
  }
}

/** Whether a session ended without being given up, as while the browser was closed. Told once. */
export function recallEnding(): boolean {
  const said = recallSession();
  rememberSession(null);
  return said !== null && said !== 'left';
}
