/** Becoming a member: the three steps with everything that can go wrong in them, and the forgotten password. */
import type { Page } from '@playwright/test';
import { COUNTRY_CODES } from '../contract/constants.ts';
import { givePassword } from '../server/testing/cast.ts';
import { tabTo } from './page-parts.ts';
import { PASSWORD } from './people.ts';
import { expect, expectAccessibleInBothThemes, type School, test } from './school.ts';

type Walk = { school: School; newPerson: () => Promise<Page> };

let numbers = 300;
/** A number that an administrator has approved, in a school that has somebody already; its ten digits. */
async function approved(school: School): Promise<string> {
  numbers += 1;
  const digits = `8765550${numbers}`;
  if (numbers === 301) await school.member();
  await school.db
    .insertInto('allowed_phone_numbers')
    .values({ phone: `+1${digits}` })
    .execute();
  return digits;
}

const phone = (page: Page) => page.getByLabel('Phone number');
const country = (page: Page) => page.getByLabel('Country code');
const code = (page: Page) => page.getByLabel('Verification code');
const verify = (page: Page) => page.getByRole('button', { name: 'Verify Code' });
const resend = (page: Page) => page.getByRole('button', { name: /^Resend Code/ });
const alert = (page: Page) => page.getByRole('alert');
const title = (page: Page) => page.getByRole('heading', { level: 1 });

async function sendCode(page: Page, digits: string): Promise<void> {
  await phone(page).fill(digits);
  await page.getByRole('button', { name: 'Send Verification Code' }).click();
  await expect(code(page)).toBeFocused();
}

/** To step 3, with a proven number. */
async function prove(page: Page, school: School, digits: string): Promise<void> {
  await sendCode(page, digits);
  await code(page).fill(await school.codeFor(`+1${digits}`));
  await expect(title(page)).toHaveText('Create your account');
}

async function fillAccount(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('First name').fill('Sonia');
  await page.getByLabel('Last name').fill('Grant');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
}
const create = (page: Page) => page.getByRole('button', { name: 'Create Account' }).click();

test('somebody registers with the keyboard alone', registerByKeyboard);
test('somebody registers with the keyboard alone @phone', registerByKeyboard);

async function registerByKeyboard({ school, newPerson }: Walk): Promise<void> {
  test.setTimeout(120_000);
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
    await expect(title(page)).toHaveText('Enter the code');
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
    await expect(page.getByText('The password must not contain your e-mail address.')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Show what was typed' }).first()).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
    await tabTo(page, page.getByLabel('Confirm password'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/setup-profile$/);
    await expect(title(page)).toHaveText('Complete Profile');
  });
}

test('the number is taken as people give it', async ({ newPerson, school }) => {
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

  // In the middle: the caret stays where one types.
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
  await expect(page.getByText('Please enter your phone number')).toBeVisible();
  await phone(page).fill('876555');
  await send.click();
  await expect(page.getByText('Please enter the whole phone number, with its area code')).toBeVisible();
  await phone(page).fill('8765559999');
  await send.click();
  await expect(alert(page)).toHaveText(
    'This phone number (+18765559999) is not authorized for registration. Please contact an administrator or verify you entered the correct number.',
  );
  await expect(phone(page)).toHaveValue('876-555-9999');
  await expectAccessibleInBothThemes(page);
});

