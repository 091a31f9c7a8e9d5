/** Everything that can go wrong with the code and the account, and how to continue. */
import type { Page } from '@playwright/test';
import { h1 } from './page-parts.ts';
import { alert, approved, code, create, fillAccount, phone, prove, sendCode } from './registration-form.ts';
import { expect, expectAccessibleInBothThemes, test } from './school.ts';

const resend = (page: Page) => page.getByRole('button', { name: /^Resend Code/ });

test('problems with the code are explained and can be solved', async ({ newPerson, school }) => {
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

  await test.step('a number that can’t get texts sees why, and a delayed code is announced', async () => {
    const refused = { code: 'PHONE_CANNOT_RECEIVE', message: 'This number can’t receive text messages.' };
    const delayed = { sent: true, resend_after_seconds: 0, is_delayed: true, is_earlier: false };
    const answers = [{ status: 422, json: refused }, { json: delayed }];
    await page.route('**/api/send-verification', (route) => route.fulfill(answers.shift()), { times: 2 });
    await page.getByRole('button', { name: 'Send Verification Code' }).click();
    await expect(alert(page)).toHaveText('This number can’t receive text messages.');
    await page.getByRole('button', { name: 'Send Verification Code' }).click();
    await expect(page.getByText('The text message is on its way')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Change Number' }).click();
  });

  await test.step('a wrong code, a failing server, too many attempts', async () => {
    await sendCode(page, digits);
    const right = await school.codeFor(`+1${digits}`);
    await page.route('**/api/verify-code', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
    await code(page).fill(right);
    await expect(alert(page)).toHaveText('Failed to verify code');
    for (let tries = 0; tries < 5; tries++) {
      await code(page).fill(String((Number(right) + tries + 1) % 1_000_000).padStart(6, '0'));
      await expect(alert(page).first()).toHaveText('Invalid verification code. Please try again.');
    }
    await expect(alert(page).last()).toHaveText('Too many attempts: this code no longer works. Request a new one.');
    await expectAccessibleInBothThemes(page);
  });

  await test.step('Resend Code is disabled for a minute, then sends', async () => {
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
    const aMinuteAgo = new Date(Date.now() - 61_000);
    await school.db.updateTable('verification_codes').set({ sent_at: aMinuteAgo }).execute();
    await school.db.updateTable('verification_attempts').set({ asked_at: aMinuteAgo }).execute();
    await resend(page).click();
    await expect(page.getByText('Code resent successfully!')).toBeVisible();
    await expect(resend(page)).toBeDisabled();
    await expect(code(page)).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await page.clock.fastForward(3100);
    await expect(page.getByText('Code resent successfully!')).toHaveCount(0);
  });

  await test.step('a reload keeps the step for ten minutes from the last code', async () => {
    await page.clock.fastForward(9 * 60_000); // a busy machine has taken some of the tenth minute
    await page.reload();
    await expect(code(page)).toBeVisible();
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
    await expect(h1(page)).toHaveText('Create your account');
  });

  await test.step('too many codes are refused with the wait', async () => {
    await school.db.updateTable('rate_limits').set({ points: 100 }).where('key', 'like', 'codes-%').execute();
    const other = await newPerson();
    await other.goto('/register');
    await phone(other).fill(digits);
    await other.getByRole('button', { name: 'Send Verification Code' }).click();
    await expect(alert(other)).toHaveText(/^Too many attempts\. Try again in \d+ minutes\.$/);
    await school.db.deleteFrom('rate_limits').execute();
  });
});

test('a stranger who requests and guesses codes doesn’t keep the owner of a number out', async ({
  newPerson,
  school,
}) => {
  const digits = await approved(school);
  const [stranger, owner] = [await newPerson(), await newPerson()];
  await stranger.goto('/register');
  await sendCode(stranger, digits);
  const right = await school.codeFor(`+1${digits}`);

  await test.step('the owner uses the code that was just sent', async () => {
    await owner.goto('/register');
    await sendCode(owner, digits);
    await expect(owner.getByText('You already have a code')).toBeVisible();
    await expectAccessibleInBothThemes(owner);
  });

  await test.step('the stranger’s wrong codes are the stranger’s', async () => {
    for (let tries = 0; tries < 5; tries++) {
      await code(stranger).fill(String((Number(right) + tries + 1) % 1_000_000).padStart(6, '0'));
      await expect(stranger.getByText('Invalid verification code. Please try again.')).toBeVisible();
    }
  });

  await test.step('the owner’s code works after a reload', async () => {
    await owner.reload();
    await expect(owner.getByText('You already have a code')).toBeVisible();
    await code(owner).fill(right);
    await expect(h1(owner)).toHaveText('Create your account');
  });
});

test('a second tab knows the code of the first', async ({ newPerson, school }) => {
  const digits = await approved(school);
  const page = await newPerson();
  await page.goto('/register');
  await sendCode(page, digits);
  const second = await page.context().newPage();
  await second.goto('/register');
  await sendCode(second, digits);
  await expect(second.getByText('You already have a code')).toBeVisible();
  await expect(resend(second)).toHaveText(/^Resend Code in \d+ s$/);
  await code(second).fill(await school.codeFor(`+1${digits}`));
  await expect(h1(second)).toHaveText('Create your account');
});

test('problems with the account are explained, and nothing typed is lost', async ({ newPerson, school }) => {
  const page = await newPerson();
  const digits = await approved(school);
  const taken = await school.member();
  await page.goto('/register');
  await prove(page, school, digits);

  await test.step('all fields are required', async () => {
    await create(page);
    for (const sentence of ['your first name', 'your last name', 'your email address', 'the password again'])
      await expect(page.getByText(`Enter ${sentence}`)).toBeVisible();
    await expect(page.getByText('Choose a password')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('an email that already has an account, and a failing server', async () => {
    await fillAccount(page, taken.email);
    await create(page);
    await expect(page.getByText('An account with this email already exists')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(taken.email);
    await page.goBack();
    await expect(page.getByLabel('Email')).toHaveValue(taken.email);
    await fillAccount(page, taken.email);
    await create(page);
    await page.locator('p', { hasText: 'Forgot password?' }).getByRole('link', { name: 'Sign in' }).click();
    await expect(h1(page)).toHaveText('Sign in');
    await expect(page.getByLabel('Email')).toHaveValue(taken.email);
    await page.goBack();
    await fillAccount(page, 'sonia@school.example');
    await page.route('**/api/accounts', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
    await create(page);
    await expect(alert(page)).toHaveText('Registration failed. Please try again.');
  });

  await test.step('a reload keeps the step and the names, not the passwords', async () => {
    await page.reload();
    await expect(h1(page)).toHaveText('Create your account');
    await expect(page.getByLabel('First name')).toHaveValue('Sonia');
    await expect(page.getByLabel('Email')).toHaveValue('sonia@school.example');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  });

  await test.step('after the verification expires, the number is verified again', async () => {
    await fillAccount(page, 'sonia@school.example');
    await page.context().clearCookies({ name: 'alumni_phone' });
    await create(page);
    await expect(alert(page)).toContainText('Verify your phone number again');
    await expectAccessibleInBothThemes(page);
    await school.db.deleteFrom('verification_codes').execute();
    await prove(page, school, digits);
    await expect(page.getByLabel('Last name')).toHaveValue('Grant');
  });

  await test.step('a number that staff revoked in the meantime is asked for again', async () => {
    await fillAccount(page, 'sonia@school.example');
    const own = school.db.updateTable('allowed_phone_numbers').where('phone', '=', `+1${digits}`);
    await own.set({ status: 'revoked' }).execute();
    await create(page);
    await expect(alert(page)).toContainText('This number can no longer register');
    await expectAccessibleInBothThemes(page);
    await own.set({ status: 'pending' }).execute();
    await school.db.deleteFrom('verification_codes').execute();
    await prove(page, school, digits);
    await expect(page.getByLabel('Last name')).toHaveValue('Grant');
  });

  await test.step('a number that someone else registered in the meantime', async () => {
    await fillAccount(page, 'sonia@school.example');
    await school.member({ phone: `+1${digits}` });
    await create(page);
    await expect(alert(page)).toHaveText('An account with this phone number already exists');
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  });
});
