/** Who may open which page, where others are redirected, and the navigation bar. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { STAFF_PATHS } from '../contract/staff-screens.ts';
import { h1, nav } from './page-parts.ts';
import { expect, expectAccessibleInBothThemes, test } from './school.ts';

const UNKNOWN_ID = randomUUID();
const MEMBER_PAGES = [
  '/dashboard',
  '/connections',
  '/events',
  `/events/${UNKNOWN_ID}`,
  `/people/${UNKNOWN_ID}`,
  `/payment-submission?registration=${UNKNOWN_ID}`,
  `/payment-confirmation?registration=${UNKNOWN_ID}`,
];
const STAFF_PAGES = [...STAFF_PATHS, `/admin/events/${UNKNOWN_ID}/edit`];

/** Opens an address and expects where it redirects, including the query. */
async function endsAt(page: Page, address: string, expected: string | RegExp): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page, `from ${address}`).toHaveURL(typeof expected === 'string' ? new RegExp(`${expected}$`) : expected);
}
const escaped = (text: string) => text.replace(/[.?*+^$()[\]{}|\\]/g, '\\$&');

test('every address leads visitors, new members and members to a page they may open', async ({ school, newPerson }) => {
  const visitor = async () => {
    const page = await newPerson();
    await endsAt(page, '/', '/directory');
    await endsAt(page, '/no/such/page', '/directory');
    await endsAt(page, '/home.html', '/directory');
    await endsAt(page, '/admin/nothing', '/directory');
    for (const path of ['/login', '/register', '/forgot-password']) await endsAt(page, path, path);
    for (const path of ['/setup-profile', '/edit-profile', ...MEMBER_PAGES, ...STAFF_PAGES])
      await endsAt(page, path, new RegExp(`/login\\?next=${escaped(encodeURIComponent(path))}$`));
  };
  const newcomer = async () => {
    const page = await newPerson(await school.member({ profile_completed: false }));
    for (const path of ['/', '/login', '/dashboard']) await endsAt(page, path, '/setup-profile');
    for (const path of [...MEMBER_PAGES, ...STAFF_PAGES].filter((each) => each !== '/dashboard'))
      await endsAt(page, path, new RegExp(`/setup-profile\\?next=${escaped(encodeURIComponent(path))}$`));
    await endsAt(page, '/edit-profile', '/edit-profile');
    await expect(h1(page)).toHaveText('Edit Profile');
    await endsAt(page, '/directory', '/directory');
  };
  const member = async () => {
    const page = await newPerson(await school.member());
    for (const path of ['/', '/login', '/register', '/no/such/page']) await endsAt(page, path, '/dashboard');
    await endsAt(page, '/setup-profile', '/edit-profile');
    for (const path of MEMBER_PAGES) await endsAt(page, path, escaped(path));
    for (const path of STAFF_PAGES) {
      await endsAt(page, path, escaped(path));
      await expect(h1(page)).toHaveText("You don't have access to this page");
    }
    await expectAccessibleInBothThemes(page);
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  };
  await Promise.all([visitor(), newcomer(), member()]);
});

test('a sign-in link never redirects to another site', async ({ school, newPerson }) => {
  const page = await newPerson(await school.member());
  for (const next of [
    '//evil.example',
    'https://evil.example/x',
    '/\\evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
  ])
    await endsAt(page, `/login?next=${encodeURIComponent(next)}`, `${escaped(school.url)}/dashboard`);
  await endsAt(page, `/login?next=${encodeURIComponent('/events?x=//evil.example')}`, /\/events\?x=.*evil\.example$/);
});

test('the navigation shows each person their pages and works by keyboard', async ({ school, newPerson }) => {
  const visitor = await newPerson();
  await visitor.goto('/directory');
  await expect(nav(visitor).getByRole('link')).toHaveText(['Directory', 'Login', 'Register']);
  await expect(visitor.getByRole('button', { name: 'Sign out' })).toHaveCount(0);
  await nav(visitor).getByRole('link', { name: 'Login' }).click();
  await visitor.getByRole('banner').getByRole('link').first().click();
  await expect(visitor).toHaveURL(/\/directory$/);

  const member = await newPerson(await school.member());
  await member.goto('/directory');
  await expect(nav(member).getByRole('link')).toHaveText(['Directory', 'Dashboard', 'Events', 'Profile']);
  await member.getByRole('banner').getByRole('link').first().click();
  await expect(member).toHaveURL(/\/dashboard$/);
  await expect(h1(member)).toBeFocused();
  await nav(member).getByRole('link', { name: 'Profile' }).click();
  await expect(member).toHaveTitle(/^Edit Profile · /);
  await expect(h1(member)).toBeFocused();

  const staff = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR', 'ACCOUNTANT'] }));
  await staff.goto('/events');
  await expect(nav(staff).getByRole('link')).toHaveText(['Directory', 'Dashboard', 'Events', 'Profile', 'Admin']);
  await expect(staff.getByRole('banner')).toContainText('ACCOUNTANT, EVENT COORDINATOR');
  await expect(nav(staff).getByRole('link', { name: 'Events' })).toHaveAttribute('aria-current', 'page');
  await expectAccessibleInBothThemes(staff);

  await staff.keyboard.press('Tab');
  await expect(staff.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await staff.keyboard.press('Enter');
  await expect(staff.locator('#main')).toBeFocused();
  await staff.keyboard.press('Shift+Tab'); // past the theme switch and the sign-out button
  await staff.keyboard.press('Shift+Tab');
  await staff.keyboard.press('Shift+Tab');
  await expect(nav(staff).getByRole('link', { name: 'Admin' })).toBeFocused();
  await staff.keyboard.press('Enter');
  await expect(staff).toHaveURL(/\/admin$/);
});

test('on a phone the navigation is at the bottom and fits @phone', async ({ school, newPerson }) => {
  const long = { first_name: 'Wilhelmina-Anastasia', last_name: 'Featherstonehaugh-Cholmondeley' };
  const page = await newPerson(await school.member({ roles: ['SUPER_ADMIN'], ...long }));
  await page.goto('/dashboard');
  await expect(nav(page).getByRole('link')).toHaveText(['Directory', 'Dashboard', 'Events', 'Profile', 'Admin']);
  const box = await nav(page).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(844, 0);
  for (const link of await nav(page).getByRole('link').all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessibleInBothThemes(page);
  const signOut = page.getByRole('banner').getByRole('button', { name: 'Sign out' });
  await expect(signOut.getByText('Sign out')).toBeInViewport();
  await signOut.tap();
  const question = page.getByRole('alertdialog', { name: 'Sign out of this phone?' });
  await expectAccessibleInBothThemes(page);
  await question.getByRole('button', { name: 'Stay signed in' }).tap();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);
  await signOut.tap();
  await question.getByRole('button', { name: 'Sign out' }).tap();
  await expect(page).toHaveURL(/\/login$/);
  await expect(nav(page).getByRole('link')).toHaveText(['Directory', 'Login', 'Register']);
});

test('the focus moves to the heading if a page is left before it has loaded', async ({ school, newPerson }) => {
  const member = await newPerson(await school.member());
  const held = Promise.withResolvers<void>();
  await member.route(/\/assets\/connections-/, async (route) => {
    held.resolve();
    await member.waitForURL(/\/dashboard$/);
    await route.continue();
  });
  await member.goto('/connections', { waitUntil: 'commit' });
  await held.promise;
  await nav(member).getByRole('link', { name: 'Dashboard' }).click();
  await expect(h1(member)).toHaveText(/^Welcome, /);
  await expect(h1(member)).toBeFocused();
});
