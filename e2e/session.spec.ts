/** Sessions: signing in and out, also in several tabs; staying signed in; and being signed out from another device. */
import type { Page } from '@playwright/test';
import { DAY_MS } from '../contract/constants.ts';
import { givePassword } from '../server/testing/members.ts';
import { hold, holdReply } from './held-requests.ts';
import { h1, nav, settled } from './page-parts.ts';
import { endSessions, PASSWORD, sessionCookie, signIn } from './people.ts';
import { expect, expectAccessibleInBothThemes, test } from './school.ts';

test('signing in requires both fields, shows progress, remembers, and returns to the requested page', async ({
  school,
  newPerson,
}) => {
  const person = await school.member();
  await givePassword(school.db, person, PASSWORD);
  const page = await newPerson();
  await page.goto('/events?from=an-email');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Enter your email address')).toBeVisible();
  await expect(page.getByText('Enter your password')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expectAccessibleInBothThemes(page);

  const release = await hold(page, '**/api/session');
  await signIn(page, person);
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/events\?from=an-email$/);
  expect((await sessionCookie(page))?.expires).toBe(-1);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('You’ve signed out.')).toBeVisible();

  await page.getByLabel('Remember me').check();
  await signIn(page, person);
  await expect(page).toHaveURL(/\/dashboard$/);
  const days = ((await sessionCookie(page))?.expires ?? 0) / 86_400 - Date.now() / DAY_MS;
  expect(Math.round(days)).toBe(30);
});

test('a reply older than the sign-out does not restore the session', async ({ school, newPerson }) => {
  const member = await newPerson(await school.member());
  await member.goto('/dashboard');
  await settled(member);
  const old = await holdReply(member, '**/api/me');
  await member.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect.poll(() => old.isMade).toBe(true);
  await member.getByRole('button', { name: 'Sign out' }).click();
  await expect(member.getByText('You’ve signed out.')).toBeVisible();
  const answered = member.waitForEvent('requestfinished', (request) => request.url().endsWith('/api/me'));
  old.release();
  await answered;
  // Long enough for the page to accept it by mistake, which would lead to the dashboard.
  await member.waitForTimeout(500);
  await expect(member.getByText('You’ve signed out.')).toBeVisible();
  await expect(nav(member).getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(member).toHaveURL(/\/login$/);
});

test('a page restored after the sign-out shows nothing of the person, even without the server', async ({
  school,
  newPerson,
}) => {
  const member = await newPerson(await school.member({ first_name: 'Marcia' }));
  await member.goto('/dashboard');
  await settled(member);
  await expect(h1(member)).toContainText('Marcia');
  await member.route('**/api/**', (route) => route.abort());
  await member.evaluate(() => {
    localStorage.setItem('session', 'left');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(member).toHaveURL(/\/login/);
  await expect(member.getByText('Marcia')).toHaveCount(0);
});

test('a sign-out succeeds even if the page is left at once on a slow network', async ({ school, newPerson }) => {
  const page = await newPerson(await school.member());
  await page.goto('/dashboard');
  await settled(page);
  const line = await page.context().newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 1_500,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  const begun = page.waitForRequest((request) => request.method() === 'DELETE');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await begun;
  await page.goto('about:blank');
  await expect.poll(async () => await sessionCookie(page)).toBeUndefined();
});

test('signing out before the next page has loaded resets the sign-in page', async ({ school, newPerson }) => {
  const person = await school.member();
  await givePassword(school.db, person, PASSWORD);
  const page = await newPerson();
  const release = await hold(page, /\/assets\/dashboard-/);
  await page.goto('/login');
  await signIn(page, person);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You’ve signed out.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  release();
  await expect(page).toHaveURL(/\/login$/);
});

test('a session ended on another device leads to the sign-in once, says why, and back', async ({
  school,
  newPerson,
}) => {
  const person = await school.member();
  await givePassword(school.db, person, PASSWORD);
  const page = await newPerson(person);
  await page.goto('/events');
  await expect(h1(page)).toBeVisible();
  let visits = 0;
  page.on('framenavigated', (frame) => {
    if (frame.url().includes('/login')) visits += 1;
  });
  await endSessions(school, person);
  await nav(page).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard$/);
  await expectAccessibleInBothThemes(page);
  expect(visits).toBe(1);
  await signIn(page, person);
  await expect(page).toHaveURL(/\/dashboard$/);

  // Ended while the browser was closed: shown at the next visit only.
  await settled(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('session'))).toBe(person.id);
  await endSessions(school, person);
  await page.goto('/connections');
  await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible();
  await page.reload();
  await expect(h1(page)).toHaveText('Sign in');
  await expect(page.getByText('Your session has ended.')).toHaveCount(0);
});

test('the tabs of one browser sign in and out together', async ({ school, newPerson }) => {
  const person = await school.member();
  await givePassword(school.db, person, PASSWORD);
  const one = await newPerson();
  await one.goto('/login');
  const other = await one.context().newPage();
  await other.goto('/events');
  await expect(other).toHaveURL(/\/login\?next=%2Fevents$/);
  for (const page of [one, other]) await settled(page);

  await signIn(one, person);
  await expect(one).toHaveURL(/\/dashboard$/);
  await expect(other).toHaveURL(/\/events$/);
  await settled(other); // a request during the end of the session could reveal it before the other tab does

  await one.getByRole('button', { name: 'Sign out' }).click();
  await expect(one).toHaveURL(/\/login$/);
  await expect(other.getByText('You’ve signed out.')).toBeVisible();
  await expect(other).toHaveURL(/\/login\?next=%2Fevents$/);
});

/** Waits until the page has stored its session for other tabs, and so listens to them. */
async function openEvents(page: Page): Promise<void> {
  await page.goto('/events');
  await settled(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('session'))).not.toBe(null);
}

