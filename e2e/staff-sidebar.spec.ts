/** The staff sidebar: the screens it lists for each role, and the links out of it. On a phone it is a drawer. */
import type { Locator, Page } from '@playwright/test';
import { STAFF_PATHS, STAFF_SCREENS } from '../contract/staff-screens.ts';
import { pressSignOut } from './people.ts';
import { expect, expectAccessible, type Fixtures, test } from './school.ts';

const JOURNEY = 'the sidebar lists the screens that each role may open';
test(JOURNEY, journey);
test(`${JOURNEY} @phone`, journey);

const REPORTS = ['Collect Payments', 'Bank Statements', 'Money Report'];
const LISTED: Record<string, string[]> = {
  SUPER_ADMIN: STAFF_PATHS.map((path) => STAFF_SCREENS[path].label),
  ACCOUNTANT: ['Overview', 'User Management', 'Events', 'Payments', 'Payment Profiles', ...REPORTS],
  EVENT_COORDINATOR: [
    ...['Overview', 'Phone Numbers', 'Events', 'Payments', 'Room Management', 'Suggested Numbers'],
    ...[...REPORTS, 'Announcements'],
  ],
};

async function journey({ school, newPerson, isMobile }: Fixtures & { isMobile: boolean }): Promise<void> {
  test.setTimeout(300_000);
  const admin = await school.member({ roles: ['SUPER_ADMIN'] });

  /** On a phone this opens the drawer first. */
  const sidebarOf = async (page: Page): Promise<Locator> => {
    if (!isMobile) return page.getByRole('complementary').first();
    const drawer = page.getByRole('dialog', { name: 'Admin' });
    if (!(await drawer.isVisible())) await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(drawer).toBeVisible();
    return drawer;
  };
  const links = (sidebar: Locator) => sidebar.getByRole('navigation', { name: 'Admin' }).getByRole('link');

  await test.step('each role sees its own screens, and no address opens another', async () => {
    for (const [role, labels] of Object.entries(LISTED)) {
      const page = await newPerson(role === 'SUPER_ADMIN' ? admin : await school.member({ roles: [role] }));
      await page.goto('/admin');
      const sidebar = await sidebarOf(page);
      await expect(links(sidebar)).toHaveText(labels);
      await expectAccessible(page);
      const hidden = STAFF_PATHS.find((path) => !labels.includes(STAFF_SCREENS[path].label));
      if (!hidden) continue;
      await page.goto(hidden);
      await expect(page.getByText("You don't have access to this page")).toBeVisible();
      await expect(links(await sidebarOf(page))).toHaveText(labels);
    }
  });

  const page = await newPerson(admin);
  await page.goto('/admin');
  await test.step('each link leads to its accessible screen, is marked as current, and closes the drawer on a phone', async () => {
    for (const path of STAFF_PATHS.toReversed()) {
      const { label } = STAFF_SCREENS[path];
      const sidebar = await sidebarOf(page);
      await links(sidebar).getByText(label, { exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
      await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
      if (isMobile) await expect(page.getByRole('dialog', { name: 'Admin' })).toBeHidden();
      await expectAccessible(page);
      const there = await sidebarOf(page);
      await expect(there.locator('nav [aria-current=page]')).toHaveText(label);
    }
  });

  await test.step('Back to App opens the dashboard, whose navigation links back', async () => {
    await page.reload();
    await (await sidebarOf(page)).getByRole('link', { name: 'Back to App' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('complementary')).toHaveCount(0);
    await page.getByRole('link', { name: 'Admin', exact: true }).first().click();
    await expect(page).toHaveURL(/\/admin$/);
  });

  await test.step('Sign Out ends the session', async () => {
    await pressSignOut((await sidebarOf(page)).getByRole('button', { name: 'Sign Out' }), isMobile);
    await expect(page).toHaveURL(/\/login/);
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/login/);
  });
}
