import type { Page } from '@playwright/test';
import { findPerson } from '../server/testing/members.ts';
import { confirm, heading, makeReunion, pay } from './payment-review-page.ts';
import { broken, expect, expectAccessible, expectAccessibleInBothThemes, type Fixtures, test } from './school.ts';

const TITLE = 'a treasurer reopens a payment, and the member sees that it is being reviewed again';
test(TITLE, reopen);
test(`${TITLE} @phone`, reopen);

const opener = (page: Page) => page.getByRole('button', { name: 'Reopen Payment', exact: true });
const question = (page: Page) => page.getByRole('dialog', { name: 'Reopen the payment from Dora Dixon?' });
const reason = (page: Page) => question(page).getByLabel('Reason');
const send = (page: Page) => question(page).getByRole('button', { name: 'Reopen Payment' });

async function reopen({ school, newPerson, isMobile }: Fixtures & { isMobile: boolean }): Promise<void> {
  test.setTimeout(240_000);
  const reunion = await makeReunion(school);
  const payment = await pay(school, reunion, 'Dora Dixon', { reference: 'UNDO-1' }, 3);
  const page = await newPerson(reunion.treasurer);
  const colleague = await newPerson(await school.member({ roles: ['ACCOUNTANT'] }));
  const coordinator = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  const address = `/admin/payments?q=undo&payment=${payment.id}`;

  await test.step('a pending payment can’t be reopened; a decided one can, by anyone who may decide', async () => {
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

  await test.step('it asks for a reason, lists the consequences, and Escape returns to the button', async () => {
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await expect(question(page)).toContainText('The registration will no longer count as paid.');
    if (!isMobile) await expect(reason(page)).toBeFocused();
    await send(page).click();
    await expect(question(page).getByText('Say why this payment is being reviewed again.')).toBeVisible();
    await expect(reason(page)).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.type('The money was that of D. Dixon, class of 1981.');
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
  });

  await test.step('the reason survives an error, a closed dialog and a reload', async () => {
    await page.reload();
    await broken(page, '**/reopening');
    await opener(page).click();
    await expect(reason(page)).toHaveValue('The money was that of D. Dixon, class of 1981.');
    await send(page).click();
    const failed = page.getByRole('alert').filter({ hasText: 'We couldn’t reopen the payment. Try again.' });
    await expect(failed).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await page.unroute('**/reopening');
    await expect(reason(page)).toHaveValue('The money was that of D. Dixon, class of 1981.');
  });

  await test.step('it is pending again, with a message, the focus on its name and the earlier decision', async () => {
    await send(page).focus();
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('region', { name: 'Messages' }).getByText('Payment reopened: Dora Dixon'),
    ).toBeVisible();
    await expect(question(page)).toBeHidden();
    await expect(heading(page, 'Dora Dixon')).toBeFocused();
    await expect(confirm(page)).toBeVisible();
    await expect(opener(page)).toHaveCount(0);
    const shown = page.getByRole('dialog', { name: 'Payment', exact: true });
    for (const words of [
      ...['Pending', 'A decision was reversed.', 'Admin notes: Seen on the statement of the 5th.'],
      'Reason: The money was that of D. Dixon, class of 1981.',
    ]) {
      await expect(shown).toContainText(words);
    }
    await expect(shown).toContainText(/Confirmed .* by Tess Reid/);
    await expect(shown).toContainText(/Reopened .* by Tess Reid/);
    await expectAccessibleInBothThemes(page);
  });

  await test.step('a colleague who still sees the decision gets an error and then the current state', async () => {
    await opener(colleague).click();
    await reason(colleague).fill('I saw it too.');
    await send(colleague).click();
    await expect(colleague.getByText('This payment is pending, so there is no decision to reverse.')).toBeVisible();
    await colleague.keyboard.press('Escape');
    await expect(question(colleague)).toBeHidden();
    await expect(heading(colleague, 'Dora Dixon')).toBeFocused();
    await expect(confirm(colleague)).toBeVisible();
  });

  await test.step('the member’s pages show that it is being reviewed again', async () => {
    const sent = await school.db
      .selectFrom('payment_ledger')
      .select(['user_email', 'entity_id'])
      .where('id', '=', payment.id)
      .executeTakeFirstOrThrow();
    const member = await newPerson(await findPerson(school.db, sent.user_email));
    await member.goto(`/payment-confirmation?registration=${sent.entity_id}`);
    await expect(member.getByRole('heading', { name: 'Your Payment Is Being Reviewed Again' })).toBeVisible();
    await expect(member.getByText('Under review')).toBeVisible();
    await expectAccessibleInBothThemes(member);
    await member.goto('/dashboard');
    await expect(member.getByRole('list', { name: 'Registered events' }).getByText('Awaiting review')).toBeVisible();
  });

  await test.step('it is decided again', async () => {
    await confirm(page).click();
    await expect(page.getByText(/Payment confirmed: Dora Dixon/)).toBeVisible();
    await expect(opener(page)).toBeVisible();
  });
}
