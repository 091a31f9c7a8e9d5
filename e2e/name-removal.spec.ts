/** "Is this you? Remove my name": without an account, from the page of an invitation link. */
import { plantEntry, plantSuggestion } from '../server/testing/rosters.ts';
import { expect, expectAccessibleInBothThemes, test } from './school.ts';

test.describe.configure({ timeout: 180_000 });

test('a visitor removes their name by a code, and the class no longer sees it', async ({ school, newPerson }) => {
  const ivy = await school.member({ first_name: 'Ivy', last_name: 'Grant' });
  const phone = '+18765553009';
  const entry = await plantEntry(school, 'Marcia', 'Brown', { added_by: ivy.id });
  await plantSuggestion(school, entry, { suggested_by: ivy.id, phone });
  const member = await newPerson(ivy);
  await member.goto('/classes/1/G');
  await expect(member.getByText('Marcia Brown')).toBeVisible();
  const page = await newPerson();
  await page.setViewportSize({ width: 360, height: 740 });

  await test.step('the page of a link leads there', async () => {
    await page.goto('/join/no-such-invitation-xxxx');
    await page.getByRole('link', { name: 'Remove my name' }).click();
    await expect(page.getByRole('heading', { name: 'Is this you? Remove my name' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('half a number is refused, and a whole one gets a code', async () => {
    await page.getByLabel('Your mobile number').fill('55530');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Enter the whole phone number, with its area code')).toBeVisible();
    await page.getByLabel('Your mobile number').fill('8765553009');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Verification code')).toBeFocused();
    await expect(page.getByText('It expires in 10 minutes.')).toBeVisible();
  });

  await test.step('who comes back reads of the earlier code, not that it lasts ten minutes from now', async () => {
    await page.reload();
    await page.getByLabel('Your mobile number').fill('8765553009');
    await page.keyboard.press('Enter');
    await expect(page.getByText('You already have a code')).toBeVisible();
    await expect(page.getByText('It expires in 10 minutes.')).toBeHidden();
    await expect(page.getByLabel('Verification code')).toBeFocused();
  });

  await test.step('a wrong code is refused; the right one removes the name', async () => {
    const right = await school.codeFor(phone);
    await page.keyboard.type(right === '000000' ? '000001' : '000000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Invalid verification code. Please try again.')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.type(right);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'We’re removing your name' })).toBeVisible();
    await expect(page.locator('main')).not.toContainText('Marcia');
    await expect(page.getByText('asked not to be listed if someone sends it again')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('the class no longer lists the name, and adding it asks first', async () => {
    await expect(async () => {
      await member.reload();
      await expect(member.getByText('No names yet')).toBeVisible();
    }).toPass();
    await member.getByRole('button', { name: 'Add a classmate' }).click();
    await member.getByLabel('Names').fill('Marcia Brown');
    await member.getByRole('button', { name: 'Add Name' }).click();
    await expect(member.getByRole('alert')).toContainText('someone called Marcia Brown asked not to be on this list');
    await expectAccessibleInBothThemes(member);
  });
});
