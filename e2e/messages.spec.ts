import type { Page } from '@playwright/test';
import { queuedJobs } from '../server/testing/jobs.ts';
import { makeEvent, makeTicket } from '../server/testing/reunions.ts';
import { expect, expectAccessible, type School, test } from './school.ts';

test('a member turns an email off, gets none, and gets it again once it is on', async ({ school, newPerson }) => {
  const email = 'renee@school.example';
  const member = await school.member({ email, first_name: 'Renée', last_name: 'Wedderburn' });
  const event = await makeEvent(school, { name: 'Jubilee' });
  await makeTicket(school, event);
  const page = await newPerson(member);
  const registered = () => school.lines.filter((line) => line.startsWith(`Email to ${email}: You’re registered`));
  const section = page.getByRole('region', { name: 'Emails' });
  const wanted = section.getByRole('switch', { name: 'You registered for an event' });

  await test.step('by keyboard, in the section that every email’s footer links to', async () => {
    await page.goto(`${school.url}/edit-profile#emails`);
    await expect(page).toHaveURL('/edit-profile?tab=notifications#emails');
    await expect(page.getByRole('heading', { name: 'Emails' })).toBeInViewport();
    await expect(wanted).toBeChecked();
    await expectAccessible(page);
    await wanted.focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Saved. You won’t get this email.')).toBeVisible();
    await page.reload();
    await expect(wanted).not.toBeChecked();
  });

  await test.step('registering sends no email; withdrawing, still turned on, sends one', async () => {
    await register(page, school, event);
    await page.goto(`${school.url}/events/${event.id}`);
    await page.getByRole('button', { name: 'Withdraw' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await school.line(/^Email to renee@school\.example: You’ve withdrawn from Jubilee — Hello Renée, /);
    await emptyQueue(school);
    expect(registered()).toEqual([]);
  });

  await test.step('a choice that cannot be saved is reverted with an error', async () => {
    await page.goto(`${school.url}/edit-profile#emails`);
    await page.route('**/api/message-preferences/*', (route) => route.abort());
    await wanted.click();
    await expect(section.getByRole('alert')).toContainText('This wasn’t saved. We couldn’t reach the server.');
    await expect(wanted).not.toBeChecked();
    await expectAccessible(page);
    await page.unroute('**/api/message-preferences/*');
  });

  await test.step('turned on again, the email arrives once, with payment instructions', async () => {
    await wanted.click();
    await expect(page.getByText('Saved. You’ll get this email.')).toBeVisible();
    await expect(section.getByRole('alert')).toHaveCount(0);
    await register(page, school, event);
    await school.line(/^Email to renee@school\.example: You’re registered for Jubilee — .*Submit Your Payment: http/);
    await emptyQueue(school);
    expect(registered()).toHaveLength(1);
  });
});

async function register(page: Page, school: School, event: { id: string }): Promise<void> {
  await page.goto(`${school.url}/events/${event.id}`);
  await page.getByRole('radio').first().check({ force: true });
  await page
    .getByRole('button', { name: /^Register · / })
    .filter({ visible: true })
    .click();
  await page.waitForURL(/\/payment-submission\?registration=/);
}

/** Waits until every queued email is sent. */
const emptyQueue = (school: School) => expect.poll(async () => (await queuedJobs(school.db)).length).toBe(0);
