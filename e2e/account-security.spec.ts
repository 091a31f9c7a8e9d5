/** Account security: password, two-factor, passkeys and devices, and signing in with each. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { appCode } from '../server/testing/authenticators.ts';
import { givePassword, type Person } from '../server/testing/members.ts';
import { makeProfile } from '../server/testing/reunions.ts';
import { filesInZip } from '../server/testing/zip.ts';
import {
  addPasskey,
  changePassword,
  NEXT,
  plugIn,
  takeAllBack,
  turnOn,
  withoutAutofill,
} from './account-security-page.ts';
import { makePayment, makePlace } from './payment-page.ts';
import { PASSWORD, pressSignOut, signIn } from './people.ts';
import { broken, expect, expectAccessible, type Fixtures, test } from './school.ts';

const JOURNEY = 'a member sets up account security and signs in with each factor';
test(JOURNEY, journey);
test(`${JOURNEY} @phone`, journey);

async function journey({ school, newPerson, isMobile }: Fixtures & { isMobile: boolean }): Promise<void> {
  test.setTimeout(480_000);
  const ann = await school.member({ first_name: 'Ann' });
  await givePassword(school.db, ann, PASSWORD);
  const page = await newPerson(ann);
  const device = await plugIn(page);
  await withoutAutofill(page);
  let secret = '';
  let codes: string[] = [];

  await test.step('an old link to the section opens the Security tab', async () => {
    await page.goto('/edit-profile#account-security');
    await expect(page).toHaveURL('/edit-profile?tab=security#account-security');
    await expect(page.getByRole('heading', { name: 'Account Security' })).toBeInViewport();
    await expect(page.getByText('This device', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: /Two-step verification/ })).toContainText('Off');
    await expectAccessible(page);
  });

  await test.step('the password is changed after two mistakes; the other browser must sign in again and sees why', async () => {
    const other = await newPerson();
    await signIn(other, ann);
    await expect(other).toHaveURL(/\/dashboard/);
    await changePassword(page);
    await other.getByRole('link', { name: 'Events', exact: true }).first().click();
    await expect(other).toHaveURL(/\/login/);
    await expect(other.getByText('because the password of your account was changed')).toBeVisible();
    await expectAccessible(other);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Account Security' })).toBeVisible();
  });

  await test.step('two-factor is turned on with an app, and the recovery codes are shown once', async () => {
    ({ secret, codes } = await turnOn(page));
  });

  await test.step('signing in then asks for a code from the app, also after a reload', async () => {
    await signOut(page, isMobile);
    await signIn(page, ann, NEXT);
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    const field = page.getByLabel('Code from your authenticator app');
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await field.fill(appCode(secret, { later: 7 }));
    await expect(page.getByText('This code is wrong')).toBeVisible();
    await expectAccessible(page);
    await field.fill(appCode(secret));
    await expect(page).toHaveURL(/\/dashboard/);
  });

  await test.step('a recovery code also signs in, once', async () => {
    await signOut(page, isMobile);
    await signIn(page, ann, NEXT);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    const field = page.getByLabel('Recovery code');
    await expect(field).toHaveAttribute('placeholder', codes[0]?.replace(/\w/g, 'X') ?? '');
    await field.fill('0000-0000-0000-0000');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByText('This recovery code is wrong')).toBeVisible();
    await expect(field).toHaveValue('0000-0000-0000-0000');
    await expectAccessible(page);
    await field.fill(codes[0]?.toLowerCase() ?? '');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    await page.goto('/edit-profile#account-security');
    await expect(page.getByText('9 recovery codes are left')).toBeVisible();
  });

  await test.step('a passkey is added with the password and a code', async () => {
    await addPasskey(page, codes);
  });

  await test.step('the passkey signs in alone, as two-factor, and by autofill', async () => {
    await signOut(page, isMobile);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    await signOut(page, isMobile);
    await signIn(page, ann, NEXT);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL(/\/dashboard/);

    const filled = await newPerson();
    const copy = await plugIn(filled);
    for (const credential of await device.credentials()) await copy.add(credential);
    await filled.goto('/login');
    await expect(filled).toHaveURL(/\/dashboard/);
  });

  await test.step('a device without the passkey says so, and the password still works', async () => {
    await device.clear();
    await signOut(page, isMobile);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByText('No passkey was used.')).toBeVisible();
    await expectAccessible(page);
    await signIn(page, ann, NEXT);
    await page.getByRole('button', { name: 'Start again' }).click();
    await signIn(page, ann, NEXT);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[2] ?? '');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard/);
  });

  await test.step('the passkey is removed, new codes are created, and two-factor is turned off', async () => {
    await page.goto('/edit-profile#account-security');
    await takeAllBack(page, codes);
  });

  await test.step('one device is signed out from here, then all, and each sees why', async () => {
    await signOutDevices(page, ann, newPerson);
  });
}

async function signOut(page: Page, isMobile: boolean): Promise<void> {
  await pressSignOut(page.getByRole('button', { name: 'Sign out', exact: true }).first(), isMobile);
  await expect(page).toHaveURL(/\/login/); // the previous page has such a button too
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
}

async function signOutDevices(page: Page, ann: Person, newPerson: Fixtures['newPerson']): Promise<void> {
  // Someone else's phone, so to say: what is left from the sign-ins above is not what this is about.
  const signOutBy = async (question: Locator) => {
    await question.getByLabel('Your current password').fill(NEXT);
    await question.getByRole('button', { name: 'Sign Out' }).click();
    await expect(question).toBeHidden();
  };
  await page.getByRole('button', { name: 'Sign out all other devices' }).click();
  await signOutBy(page.getByRole('dialog', { name: 'Sign out all other devices?' }));
  const list = page.getByRole('list', { name: 'Devices you’re signed in on' });
  await expect(list.getByRole('listitem')).toHaveCount(1);

  const [one, another] = [await newPerson(), await newPerson()];
  for (const other of [one, another]) {
    await signIn(other, ann, NEXT);
    await expect(other).toHaveURL(/\/dashboard/);
  }
  await page.reload();
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list.getByRole('listitem').first()).toContainText('This device');
  await list
    .getByRole('button', { name: /Sign out Chrome/ })
    .first()
    .click();
  const oneQuestion = page.getByRole('dialog', { name: /Sign out “Chrome/ });
  await oneQuestion.getByRole('button', { name: 'Sign Out' }).click();
  await expect(oneQuestion.getByText('Enter your current password')).toBeVisible();
  await expectAccessible(page);
  await signOutBy(oneQuestion);
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await another.reload();
  await expect(another).toHaveURL(/\/login/);
  await expect(another.getByText('You were signed out from another of your devices.')).toBeVisible();

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await question.getByLabel('Your current password').fill('not the password');
  await question.getByRole('button', { name: 'Sign Out' }).click();
  await expect(question.getByText("This isn't your current password.")).toBeVisible();
  await expectAccessible(page);
  await signOutBy(question);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('You’ve signed out.')).toBeVisible();
  await one.reload();
  await expect(one).toHaveURL(/\/login/);
}

test('a member exports their data, then deletes their account @phone', async ({ school, newPerson }) => {
  const member = await school.member({ first_name: 'Ann' });
  await givePassword(school.db, member, PASSWORD);
  await makePayment(school, member, await makePlace(school, member), await makeProfile(school));
  const page = await newPerson(member);
  const other = await newPerson();
  await signIn(other, member);
  await expect(other).toHaveURL(/\/dashboard/);

  await test.step('all their data is in one file', async () => {
    await page.goto('/edit-profile#your-data');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download my data' }).click();
    expect((await download).suggestedFilename()).toMatch(/^my-data-.*\.zip$/);
    const zip = readFileSync(await (await download).path());
    expect([...filesInZip(zip).keys()]).toEqual(['read-me.txt', 'data.json', 'activity.csv']);
  });

  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await test.step('the dialog says what is deleted and what remains, and works with the keyboard', async () => {
    await page.getByRole('button', { name: 'Delete my account…' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('region', { name: 'What’s kept' })).toContainText('1 payment kept in the accounts');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Delete my account…' })).toBeFocused();
  });

  await test.step('deletion needs the password and a typed word', async () => {
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Your current password').fill('not the password');
    await dialog.getByRole('button', { name: 'Delete My Account' }).click();
    await expect(dialog.getByText('Type the word delete')).toBeVisible();
    await dialog.getByLabel('Type delete to confirm').fill('Delete');
    await dialog.getByRole('button', { name: 'Delete My Account' }).click();
    await expect(dialog.getByText("This isn't your current password.")).toBeVisible();
    await expectAccessible(page);
    await page.evaluate(() => sessionStorage.setItem('draft:profile', '{"city":"Kingston"}'));
    await dialog.getByLabel('Your current password').fill(PASSWORD);
    await page.keyboard.press('Enter');
  });

  await test.step('a public page confirms it, on both devices and after a reload, and no draft is left', async () => {
    await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('draft:profile'))).toBeNull();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
    await other.goto('/dashboard');
    await expect(other.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
    await other.getByRole('button', { name: 'Sign in with another account' }).click();
    await signIn(other, member);
    await expect(other.getByText('Login failed. Please check your credentials.')).toBeVisible();
  });
});

test('passkeys are offered again before the challenge expires, and after a refusal', async ({ newPerson }) => {
  const page = await newPerson();
  await page.clock.install();
  await page.addInitScript(() => {
    const bytes = new Uint8Array([1]).buffer;
    const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes };
    const unknown = {
      ...{ id: 'AQ', rawId: bytes, type: 'public-key', response },
      getClientExtensionResults: () => ({}),
    };
    let offers = 0;
    PublicKeyCredential.isConditionalMediationAvailable = async () => true;
    // Chosen from the second offer only.
    navigator.credentials.get = (options) =>
      new Promise((resolve, reject) => {
        offers += 1;
        if (offers === 2) resolve(unknown);
        options?.signal?.addEventListener('abort', () => reject(options.signal?.reason));
      });
  });
  const offer = () => page.waitForResponse('**/api/session/passkey-options');
  await Promise.all([offer(), page.goto('/login')]);
  const renewed = offer();
  await page.clock.fastForward(9.5 * 60_000);
  await renewed;
  await Promise.all([offer(), expect(page.getByRole('alert')).toContainText('This passkey wasn’t accepted.')]);
});

test('a passkey asks for a code, although the page could not read that two-factor is on', async ({
  school,
  newPerson,
}) => {
  const member = await school.member();
  await givePassword(school.db, member, PASSWORD);
  const factor = { user_id: member.id, secret: Buffer.alloc(60), enabled_at: new Date() };
  await school.db.insertInto('totp_factors').values(factor).execute();
  const page = await newPerson(member);
  await plugIn(page);
  await withoutAutofill(page);
  await broken(page, '**/api/two-factor');
  await page.goto('/edit-profile?tab=security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name of this passkey').fill('Phone');
  await dialog.getByLabel('Your current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Add Passkey' }).click();
  await expect(dialog.getByLabel('Code from your authenticator app')).toBeVisible();
});
