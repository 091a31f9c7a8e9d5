/** Settings > Security > Mobile number, and the link that undoes a change. */
import type { Page } from '@playwright/test';
import { givePassword } from '../server/testing/members.ts';
import { PASSWORD, signIn } from './people.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, type Fixtures, test } from './school.ts';

const SECURITY = '/edit-profile?tab=security';
const USED = '8765557001';
const NEW = '8765557002';

test('a code that doesn’t work is replaced by the next one, also of another number', async ({ school, newPerson }) => {
  const bea = await school.member({ first_name: 'Bea', phone: '+18765557100' });
  await givePassword(school.db, bea, PASSWORD);
  const page = await newPerson(bea);
  const dialog = page.getByRole('dialog', { name: 'Change your mobile number' });
  const code = dialog.getByLabel('Verification code');
  const wrong = dialog.getByRole('alert').filter({ hasText: 'Invalid verification code. Please try again.' });
  const spent = dialog.getByText('Too many attempts: this code no longer works. Request a new one.');
  const sent = { sent: true, resend_after_seconds: 0, is_delayed: false, is_earlier: false };
  const answers = [sent, { ...sent, resend_after_seconds: 60 }];
  await page.route('**/api/account/phone-changes/codes', (route) => route.fulfill({ json: answers.shift() }), {
    times: 2,
  });
  await page.goto(SECURITY);
  await page.getByRole('button', { name: 'Change number' }).click();
  await dialog.getByLabel('Your current password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await dialog.getByLabel('New mobile number').fill('8765557101');
  await page.keyboard.press('Enter');
  await expect(code).toBeFocused();
  for (let tries = 1; tries <= 5; tries++) {
    await page.keyboard.type(`00000${tries}`);
    await expect(wrong).toBeVisible();
    await expect(code).toHaveValue(`00000${tries}`);
  }
  await expect(spent).toBeVisible();

  await dialog.getByRole('button', { name: 'Resend Code' }).click();
  await expect(dialog.getByText('Code resent successfully!')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Resend Code in/ })).toBeDisabled();
  await expect(code).toBeFocused();
  await expect(spent).toBeHidden();
  await page.keyboard.type('000006');
  await expect(wrong).toBeVisible();

  await dialog.getByRole('button', { name: 'Use Another Number' }).click();
  await dialog.getByLabel('New mobile number').fill('8765557102');
  await page.keyboard.press('Enter');
  await expect(code).toBeFocused();
  await expect(code).toHaveValue('');
  await expect(wrong).toHaveCount(0);
  await page.keyboard.type(await school.codeFor('+18765557102'));
  await expect(page.getByText('Your mobile number was changed.')).toBeVisible();
});

test('a member changes their number by keyboard, and the old number’s owner undoes it @phone', journey);