test('what goes wrong with the code is said, and there is a way on', async ({ newPerson, school }) => {
  test.setTimeout(120_000);
  const digits = await approved(school);
  const page = await newPerson();
  await page.clock.install();
  await page.goto('/register');

  await test.step('the first sending fails', async () => {
    await page.route('**/api/send-verification', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
    await phone(page).fill(digits);
    await page.getByRole('button', { name: 'Send Verification Code' }).click();
    await expect(alert(page)).toHaveText('Failed to send verification code');
  });

  await test.step('a wrong code, a server that fails, a code tried too often', async () => {
    await sendCode(page, digits);
    const right = await school.codeFor(`+1${digits}`);
    await page.route('**/api/verify-code', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
    await code(page).fill(right);
    await expect(alert(page)).toHaveText('Failed to verify code');
    for (let tries = 0; tries < 5; tries++) {
      await code(page).fill(String((Number(right) + tries + 1) % 1_000_000).padStart(6, '0'));
      await expect(page.getByText('Invalid verification code. Please try again.')).toBeVisible();
    }
    await expect(alert(page)).toHaveText('That was too often: this code no longer works. Please ask for another.');
    await expectAccessibleInBothThemes(page);
  });

  await test.step('Resend Code sleeps for a minute, then sends', async () => {
    await expect(resend(page)).toBeDisabled();
    await expect(resend(page)).toHaveText(/^Resend Code in \d+ s$/);
    await page.clock.fastForward(61_000);
    await expect(resend(page)).toHaveText('Resend Code');
    const notSent = { code: 'MESSAGE_NOT_SENT', message: 'Failed to send verification code' };
    await page.route('**/api/send-verification', (route) => route.fulfill({ status: 503, json: notSent }), {
      times: 1,
    });
    await resend(page).click();
    await expect(page.getByText('Failed to resend code')).toBeVisible();
    await school.db
      .updateTable('verification_codes')
      .set({ sent_at: new Date(Date.now() - 61_000) })
      .execute();
    await resend(page).click();
    await expect(page.getByText('Code resent successfully!')).toBeVisible();
    await expect(resend(page)).toBeDisabled();
    await expect(code(page)).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await page.clock.fastForward(3100);
    await expect(page.getByText('Code resent successfully!')).toHaveCount(0);
  });

  await test.step('Change Number clears the code, and a reload keeps the step', async () => {
    await code(page).fill('123');
    await page.getByRole('button', { name: 'Change Number' }).click();
    await expect(phone(page)).toBeFocused();
    await expect(phone(page)).toHaveValue(`876-555-${digits.slice(6)}`);
    await page.getByRole('button', { name: 'Send Verification Code' }).click();
    await expect(code(page)).toHaveValue('');
    await page.reload();
    await expect(code(page)).toBeVisible();
    await code(page).fill(await school.codeFor(`+1${digits}`));
    await expect(title(page)).toHaveText('Create your account');
  });

  await test.step('too many codes are refused with the wait', async () => {
    await school.db.updateTable('rate_limits').set({ points: 100 }).where('key', 'like', 'codes-%').execute();
    const other = await newPerson();
    await other.goto('/register');
    await phone(other).fill(digits);
    await other.getByRole('button', { name: 'Send Verification Code' }).click();
    await expect(alert(other)).toHaveText(/^Too many attempts\. Please try again in \d+ minutes\.$/);
    await school.db.deleteFrom('rate_limits').execute();
  });
});

test('what goes wrong with the account is said, and nothing typed is lost', async ({ newPerson, school }) => {
  test.setTimeout(120_000);
  const page = await newPerson();
  const digits = await approved(school);
  const taken = await school.member();
  await page.goto('/register');
  await prove(page, school, digits);

  await test.step('all fields are needed', async () => {
    await create(page);
    for (const sentence of ['your first name', 'your last name', 'your email address', 'the password again'])
      await expect(page.getByText(`Please enter ${sentence}`)).toBeVisible();
    await expect(page.getByText('Please choose a password')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('an address that has an account, and a server that fails', async () => {
    await fillAccount(page, taken.email);
    await create(page);
    await expect(page.getByText('An account with this email already exists')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.getByLabel('Email').fill('sonia@school.example');
    await page.route('**/api/accounts', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
    await create(page);
    await expect(alert(page)).toHaveText('Registration failed. Please try again.');
  });

  await test.step('a reload keeps the step and the names, not the passwords', async () => {
    await page.reload();
    await expect(title(page)).toHaveText('Create your account');
    await expect(page.getByLabel('First name')).toHaveValue('Sonia');
    await expect(page.getByLabel('Email')).toHaveValue('sonia@school.example');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  });

  await test.step('when the proof has run out the number is verified again', async () => {
    await fillAccount(page, 'sonia@school.example');
    await page.context().clearCookies({ name: 'alumni_phone' });
    await create(page);
    await expect(alert(page)).toContainText('Please verify your phone number again');
    await expectAccessibleInBothThemes(page);
    await school.db.deleteFrom('verification_codes').execute();
    await prove(page, school, digits);
    await expect(page.getByLabel('Last name')).toHaveValue('Grant');
  });

  await test.step('a number that somebody else has registered meanwhile', async () => {
    await fillAccount(page, 'sonia@school.example');
    await school.member({ phone: `+1${digits}` });
    await create(page);
    await expect(alert(page)).toHaveText('An account with this phone number already exists');
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  });
});

test('a forgotten password: the same answer either way, and a spent link leads to a new one', async ({
  newPerson,
  school,
}) => {
  const person = await school.member();
  await givePassword(school.db, person, PASSWORD);
  const page = await newPerson();
  const answer = page.getByRole('status').filter({ hasText: 'Check your email' });
  const ask = async (email: string) => {
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(answer).toContainText(email);
    return (await answer.textContent())?.replace(email, '');
  };
  const linkIn = async (count: number) => {
    const mails = () => school.lines.filter((line) => line.startsWith(`E-mail to ${person.email}: `));
    await expect.poll(() => mails().length).toBe(count);
    return /\S+\/reset-password\?token=[\w-]+/.exec(mails().at(-1) ?? '')?.[0] ?? '';
  };
  const unknown = await ask('nobody@school.example');
  expect(await ask(person.email)).toBe(unknown);
  await expectAccessibleInBothThemes(page);
  const link = await linkIn(1);

  const choose = async (address: string) => {
    await page.goto(address);
    await page.getByLabel('New password').fill('lignum vitae 88');
    await page.getByLabel('Confirm password').fill('lignum vitae 88');
    await page.getByRole('button', { name: 'Save New Password' }).click();
  };
  const expectSpent = async () => {
    await expect(alert(page)).toContainText('This link is no longer valid');
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
  };
  await choose(`${link.slice(0, -3)}xyz`);
  await expectSpent();
  await page.goto('/reset-password');
  await expectAccessibleInBothThemes(page);
  await expectSpent();

  await school.db
    .updateTable('auth_verifications')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute();
  await choose(link);
  await expectSpent();
  await ask(person.email);
  const second = await linkIn(2);
  await choose(second);
  await expect(page.getByText('Your password has been changed. Please sign in with the new one.')).toBeVisible();
  await choose(second);
  await expectSpent();
});
