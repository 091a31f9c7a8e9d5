/** The form of /register, and who may fill it in. */
import type { Page } from '@playwright/test';
import type { School } from './school.ts';

let numbers = 300;
/** A number that an administrator has approved, in a school that has somebody already; its ten digits. */
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
export const alert = (page: Page) => page.getByRole('alert');
