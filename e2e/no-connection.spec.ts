import { h1, nav, settled } from './page-parts.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, type Fixtures, test } from './school.ts';
import { withoutInitialData } from './without-initial-data.ts';

const OFFLINE = 'You’re offline. What you typed is safe. We’ll carry on when you’re back online.';
const AWAY = 'We can’t reach the server. What you typed is safe. We’ll keep trying.';

test('without a network the page says so, keeps what was typed, and continues by itself', loseTheNetwork);
test('without a network the page says so, keeps what was typed, and goes on by itself @phone', loseTheNetwork);

async function loseTheNetwork({ school, newPerson }: Fixtures): Promise<void> {
  const page = await newPerson(await school.member());
  await page.goto('/edit-profile?tab=profile');
  await page.getByLabel('City').fill('Port Antonio');
  await settled(page);
  await page.context().setOffline(true);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const failed = 'Failed to update profile. We couldn’t reach the server. Check your connection and try again.';
  await expect(page.getByText(failed)).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Port Antonio');
  // In the page, on every frame: the message is shown for three seconds, and a busy machine may look too late.
  const isBack = page.waitForFunction(() => document.body.textContent?.includes('You’re connected again.'));
  await page.context().setOffline(false);
  await isBack;
  await expect(page.getByText(OFFLINE)).toHaveCount(0);
  await expect(page.getByLabel('City')).toHaveValue('Port Antonio');

  // A page whose file was never loaded.
  await page.context().setOffline(true);
  await nav(page).getByRole('link', { name: 'Events' }).click();
  await expect(h1(page)).toHaveText('No connection');
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(h1(page)).toHaveText('Events');
}

test('while the server restarts the page waits and then continues', async ({ school, newPerson }) => {
  const page = await newPerson(await school.member());
  await page.goto('/edit-profile');
  await expect(h1(page)).toBeVisible();
  await settled(page);
  let isAway = true;
  const starting = {
    status: 503,
    headers: { 'retry-after': '1' },
    json: { code: 'UNAVAILABLE', message: 'Starting.' },
  };
  await page.route(/\/(api|readyz)/, (route) => (isAway ? route.fulfill(starting) : route.continue()));

  // Short: only the waiting is visible.
  const asked = page.waitForRequest('**/api/connections*');
  await page.evaluate(() => history.pushState(null, '', '/connections'));
  await asked;
  isAway = false;
  await expect(h1(page)).toHaveText('Your Connections');
  await expect(page.getByText('No connections found').or(page.getByRole('listitem').first()).first()).toBeVisible();

  // Long: the page says so, and recovers by itself.
  isAway = true;
  await nav(page).getByRole('link', { name: 'Events' }).click();
  await expect(page.getByText(AWAY)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  isAway = false;
  await expect(page.getByText('You’re connected again.')).toBeVisible();
  await expect(page.getByText('No events available')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('a slow session shows a spinner, and a failed one is retried after 200 ms', async ({ school, newPerson }) => {
  const page = await newPerson(await school.member());
  const times: number[] = [];
  const failures = [{ status: 502 }, { status: 504 }, 'lost' as const];
  await withoutInitialData(page);
  await page.route('**/api/me', async (route) => {
    times.push(Date.now());
    const failure = failures.shift();
    if (failure === 'lost') await route.abort('connectionreset');
    else if (failure) await route.fulfill({ ...failure, body: '<html>Bad gateway</html>' });
    else await route.continue();
  });
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible();
  await expect(h1(page)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(waits.length).toBeGreaterThanOrEqual(3);
  expect(waits[0]).toBeGreaterThanOrEqual(195);
  expect(waits[1]).toBeGreaterThanOrEqual(395);
  expect(waits[2]).toBeGreaterThanOrEqual(795);
});
