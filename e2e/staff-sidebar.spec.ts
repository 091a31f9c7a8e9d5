/** The staff's sidebar: what it lists for whom, and the ways out of it. On a phone it is a drawer. */
import type { Locator, Page } from '@playwright/test';
import type { Person } from '../server/testing/members.ts';
import { expect, expectAccessible, type School, test } from './school.ts';

const JOURNEY = 'the sidebar lists what each of the committee may open';
test(JOURNEY, walk);
test(`${JOURNEY} @phone`, walk);

type Walk = { school: School; newPerson: (person?: Person) => Promise<Page>; isMobile: boolean };

/** Spec 2, Admin layout, in its order, and what came since: what it is called, where it leads, and the page's own title. */
/** Spec 2, Admin layout, in its order, then ours: what it is called, where it leads, and the page's own title. */
const SCREENS = [
  ['Overview', '/admin', 'Overview'],
  ['User Management', '/admin/users', 'User Management'],
  ['Phone Numbers', '/admin/phone-numbers', 'Phone Numbers'],
  ['Events', '/admin/events', 'Events'],
  ['Payments', '/admin/payments', 'Payments'],
  ['Payment Profiles', '/admin/payment-profiles', 'Payment Profiles'],
  ['Room Management', '/admin/rooms', 'Room Management'],
  ['Roles & Permissions', '/admin/roles', 'Roles & Permissions'],
  ['Activity Logs', '/admin/logs', 'Activity Logs'],
  ['Deliveries', '/admin/deliveries', 'Deliveries'],
  ['System', '/admin/system', 'System'],
] as const;

const LISTED: Record<string, string[]> = {
  SUPER_ADMIN: SCREENS.map(([label]) => label),
  ACCOUNTANT: ['Overview', 'User Management', 'Events', 'Payments', 'Payment Profiles'],
  EVENT_COORDINATOR: ['Overview', 'Phone Numbers', 'Events', 'Payments', 'Room Management'],
};

async function walk({ school, newPerson, isMobile }: Walk): Promise<void> {
  test.setTimeout(300_000);
  const admin = await school.member({ roles: ['SUPER_ADMIN'] });

  /** The sidebar as it is at hand: on a phone once the menu is opened. */
  const sidebarOf = async (page: Page): Promise<Locator> => {
    if (!isMobile) return page.getByRole('complementary').first();
    const drawer = page.getByRole('dialog', { name: 'Admin' });
    if (!(await drawer.isVisible())) await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(drawer).toBeVisible();
    return drawer;
  };
  const links = (sidebar: Locator) => sidebar.getByRole('navigation', { name: 'Admin' }).getByRole('link');

  await test.step('each role has a list of its own, and what is not on it opens by no address', async () => {
    for (const [role, labels] of Object.entries(LISTED)) {
      const page = await newPerson(role === 'SUPER_ADMIN' ? admin : await school.member({ roles: [role] }));
      await page.goto('/admin');
      const sidebar = await sidebarOf(page);
      await expect(links(sidebar)).toHaveText(labels);
      await expectAccessible(page);
      const hidden = SCREENS.find(([label]) => !labels.includes(label));
      if (!hidden) continue;
      await page.goto(hidden[1]);
      await expect(page.getByText("You don't have access to this page")).toBeVisible();
      await expect(links(await sidebarOf(page))).toHaveText(labels);
    }
  });

  const page = await newPerson(admin);
  await page.goto('/admin');
  await test.step('each leads to its screen, is marked there, and closes the drawer of a phone', async () => {
    for (const [label, path, title] of SCREENS.toReversed()) {
      const sidebar = await sidebarOf(page);
      await links(sidebar).getByText(label, { exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      if (isMobile) await expect(page.getByRole('dialog', { name: 'Admin' })).toBeHidden();
      const there = await sidebarOf(page);
      await expect(there.locator('nav [aria-current=page]')).toHaveText(label);
    }
  });

  await test.step('Back to App leads to the dashboard, whose navigation leads back', async () => {
    await page.reload();
    await (await sidebarOf(page)).getByRole('link', { name: 'Back to App' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('complementary')).toHaveCount(0);
    await page.getByRole('link', { name: 'Admin', exact: true }).first().click();
    await expect(page).toHaveURL(/\/admin$/);
  });

  await test.step('Sign Out ends the session', async () => {
    await (await sidebarOf(page)).getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/login/);
  });
}