test('a sign-out in another tab is noticed even if the storage no longer has it', async ({ school, newPerson }) => {
  const page = await newPerson(await school.member());
  await openEvents(page);
  await page.evaluate(() => {
    localStorage.removeItem('session');
    dispatchEvent(new StorageEvent('storage', { key: 'session', newValue: 'left' }));
  });
  await expect(page.getByText('You’ve signed out.')).toBeVisible();
});

test('a tab refused by the server says that another tab signed out once it learns so', async ({
  school,
  newPerson,
}) => {
  const page = await newPerson(await school.member());
  await openEvents(page);
  await page.context().clearCookies(); // as the other tab's sign-out does
  await nav(page).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'session', newValue: 'left' })));
  await expect(page.getByText('You’ve signed out.')).toBeVisible();
  await expect(page.getByText('Your session has ended.')).toHaveCount(0);
});

test('a visible page keeps its session alive', async ({ school, newPerson }) => {
  const person = await school.member();
  const page = await newPerson(person);
  await page.clock.install();
  const later = page.waitForResponse(/toast-card/);
  await page.goto('/connections');
  await expect(h1(page)).toBeVisible();
  await page.clock.runFor(2000);
  await later;
  const renewed = { expires_at: new Date(Date.now() + 28 * 24 * 3_600_000) };
  await school.db.updateTable('auth_sessions').set(renewed).where('user_id', '=', person.id).execute();
  const asked = page.waitForResponse('**/api/me');
  await page.clock.runFor(6 * 60_000);
  await asked;
  const daysLeft = async () => {
    const query = school.db.selectFrom('auth_sessions').select('expires_at').where('user_id', '=', person.id);
    return Math.round(((await query.executeTakeFirstOrThrow()).expires_at.getTime() - Date.now()) / DAY_MS);
  };
  await expect.poll(daysLeft).toBe(30);
  await endSessions(school, person);
  await page.clock.runFor(6 * 60_000);
  await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible();
});
