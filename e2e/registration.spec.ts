/** The three steps of registration by keyboard alone, and the formats of numbers. */
import type { Page } from '@playwright/test';
import { COUNTRY_CODES } from '../contract/constants.ts';
import { h1, tabTo } from './page-parts.ts';
import { PASSWORD } from './people.ts';
import { alert, approved, code, phone } from './registration-form.ts';
import { expect, expectAccessibleInBothThemes, type Fixtures, test } from './school.ts';

const country = (page: Page) => page.getByLabel('Country code');
const verify = (page: Page) => page.getByRole('button', { name: 'Verify Code' });

test('someone registers with the keyboard alone', registerByKeyboard);
test('someone registers with the keyboard alone @phone', registerByKeyboard);

async function registerByKeyboard({ school, newPerson }: Fixtures): Promise<void> {
  const digits = await approved(school);
  const page = await newPerson();
  await page.goto('/register');
  await expect(page.getByRole('list', { name: 'Registration' }).locator('[aria-current=step]')).toHaveText(/Phone/);

  await test.step('the country and the number', async () => {
    await tabTo(page, country(page));
    await expect(country(page)).toHaveValue('+1');
    await page.keyboard.type('+44');
    await expect(country(page)).toHaveValue('+44');
    await page.keyboard.press('Home');
    await expect(country(page)).toHaveValue('+1');
    await tabTo(page, phone(page));
    await page.keyboard.type(digits);
    await expect(phone(page)).toHaveValue(`876-555-${digits.slice(6)}`);
    await page.keyboard.press('Enter');
  });

  await test.step('the code, pasted with the words around it', async () => {
    await expect(code(page)).toBeFocused();
    await expect(h1(page)).toHaveText('Enter the code');
    await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code');
    await expectAccessibleInBothThemes(page);
    await page.keyboard.type('1a2-b');
    await expect(code(page)).toHaveValue('12');
    await expect(verify(page)).toBeDisabled();
    const sent = await school.codeFor(`+1${digits}`);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(`Your verification code is ${sent.slice(0, 3)} ${sent.slice(3)}`);
  });

  await test.step('the account', async () => {
    await expect(page.getByLabel('First name')).toBeFocused();
    await expect(page.getByText(`+1 876-555-${digits.slice(6)}`)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.type('Sonia');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Grant');
    await page.keyboard.press('Tab');
    await page.keyboard.type(`sonia-${digits}@school.example`);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type('12345');
    await tabTo(page, page.getByLabel('Confirm password'));
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
    await page.keyboard.type('12345x');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await expectAccessibleInBothThemes(page);

    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(`sonia-${digits}`);
    await tabTo(page, page.getByLabel('Confirm password'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(`sonia-${digits}`);
    await page.keyboard.press('Enter');
    await expect(page.getByText('The password must not contain your name.')).toBeVisible();
    await expect(page.getByText('The password must not contain your email address.')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Show what you typed' }).first()).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
    await tabTo(page, page.getByLabel('Confirm password'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/setup-profile$/);
    await expect(h1(page)).toHaveText('Complete Profile');
  });
}

test('the number is accepted in every common format', async ({ newPerson, school }) => {
  await approved(school);
  const page = await newPerson();
  await page.goto('/register');
  await expect(country(page).getByRole('option')).toHaveCount(22);
  const options = await country(page).getByRole('option').allTextContents();
  expect(options.map((option) => option.split(' ')[0])).toEqual([...COUNTRY_CODES]);
  expect(options).toContain('+44 United Kingdom');
  await expect(page.getByText('The United States, Canada and Jamaica use +1.')).toBeVisible();
  await expect(phone(page)).toHaveAttribute('autocomplete', 'tel-national');
  await expectAccessibleInBothThemes(page);

  await phone(page).focus();
  await page.keyboard.insertText('+44 7911 123456');
  await expect(country(page)).toHaveValue('+44');
  await expect(phone(page)).toHaveValue('791-112-3456');
  await phone(page).fill('+1 (876) 555-1234');
  await expect(country(page)).toHaveValue('+1');
  await expect(phone(page)).toHaveValue('876-555-1234');

  // In the middle: the caret keeps its place.
  await phone(page).focus();
  await page.keyboard.press('Home');
  for (let steps = 0; steps < 5; steps++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Backspace');
  await expect(phone(page)).toHaveValue('876-551-234');
  await page.keyboard.type('9');
  await expect(phone(page)).toHaveValue('876-955-1234');
  expect(await phone(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(5);

  const send = page.getByRole('button', { name: 'Send Verification Code' });
  await phone(page).fill('');
  await send.click();
  await expect(page.getByText('Enter your phone number')).toBeVisible();
  await phone(page).fill('876555');
  await send.click();
  await expect(page.getByText('Enter the whole phone number, with its area code')).toBeVisible();
  await phone(page).fill('8765559999');
  await send.click();
  await expect(alert(page)).toHaveText(
    'This phone number (+18765559999) is not authorized for registration. Please contact an administrator or verify you entered the correct number.',
  );
  await expect(phone(page)).toHaveValue('876-555-9999');
  const contactLink = page.getByRole('region', { name: 'Were you one of us?' }).getByRole('link', { name: /@/ });
  await expect(contactLink).toHaveAttribute('href', /^mailto:.*subject=Please%20add%20my%20number%3A%20%2B18765559999/);
  await expectAccessibleInBothThemes(page);
});
