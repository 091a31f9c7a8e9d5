/** Check-in: the coordinator enrols a phone, which scans without a network and after a reload, and sends everything once it is back. */
import type { Page } from '@playwright/test';
import { encode } from 'uqr';
import { schoolAt } from '../server/testing/http-school.ts';
import { makeEvent, makeTicket, receiveCash, register } from '../server/testing/reunions.ts';
import { bring, secretOf, ticketsOf } from '../server/testing/tickets.ts';
import { expectCheckInKept } from './kept-on-device.ts';
import { expect, expectAccessibleInBothThemes, type Fixtures, type School, test } from './school.ts';

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ timeout: 240_000 });

type Id = { id: string };

/** Marcia Brown, paid, with Sonia Grant; Omar Reid owes. Their tickets' addresses by name. */
async function makeGuests(school: School) {
  const calls = schoolAt([school.url], school.db, school.url);
  const event = await makeEvent(school, { name: 'Golden Jubilee', max_guests: 1 });
  const ticket = await makeTicket(school, event, { name: 'Dinner', price_cents: 12_000 });
  const marcia = await school.member({ first_name: 'Marcia', last_name: 'Brown' });
  const omar = await school.member({ first_name: 'Omar', last_name: 'Reid' });
  const paid: Id = (await register(calls, marcia, event, ticket)).body;
  await bring(calls, marcia, paid, { name: 'Sonia Grant', ticket });
  await receiveCash(school, paid, 24_000);
  const owed: Id = (await register(calls, omar, event, ticket)).body;
  const tickets = [...(await ticketsOf(calls, marcia, paid)), ...(await ticketsOf(calls, omar, owed))];
  return { event, codes: Object.fromEntries(tickets.map((each) => [each.name, `HTTPS://HOST/T/${secretOf(each)}`])) };
}

const box = (page: Page) => page.getByLabel('Name or ticket code');
const result = (page: Page, title: string | RegExp) =>
  expect(page.getByRole('dialog').getByRole('heading', { name: title })).toBeVisible();
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();
/** As a hand scanner does it. */
async function scan(page: Page, code: string | undefined): Promise<void> {
  await box(page).fill(code ?? '');
  await box(page).press('Enter');
}

