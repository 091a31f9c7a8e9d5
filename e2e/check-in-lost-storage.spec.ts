/** A phone whose browser ends the connection to its storage, as WebKit does while a phone is locked, loses nothing. */
import type { Page } from '@playwright/test';
import { enrol } from './enrolled-phone.ts';
import { makePlace } from './payment-page.ts';
import { expect, type Fixtures, test } from './school.ts';

/** Two people who owe 120.00 each, and a phone without a network that may take cash. */
async function start({ school, newPerson }: Fixtures) {
  const marcia = await school.member({ first_name: 'Marcia', last_name: 'Brown' });
  const { event_id, ticket_type_id } = await makePlace(school, marcia, { ticket: { price_cents: 12_000 } });
  const omar = await school.member({ first_name: 'Omar', last_name: 'Reid' });
  await school.db
    .insertInto('event_registrations')
    .values({ event_id, ticket_type_id, user_id: omar.id, total_amount_cents: 12_000 })
    .execute();
  const by = { added_by: omar.id, added_by_name: 'Tess Stone', added_at: new Date() };
  const cashBox = { event_id, name: 'Front desk', opening_float_cents: 0, ...by };
  const { id } = await school.db.insertInto('cash_boxes').values(cashBox).returning('id').executeTakeFirstOrThrow();
  const coordinator = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  await coordinator.goto(`/admin/events/${event_id}/check-in`);
  const phone = await newPerson();
  await phone.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB);
    indexedDB.open = (name, version) => {
      const request = open(name, version);
      request.addEventListener('success', () => Object.assign(window, { connection: request.result }));
      return request;
    };
  });
  await enrol(coordinator, phone, { volunteer: 'Val Hunter', people: 2 });
  await school.db.updateTable('check_in_devices').set({ cash_box_id: id }).where('event_id', '=', event_id).execute();
  await phone.reload();
  await expect(phone.getByText(/^Ready offline: 2 people/)).toBeVisible();
  await phone.context().setOffline(true);
  return { phone };
}

/** As the browser does: the page isn't told. */
const endConnection = (page: Page) =>
  page.evaluate(() => (window as unknown as { connection: IDBDatabase }).connection.close());

/** How many scans and payments are in the phone's storage. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const database = await result(IDBFactory.prototype.open.call(indexedDB, 'check-in'));
    const all = database.transaction(['queue', 'payments']);
    const counts = await Promise.all(['queue', 'payments'].map((name) => result(all.objectStore(name).count())));
    database.close();
    return counts;
  });

const heading = (page: Page, title: string) => page.getByRole('dialog').getByRole('heading', { name: title });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
async function find(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name or ticket code').fill(name);
  await page.getByLabel('Name or ticket code').press('Enter');
}
async function admit(page: Page, name: string): Promise<void> {
  await find(page, name);
  await page.getByLabel('Note').fill('Pays tonight');
  await press(page, 'Admit with This Note');
  await expect(heading(page, 'Checked in')).toBeVisible();
  await press(page, 'Next');
}

async function reopened({ school, newPerson }: Fixtures) {
  const { phone } = await start({ school, newPerson });
  await endConnection(phone);
  await admit(phone, 'marcia');
  await expect.poll(() => stored(phone)).toEqual([1, 0]);
  await expect(phone.getByText(/^This phone couldn’t store|storage is full/)).toBeHidden();
}

async function storedLater({ school, newPerson }: Fixtures) {
  const { phone } = await start({ school, newPerson });
  await phone.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    addEventListener('repaired', () => Object.assign(IDBObjectStore.prototype, { put }));
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
    };
  });
  await admit(phone, 'marcia');
  const failed = phone.getByText(/^This phone couldn’t store everything/);
  await expect(failed).toBeVisible();
  await phone.evaluate(() => dispatchEvent(new Event('repaired')));
  await admit(phone, 'omar');
  await expect.poll(() => stored(phone)).toEqual([2, 0]);
  await expect(failed).toBeHidden();
  await expect(phone.getByText(/2 scans to send/)).toBeVisible();
}

async function withoutAnswer({ school, newPerson }: Fixtures) {
  const { phone } = await start({ school, newPerson });
  await endConnection(phone);
  await phone.evaluate(() => {
    const open = indexedDB.open.bind(indexedDB);
    indexedDB.open = () => {
      const request = open('never', 1);
      for (const type of ['upgradeneeded', 'success'])
        request.addEventListener(type, (event) => event.stopImmediatePropagation());
      return request;
    };
  });
  await find(phone, 'marcia');
  await press(phone, 'Take Payment');
  await press(phone, 'Took US$120.00 in Cash');
  await expect(heading(phone, 'Took US$120.00 in cash')).toBeVisible();
  await press(phone, 'Next');
  await expect(phone.getByText(/^This phone couldn’t store everything/)).toBeVisible();
  await phone.context().setOffline(false);
  await expect(phone.getByText(/1 payment/)).toBeHidden({ timeout: 20_000 });
  const paid = await school.db.selectFrom('payment_entries').select('base_cents').execute();
  expect(paid).toEqual([{ base_cents: 12_000 }]);
}

test('a scan after the connection was lost is stored on a new one @phone', reopened);
test('what could not be stored is stored once that works again @phone', storedLater);
test('cash is taken once though the storage never answers @phone', withoutAnswer);
