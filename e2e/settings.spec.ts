/** The tabs of Edit Profile: their addresses, what is kept between them, and signing out. */
import { expect, expectAccessible, type Fixtures, test } from './school.ts';
import { openTab } from './settings-page.ts';

const TABS = [
  ['Profile', 'profile', 'Basic Information'],
  ['Privacy', 'privacy', 'Privacy Settings'],
  ['Notifications', 'notifications', 'Emails'],
  ['Security', 'security', 'Account Security'],
  ['Account', 'account', 'Your Data'],
] as const;

const JOURNEY = 'each tab has its address, and Back leads through them';
test(JOURNEY, browse);
test(`${JOURNEY} @phone`, browse);

async function browse({ school, newPerson }: Fixtures): Promise<void> {
  const page = await newPerson(await school.member());
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Profile');
  for (const [name, tab, heading] of TABS) {
    await openTab(page, name);
    await expect(page).toHaveURL(`/edit-profile?tab=${tab}`);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 }).filter({ visible: true }).first()).toHaveText(/./);
    await expectAccessible(page);
  }
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your Data', exact: true })).toBeVisible();
}

test('on a phone the tabs are rows, and a tab leads back to its row @phone', async ({ school, newPerson }) => {
  const page = await newPerson(await school.member());
  await page.goto('/edit-profile');
  const rows = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  await expect(rows).toHaveText([/^Profile/, /^Privacy/, /^Notifications/, /^Security/, /^Account/]);
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeHidden();
  for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectAccessible(page);
  await rows.nth(3).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Account Security' })).toBeVisible();
  await expect(rows.first()).toBeHidden();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('link', { name: 'All settings' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows.nth(3)).toBeFocused();
});

test('unsaved changes are kept while another tab is open, and an error on the Profile tab is named on Privacy', async ({
  school,
  newPerson,
}) => {
  const page = await newPerson(await school.member());
  await page.goto('/edit-profile');
  await page.getByLabel('City', { exact: true }).fill('Port Antonio');
  await page.getByLabel('First name', { exact: true }).fill('');
  await openTab(page, 'Security');
  await openTab(page, 'Privacy');
  await page.getByRole('switch', { name: 'Share phone' }).uncheck();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('alert')).toContainText('Correct the marked fields on the Profile tab.');
  await expectAccessible(page);
  await page.getByRole('alert').getByRole('link', { name: 'Profile tab' }).click();
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Port Antonio');
  await page.getByLabel('First name', { exact: true }).fill('Marva');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  const saved = await school.db
    .selectFrom('users')
    .select(['current_city', 'share_phone'])
    .where('first_name', '=', 'Marva')
    .execute();
  expect(saved).toEqual([{ current_city: 'Port Antonio', share_phone: false }]);
});

for (const [anchor, tab] of [
  ['emails', 'notifications'],
  ['your-data', 'account'],
  ['school', 'profile'],
] as const) {
  test(`a link to #${anchor} opens its tab, also through the sign-in`, async ({ school, newPerson }) => {
    const page = await newPerson(await school.member());
    await page.goto(`/edit-profile#${anchor}`);
    await expect(page).toHaveURL(`/edit-profile?tab=${tab}#${anchor}`);
    await expect(page.locator(`#${anchor}`)).toBeInViewport();
    const visitor = await newPerson();
    await visitor.goto(`/edit-profile#${anchor}`);
    await expect(visitor).toHaveURL(`/login?next=${encodeURIComponent(`/edit-profile#${anchor}`)}`);
  });
}

test('the Account tab signs out', async ({ school, newPerson }) => {
  const page = await newPerson(await school.member());
  await page.goto('/edit-profile?tab=account');
  await page.getByRole('region', { name: 'Sign Out' }).getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You’ve signed out.')).toBeVisible();
});
