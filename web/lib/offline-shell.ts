/** The documents of this site, each with its own files (public/service-worker.js). */
type Page = '/' | '/check-in';

/**
 * Lets a service worker keep this page's files for a visit without a network. It keeps no
 * reply of the server. Browsers offer none over plain HTTP.
 */
export async function storePage(page: Page): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker || !import.meta.env.PROD) return;
  await serviceWorker.register('/service-worker.js');
  const { active } = await serviceWorker.ready;
  const own = `${location.origin}/assets/`;
  const loaded = performance.getEntriesByType('resource').filter(({ name }) => name.startsWith(own));
  active?.postMessage({ page, files: loaded.map(({ name }) => new URL(name).pathname) });
}
