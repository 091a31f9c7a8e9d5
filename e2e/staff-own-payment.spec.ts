import { makeProfile } from '../server/testing/reunions.ts';
import { makePayment, makePlace } from './payment-page.ts';
import { confirm, heading, notes, reject } from './payment-review-page.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, type Fixtures, test } from './school.ts';

const TITLE = 'a treasurer sees why their own payment must be decided by someone else';
test(TITLE, journey);
test(`${TITLE} @phone`, journey);

async function journey({ school, newPerson }: Fixtures): Promise<void> {
  const treasurer = await school.member({ roles: ['ACCOUNTANT'], first_name: 'Tess', last_name: 'Reid' });
  const payment = await makePayment(school, treasurer, await makePlace(school, treasurer), await makeProfile(school));
  const page = await newPerson(treasurer);
  const address = `/admin/payments?payment=${payment.id}`;

  await test.step('while no one else can, they may, and it will be logged', async () => {
    await page.goto(address);
    await expect(heading(page, 'Tess Reid')).toBeVisible();
    await expect(page.getByText('The activity log will say that it was your own.')).toBeVisible();
    await expect(confirm(page)).toBeVisible();
    await expectAccessible(page);
  });

  const colleague = await school.member({ roles: ['ACCOUNTANT'], first_name: 'Beverley', last_name: 'Chambers' });
  await test.step('someone else can by now: pressing says so, and nothing typed is lost', async () => {
    await notes(page).fill('I paid in cash.');
    await confirm(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'This is your own payment.' })).toBeInViewport();
    await expect(notes(page)).toHaveValue('I paid in cash.');
  });

  await test.step('opened again, it says why there are no buttons, and the keys do nothing', async () => {
    await page.reload();
    await expect(page.getByText('Someone else who can confirm payments must decide it.')).toBeVisible();
    for (const button of [confirm(page), reject(page)]) await expect(button).toHaveCount(0);
    await heading(page, 'Tess Reid').press('c');
    await expectAccessibleInBothThemes(page);
  });

  await test.step('the other person decides it, and they can’t reopen it', async () => {
    const other = await newPerson(colleague);
    await other.goto(address);
    await confirm(other).click();
    await expect(other.getByText('Payment confirmed: Tess Reid')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Someone else who can confirm payments must reopen it.')).toBeVisible();
    await expect(page.getByText(/Confirmed.* by Beverley Chambers/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reopen Payment' })).toHaveCount(0);
    await other.goto(address);
    await expect(other.getByRole('button', { name: 'Reopen Payment' })).toBeVisible();
  });
}
