import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from '../server/testing/members.ts';
import { expectAccessible, type School } from './school.ts';

export type NewAccount = { phone: string; first: string; last: string; email: string };
export const PASSWORD = 'blue mahoe 77';

/** The three steps of /register, as someone with a +1 number. */
export async function registerAccount(page: Page, school: School, account: NewAccount): Promise<void> {
  await page.goto(`${school.url}/register`);
  await page.getByLabel('Phone number').fill(account.phone);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send Verification Code' }).click();
  const field = page.getByLabel('Verification code');
  await expect(field).toBeVisible();
  await expect(page.getByRole('button', { name: 'Verify Code' })).toBeDisabled();
  await expectAccessible(page);
  await field.fill(await school.codeFor(`+1${account.phone}`)); // a full code submits itself
  await page.getByLabel('First name').fill(account.first);
  await page.getByLabel('Last name').fill(account.last);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL(/\/setup-profile/);
}

/** /setup-profile: a level for each form and a house, after which `next` opens. */
export async function completeProfile(page: Page, levels: string[], house: string, next = '/dashboard'): Promise<void> {
  const save = page.getByRole('button', { name: /Complete Profile|Save/ });
  await expect(save).toBeDisabled();
  for (const [index, level] of levels.entries()) {
    await page
      .getByRole('radiogroup', { name: `Form ${index + 1}` })
      .getByRole('radio', { name: level, exact: true })
      .check({ force: true });
  }
  await page
    .getByRole('radiogroup', { name: 'Sports house' })
    .getByRole('radio', { name: new RegExp(house) })
    .check({ force: true });
  await expectAccessible(page);
  await save.click();
  await page.waitForURL(`**${next}`);
}

/** By password on /login, after a redirect or from its own URL. */
export async function signIn(page: Page, { email }: { email: string }, password = PASSWORD): Promise<void> {
  if (!/\/login/.test(page.url())) await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Ends a person's sessions on the server, as another device or an administrator would. */
export const endSessions = (school: School, person: Person) =>
  school.db.deleteFrom('auth_sessions').where('user_id', '=', person.id).execute();

export const sessionCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'alumni.session_token');

/** Signs out by this button. On a phone the app asks first. */
export async function pressSignOut(button: Locator, isMobile: boolean): Promise<void> {
  await button.click();
  if (!isMobile) return;
  const question = button.page().getByRole('alertdialog', { name: 'Sign out of this phone?' });
  await question.getByRole('button', { name: 'Sign out' }).click();
}
