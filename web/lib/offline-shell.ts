/**
 * Lets a worker keep the files that this page stands on, for a visit without a network (public/service-worker.js). Nothing
 * that the server answers to anyone is kept. Browsers offer none where the page came without TLS.
 */
export async function storeOfflineShell(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker || !import.meta.env.PROD) return;
  await serviceWorker.register('/service-worker.js');
  const { active } = await serviceWorker.ready;
  const own = `${location.origin}/assets/`;
  const loaded = performance.getEntriesByType('resource').filter(({ name }) => name.startsWith(own));
  active?.postMessage(loaded.map(({ name }) => new URL(name).pathname));
}
