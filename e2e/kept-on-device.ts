/** What a device keeps for a visit without a network. */
import { expect, type Page } from '@playwright/test';

/** What the device keeps of a person for a visit without a network, as text; '' if there is nothing. */
export const keptRecord = (page: Page) =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'offline')) return '';
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('offline');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    if (!database.objectStoreNames.contains('people')) return '';
    const all = database.transaction('people').objectStore('people').getAll();
    const records = await new Promise<unknown[]>((resolve) => {
      all.onsuccess = () => resolve(all.result);
    });
    database.close();
    return records.length > 0 ? JSON.stringify(records) : '';
  });

/** Every stored URL of the pages with its content. */
export const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('shell');
    const all = (await cache.keys()).map(async ({ url }) => [
      new URL(url).pathname,
      await (await cache.match(url))?.text(),
    ]);
    return Object.fromEntries(await Promise.all(all)) as Record<string, string>;
  });

const OFFLINE_PAGE = /^\/assets\/-offline-page-/;

/** The files of the page that is shown without a network are stored last. */
export const expectOfflinePageKept = (page: Page) =>
  expect.poll(async () => Object.keys(await keptFiles(page)).some((path) => OFFLINE_PAGE.test(path))).toBe(true);
