/** Two-factor where staff must have it, in WebKit: setting it up, and signing in with it. */
import { expect } from '@playwright/test';
import { appCode } from '../../server/testing/authenticators.ts';
import { givePassword } from '../../server/testing/members.ts';
import { PASSWORD } from '../people.ts';
import { startSchool } from '../server-process.ts';
import { expectAccessible, test as plain } from './fixtures.ts';
import { signIn } from './people.ts';

const test = plain.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
  school: async ({}, use) => {
    const school = await startSchool({ REQUIRE_STAFF_2FA: 'true' });
    await use(school);
    await school.stop();
  },
});

test('a treasurer sets up two-factor and signs in with it in WebKit', async ({ school, newPerson }) => {
  const ann = await school.member({ first_name: 'Ann', last_name: 'Zephaniah', roles: ['ACCOUNTANT'] });
  await givePassword(school.db, ann, PASSWORD);
  const page = await newPerson();
  let secret = '';

  await test.step('with the password alone, the committee’s pages say what is missing', async () => {
    await page.goto('/admin/payments?status=pending');
    await signIn(page, ann);
    await page.byRole('heading', 'One More Step').expectVisible();
    await expectAccessible(page);
    await page.byRole('link', 'Set It Up Now').click();
    await page.byText(/The committee’s pages need two-step verification/).expectVisible();
  });

  await test.step('two-factor is turned on by keyboard', async () => {
    const open = page.byRole('button', 'Turn on two-step verification');
    await open.focus();
    await page.press('Enter');
    const dialog = page.byRole('dialog', 'Turn on two-step verification');
    await dialog.byLabel('Your current password').fill(PASSWORD);
    await page.press('Enter');
    secret = (await dialog.byRole('code').text()).replace(/\s/g, '');
    await expectAccessible(page);
    // The half minute before this one counts too, so that the next code is still to be had.
    await dialog.byLabel('Code shown in the app').fill(appCode(secret, { later: -1 }));
    const codes = page.byRole('alertdialog', 'Your recovery codes');
    await codes.expectVisible();
    expect(await codes.byRole('listitem').count()).toBe(10);
    await codes.byRole('button', 'I’ve Saved Them').click();
    await page.byRole('link', 'Continue to the Committee’s Pages').expectFocus();
    await page.press('Enter');
    await page.expectAt('/admin/payments?status=pending');
  });

  await test.step('signing in then asks for a code', async () => {
    await page.byRole('heading', 'Payments').expectVisible();
    await page.goto('/dashboard');
    await page.byRole('button', 'Sign out').click();
    await page.byRole('button', 'Sign In').expectVisible();
    await signIn(page, ann);
    await page.byRole('heading', 'One more step').expectVisible();
    await expectAccessible(page);
    const code = page.byLabel('Code from your authenticator app');
    await code.fill(appCode(secret, { later: 9 }));
    await page.byText(/This code is wrong/).expectVisible();
    await code.fill(appCode(secret));
    await page.expectAt('/dashboard');
    await page.goto('/admin/payments');
    await page.byRole('heading', 'Payments').expectVisible();
  });
});
