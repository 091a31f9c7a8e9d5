/**
 * Stands around every dynamic import, in place of Vite's own helper (vite.config.ts puts it there), which carries what we
 * do not need: styles that come with a page. After a new version was put up, the files of the old page are gone; then
 * the page is loaded anew, once for each address.
 */
export async function fetchChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!navigator.onLine || !isFirstFailure()) throw error;
    location.reload();
    return new Promise(() => {});
  }
}

const KEY = 'reloaded for';

function isFirstFailure(): boolean {
  try {
    if (sessionStorage.getItem(KEY) === location.href) return false;
    sessionStorage.setItem(KEY, location.href);
    return true;
  } catch {
    return false;
  }
}
