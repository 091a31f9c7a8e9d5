/** On a phone a question appears over the button that was pressed, so a double tap would answer it unread. */
import { makeEvent } from '../server/testing/reunions.ts';
import { clicked, clickOnceShown } from './page-parts.ts';
import { expect, test } from './school.ts';

test('the second tap of a double tap deletes nothing @phone', async ({ school, newPerson }) => {
  await makeEvent(school, { name: 'Harvest Lunch', is_published: false });
  const page = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  await page.goto('/admin/events');
  const ask = page.getByRole('button', { name: 'Delete Harvest Lunch' });
  const question = page.getByRole('alertdialog');
  const answer = question.getByRole('button', { name: 'Delete', exact: true });
  await clickOnceShown(page, { selector: '[role=alertdialog]', text: 'Harvest Lunch', button: 'Delete' });
  await ask.click();
  await expect(clicked(page)).toBeAttached();
  await expect(answer).toBeEnabled();
  await page.reload();
  await ask.click();
  await answer.click();
  await expect(page.getByText('No events found')).toBeVisible();
});