async function journey({ school, newPerson }: Fixtures) {
  const { event, codes } = await makeGuests(school);
  const coordinator = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  const phone = await newPerson();
  const figures = coordinator.locator('main');

  await test.step('the coordinator adds a device, and a volunteer scans its code', async () => {
    await coordinator.goto(`/admin/events/${event.id}/edit`);
    await coordinator.getByRole('link', { name: 'Check-in' }).click();
    await coordinator.getByRole('button', { name: 'Add Device' }).click();
    await coordinator.getByRole('dialog').getByRole('button', { name: 'Show Code' }).click();
    await expect(coordinator.getByRole('img', { name: 'QR code to set up Entrance 1' })).toBeVisible();
    const link = await coordinator.getByRole('dialog').getByText('/check-in#').textContent();
    const answer = await phone.goto(new URL(link ?? '').pathname + new URL(link ?? '').hash);
    expect(answer?.headers()['permissions-policy']).toContain('camera=(self)');
    await expectAccessibleInBothThemes(phone);
    await phone.getByLabel('Your name').fill('Val Hunter');
    await phone.getByRole('button', { name: 'Start Check-in' }).click();
    await expect(phone.getByText(/^Ready offline: 3 people/)).toBeVisible();
    await expect(coordinator.getByRole('dialog', { name: "'Entrance 1' is ready" })).toBeVisible();
    await coordinator.getByRole('button', { name: 'Done' }).click();
    await expectCheckInKept(phone);
  });

  await test.step('a name can be read while it is typed on a small phone with large text', async () => {
    const size = phone.viewportSize();
    await phone.setViewportSize({ width: 320, height: 640 });
    await phone.evaluate(() => document.documentElement.style.setProperty('font-size', '24px'));
    expect((await box(phone).boundingBox())?.width).toBeGreaterThan(200);
    await phone.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    if (size) await phone.setViewportSize(size);
  });

  await test.step('without a network, also after a reload, it checks people in', async () => {
    await phone.context().setOffline(true);
    await scan(phone, codes['Marcia Brown']);
    await result(phone, 'Checked in');
    await expectAccessibleInBothThemes(phone);
    await phone.reload();
    await expect(phone.getByText(/1 scan to send/)).toBeVisible();
    await scan(phone, codes['Marcia Brown']);
    await result(phone, /^Already checked in \d+:\d\d .M, Entrance 1$/);
    await next(phone);
  });

  await test.step('by name, with a note for a payment that is due; and what is no ticket is not valid', async () => {
    await box(phone).fill('reid');
    await phone.getByRole('button', { name: /Omar Reid/ }).click();
    await result(phone, 'Payment due US$120.00');
    await phone.getByLabel('Note').fill('Pays tonight');
    await phone.getByRole('button', { name: 'Admit with This Note' }).click();
    await result(phone, 'Checked in');
    await next(phone);
    await scan(phone, 'https://example.com/t/nothing');
    await result(phone, 'Not valid');
    await expectAccessibleInBothThemes(phone);
    await next(phone);
  });

  await test.step('the camera reads a ticket, and the entry is undone with a key', async () => {
    await showToCamera(phone, codes['Sonia Grant'] ?? '');
    await phone.getByRole('button', { name: 'Scan with Camera' }).click();
    await result(phone, 'Checked in');
    await phone.keyboard.press('z');
    await expect(phone.getByRole('dialog')).toBeHidden();
    await phone.getByRole('button', { name: 'Stop Camera' }).click();
    await expect(phone.getByText('2 of 3 are here')).toBeVisible();
  });

  await test.step('once the network is back, the coordinator sees who has come and what to look into', async () => {
    await phone.context().setOffline(false);
    await expect(phone.getByText(/scans? to send/)).toBeHidden();
    await coordinator.reload();
    await expect(figures.getByText('Present').locator('..')).toContainText('2');
    await expect(coordinator.getByRole('list', { name: 'To look into' })).toContainText(/Omar Reid.*“Pays tonight”/);
    await expect(coordinator.getByRole('list', { name: 'Devices' })).toContainText(/Val Hunter.*4 scans/);
    await expectAccessibleInBothThemes(coordinator);
    await coordinator.getByRole('button', { name: 'Resolve Omar Reid' }).click();
    await coordinator.getByLabel('What you found out').fill('Paid at the desk');
    await coordinator.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click();
    await expect(coordinator.getByText('Nothing to look into.')).toBeVisible();
    await coordinator.getByRole('group').getByText('Resolved', { exact: true }).click();
    await expect(coordinator.getByRole('list', { name: 'Resolved' })).toContainText(/Omar Reid.*Paid at the desk/);
    await expectAccessibleInBothThemes(coordinator);
  });

  await test.step('a cancelled event says so on the phone and to the coordinator', async () => {
    const cancelled = { cancelled_at: new Date(), cancellation_reason: 'A hurricane is coming.' };
    await school.db.updateTable('events').set(cancelled).where('id', '=', event.id).execute();
    await phone.reload();
    await expect(phone.getByText('This event was cancelled. Ask the coordinator before')).toBeVisible();
    await expectAccessibleInBothThemes(phone);
    await coordinator.reload();
    await expect(coordinator.getByText('This event is cancelled. The phones say so too.')).toBeVisible();
  });

  await test.step('a revoked phone deletes its list', async () => {
    await coordinator.getByRole('button', { name: 'Revoke Entrance 1' }).click();
    await coordinator.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(coordinator.getByText('Revoked', { exact: true })).toBeVisible();
    await phone.reload();
    await expect(phone.getByRole('heading', { name: 'This phone was removed' })).toBeVisible();
    expect(await storedOn(phone)).toBe(0);
    await expectAccessibleInBothThemes(phone);
  });
}

/** From now on the camera sees this code. */
const showToCamera = (page: Page, code: string) =>
  page.evaluate(
    (modules) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      const side = Math.floor(400 / modules.length);
      setInterval(() => {
        context.fillStyle = '#fff';
        context.fillRect(0, 0, canvas.width, canvas.height);
        context.fillStyle = '#000';
        for (const [y, row] of modules.entries())
          for (const [x, isDark] of row.entries())
            if (isDark) context.fillRect(100 + x * side, 30 + y * side, side, side);
      }, 100);
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10);
    },
    encode(code, { ecc: 'M', border: 4 }).data,
  );

/** How many tickets and scans the phone keeps. */
const storedOn = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('check-in');
      opening.onsuccess = () => resolve(opening.result);
    });
    const names = ['tickets', 'scans', 'queue'];
    const counts = names.map(
      (name) =>
        new Promise<number>((resolve) => {
          const counting = database.transaction(name).objectStore(name).count();
          counting.onsuccess = () => resolve(counting.result);
        }),
    );
    return (await Promise.all(counts)).reduce((sum, each) => sum + each, 0);
  });

test('a phone is enrolled, checks people in without a network, and sends everything later @phone', journey);
