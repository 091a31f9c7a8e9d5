/** A school with leaving years; runs with the second school (scripts/another-school.mjs). */
import { FORM_COLUMNS } from '../server/lib/db/form-levels.ts';
import { FORM_LEVELS, HOUSES } from '../server/testing/members.ts';
import { plantEntry } from '../server/testing/rosters.ts';
import { h1 } from './page-parts.ts';
import { expect, expectAccessibleInBothThemes, test } from './school.ts';

const NO_LEVELS = Object.fromEntries(FORM_COLUMNS.map((column) => [column, null]));
const [level = ''] = FORM_LEVELS;

test('a member says their year, and finds the classmates and the missing names of it', async ({
  school,
  newPerson,
}) => {
  test.setTimeout(240_000);
  const named = (first_name: string, leaving_year: number) => school.member({ first_name, leaving_year });
  for (const [name, year] of [
    ['Ada', 1994],
    ['Bea', 1995],
    ['Cleo', 1992],
  ] as const)
    await named(name, year);
  await plantEntry(school, 'Missing', 'Of1994', { leaving_year: 1994 });
  await plantEntry(school, 'Missing', 'Of1995', { leaving_year: 1995 });
  const member = await school.member({ ...NO_LEVELS, sports_house: null, profile_completed: false });
  const page = await newPerson(member);
  const cards = page.getByRole('list', { name: 'Connections' }).getByRole('listitem');

  await test.step('a year that isn’t the school’s gets a sentence, and nothing is lost', async () => {
    await page.goto('/setup-profile');
    const year = page.getByLabel('What year did you leave?');
    for (const [index, each] of FORM_LEVELS.entries())
      await page
        .getByRole('radiogroup', { name: `Form ${index + 1}` })
        .getByRole('radio', { name: each, exact: true })
        .check({ force: true });
    await page.getByRole('radio', { name: HOUSES[0] }).check({ force: true });
    const save = page.getByRole('button', { name: 'Save Profile' });
    await expect(save).toBeDisabled();
    await year.fill('1949');
    await save.click();
    await expect(page.getByText('Enter the year you left, from 1990 to 2001.')).toBeVisible();
    await expect(year).toHaveValue('1949');
    await year.fill('1994');
    await expectAccessibleInBothThemes(page);
    await save.click();
    await expect(h1(page)).toContainText('Welcome');
  });

  await test.step('connections are of one year either side, and of all years after one tap', async () => {
    await page.goto('/connections');
    await expect(page.getByText('Classmates who left from 1993 to 1995')).toBeVisible();
    await expect(page.getByText('2 classmates found')).toBeVisible();
    await expect(cards.first()).toContainText('Class of 1994');
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'All years' }).click();
    await expect(page.getByText('3 classmates found')).toBeVisible();
    await expect(page).toHaveURL(/\?years=all$/);
    await page.getByRole('button', { name: 'Only 1993 to 1995' }).click();
    await expect(page.getByText('2 classmates found')).toBeVisible();
  });

  await test.step('the roster is of the member’s own year', async () => {
    await page.getByRole('link', { name: 'Find Missing Classmates' }).click();
    await page.getByRole('link', { name: `Form 1, ${level}, class of 1994` }).click();
    const missing = page.getByRole('list', { name: 'Missing classmates' });
    await expect(missing).toContainText('Missing Of1994');
    await expect(missing).not.toContainText('Of1995');
    await expect(page.getByText('2 of 3 found')).toBeVisible();
    await page.goto(`/classes/1/${level}?leaving_year=1995`);
    await expect(page.getByText('This isn’t one of your classes')).toBeVisible();
  });

  await test.step('the directory is filtered by year', async () => {
    await page.goto('/directory');
    await page.getByLabel('Filter by Leaving Year').selectOption('1992');
    await expect(page.getByText('Showing 1 of 4 alumni')).toBeVisible();
    await expect(page.getByRole('article').first()).toContainText('Cleo');
    await page.reload();
    await expect(page.getByText('Showing 1 of 4 alumni')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });
});
