/** Actions under Account Security, and the virtual device for passkeys. */
import type { Page } from '@playwright/test';
import { appCode, previousAppCode } from '../server/testing/authenticators.ts';
import { PASSWORD } from './people.ts';
import { expect, expectAccessible } from './school.ts';

/** The second password. */
export const NEXT = 'lignum vitae 88';

export async function changePassword(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Your current password').fill('not the password');
  await dialog.getByLabel('New password', { exact: true }).fill('password1');
  await dialog.getByLabel('Confirm new password').fill(NEXT);
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(dialog.getByText('Passwords do not match')).toBeVisible();
  await dialog.getByLabel('Confirm new password').fill('password1');
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(dialog.getByText("This isn't your current password.")).toBeVisible();
  await dialog.getByLabel('Your current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(dialog.getByText('one of the most common passwords')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('New password', { exact: true }).fill(NEXT);
  await dialog.getByLabel('Confirm new password').fill(NEXT);
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
}

export async function turnOn(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Turn on two-step verification' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn on two-step verification' });
  await dialog.getByLabel('Your current password').fill('not the password');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText("This isn't your current password.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Your current password').fill(NEXT);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = (await dialog.getByRole('code').textContent())?.replace(/\s/g, '') ?? '';
  await expectAccessible(page);
  const field = dialog.getByLabel('Code shown in the app');
  await field.fill(appCode(secret, { later: 9 }));
  await expect(dialog.getByText('This code is wrong')).toBeVisible();
  // The previous time step is valid too, so the next code stays available.
  await field.fill(await previousAppCode(secret, { typing: 10_000 }));
  const shown = page.getByRole('alertdialog', { name: 'Your recovery codes' });
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  const codes = await shown.getByRole('listitem').allTextContents();
  const download = page.waitForEvent('download');
  await shown.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await shown.getByRole('button', { name: 'I’ve Saved Them' }).click();
  await expect(shown).toBeHidden();
  await expect(page.getByRole('heading', { name: /Two-step verification/ })).toContainText('On');
  await expect(page.getByText('10 recovery codes are left')).toBeVisible();
  await expectAccessible(page);
  return { secret, codes };
}

export async function addPasskey(page: Page, codes: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByRole('button', { name: 'Add Passkey' }).click();
  await expect(dialog.getByText('Give the passkey a name')).toBeVisible();
  await dialog.getByLabel('Name of this passkey').fill("Ann's phone");
  await dialog.getByLabel('Your current password').fill(NEXT);
  await dialog.getByLabel('Code from your authenticator app').fill(codes[0] ?? '');
  await dialog.getByRole('button', { name: 'Add Passkey' }).click();
  await expect(dialog.getByText('wrong or was already used')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Code from your authenticator app').fill(codes[1] ?? '');
  await dialog.getByRole('button', { name: 'Add Passkey' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('list', { name: 'Your passkeys' })).toContainText("Ann's phone");
  await expectAccessible(page);
}

export async function takeAllBack(page: Page, codes: string[]): Promise<void> {
  await page.getByRole('button', { name: "Remove Ann's phone" }).click();
  const question = page.getByRole('dialog', { name: /Remove the passkey/ });
  await question.getByLabel('Your current password').fill('not the password');
  await question.getByLabel('Code from your authenticator app').fill(codes[4] ?? '');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(question.getByText("This isn't your current password.")).toBeVisible();
  await expectAccessible(page);
  await question.getByLabel('Your current password').fill(NEXT);
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('list', { name: 'Your passkeys' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused();

  await page.getByRole('button', { name: 'Create new recovery codes' }).click();
  await prove(page, 'Create new recovery codes', 'Create New Codes', codes[3]);
  const shown = page.getByRole('alertdialog', { name: 'Your recovery codes' });
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  const fresh = await shown.getByRole('listitem').allTextContents();
  await shown.getByRole('button', { name: 'I’ve Saved Them' }).click();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await prove(page, 'Turn off two-step verification?', 'Turn Off', fresh[0]);
  await expect(page.getByRole('heading', { name: /Two-step verification/ })).toContainText('Off');
}

async function prove(page: Page, title: string, action: string, code = ''): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel('Your current password').fill(NEXT);
  await dialog.getByLabel('Code from your authenticator app').fill(code);
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** A browser that offers no passkeys by itself: with a virtual device it would sign in before the button is pressed. */
export const withoutAutofill = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

/** Chromium's virtual authenticator, always unlocked. */
export async function plugIn(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const credentials = async () => (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  type Credential = Awaited<ReturnType<typeof credentials>>[number];
  return {
    credentials,
    add: (credential: Credential) => browser.send('WebAuthn.addCredential', { authenticatorId, credential }),
    clear: () => browser.send('WebAuthn.clearCredentials', { authenticatorId }),
  };
}
