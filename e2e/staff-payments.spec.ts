import { readFile } from 'node:fs/promises';
import { settled } from './page-parts.ts';
import { makeReunion, names, payThree, rows } from './payment-review-page.ts';
import { broken, expect, expectAccessibleInBothThemes, type Fixtures, test, tryAgain } from './school.ts';

const TITLE = 'a treasurer searches, filters, sorts and exports payments';
test(TITLE, find);
test(`${TITLE} @phone`, find);

async function find({ school, newPerson, isMobile }: Fixtures & { isMobile: boolean }): Promise<void> {
  test.setTimeout(300_000);
  const reunion = await makeReunion(school);
  const page = await newPerson(reunion.treasurer);

  await test.step('an empty list says so', async () => {
    await page.goto('/admin/payments');
    await expect(page.getByText('No payments found')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  await payThree(school, reunion);

  await test.step('the tiles show counts and link to their lists', async () => {
    await page.reload();
    await expect(page.getByRole('link', { name: /^Total 3/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Confirmed 0/ })).toBeVisible();
    await expect(page.getByText('Total Amount')).toBeVisible();
    await expect(page.getByText('US$360.00', { exact: true })).toBeVisible();
    await expect(page.getByText('US$0.00 received')).toBeVisible();
    await page.getByRole('link', { name: /^Pending 3 Oldest: 9 days/ }).click();
    await expect(page).toHaveURL(/status=pending/);
    await expect(page.getByRole('link', { name: /^Pending/ })).toHaveAttribute('aria-current', 'true');
    await expect(page.locator('main [aria-current]')).toHaveCount(1);
    await expect(names(page)).toHaveText(['Ann Lee', 'Basil Brown', 'Cora Clarke']);
    // A table, or cards on a phone.
    await expect(rows(page).first()).toHaveCSS('display', isMobile ? 'block' : 'table-row');
    // Screen readers announce the row header in every cell.
    await expect(rows(page).first().getByRole('rowheader')).toContainText('Ann Lee');
    await expect(rows(page).getByRole('rowheader')).toHaveCount(3);
    await expectAccessibleInBothThemes(page);
  });

  await test.step('it is searched by name, email and reference, filtered and sorted, and the URL keeps that', async () => {
    const search = page.getByRole('searchbox', { name: 'Search by name, email or reference' });
    for (const [words, found] of [
      ['basil', ['Basil Brown']],
      ['ZL-4821193', ['Ann Lee', 'Basil Brown']],
      ['member- cora', ['Cora Clarke']],
    ] as const) {
      await search.fill(words);
      await expect(names(page)).toHaveText([...found]);
      const heard = `Showing ${found.length} payment${found.length === 1 ? '' : 's'}`;
      await expect(page.getByRole('status').getByText(heard, { exact: true })).toBeAttached();
    }
    await search.fill('');
    const status = page.getByLabel('Status', { exact: true });
    expect(await status.locator('option').allTextContents()).toEqual(['All', 'Pending', 'Confirmed', 'Failed']);
    await status.selectOption('Failed');
    await expect(page.getByText('No payments found')).toBeVisible();
    await page.getByRole('link', { name: 'Show all payments' }).press('Enter');
    await expect(page.getByText('Showing 3 payments', { exact: true })).toBeFocused();
    await page.getByLabel('Sort by').selectOption('Longest waiting');
    await expect(names(page)).toHaveText(['Ann Lee', 'Basil Brown', 'Cora Clarke']);
    await expect(rows(page).first()).toContainText('Waiting 9 days, longer than promised');
    await page.reload();
    await expect(page).toHaveURL(/sort=waiting/);
    await expect(names(page)).toHaveText(['Ann Lee', 'Basil Brown', 'Cora Clarke']);
  });

  await test.step('the filtered list is exported as a CSV file', async () => {
    await page.goto('/admin/payments?q=cora');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    const file = await readFile(await download.path(), 'utf8');
    expect(file).toContain('Cora Clarke');
    expect(file).not.toContain('Basil Brown');
  });

  await test.step('a failed load shows an error and can be retried', async () => {
    const asked = /\/api\/admin\/payments\?status=confirmed/;
    await page.goto('/admin/payments');
    await expect(rows(page)).toHaveCount(3);
    await settled(page); // or it reports the server as lost, retries, and shows the old list dimmed
    await broken(page, asked);
    await page.getByLabel('Status', { exact: true }).selectOption('Confirmed');
    await expect(page.getByRole('alert')).toContainText('The payments couldn’t be loaded.');
    await expectAccessibleInBothThemes(page);
    await page.unroute(asked);
    await tryAgain(page);
    await expect(page.getByText('No payments found')).toBeVisible();
    await page.goto(`/admin/payments?payment=${crypto.randomUUID()}`);
    await expect(page.getByText('Payment not found.')).toBeVisible();
  });
}
