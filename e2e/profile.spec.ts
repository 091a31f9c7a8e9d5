/** The member's own profile: editing it, the preview, and keeping unsaved entries. */
import { choose, expectShown, pictureOf } from './photo-dialog.ts';
import { expect, expectAccessible, type Fixtures, test } from './school.ts';
import { openTab } from './settings-page.ts';

const EDIT = 'a member edits the profile, sees what others will see, and they do';
test(EDIT, edit);
test(`${EDIT} @phone`, edit);

async function edit({ school, newPerson }: Fixtures): Promise<void> {
  const name = { first_name: 'Winsome', last_name: `Chin-${Math.round(Math.random() * 1e6)}` };
  const member = await school.member(name);
  const page = await newPerson(member);
  await page.goto(`${school.url}/dashboard`);
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await openTab(page, 'Profile');
  const card = page.getByRole('region', { name: 'What others see' });
  const sees = (who: string) => card.getByRole('tab', { name: who }).click();

  await test.step('it has all sections; email and phone are read-only', async () => {
    for (const title of ['Profile Photo', 'Basic Information', 'School Information', 'Additional Information']) {
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
    }
    await openTab(page, 'Privacy');
    await expect(page.getByRole('heading', { name: 'Privacy Settings' })).toBeVisible();
    await openTab(page, 'Profile');
    for (const label of ['Email', 'Phone number'])
      await expect(page.getByLabel(label, { exact: true })).not.toBeEditable();
    await page.getByRole('link', { name: 'Security tab' }).click();
    await expect(page.getByRole('heading', { name: 'Mobile number' })).toBeVisible();
    await openTab(page, 'Profile');
    await choose(page, 'Choose Photo', await pictureOf(600, 600));
    await page.getByRole('button', { name: 'Save Photo' }).click();
    await expectShown(card.locator('img'));
  });

  await test.step('the card beside it shows what a visitor, a member and the staff would see', async () => {
    await page.getByLabel('Last name at school', { exact: true }).fill('Yearwood');
    await page.getByLabel('City', { exact: true }).fill('Montego Bay');
    await page.getByLabel('Country', { exact: true }).fill('Jamaica');
    await page.getByLabel('Profession', { exact: true }).fill('Midwife');
    await page.getByLabel('Industry', { exact: true }).fill('Health');
    await page.getByLabel('Birthday', { exact: true }).fill('1970-05-09');
    await openTab(page, 'Privacy');
    await page.getByRole('switch', { name: 'Share email' }).uncheck();
    await page.getByRole('switch', { name: 'Share birthday' }).check();
    await sees('Members');
    await expect(card).toContainText(`Winsome ${name.last_name} (Yearwood)`);
    await expect(card).toContainText('Montego Bay, Jamaica');
    await expect(card).toContainText('Midwife, Health');
    await expect(card).toContainText(/9 May(?! 1970)/);
    await expect(card).not.toContainText(member.email);
    await expectAccessible(page);
    await sees('Admins');
    await expect(card).toContainText('9 May 1970');
    await expect(card).toContainText('@');
    await sees('Visitors');
    await expect(card).toContainText('Winsome C.');
    await expect(card).not.toContainText(/Montego Bay|Yearwood/);
    await expectShown(card.locator('img'));
    await expectAccessible(page);
  });

  await test.step('saving shows a message, and leads home after a second and a half', async () => {
    const waited = page.evaluate(watchSaying, 'Profile updated successfully!');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    expect(await waited).toBeGreaterThan(1_450);
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(page.getByRole('heading', { name: /Winsome/ })).toBeVisible();
    await expectShown(page.getByRole('main').locator('img').first());
  });

  await test.step('someone who opens another tab meanwhile stays there', async () => {
    // A busy machine may take longer to press the tab than the page waits.
    await expect(async () => {
      await page.goto(`${school.url}/edit-profile?tab=profile`);
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('Profile updated successfully!')).toBeVisible();
      await openTab(page, 'Security');
      await expect(page.getByRole('heading', { name: 'Account Security' })).toBeVisible();
    }).toPass();
    await page.waitForTimeout(2_000);
    await expect(page).toHaveURL(/tab=security/);
    await openTab(page, 'Profile');
    await page.waitForTimeout(2_000);
    await expect(page).toHaveURL(/tab=profile/);
  });

  await test.step('and so does someone who goes back to the list of tabs', async () => {
    const list = page.getByRole('link', { name: 'All settings' });
    if (await list.isHidden()) return;
    await expect(async () => {
      await page.goto(`${school.url}/edit-profile?tab=profile`);
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('Profile updated successfully!')).toBeVisible();
      await list.click();
      await expect(page).toHaveURL(/edit-profile$/);
    }).toPass();
    await page.waitForTimeout(2_000);
    await expect(page).toHaveURL(/edit-profile$/);
    await openTab(page, 'Profile');
  });

  await test.step('and saves again in the same visit', async () => {
    await page.getByLabel('Industry', { exact: true }).fill('Health Care');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await page.waitForURL(/\/dashboard/);
    await page.goto(`${school.url}/edit-profile?tab=profile`);
    await expect(page.getByLabel('Industry', { exact: true })).toHaveValue('Health Care');
    await expect(page.getByText(/unsaved/)).toHaveCount(0);
  });

  await test.step('another member sees what is shared, a visitor less', async () => {
    const other = await newPerson(await school.member());
    const visitor = await newPerson();
    for (const each of [other, visitor]) await each.goto(`${school.url}/directory?q=Winsome`);
    const theirs = other.getByRole('article').filter({ hasText: name.last_name });
    await expect(theirs).toContainText(`${name.last_name} (Yearwood)`);
    await expect(theirs).toContainText('Montego Bay, Jamaica');
    await expect(theirs).toContainText('Midwife, Health');
    await expect(theirs).toContainText(/9 May(?! 1970)/);
    await expect(theirs).not.toContainText(member.email);
    await expectShown(theirs.locator('img'));
    const publicCard = visitor.getByRole('article').filter({ hasText: 'Winsome C.' }).first();
    await expect(publicCard).not.toContainText(/Montego Bay|May|Midwife|Yearwood/);
    for (const path of ['/setup-profile', '/edit-profile']) {
      await visitor.goto(school.url + path);
      await expect(visitor).toHaveURL(/\/login/);
    }
  });

  await test.step('Cancel goes home and changes nothing', async () => {
    await page.goto(`${school.url}/edit-profile?tab=profile`);
    await page.getByLabel('City', { exact: true }).fill('Elsewhere');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.waitForURL(/\/dashboard/);
    await page.goto(`${school.url}/edit-profile`);
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Montego Bay');
  });
}

