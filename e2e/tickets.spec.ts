/** Tickets: registered with a guest, two codes on the screen and one void after the guest is removed; without a network. */
import type { Page } from '@playwright/test';
import { encode } from 'uqr';
import { makeEvent, makeTicket } from '../server/testing/reunions.ts';
import { button, choose, isRegistered } from './register-page.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, type Fixtures, test } from './school.ts';

test.describe.configure({ timeout: 240_000 });

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Your tickets?$/ });
const code = (page: Page, name: string) => dialog(page).getByRole('img', { name: `QR code for ${name}` });
/** The squares of a code with this text. */
const squaresOf = (text: string) =>
  encode(text, { ecc: 'M', border: 4 })
    .data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');

async function ticketsOf(page: Page): Promise<Record<string, string>> {
  const [own] = (await (await page.request.get('/api/registrations')).json()).items;
  const { items } = await (await page.request.get(`/api/registrations/${own.id}/tickets`)).json();
  return Object.fromEntries(items.map(({ name, url }: { name: string; url: string }) => [name, url]));
}

/** In light and dark: the page follows the device. */
async function expectAccessibleWithoutScripts(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}

test('a member registers, brings a guest, shows two tickets, and a removed guest’s is not valid', journey);
test('a member registers, brings a guest, shows two tickets, and a removed guest’s is not valid @phone', journey);

async function journey({ school, newPerson }: Fixtures) {
  const member = await school.member({ first_name: 'Marcia', last_name: 'Brown' });
  const page = await newPerson(member);
  const stranger = await newPerson();
  const event = await makeEvent(school, { name: 'Golden Jubilee', max_guests: 1 });
  await makeTicket(school, event, { name: 'Dinner', hotel_balance_cents: 49_000 });

  await test.step('registers and brings a guest', async () => {
    await page.goto(`/events/${event.id}`);
    await choose(page, 'Dinner');
    await button(page).click();
    await isRegistered(page);
    await page.goto(`/events/${event.id}`);
    await page.getByRole('button', { name: 'Add a Guest' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Sonia Grant');
    await page.getByRole('dialog').getByRole('button', { name: 'Add Guest' }).click();
    await expect(page.getByText('Sonia Grant is coming with you')).toBeVisible();
  });

  await test.step('each has a code, in black on white, beside what is still to be paid', async () => {
    await page.getByRole('button', { name: 'Show Tickets' }).click();
    await expect(dialog(page)).toContainText('Golden Jubilee');
    await expect(dialog(page)).toContainText(/Still to pay\s*US\$240\.00/);
    await expect(dialog(page)).toContainText(/Due at check-in\s*US\$980\.00/);
    await expect(dialog(page).getByRole('listitem')).toHaveText([
      /^Marcia Brown\s*Dinner/,
      /^Sonia Grant\s*Dinner · Guest/,
    ]);
    const urls = await ticketsOf(page);
    for (const [name, url] of Object.entries(urls)) {
      await code(page, name).scrollIntoViewIfNeeded();
      await expect(code(page, name).locator('path').last()).toHaveAttribute('d', squaresOf(url));
      const box = await code(page, name).boundingBox();
      expect(box?.width).toBeGreaterThan(220);
    }
    await expectAccessibleInBothThemes(page);
  });

  await test.step('an image of it is saved', async () => {
    const saving = page.waitForEvent('download');
    await dialog(page).getByRole('button', { name: 'Save image for Sonia Grant' }).click();
    expect((await saving).suggestedFilename()).toBe('ticket-sonia-grant.png');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  });

  await test.step('a camera opens a page that says it is valid, until the guest is removed', async () => {
    const url = (await ticketsOf(page))['Sonia Grant'] ?? '';
    const path = new URL(url).pathname;
    expect(path).toMatch(/^\/T\/[2-9A-Z]{20}$/);
    await stranger.goto(path);
    await expect(stranger.getByRole('heading', { name: 'Valid ticket' })).toBeVisible();
    await expect(stranger.getByRole('main')).toHaveText(/^\s*Valid ticket\s*Golden Jubilee\s*Sonia, Dinner\s*$/);
    await expectAccessibleWithoutScripts(stranger);
    await page.getByRole('button', { name: 'Remove Sonia Grant' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Guest' }).click();
    await expect(page.getByRole('button', { name: 'Show Ticket', exact: true })).toBeVisible();
    await stranger.reload();
    await expect(stranger.getByRole('heading', { name: 'Not valid' })).toBeVisible();
    await expectAccessibleWithoutScripts(stranger);
    await page.getByRole('button', { name: 'Show Ticket' }).click();
    await expect(dialog(page).getByRole('listitem')).toHaveText([/^Marcia Brown/]);
  });
}
