/** Activity Logs: entries, filters, metadata, older pages and the CSV export. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import type { Person } from '../server/testing/members.ts';
import { settled } from './page-parts.ts';
import { expect, expectAccessibleInBothThemes, type Fixtures, type School, test } from './school.ts';

const JOURNEY = 'staff read, filter and page through the log';
test(JOURNEY, journey);
test(`${JOURNEY} @phone`, journey);

const entries = (page: Page) => page.getByRole('listitem').filter({ has: page.locator('time') });
const shows = (page: Page, words: string) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();

async function journey({ school, newPerson, isMobile }: Fixtures & { isMobile: boolean }): Promise<void> {
  test.setTimeout(300_000);
  const admin = await school.member({ roles: ['SUPER_ADMIN'], first_name: 'Beverley', last_name: 'Chambers' });
  const page = await newPerson(admin);
  const [action, entity, date] = ['Action type', 'Entity type', 'Date'].map((label) =>
    page.getByLabel(label, { exact: true }),
  ) as [ReturnType<Page['getByLabel']>, ReturnType<Page['getByLabel']>, ReturnType<Page['getByLabel']>];

  await test.step('an empty log shows a message', async () => {
    await page.goto('/admin');
    if (isMobile) await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Activity Logs' }).click();
    await expect(page.getByText('No activity logs found')).toBeVisible();
    await shows(page, 'Showing 0 of 0 logs');
    await expectAccessibleInBothThemes(page);
  });

  await test.step('actions are listed newest first with their displayed names', async () => {
    await fillLog(school, admin);
    await page.reload();
    await shows(page, 'Showing 5 of 5 logs');
    await expect(entries(page)).toContainText([
      /Approved a payment.*Beverley Chambers.*PAYMENT_CONFIRMED.*PAYMENT/s,
      /Registered.*EVENT_REGISTRATION.*EVENT/s,
      /Changed the profile.*USER_PROFILE_UPDATED.*USER/s,
      /Added a room.*ROOM_CREATED.*SYSTEM/s,
      /Sign-in failed.*Not signed in.*LOGIN_FAILED.*USER/s,
    ]);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Sun 14 Jun 2026', 'Sat 13 Jun 2026']);
    await expectAccessibleInBothThemes(page);
  });

  await test.step('metadata is collapsed, and opens by mouse and keyboard', async () => {
    const entry = entries(page).first();
    const [summary, amount] = [entry.getByText('Metadata'), entry.getByText('US$120.00')];
    await expect(amount).toBeHidden();
    await summary.click();
    await expect(amount).toBeVisible();
    await expect(entry.getByText('event name')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Enter');
    await expect(amount).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(amount).toBeVisible();
  });

  await test.step('action, entity and day filter the log, also in the URL, and Clear Filters resets them', async () => {
    await expect(action.getByRole('option')).toContainText(['All actions', 'EVENT_REGISTRATION', 'LOGIN_FAILED']);
    await action.selectOption('PAYMENT_CONFIRMED');
    await shows(page, 'Showing 1 of 5 logs');
    await expect(page).toHaveURL(/action_type=CONFIRM_PAYMENT/);
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await shows(page, 'Showing 5 of 5 logs');
    await expect(action).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Clear Filters' })).toBeFocused();

    await entity.selectOption('USER');
    await shows(page, 'Showing 2 of 5 logs');
    await date.fill('2026-06-13');
    await shows(page, 'Showing 1 of 5 logs');
    await expect(page).toHaveURL(/entity_type=users.*date=2026-06-13|date=2026-06-13.*entity_type=users/);
    await page.reload();
    await expect(entries(page)).toContainText(['Sign-in failed']);
    await expect(entity).toHaveValue('users');
    await expect(date).toHaveValue('2026-06-13');
  });

  await test.step('no matches show a message with a link to all logs', async () => {
    await date.fill('2001-01-01');
    await expect(page.getByText('No activity logs found')).toBeVisible();
    await shows(page, 'Showing 0 of 5 logs');
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Show all logs' }).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Showing 5 of 5 logs' })).toBeFocused();
    await expect(page).toHaveURL(/\/admin\/logs$/);
  });

  await test.step('the filtered log is exported as CSV, which adds an entry', async () => {
    await entity.selectOption('PAYMENT');
    await shows(page, 'Showing 1 of 5 logs');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^activity-logs-[\d-]{10}\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('PAYMENT_CONFIRMED,PAYMENT');
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await page.reload();
    await expect(entries(page).first()).toContainText(/Exported the list of activity logs.*LIST_EXPORTED/s);
  });

  await test.step('the newest 500 come first and older ones on demand, and a failure keeps what is shown', async () => {
    await sql`
      insert into activity_logs (action_type, entity_type, description, "timestamp")
      select 'ROOM_CREATED', 'rooms', 'Older entry ' || n, '2025-01-01T12:00:00Z'::timestamptz - n * interval '1 hour'
      from generate_series(1, 1200) n`.execute(school.db);
    await page.goto('/admin/logs?action_type=ROOM_CREATED');
    await shows(page, 'Showing 500 of 1,206 logs · 1,201 match');
    await expect(entries(page)).toHaveCount(500);
    const older = page.getByRole('button', { name: 'Show more activity logs' });
    await page.route(/activity-logs.*cursor/, (route) => route.fulfill({ status: 500, json: {} }));
    await older.scrollIntoViewIfNeeded();
    await expect(page.getByRole('alert')).toContainText('More activity logs couldn’t be loaded.');
    await expect(entries(page)).toHaveCount(500);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.unroute(/activity-logs.*cursor/);
    // The page may have refetched by itself; a click at the same time isn't lost.
    await page.getByRole('button', { name: /Try again|Show more activity logs/ }).click();
    await expect(page.getByText('Showing 1,000 of 1,206 logs')).toBeVisible();
    await older.focus();
    await page.keyboard.press('Enter');
    await expect(entries(page)).toHaveCount(1_201);
    await expect(older).toBeHidden();
    await expect(page.getByText('Older entry 1200', { exact: true })).toHaveCount(1);
  });

  await test.step('a failed request shows an error and can be retried', async () => {
    const asked = /\/api\/activity-logs\?entity_type=users$/;
    await page.goto('/admin/logs');
    await settled(page); // or it reports the server as lost, retries, and shows the old list dimmed
    await page.route(asked, (route) => route.fulfill({ status: 500, json: {} }));
    await entity.selectOption('USER');
    await expect(page.getByRole('alert')).toContainText('The activity logs couldn’t be loaded.');
    await expect(entries(page)).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await page.unroute(asked);
    await expect(async () => {
      // The page may have refetched by itself.
      if (await again.isVisible()) await again.click({ timeout: 2_000 });
      await expect(entries(page)).toHaveCount(2, { timeout: 2_000 });
    }).toPass();
  });

  await test.step('it requires VIEW_AUDIT_LOGS', async () => {
    const staff = await newPerson(await school.member({ roles: ['ACCOUNTANT', 'EVENT_COORDINATOR'] }));
    await staff.goto('/admin/logs');
    await expect(staff.getByText("You don't have access to this page")).toBeVisible();
    await expect(staff.getByRole('link', { name: 'Activity Logs' })).toHaveCount(0);
  });
}

/** Two days in June, the second from midnight in Jamaica. */
async function fillLog(school: School, { id: actor_id, email: actor_email }: Person): Promise<void> {
  const by = { actor_id, actor_email, actor_name: 'Beverley Chambers' };
  const metadata = JSON.stringify({ amount: 'US$120.00', event_name: 'Gala Night' });
  const entry = (action_type: string, entity_type: string, description: string, timestamp: string) => ({
    ...{ action_type, entity_type, description, timestamp },
  });
  await school.db
    .insertInto('activity_logs')
    .values([
      { ...entry('LOGIN_FAILED', 'users', 'Sign-in failed', '2026-06-13T12:00:00Z') },
      { ...by, ...entry('ROOM_CREATED', 'rooms', 'Added a room', '2026-06-14T04:59:00Z') },
      { ...by, ...entry('USER_PROFILE_UPDATED', 'users', 'Changed the profile', '2026-06-14T05:00:00Z') },
      { ...by, ...entry('REGISTER_EVENT', 'event_registrations', 'Registered', '2026-06-14T12:00:00Z') },
      { ...by, ...entry('CONFIRM_PAYMENT', 'payment_ledger', 'Approved a payment', '2026-06-14T13:00:00Z'), metadata },
    ])
    .execute();
}
