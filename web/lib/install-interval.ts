/** How often the install prompt is shown: at most once in 90 days, by the browser's storage. */
import { DAY_MS } from '../../contract/constants.ts';
import { browserStorage } from './browser-storage.ts';

const SHOWN_KEY = 'install-prompt';
const REST_DAYS = 90;

export const isDue = (shownAt: string | null, now: Date): boolean =>
  shownAt === null || now.getTime() - Date.parse(shownAt) >= REST_DAYS * DAY_MS;

/** Not where it can't be remembered that it was shown. */
export function mayShow(): boolean {
  const shownAt = browserStorage.get(SHOWN_KEY);
  return isDue(shownAt, new Date()) && browserStorage.set(SHOWN_KEY, shownAt);
}

export function rememberShown(): void {
  browserStorage.set(SHOWN_KEY, new Date().toISOString());
}
