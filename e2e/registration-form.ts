/** The form of /register, and numbers that may use it. */
import { expect, type Page } from '@playwright/test';
import { h1 } from './page-parts.ts';
import { PASSWORD } from './people.ts';
import type { School } from './school.ts';

let numbers = 300;
/** The ten digits of an approved number, in a school that already has someone. */
export async function approved(school: School): Promise<string> {
  numbers += 1;
  const digits = `8765550${numbers}`;
  await school.member();
  await school.db
    .insertInto('allowed_phone_numbers')
    .values({ phone: `+1${digits}` })
    .execute();
  return digits;
}

export const phone = (page: Page) => page.getByLabel('Phone number');
export const code = (page: Page) => page.getByLabel('Verification code');
export const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /./ });

export async function sendCode(page: Page, digits: string): Promise<void> {
  await phone(page).fill(digits);
  await page.getByRole('button', { name: 'Send Verification Code' }).click();
  await expect(code(page)).toBeFocused();
}

/** To step 3, with a verified number. */
export async function prove(page: Page, school: School, digits: string): Promise<void> {
  await sendCode(page, digits);
  await code(page).fill(await school.codeFor(`+1${digits}`));
  await expect(h1(page)).toHaveText('Create your account');
}

export async function fillAccount(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('First name').fill('Sonia');
  await page.getByLabel('Last name').fill('Grant');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
}
export const create = (page: Page) => page.getByRole('button', { name: 'Create Account' }).click();
