/** Registering, signing in and the profile. */
import { h1 } from './page-parts.ts';
import { completeProfile, registerAccount, signIn } from './people.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from './school.ts';

const FIRST = { phone: '8765550201', first: 'Marva', last: 'Reid', email: 'marva@school.example' };

test.describe.configure({ mode: 'serial' });

test('a new member’s email address is verified by the emailed link, once', async ({ school, newPerson }) => {
  const page = await newPerson();
  await registerAccount(page, school, FIRST);
  await completeProfile(page, ['G', 'L', 'N', 'M', 'R'], 'Deroux');
  const note = page.getByText('Verify your email address');
  const send = page.getByRole('button', { name: 'Send the Link Again' });
  await expect(note).toBeVisible();
  await expect(page.getByText(`We sent a link to ${FIRST.email}.`)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const linkIn = (mail: string) => /\S+\/verify-email#token=[\w-]+/.exec(mail)?.[0] ?? '';
  const first = linkIn(await school.line(/^Email to marva@school\.example: Welcome to/));

  await test.step('another link is sent from the dashboard and from Edit Profile', async () => {
    await send.click();
    await expect(page.getByText('The link is on its way. It works once, within seven days.')).toBeVisible();
    await page.goto('/edit-profile#emails');
    await expect(note).toBeVisible();
    await send.click();
    await expect(page.getByText('The link is on its way. It works once, within seven days.')).toBeVisible();
    await send.click();
    await expect(send).not.toHaveAttribute('aria-busy', 'true');
    await send.click();
    await expect(page.getByText(/^Too many attempts\. Try again in \d+ minutes\.$/)).toBeVisible();
  });

  await test.step('it can be opened in a browser without a session', async () => {
    const elsewhere = await newPerson();
    await elsewhere.goto(linkIn(await school.line(/^Email to marva@school\.example: Verify your email/)));
    await expectAccessibleInBothThemes(elsewhere);
    await elsewhere.getByRole('button', { name: 'Verify Email Address' }).click();
    await expect(elsewhere.getByText('Your email address is verified')).toBeVisible();
    await expectAccessibleInBothThemes(elsewhere);
    await elsewhere.goto(first); // in the same document, where only the fragment differs
    await elsewhere.getByRole('button', { name: 'Verify Email Address' }).click();
    await expect(elsewhere.getByRole('alert')).toContainText('This link is no longer valid');
    await expectAccessibleInBothThemes(elsewhere);
    await expect(elsewhere.getByRole('link', { name: 'Sign In' })).toBeVisible();
  });

  await test.step('the note is gone, and a used link says that the address is verified', async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: `Welcome, ${FIRST.first}!` })).toBeVisible();
    await expect(note).toHaveCount(0);
    await page.goto(first);
    await page.getByRole('button', { name: 'Verify Email Address' }).click();
    await expect(page.getByText('Your email address is verified')).toBeVisible();
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await expect(page).toHaveURL(/\/dashboard/);
  });
});

test('a visitor must sign in, a number that isn’t allowed is refused, and the typed values remain', async ({
  school,
  newPerson,
}) => {
  const stranger = await newPerson();
  await stranger.goto(`${school.url}/events`);
  await expect(stranger).toHaveURL(/\/login/);
  await stranger.goto(`${school.url}/nowhere`);
  await expect(stranger).toHaveURL(/\/directory/);

  await stranger.getByRole('link', { name: 'Register' }).first().click();
  const phone = stranger.getByLabel('Phone number');
  await phone.pressSequentially('18765559999');
  await expect(phone).toHaveValue('1-876-555-9999');
  await phone.fill('8765559999');
  await expect(phone).toHaveValue('876-555-9999');
  await stranger.getByRole('button', { name: 'Send Verification Code' }).click();
  await expect(stranger.getByRole('alert')).toContainText(
    'is not authorized for registration. Please contact an administrator',
  );
  await expect(phone).toHaveValue('876-555-9999');
  await expectAccessible(stranger);
});

test('a member signs out, mistypes the password, and returns to the requested page', async ({ school, newPerson }) => {
  const page = await newPerson();
  await page.goto(`${school.url}/connections`);
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, FIRST, 'not the password');
  await expect(page.getByRole('alert')).toContainText('Login failed. Please check your credentials.');
  await expect(page.getByLabel('Email')).toHaveValue(FIRST.email);
  await expectAccessible(page);
  await signIn(page, FIRST);
  await expect(page.getByRole('heading', { name: 'Your Connections' })).toBeVisible();
  await expect(page.getByText('No connections found')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${school.url}/login`);
  await expect(page).toHaveURL(/\/dashboard/);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('a member edits the profile, sees a confirmation, and returns to the dashboard', async ({ school, newPerson }) => {
  const page = await newPerson();
  await page.goto(`${school.url}/login`);
  await signIn(page, FIRST);
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto(`${school.url}/setup-profile`);
  await expect(page).toHaveURL(/\/edit-profile/);
  await expectAccessible(page);
  await page.getByLabel('First name').fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('First name').fill('Marva-Jean');
  await page.getByLabel('City').fill('Mandeville');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole('heading', { name: /Marva-Jean/ })).toBeVisible();
});

test('a forgotten password is reset by the emailed link, once', async ({ school, newPerson }) => {
  const page = await newPerson();
  await page.goto(`${school.url}/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(h1(page)).toHaveText('Forgot password'); // the previous page has such a field too
  await page.getByLabel('Email').fill(FIRST.email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  const mail = await school.line(/^Email to marva@school\.example: Reset your/);
  const link = /\S+\/reset-password#token=\S+/.exec(mail)?.[0] ?? '';
  await page.goto(link);
  await page.getByLabel('New password').fill('lignum vitae 88');
  await page.getByLabel('Confirm password').fill('lignum vitae 89');
  await page.getByRole('button', { name: 'Save New Password' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Confirm password').fill('lignum vitae 88');
  await page.getByRole('button', { name: 'Save New Password' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, FIRST, 'lignum vitae 88');
  await expect(page).toHaveURL(/\/dashboard/);
});