test('entries survive a failure, a reload and a change in another tab', async ({ school, newPerson }) => {
  const page = await newPerson(await school.member({ current_city: 'Kingston' }));
  await page.goto(`${school.url}/edit-profile`);
  const save = page.getByRole('button', { name: 'Save Changes' });

  await test.step('a failure is shown, and the form stays', async () => {
    await page.getByLabel('Profession', { exact: true }).fill('Pilot');
    await page.route('**/api/profile', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    await save.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to update profile. We couldn’t' })).toBeVisible();
    await page.unroute('**/api/profile');
    await page.route('**/api/profile', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 502, body: '' }) : route.fallback(),
    );
    await save.click();
    await expect(page.getByRole('alert').filter({ hasText: /^Failed to update profile$/ })).toBeVisible();
    await expect(save).toBeFocused(); // it can be pressed again from the keyboard
    await expectAccessible(page);
    await page.unroute('**/api/profile');
    await expect(page.getByLabel('Profession', { exact: true })).toHaveValue('Pilot');
  });

  await test.step('a reload keeps the entries, and says so', async () => {
    await page.reload();
    await expect(page.getByText('Your unsaved changes are back')).toBeVisible();
    await expect(page.getByLabel('Profession', { exact: true })).toHaveValue('Pilot');
    await expectAccessible(page);
  });

  const other = await page.context().newPage();
  await test.step('after another tab saves first, this one shows a conflict and the new values', async () => {
    await other.goto(`${school.url}/edit-profile`);
    await other.getByLabel('City', { exact: true }).fill('Spanish Town');
    await other.getByRole('button', { name: 'Save Changes' }).click();
    await expect(other.getByText('Profile updated successfully!')).toBeVisible();
    await save.click();
    await expect(page.getByText(/Your profile was changed in another tab/)).toBeVisible();
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Spanish Town');
    await expect(page.getByLabel('Profession', { exact: true })).toHaveValue('Pilot');
    await expectAccessible(page);
    await save.click();
    await page.waitForURL(/\/dashboard/);
  });

  await test.step('both are saved', async () => {
    await other.goto(`${school.url}/edit-profile`);
    await expect(other.getByLabel('City', { exact: true })).toHaveValue('Spanish Town');
    await expect(other.getByLabel('Profession', { exact: true })).toHaveValue('Pilot');
  });

  await test.step('without a form or a house nothing can be saved', async () => {
    await school.db
      .updateTable('users')
      .set({ form_3_level: null })
      .where('current_city', '=', 'Spanish Town')
      .execute();
    await other.reload();
    await expect(other.getByText('Please select a level for all 5 forms and choose a sports house')).toBeVisible();
    await expect(other.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  });
});

/** Runs in the page, so that a slow test machine doesn't matter: how long a text was shown before the page was left. */
function watchSaying(words: string): Promise<number> {
  const begun = location.pathname;
  return new Promise((resolve) => {
    let said = 0;
    const look = () => {
      if (!said && document.body.textContent?.includes(words)) said = performance.now();
      if (said && location.pathname !== begun) resolve(performance.now() - said);
    };
    // Told before the page waits; a frame may come long after it on a busy machine.
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}
