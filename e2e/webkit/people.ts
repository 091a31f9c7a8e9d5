/** Registering, completing the profile and signing in. */
import { type NewAccount, PASSWORD } from '../people.ts';
import type { School } from '../school.ts';
import { expectAccessible } from './fixtures.ts';
import type { WebKitPage } from './page.ts';

/** The three steps of /register, as someone with a +1 number. */
export async function registerAccount(page: WebKitPage, school: School, account: NewAccount): Promise<void> {
  await page.goto('/register');
  await page.byLabel('Phone number').fill(account.phone);
  await expectAccessible(page);
  await page.byRole('button', 'Send Verification Code').click();
  await page.byRole('button', 'Verify Code').expectDisabled();
  await page.byLabel('Verification code').fill(await school.codeFor(`+1${account.phone}`)); // a full code submits itself
  await page.byLabel('First name').fill(account.first);
  await page.byLabel('Last name').fill(account.last);
  await page.byLabel('Email').fill(account.email);
  await page.byLabel('Password').fill(PASSWORD);
  await page.byLabel('Confirm password').fill(PASSWORD);
  await expectAccessible(page);
  await page.byRole('button', 'Create Account').click();
  await page.expectAt(/^\/setup-profile/);
}

/** /setup-profile: a level for each form and a house. */
export async function completeProfile(page: WebKitPage, levels: string[], house: RegExp): Promise<void> {
  const save = page.byRole('button', /Complete Profile|Save/);
  await save.expectDisabled();
  for (const [index, level] of levels.entries())
    await page
      .byRole('radiogroup', `Form ${index + 1}`)
      .byRole('radio', level)
      .check();
  await page.byRole('radiogroup', 'Sports house').byRole('radio', house).check();
  await expectAccessible(page);
  await save.click();
  await page.expectAt(/^\/dashboard/);
}

/** With the password at /login, after a redirect. */
export async function signIn(page: WebKitPage, { email }: { email: string }): Promise<void> {
  await page.byLabel('Email').fill(email);
  await page.byLabel('Password').fill(PASSWORD);
  await page.byRole('button', 'Sign In').click();
}
