/** The list of phone numbers that may register. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, type Fixtures, test } from './school.ts';

const JOURNEY = 'an administrator keeps the list of phone numbers';
test(JOURNEY, keepNumbers);
test(`${JOURNEY} @phone`, keepNumbers);

async function keepNumbers({ school, newPerson }: Fixtures): Promise<void> {
  const page = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  const row = (words: RegExp) => page.getByRole('row', { name: words });
  const dialog = page.getByRole('dialog');
  const spoken = page.getByRole('region', { name: 'All numbers' }).getByRole('status').first();

  await test.step('the list is empty; a number is added with a note, and refused a second time', async () => {
    await page.goto('/admin/phone-numbers');
    await expect(page.getByText('No phone numbers found')).toBeVisible();
    await page.getByLabel('Phone number', { exact: true }).fill('(876) 555-0301');
    await page.getByLabel('Note').fill('Class of 1989');
    await page.getByRole('button', { name: 'Add Phone Number' }).click();
    await expect(row(/\+1 876-555-0301.*Class of 1989/s)).toBeVisible();
    await page.getByLabel('Phone number', { exact: true }).fill('+1 876 555 0301');
    await page.getByRole('button', { name: 'Add Phone Number' }).click();
    await expect(page.getByText('This phone number is already in the system')).toBeVisible();
    await expect(page.getByLabel('Phone number', { exact: true })).toHaveValue('+1 876 555 0301');
    await expectAccessible(page);
  });

  await test.step('a number without its area code is refused; a pasted name becomes the note', async () => {
    const number = page.getByLabel('Phone number', { exact: true });
    await number.fill('555-1234');
    await page.getByRole('button', { name: 'Add Phone Number' }).click();
    await expect(page.getByText('This phone number is too short or too long.')).toBeVisible();
    await expect(number).toHaveValue('555-1234');
    await number.fill('Marcia Brown, 876 555 0308');
    await page.getByRole('button', { name: 'Add Phone Number' }).click();
    await expect(row(/\+1 876-555-0308.*Marcia Brown/s)).toBeVisible();
    await number.fill('+44 07911 123999');
    await page.getByRole('button', { name: 'Add Phone Number' }).click();
    await expect(row(/\+44 7911 123999/)).toBeVisible(); // as the British write it
  });

  await test.step('a failure is shown and keeps what was typed', async () => {
    const number = page.getByLabel('Phone number', { exact: true });
    await page.route('**/api/phone-numbers', (route) => route.fulfill({ status: 500, json: {} }));
    await number.fill('(876) 555-0309');
    await page.getByRole('button', { name: 'Add Phone Number' }).click();
    await expect(page.getByRole('alert')).toContainText('Failed to add phone number');
    await expect(number).toHaveValue('(876) 555-0309');
    await expectAccessible(page);
    await page.unroute('**/api/phone-numbers');
    await page.getByRole('button', { name: 'Add Phone Number' }).click();
    await expect(row(/\+1 876-555-0309/)).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
  });

  await test.step('many are checked line by line before anything is added', async () => {
    await page.getByRole('button', { name: 'Bulk Add' }).click();
    await dialog.getByRole('button', { name: 'Check Numbers' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Enter at least one phone number.');
    await dialog.getByLabel('Phone numbers').fill('8765550301\n\n8765550302\n876-555-0302\nDevon Pinnock');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Check Numbers' }).click();
    const lines = dialog.getByRole('region', { name: 'Line by line' }).getByRole('listitem');
    await expect(lines).toHaveText([
      /Line 5.*Devon Pinnock.*Unclear phone number/,
      /Line 4.*555-0302.*Repeated/,
      /Line 1.*555-0301.*Already there/,
      /Line 3.*555-0302.*New/,
    ]);
    await expectAccessible(page);
  });

  await test.step('a failure is shown and keeps the list; then all are added together', async () => {
    await page.route('**/api/phone-numbers/bulk', (route) => route.fulfill({ status: 500, json: {} }));
    await dialog.getByRole('button', { name: 'Add 1 Number' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Failed to add phone numbers');
    await page.unroute('**/api/phone-numbers/bulk');
    await dialog.getByRole('button', { name: 'Change the List' }).click();
    await expect(dialog.getByLabel('Phone numbers')).toHaveValue(/Devon Pinnock/);
    await dialog.getByLabel('Or choose a file').setInputFiles({
      name: 'numbers.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        '\uFEFFName,Phone\r\n"Campbell, Marcia",(876) 555-0303\r\nDevon,8765550304\r\nAnn,555-0305\r\n',
      ),
    });
    await expect(dialog.getByLabel('Phone numbers')).toHaveValue(
      '\nCampbell, Marcia, (876) 555-0303\nDevon, 8765550304\nAnn, 555-0305',
    );
    await dialog.getByRole('button', { name: 'Check Numbers' }).click();
    await dialog.getByRole('button', { name: 'Add 2 Numbers' }).click();
    await expect(dialog.getByText('2 phone numbers were added.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('refused lines are fixed separately', async () => {
    await dialog.getByRole('button', { name: 'Fix 1 Line' }).click();
    await expect(dialog.getByLabel('Phone numbers')).toBeFocused();
    await expect(dialog.getByLabel('Phone numbers')).toHaveValue('Ann, 555-0305');
    await dialog.getByLabel('Phone numbers').fill('https://wa.me/18765550305');
    await dialog.getByRole('button', { name: 'Check Numbers' }).click();
    await dialog.getByRole('button', { name: 'Add 1 Number' }).click();
    await expect(dialog.getByText('1 phone number was added.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(row(/\+1 876-555-0304.*Devon/s)).toBeVisible();
    await expect(row(/\+1 876-555-0305.*Bulk import/s)).toBeVisible();
  });

  await test.step('nothing can be checked while a file is being read', async () => {
    await page.getByRole('button', { name: 'Bulk Add' }).click();
    const release = await holdReading(page);
    await dialog
      .getByLabel('Or choose a file')
      .setInputFiles({ name: 'one.txt', mimeType: 'text/plain', buffer: Buffer.from('8765550306') });
    await expect(dialog.getByRole('button', { name: 'Reading...' })).toBeDisabled();
    await expect(dialog.getByRole('textbox', { name: 'Phone numbers' })).toBeDisabled();
    await release();
    await expect(dialog.getByRole('textbox', { name: 'Phone numbers' })).toHaveValue('8765550306');
    await expect(dialog.getByRole('button', { name: 'Check Numbers' })).toBeEnabled();
  });

  await test.step('checking five thousand lines shows progress', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => `+1658${2_000_000 + index}`);
    await dialog
      .getByLabel('Or choose a file')
      .setInputFiles({ name: 'many.txt', mimeType: 'text/plain', buffer: Buffer.from(many.join('\n')) });
    await expect(dialog.getByText('5,000 of at most 5,000')).toBeVisible();
    await dialog.getByRole('button', { name: 'Check Numbers' }).click();
    await expect(dialog.getByRole('progressbar', { name: 'Lines checked' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Add 5,000 Numbers' }).click();
    await expect(dialog.getByText('5,000 phone numbers were added.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('search and status filter the list, also in the URL and the export', async () => {
    await page.getByLabel('Search by number or name').fill('class of');
    await expect(row(/876-555-0301/)).toBeVisible();
    await expect(row(/876-555-0304/)).toBeHidden();
    await expect(page).toHaveURL(/q=class/);
    await expect(row(/876-555-0301/).getByRole('rowheader')).toContainText('876-555-0301');
    await expect(spoken).toHaveText('Showing 1 number');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^phone-numbers-.*\.csv$/);
  });

  await test.step('a pending number is invited by WhatsApp', async () => {
    await page.getByRole('button', { name: 'Invite +1 876-555-0301' }).click();
    await expect(dialog.getByRole('link', { name: 'Open in WhatsApp' })).toHaveAttribute(
      'href',
      /wa\.me\/18765550301\?text=/,
    );
    await expect(dialog.getByText(/\/register/)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('a pending number is revoked after a confirmation, and cannot be revoked again', async () => {
    await page.getByRole('button', { name: 'Revoke +1 876-555-0301' }).click();
    const question = page.getByRole('alertdialog', { name: 'Revoke +1 876-555-0301?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByRole('button', { name: 'Revoke +1 876-555-0301' })).toHaveCount(0);
    await expect(row(/876-555-0301.*Revoked/s)).toBeVisible();
    await expect(question).toHaveCount(0);
    // The button that opened the dialog is gone, so the section's heading has the focus.
    await expect(page.getByRole('heading', { name: 'All numbers' })).toBeFocused();
    await page.getByLabel('Status').selectOption('Revoked');
    await expect(page).toHaveURL(/status=revoked/);
    await expect(row(/876-555-0301/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a revoked number that is added again is restored', async () => {
    const number = page.getByLabel('Phone number', { exact: true });
    await number.fill('876 555 0301');
    await page.getByRole('button', { name: 'Add Phone Number' }).click();
    await expect(page.getByText('This phone number was revoked.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Restore This Number' }).click();
    await expect(page.getByText('+1 876-555-0301 can register now')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Restore This Number' })).toBeHidden();
    await expect(number).toHaveValue('');
    await expect(number).toBeFocused();
    await expect(row(/876-555-0301/)).toBeHidden(); // the list shows revoked numbers
  });

  await test.step('one is restored in its row, and one in a bulk add', async () => {
    const revoked = school.db.updateTable('allowed_phone_numbers').set({ status: 'revoked' });
    await revoked.where('phone', 'in', ['+18765550301', '+18765550309']).execute();
    await page.goto('/admin/phone-numbers?q=876+555+03');
    await page.getByRole('button', { name: 'Restore +1 876-555-0309' }).click();
    const question = page.getByRole('alertdialog', { name: 'Restore +1 876-555-0309?' });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Restore' }).click();
    await expect(row(/876-555-0309.*Pending/s)).toBeVisible();

    await page.getByRole('button', { name: 'Bulk Add' }).click();
    await dialog.getByLabel('Phone numbers').fill('8765550301');
    await dialog.getByRole('button', { name: 'Check Numbers' }).click();
    await expect(dialog.getByRole('button', { name: 'Nothing to Add' })).toBeDisabled();
    await dialog.getByLabel('Also restore 1 revoked number').check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Restore 1 Number' }).click();
    await expect(dialog.getByText('0 phone numbers were added. 1 was restored.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the tiles count each status, and link to it', async () => {
    const { id: used_by, phone } = await school.member({ first_name: 'Merlene' });
    const use = { status: 'used', used_by, used_at: new Date() };
    await school.db
      .insertInto('allowed_phone_numbers')
      .values([
        { ...use, phone },
        { status: 'revoked', used_by, phone: '+18765550390' },
      ])
      .execute();
    await page.goto('/admin/phone-numbers?q=nothing+of+the+kind');
    for (const [name, count] of Object.entries({ Total: '5,009', Pending: '5,007', Used: '1', Revoked: '1' })) {
      await expect(page.getByRole('link', { name: new RegExp(`^${name} ${count}$`) })).toBeVisible();
    }
    const wayBack = page.getByRole('link', { name: 'Show all numbers' });
    await expect(wayBack).not.toHaveAttribute('aria-current', /./); // it links to this page without filters
    await page.getByRole('link', { name: /^Revoked 1/ }).click();
    await expect(row(/0390.*Revoked.*Changed by Merlene/s)).toBeVisible();
    await page.getByRole('button', { name: 'Restore +1 876-555-0390' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('changed to another number. Restore this one only if someone else has it now');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: /^Used 1/ }).click();
    await expect(page).toHaveURL(/status=used/);
    await expect(page.locator('main [aria-current]')).toHaveText(/Used/);
    await expect(row(/Used.*Merlene/s)).toBeVisible();
  });

  await test.step('a failed load shows an error and can be tried again', async () => {
    const asked = /\/api\/phone-numbers\?status=pending$/;
    await page.route(asked, (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByLabel('Status').selectOption('Pending');
    await expect(page.getByRole('alert')).toContainText('couldn’t be loaded.');
    await expectAccessible(page);
    const again = page.getByRole('button', { name: 'Try again' });
    await page.unroute(asked);
    await expect(async () => {
      // The page may have retried by itself.
      if (await again.isVisible()) await again.click({ timeout: 2_000 });
      await expect(row(/Pending/).first()).toBeVisible({ timeout: 2_000 });
    }).toPass();
  });

  await test.step('a reload keeps the place in the list, though its later pages are loaded again', async () => {
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const place = () => page.evaluate(() => Math.round(scrollY));
    const ofOnePage = await height();
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      expect(await height()).toBeGreaterThan(2 * ofOnePage);
    }).toPass();
    const before = await place();
    await page.reload();
    await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(5);
    await expect(row(/Pending/).first()).toBeVisible();
  });
}

/** Files chosen from now on are read once the returned function is called. */
async function holdReading(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { arrayBuffer } = File.prototype;
    File.prototype.arrayBuffer = async function () {
      await promise;
      return arrayBuffer.call(this);
    };
    return { resolve };
  });
  return () => held.evaluate(({ resolve }) => resolve());
}
