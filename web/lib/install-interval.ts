/** How often the install prompt is shown: at most once in 90 days, by the browser's storage. */

const SHOWN_KEY = 'install-prompt';
const DAY_MS = 86_400_000;
const REST_DAYS = 90;

export const isDue = (shownAt: string | null, now: Date): boolean =>
  shownAt === null || now.getTime() - Date.parse(shownAt) >= REST_DAYS * DAY_MS;

/** Not where it can't be remembered that it was shown. */
export function mayShow(now = new Date()): boolean {
  try {
    return isDue(localStorage.getItem(SHOWN_KEY), now);
  } catch {
    return false;
  }
}

export function rememberShown(now = new Date()): void {
  try {
    localStorage.setItem(SHOWN_KEY, now.toISOString());
  } catch {
    // mayShow then says no.
  }
}
