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

/** Every stored URL of a document, other than check-in that of all pages, with its content. */
export const keptFiles = (page: Page, document: 'shell' | 'check-in' = 'shell') =>
  page.evaluate(async (name) => {
    const cache = await caches.open(name);
    const all = (await cache.keys()).map(async ({ url }) => [
      new URL(url).pathname,
      await (await cache.match(url))?.text(),
    ]);
    return Object.fromEntries(await Promise.all(all)) as Record<string, string>;
  }, document);

const OFFLINE_PAGE = /^\/assets\/-offline-page-/;

/** The files of the page that is shown without a network are stored last. */
export const expectOfflinePageKept = (page: Page) =>
  expect.poll(async () => Object.keys(await keptFiles(page)).some((path) => OFFLINE_PAGE.test(path))).toBe(true);

/** A volunteer's phone opens check-in without a network from then on. */
export const expectCheckInKept = (page: Page) =>
  expect.poll(async () => Object.keys(await keptFiles(page, 'check-in'))).toContain('/check-in');
