/** Where the school asks for it, someone else approves an announcement before it's sent. */
import type { Page } from '@playwright/test';
import { h1 } from './page-parts.ts';
import { expect, expectAccessibleInBothThemes, test as plain } from './school.ts';
import { startSchool } from './server-process.ts';

const test = plain.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
  school: async ({}, use) => {
    const school = await startSchool({ ANNOUNCEMENT_APPROVAL: 'true' });
    await use(school);
    await school.stop();
  },
});

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).press('Enter');
const sendButton = (page: Page) => page.getByRole('button', { name: /^Send to/ });

/** A draft to every member, tested by its author. */
async function write(page: Page) {
  await page.goto('/admin/announcements/new');
  await page.getByLabel('Condition 1', { exact: true }).selectOption({ label: 'Every member' });
  await press(page, 'Next: Message');
  await page.getByLabel('Subject').fill('Bring a photograph');
  await page.getByLabel('Text', { exact: true }).fill('Please bring one, {first name}.');
  await press(page, 'Save and Review');
  await press(page, 'Send a Test to Myself');
}

test('an announcement is sent after someone else approved it, and a change needs approval again @phone', async ({
  school,
  newPerson,
}) => {
  const author = await newPerson(await school.member({ first_name: 'Ada', roles: ['EVENT_COORDINATOR'] }));
  const other = await newPerson(await school.member({ first_name: 'Paul', roles: ['EVENT_COORDINATOR'] }));
  await write(author);
  await school.line(/^Email to .*: Test: Bring a photograph/);
  await expect(author.getByText(/^You wrote this or changed it, so someone else/)).toBeVisible();
  await expect(author.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  await expect(sendButton(author)).toHaveCount(0);
  await expectAccessibleInBothThemes(author);

  await other.goto('/admin/announcements');
  await other.getByRole('link', { name: 'Bring a photograph' }).press('Enter');
  await expect(other.getByText(/^Ada \S+ wrote this\. Read the email/)).toBeVisible();
  await expectAccessibleInBothThemes(other);
  await press(other, 'Approve');
  await expect(other.getByText(/^Approved by Paul /)).toBeVisible();

  await author.reload();
  await expect(sendButton(author)).toBeVisible();
  await press(author, '2. Message');
  await author.getByLabel('Text', { exact: true }).fill('Please bring two, {first name}.');
  await press(author, 'Save and Review');
  await press(author, 'Send a Test to Myself');
  await expect(author.getByText(/^You wrote this or changed it, so someone else/)).toBeVisible();
  await expect(sendButton(author)).toHaveCount(0);

  await other.reload();
  await press(other, 'Approve');
  await expect(other.getByText(/^Approved by Paul /)).toBeVisible();
  await author.reload();
  await press(author, 'Send to 2 People');
  await expect(author.getByText(/^Sending in [345]\d s$/)).toBeVisible();
  await expect(h1(author)).toBeVisible();
});
