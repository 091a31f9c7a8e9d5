/** The money report, its files, and closing a period. */
import { receiveCash } from '../server/testing/reunions.ts';
import { makePlace } from './payment-page.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, type School, test } from './school.ts';

/** Cora owes a part, Basil nothing. Both paid on 4 March. */
async function makeDebts(school: School) {
  const gala = { event: { name: 'Gala Night' } };
  const cora = await makePlace(school, await school.member({ first_name: 'Cora', last_name: 'Clarke' }), gala);
  const basil = await makePlace(school, await school.member(), { event: { name: 'Boat Trip' } });
  await receiveCash(school, cora, 7_000);
  await receiveCash(school, basil, 12_000);
  return cora;
}

test('a treasurer reads the report of all events, of one and of a period', async ({ school, newPerson }) => {
  await school.member({ roles: ['SUPER_ADMIN'] });
  const page = await newPerson(await school.member({ roles: ['ACCOUNTANT'] }));

  await test.step('without events there is nothing to report', async () => {
    await page.goto('/admin/money-report');
    await expect(page.getByText('Nothing to report yet')).toBeVisible();
    await expectAccessible(page);
  });

  await makeDebts(school);
  await test.step('it sums every event, and one of them', async () => {
    await page.reload();
    const events = page.getByRole('table', { name: 'Money by event' });
    await expect(events.getByRole('row', { name: /All events/ })).toContainText('190.00');
    await expectAccessibleInBothThemes(page);
    await page.getByLabel('Event', { exact: true }).selectOption('Gala Night');
    await expect(events.getByRole('row', { name: /Boat Trip/ })).toHaveCount(0);
    await expect(events.getByRole('row', { name: /Gala Night/ })).toContainText('50.00');
    await expect(page.getByRole('link', { name: 'Cora Clarke' })).toBeVisible();
  });

  await test.step('a period limits what was received', async () => {
    await page.getByLabel('Received from').fill('2026-03-05');
    await expect(page.getByText('Since 5 March 2026')).toBeVisible();
    await expect(page.getByRole('table', { name: /by method/ })).toHaveCount(0);
    await page.getByLabel('Received until').fill('2026-03-01');
    await expect(page.getByText('This day is before the first one.')).toBeVisible();
    await page.getByLabel('Received from').fill('2026-03-01');
    await page.getByLabel('Received until').fill('2026-03-31');
    await expect(page.getByText('1 March 2026 – 31 March 2026')).toBeVisible();
    await expect(page.getByRole('table', { name: /by method/ })).toContainText('Cash');
  });

  await test.step('it is downloaded as CSV and PDF', async () => {
    for (const [name, file] of [
      ['Report as PDF', /^money-report-.*\.pdf$/],
      ['Entries as CSV', /^payment-entries-.*\.csv$/],
    ] as const) {
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name }).click();
      expect((await download).suggestedFilename()).toMatch(file);
    }
  });
});

test('a treasurer closes a period, and a super admin opens it again @phone', async ({ school, newPerson }) => {
  const admin = await school.member({ roles: ['SUPER_ADMIN'] });
  const page = await newPerson(await school.member({ roles: ['ACCOUNTANT'] }));
  const cora = await makeDebts(school);
  await page.goto('/admin/money-report');

  await test.step('a period is closed', async () => {
    await page.getByRole('button', { name: 'Close Period' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close Period' });
    await expect(dialog.getByLabel('First day')).toHaveValue('2026-03-04');
    await dialog.getByLabel('First day').fill('2026-03-01');
    await dialog.getByRole('button', { name: 'Close Period' }).click();
    await expect(dialog.getByText('Choose the last day.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Last day').fill('2026-03-31');
    await dialog.getByRole('button', { name: 'Close Period' }).click();
    await expect(page.getByText('1 March 2026 – 31 March 2026 is closed.')).toBeVisible();
    await expect(page.getByText('US$190.00 received, US$0.00 refunded')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Reopen/ })).toHaveCount(0);
  });

  const other = await newPerson(admin);
  await test.step('an entry can’t be dated in it, and nothing typed is lost', async () => {
    await other.goto(`/admin/events/${cora.event_id}/registrations/${cora.id}`);
    await other.getByRole('button', { name: 'Record Payment' }).click();
    const dialog = other.getByRole('dialog', { name: 'Record Payment' });
    await dialog.getByLabel('Received on').fill('2026-03-20');
    await dialog.getByRole('button', { name: 'Record Payment' }).click();
    await expect(dialog.getByRole('alert')).toContainText('The accounts of this day are closed.');
    await expect(dialog.getByLabel('Amount received')).toHaveValue('50.00');
  });

  await test.step('a super admin opens it again with a reason', async () => {
    await other.goto('/admin/money-report');
    await other.getByRole('button', { name: /^Reopen 1 March 2026/ }).click();
    const dialog = other.getByRole('alertdialog');
    await expect(dialog.getByRole('button', { name: 'Reopen Period' })).toBeDisabled();
    await dialog.getByLabel('Reason').fill('A cheque was missing.');
    await dialog.getByRole('button', { name: 'Reopen Period' }).click();
    await expect(other.getByText(/^Reopened by .*A cheque was missing\.$/)).toBeVisible();
    await expectAccessible(other);
  });
});
