/** A verdict that was a mistake is taken back, by the keyboard too, and nothing that was typed is lost on the way. */
import type { Page } from '@playwright/test';
import { findPerson } from '../server/testing/cast.ts';
import { broken, expect, expectAccessible, expectAccessibleInBothThemes, test } from './school.ts';
import { confirm, heading, makeReunion, pay, type Reviewing } from './staff-paying.ts';

const TAKING_BACK = 'a treasurer takes a mistaken verdict back, and the member sees that it is looked at again';
test(TAKING_BACK, takeBack);
test(`${TAKING_BACK} @phone`, takeBack);

const opener = (page: Page) => page.getByRole('button', { name: 'Reopen Payment', exact: true });
const question = (page: Page) => page.getByRole('dialog', { name: 'Reopen the payment from Dora Dixon?' });
const reason = (page: Page) => question(page).getByLabel('Reason');
const send = (page: Page) => question(page).getByRole('button', { name: 'Reopen Payment' });

async function takeBack({ school, newPerson, browser, isMobile }: Reviewing & { isMobile: boolean }): Promise<void> {
  test.setTimeout(240_000);
  const reunion = await makeReunion(school);
  const payment = await pay({ school, browser }, reunion, 'Dora Dixon', { reference: 'UNDO-1' }, 3);
  const page = await newPerson(reunion.treasurer);
  const colleague = await newPerson(await school.member({ roles: ['ACCOUNTANT'] }));
  const coordinator = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  const address = `/admin/payments?q=undo&payment=${payment.id}`;

  await test.step('what is pending has nothing to take back; what is decided has, for anyone who may decide', async () => {
    await page.goto(address);
    await expect(confirm(page)).toBeVisible();
    await expect(opener(page)).toHaveCount(0);
    await page.getByLabel('Admin notes').fill('Seen on the statement of the 5th.');
    await confirm(page).click();
    await expect(page.getByText('Payment confirmed: Dora Dixon')).toBeVisible();
    await expect(opener(page)).toBeVisible();
    for (const each of [colleague, coordinator]) await each.goto(address);
    await expect(opener(colleague)).toBeVisible();
    await expect(coordinator.getByText(/Confirmed.* by Tess Reid/)).toBeVisible();
    await expect(opener(coordinator)).toHaveCount(0);
  });

  await test.step('it asks why, says what it means, and is left by Escape to where it was opened', async () => {
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await expect(question(page)).toContainText('The registration does not count as paid any more.');
    if (!isMobile) await expect(reason(page)).toBeFocused();
    await send(page).click();
    await expect(question(page).getByText('Please say why this payment is looked at again.')).toBeVisible();
    await expect(reason(page)).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.type('The money was that of D. Dixon, class of 1981.');
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
  });

  await test.step('a failure says so, and the reason outlives it, a closed dialog and a reload', async () => {
    await page.reload();
    await broken(page, '**/reopening');
    await opener(page).click();
    await expect(reason(page)).toHaveValue('The money was that of D. Dixon, class of 1981.');
    await send(page).click();
    const failed = page.getByRole('alert').filter({ hasText: 'Failed to reopen payment. Please try again.' });
    await expect(failed).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await page.unroute('**/reopening');
    await expect(reason(page)).toHaveValue('The money was that of D. Dixon, class of 1981.');
  });

  await test.step('it is pending again, said in the region of messages, with the focus on its name and what was said before', async () => {
    await send(page).focus();
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('region', { name: 'Messages' }).getByText('Payment reopened: Dora Dixon'),
    ).toBeVisible();
    await expect(question(page)).toBeHidden();
    await expect(heading(page, 'Dora Dixon')).toBeFocused();
    await expect(confirm(page)).toBeVisible();
    await expect(opener(page)).toHaveCount(0);
    const shown = isMobile ? page.getByRole('dialog') : page.getByRole('complementary', { name: 'Payment' });
    for (const words of [
      ...['Pending', 'A verdict was taken back.', 'Admin notes: Seen on the statement of the 5th.'],
      'Reason: The money was that of D. Dixon, class of 1981.',
    ]) {
      await expect(shown).toContainText(words);
    }
    await expect(shown).toContainText(/Confirmed .* by Tess Reid/);
    await expect(shown).toContainText(/Reopened .* by Tess Reid/);
    await expectAccessibleInBothThemes(page);
  });

  await test.step('a colleague who still sees the verdict is told, and then shown how it stands', async () => {
    await opener(colleague).click();
    await reason(colleague).fill('I saw it too.');
    await send(colleague).click();
    await expect(colleague.getByText('This payment is pending, so there is no verdict to take back.')).toBeVisible();
    await colleague.keyboard.press('Escape');
    await expect(question(colleague)).toBeHidden();
    await expect(heading(colleague, 'Dora Dixon')).toBeFocused();
    await expect(confirm(colleague)).toBeVisible();
  });

  await test.step('the member’s pages say that it is looked at again', async () => {
    const sent = await school.db
      .selectFrom('payment_ledger')
      .select(['user_email', 'entity_id'])
      .where('id', '=', payment.id)
      .executeTakeFirstOrThrow();
    const member = await newPerson(await findPerson(school.db, sent.user_email));
    await member.goto(`/payment-confirmation?registration=${sent.entity_id}`);
    await expect(member.getByRole('heading', { name: 'Your Payment Is Looked at Again' })).toBeVisible();
    await expect(member.getByText('Under review')).toBeVisible();
    await expectAccessibleInBothThemes(member);
    await member.goto('/dashboard');
    await expect(member.getByText('Pending')).toBeVisible();
  });

  await test.step('it is decided again', async () => {
    await confirm(page).click();
    await expect(page.getByText(/Payment confirmed: Dora Dixon/)).toBeVisible();
    await expect(opener(page)).toBeVisible();
  });
}
