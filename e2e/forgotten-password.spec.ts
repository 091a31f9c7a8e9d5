/** The reset link: it doesn't reveal who has an account, and works once. */
import { givePassword } from '../server/testing/members.ts';
import { PASSWORD } from './people.ts';
import { expect, expectAccessibleInBothThemes, test } from './school.ts';

test('a reset link is requested with the same answer for every address, and a used one leads to a new one', async ({
  newPerson,
  school,
}) => {
  const person = await school.member();
  await givePassword(school.db, person, PASSWORD);
  const page = await newPerson();
  const answer = page.getByRole('status').filter({ hasText: 'Check your email' });
  const ask = async (email: string) => {
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(answer).toContainText(email);
    return (await answer.textContent())?.replace(email, '');
  };
  const linkIn = async (count: number) => {
    const mails = () => school.lines.filter((line) => line.startsWith(`Email to ${person.email}: `));
    await expect.poll(() => mails().length).toBe(count);
    return /\S+\/reset-password#token=[\w-]+/.exec(mails().at(-1) ?? '')?.[0] ?? '';
  };
  const unknown = await ask('unknown@school.example');
  expect(await ask(person.email)).toBe(unknown);
  await expectAccessibleInBothThemes(page);
  const link = await linkIn(1);

  const choose = async () => {
    await page.getByLabel('New password').fill('lignum vitae 88');
    await page.getByLabel('Confirm password').fill('lignum vitae 88');
    await page.getByRole('button', { name: 'Save New Password' }).click();
  };
  const expectSpent = async () => {
    await expect(page.getByRole('alert')).toContainText('This link is no longer valid');
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
  };
  await page.goto(`${link.slice(0, -3)}xyz`);
  await expectSpent();
  await page.goto('/reset-password');
  await expectAccessibleInBothThemes(page);
  await expectSpent();

  await page.goto(link);
  await expect(page.getByLabel('New password')).toBeVisible();
  await school.db
    .updateTable('email_links')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute();
  await choose();
  await expectSpent();
  await page.goto(link);
  await expectSpent();
  await ask(person.email);
  const second = await linkIn(2);
  await page.goto(second);
  await choose();
  await expect(page.getByText('Your password has been changed. Sign in with the new one.')).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await expect(page).toHaveURL('/forgot-password');
  await page.goto(second);
  await expectSpent();
});