async function journey({ school, newPerson }: Fixtures): Promise<void> {
  test.setTimeout(240_000);
  const ann = await school.member({ first_name: 'Ann', phone: '+18765557000' });
  await givePassword(school.db, ann, PASSWORD);
  await school.db
    .insertInto('allowed_phone_numbers')
    .values({ phone: `+1${USED}`, status: 'used', used_at: new Date() })
    .execute();
  const page = await newPerson(ann);
  const dialog = page.getByRole('dialog', { name: 'Change your mobile number' });
  const number = dialog.getByLabel('New mobile number');
  const code = dialog.getByLabel('Verification code');

  await test.step('the settings show the number’s end, and a wrong password says so at its field', async () => {
    await page.goto(SECURITY);
    await expect(page.getByText('•••• 7000')).toBeVisible();
    await page.getByRole('button', { name: 'Change number' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('Step 1 of 3');
    await expect(dialog.getByLabel('Your current password')).toBeVisible();
    await dialog.getByLabel('Your current password').focus();
    await page.keyboard.type('not it');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText("This isn't your current password.")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
  });

  await test.step('half a number is refused, and a whole one gets a code', async () => {
    await expect(number).toBeFocused();
    await page.keyboard.type('55501');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Enter the whole phone number, with its area code')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await number.fill(USED);
    await page.keyboard.press('Enter');
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  });

  await test.step('a wrong code is refused; a number that is in use is refused at its field, after the right code', async () => {
    const right = await school.codeFor(`+1${USED}`);
    await page.keyboard.type(right === '000000' ? '000001' : '000000');
    await expect(dialog.getByText('Invalid verification code. Please try again.')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await paste(page, `Your verification code is ${right}`);
    await expect(dialog.getByText('This number can’t be used here.')).toBeVisible();
    await expect(number).toHaveValue('876-555-7001');
    await expectAccessible(page);
  });

  await test.step('another number is taken, and the settings show it', async () => {
    await number.fill(NEW);
    await number.press('Enter');
    await expect(code).toHaveValue('');
    await code.fill(await school.codeFor(`+1${NEW}`)); // a full code submits itself
    await expect(page.getByText('Your mobile number was changed.')).toBeVisible();
    await expect(page.getByText('•••• 7002')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change number', exact: true })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Your current password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('You changed your number less than 72 hours ago.')).toBeVisible();
  });

  const links = await linksIn(school, ann.email);
  const owner = await newPerson();
  await test.step('the link in the text message opens a page that changes nothing by itself', async () => {
    await owner.goto(links.text);
    await expect(owner.getByRole('heading', { name: 'Wasn’t it you?' })).toBeVisible();
    await expect(owner.getByText('from the one ending in 7000 to the one ending in 7002')).toBeVisible();
    await expectAccessibleInBothThemes(owner);
    await page.goto(SECURITY);
    await expect(page.getByText('•••• 7002')).toBeVisible();
  });

  await test.step('the link in the email undoes the change; the other browser is signed out and reads why', async () => {
    await owner.goto(links.email);
    await owner.getByRole('button', { name: 'Undo the Change' }).focus();
    await owner.keyboard.press('Enter');
    await expect(owner.getByText('Your old number is back')).toBeVisible();
    await expectAccessibleInBothThemes(owner);
    await page.goto(SECURITY);
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText('because a change of your mobile number was undone')).toBeVisible();
    await owner.goto(links.text);
    await expect(owner.getByRole('alert')).toContainText('This link is no longer valid');
    await expectAccessibleInBothThemes(owner);
  });

  await test.step('the old password no longer works; the emailed link sets a new one', async () => {
    await signIn(page, ann);
    await expect(page.getByText('Login failed. Please check your credentials.')).toBeVisible();
    const mail = await school.line(new RegExp(`^Email to ${ann.email}: Your .* mobile number is restored`));
    await owner.goto(/\S+\/reset-password#token=[\w-]+/.exec(mail)?.[0] ?? '');
    await owner.getByLabel('New password').fill('lignum vitae 88');
    await owner.getByLabel('Confirm password').fill('lignum vitae 88');
    await owner.getByRole('button', { name: 'Save New Password' }).click();
    await expect(owner.getByText('Your password has been changed.')).toBeVisible();
    await signIn(owner, ann, 'lignum vitae 88');
    await expect(owner).toHaveURL(/\/dashboard/);
    await owner.goto(SECURITY);
    await expect(owner.getByText('•••• 7000')).toBeVisible();
  });
}

/** Into the focused field, as from the notification of a text message. */
const paste = (page: Page, text: string) => page.keyboard.insertText(text);

async function linksIn(school: Fixtures['school'], email: string): Promise<{ text: string; email: string }> {
  const linkIn = (line: string) => /\S+\/restore-number#token=[\w-]{43}/.exec(line)?.[0] ?? '';
  const text = await school.line(/^SMS to \+18765557000: .*restore-number/);
  const mail = await school.line(new RegExp(`^Email to ${email}: Your .* mobile number was changed`));
  return { text: linkIn(text), email: linkIn(mail) };
}
