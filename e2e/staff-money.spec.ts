/** What staff record of a registration's money: cash, refunds and discounts. */
import { makePlace } from './payment-page.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from './school.ts';

test('a coordinator records a part payment in cash, and the member sees what is left @phone', async ({
  school,
  newPerson,
}) => {
  await school.member({ roles: ['SUPER_ADMIN'] });
  const member = await school.member({ first_name: 'Cora', last_name: 'Clarke' });
  const place = await makePlace(school, member, { event: { name: 'Gala Night' } });
  const page = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  await page.goto(`/admin/events/${place.event_id}/registrations`);
  await page.getByRole('link', { name: 'Money from Cora Clarke' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Money from Cora Clarke');
  await expect(page.getByText('Nothing was received yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Record Refund' })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Record Payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record Payment' });
  await expect(dialog.getByLabel('Amount received')).toHaveValue('120.00');
  await dialog.getByLabel('Amount received').fill('');
  await dialog.getByRole('button', { name: 'Record Payment' }).click();
  await expect(dialog.getByText('Enter the amount.')).toBeVisible();
  await dialog.getByLabel('Amount received').fill('70');
  await dialog.getByLabel('Reference').fill('Envelope 12');
  await expect(dialog.getByText('After this: US$50.00 to pay.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Record Payment' }).click();
  await expect(page.getByText('Payment recorded. US$50.00 to pay.')).toBeVisible();
  await expect(page.getByRole('list').filter({ hasText: 'Envelope 12' })).toContainText(/Payment.*US\$70\.00.*Cash/);
  await expect(page.getByRole('button', { name: /^Reverse/ })).toHaveCount(0);

  const own = await newPerson(member);
  await own.goto('/dashboard');
  await expect(own.getByRole('link', { name: 'Pay the remaining US$50.00' })).toBeVisible();
  await expect(own.getByText('No payments found')).toHaveCount(0);
  const received = own.getByRole('list', { name: 'Received by the committee' });
  await expect(received).toContainText(/Gala Night.*US\$70\.00/);
  await expectAccessibleInBothThemes(own);
  await received.getByRole('link', { name: 'Gala Night' }).click();
  await expect(own.getByRole('heading', { name: 'What we received' })).toBeVisible();
});

test('a withdrawal is refunded, and a mistake is reversed', async ({ school, newPerson }) => {
  const member = await school.member({ first_name: 'Basil', last_name: 'Brown' });
  const place = await makePlace(school, member);
  const page = await newPerson(await school.member({ roles: ['SUPER_ADMIN'] }));
  await page.goto(`/admin/events/${place.event_id}/registrations/${place.id}`);
  await page.getByRole('button', { name: 'Record Payment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record Payment' }).click();
  await expect(page.getByText('Payment recorded. Nothing to pay.')).toBeVisible();

  await page.getByRole('link', { name: 'Back to the registrations' }).click();
  await page.getByRole('button', { name: 'Withdraw Basil Brown' }).click();
  const asked = page.getByRole('alertdialog');
  await asked.getByLabel('Reason').fill('He asked us to.');
  await asked.getByLabel('Cancellation fee').fill('20');
  await asked.getByRole('button', { name: 'Withdraw Registration' }).click();
  await expect(page.getByText('To refundUS$100.00 to members who withdrew after paying')).toBeVisible();

  await page.goto(`/admin/events/${place.event_id}/registrations/${place.id}`);
  await expect(page.getByText('To refund').locator('..')).toContainText('US$100.00');
  await page.getByRole('button', { name: 'Record Refund' }).click();
  const refund = page.getByRole('dialog', { name: 'Record Refund' });
  await expect(refund.getByLabel('Amount returned')).toHaveValue('100.00');
  await refund.getByLabel('Amount returned').fill('120.01');
  await refund.getByLabel('Reason').fill('You withdrew.');
  await refund.getByRole('button', { name: 'Record Refund' }).click();
  await expect(refund.getByRole('alert')).toContainText('At most US$120.00 can be returned');
  await refund.getByLabel('Amount returned').fill('100');
  await refund.getByRole('button', { name: 'Record Refund' }).click();
  await expect(page.getByText('Refund recorded. Nothing to pay.')).toBeVisible();

  await page.getByRole('button', { name: /^Reverse the refund/ }).click();
  const reversal = page.getByRole('alertdialog');
  await expect(reversal.getByRole('button', { name: 'Reverse Entry' })).toBeDisabled();
  await reversal.getByLabel('Reason').fill('The bank sent it back.');
  await expectAccessible(page);
  await reversal.getByRole('button', { name: 'Reverse Entry' }).click();
  await expect(page.getByText('Entry reversed. US$100.00 too much.')).toBeVisible();
  await expect(page.getByText('Refund reversed', { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
