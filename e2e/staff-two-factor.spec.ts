/** Staff with required two-factor: setting it up, signing in with it, and getting back in without the phone. */
import type { Page } from '@playwright/test';
import { appCode, previousAppCode } from '../server/testing/authenticators.ts';
import { givePassword, giveTwoFactor, makeRole, type Person } from '../server/testing/members.ts';
import { makeEvent } from '../server/testing/reunions.ts';
import { holdReply } from './held-requests.ts';
import { PASSWORD, signIn } from './people.ts';
import { expect, expectAccessible, test as plain, type School } from './school.ts';
import { startSchool } from './server-process.ts';

const test = plain.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
  school: async ({}, use) => {
    const school = await startSchool({ REQUIRE_STAFF_2FA: 'true' });
    await use(school);
    await school.stop();
  },
});

test('a treasurer sets up two-factor, signs in with it, loses the phone and regains access', async ({
  school,
  newPerson,
}) => {
  test.setTimeout(240_000);
  const ann = await school.member({ first_name: 'Ann', last_name: 'Zephaniah', roles: ['ACCOUNTANT'] });
  await givePassword(school.db, ann, PASSWORD);
  const [page, before] = [await newPerson(), await newPerson(ann)];
  let secret = '';

  await test.step('the committee’s pages say what is missing; member pages still work', async () => {
    await page.bringToFront();
    await page.goto('/admin/payments?status=pending');
    await expect(page).toHaveURL(/\/login/);
    await signIn(page, ann);
    await expect(page.getByRole('heading', { name: 'One More Step' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Admin' }).getByRole('link')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expectAccessible(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: /Admin Access.*One more step is needed/ })).toBeVisible();
    await page.goto('/admin/payments?status=pending');
  });

  await test.step('the link leads to Account Security and, with the keyboard alone, back to the requested page', async () => {
    await page.getByRole('link', { name: 'Set It Up Now' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('The committee’s pages need two-step verification')).toBeInViewport();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Turn on two-step verification' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Turn on two-step verification' });
    await dialog.getByLabel('Your current password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    secret = (await dialog.getByRole('code').textContent())?.replace(/\s/g, '') ?? '';
    await dialog.getByLabel('Code shown in the app').fill(await previousAppCode(secret, { typing: 10_000 }));
    await page.getByRole('button', { name: 'I’ve Saved Them' }).press('Enter');
    const wayOn = page.getByRole('link', { name: 'Continue to the Committee’s Pages' });
    await expect(wayOn).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/payments\?status=pending/);
    await expect(page.getByRole('heading', { name: 'Payments', exact: true })).toBeVisible();
  });

  await test.step('a device that was already signed in must sign in again, and returns', async () => {
    await before.goto('/admin/payments');
    await expect(before.getByText('signed in with your password alone')).toBeVisible();
    await expectAccessible(before);
    const signedOut = await holdReply(before, '**/api/session');
    await before.getByRole('button', { name: 'Sign In Again' }).click();
    await expect.poll(() => signedOut.isMade).toBe(true);
    // Asks the server for the session, which knows none any more. The page may not listen to it yet.
    await expect(async () => {
      await before.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
      await expect(before.getByText('You’ve signed out.')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    signedOut.release();
    await expect(before).toHaveURL(/\/login\?next=/);
    await signIn(before, ann);
    await before.getByLabel('Code from your authenticator app').fill(appCode(secret));
    await expect(before).toHaveURL(/\/admin\/payments/);
    await expect(before.getByRole('heading', { name: 'Payments', exact: true })).toBeVisible();
  });

  await test.step('a SUPER_ADMIN turns it off with a reason; the treasurer is signed out and sees why', async () => {
    const admin = await newPerson(await superAdmin(school));
    await turnOff(admin, ann);
    await page.reload();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText('because two-step verification was turned off for you')).toBeVisible();
    await signIn(page, ann);
    await expect(page.getByRole('heading', { name: 'One More Step' })).toBeVisible();
  });
});

test('typed values remain when two-factor was lost meanwhile', async ({ school, newPerson }) => {
  await makeEvent(school);
  const bea = await school.member({ first_name: 'Bea', roles: [await makeRole(school.db, 'MANAGE_ROOMS')] });
  await giveTwoFactor(school.db, bea);
  const page = await newPerson(bea);
  await page.goto('/admin/rooms');
  await page.getByRole('button', { name: 'Add Room' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Room' });
  await dialog.getByLabel('Room number').fill('12');
  await dialog.getByLabel('Room type').selectOption('Suite');
  await dialog.getByLabel('Max occupancy').fill('4');
  await dialog.getByLabel('Price per night').fill('165');
  await school.db.deleteFrom('passkeys').where('user_id', '=', bea.id).execute();

  const add = dialog.getByRole('button', { name: 'Add Room' });
  await add.click();
  await expect(dialog.getByText('This requires two-step verification.')).toBeVisible();
  await expect(dialog.getByLabel('Price per night')).toHaveValue(/165/);
  await expectAccessible(page);
  await giveTwoFactor(school.db, bea); // as in another tab
  await add.click();
  await expect(page.getByRole('row', { name: /Room 12.*Suite/ })).toBeVisible();
});

async function superAdmin(school: School): Promise<Person> {
  const admin = await school.member({ roles: ['SUPER_ADMIN'], first_name: 'Beverley', last_name: 'Chambers' });
  await giveTwoFactor(school.db, admin);
  return admin;
}

async function turnOff(page: Page, { id }: Person): Promise<void> {
  await page.goto(`/admin/users?user=${id}`);
  const button = page.getByRole('button', { name: 'Turn Off Two-Step Verification' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Turn off two-step verification for Ann Zephaniah?' });
  await dialog.getByRole('button', { name: 'Turn Off' }).click();
  await expect(dialog.getByText('Say why')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('Lost the phone, known by voice');
  await dialog.getByRole('button', { name: 'Turn Off' }).click();
  await expect(page.getByText('Two-step verification is off for Ann Zephaniah.')).toBeVisible();
  await expect(button).toBeHidden();
  await page.goto('/admin/logs');
  await expect(page.getByText('Turned off two-step verification for Ann Zephaniah').first()).toBeVisible();
}
