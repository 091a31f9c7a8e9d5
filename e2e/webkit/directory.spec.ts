/** The public directory, and the full profiles that members open from it, in WebKit. */
import { ALL, castOf } from '../directory-cast.ts';
import { expectAccessible, type Fixtures, test } from './fixtures.ts';
import type { WebKitPage } from './page.ts';
import { signIn } from './people.ts';

const counted = (page: WebKitPage, matching: number) => page.byText(`Showing ${matching} of ${ALL} alumni`);

const SEARCHING = 'a visitor searches, filters and clears the directory in WebKit';
test(SEARCHING, searchAround);
test(`${SEARCHING} @phone`, searchAround);

async function searchAround({ school, newPerson }: Fixtures): Promise<void> {
  await castOf(school);
  const page = await newPerson();
  await page.goto('/directory');
  await counted(page, ALL).expectVisible();
  await expectAccessible(page);

  await test.step('the search follows the typing and keeps the focus; last names reveal nothing', async () => {
    const search = page.byRole('searchbox', 'Search by name');
    await search.type('jose');
    await counted(page, 1).expectVisible();
    await search.expectFocus();
    await page.expectAt('/directory?q=jose');
    await page.byRole('article').byText('José O.').expectVisible();
    await page.byText(/Brien/).expectGone();
    await search.fill('obrien');
    await page.byText('No alumni found').expectVisible();
    await expectAccessible(page);
    await page.byRole('button', 'Clear Filters').click();
    await counted(page, ALL).expectVisible();
    await search.expectValue('');
  });

  await test.step('filters are in the URL: a reload shows the same, and Back undoes', async () => {
    const house = page.byRole('combobox', 'Filter by House');
    await page.byRole('combobox', 'Filter by Form').choose('Any form: N');
    await counted(page, ALL - 1).expectVisible();
    await house.choose('Gibson');
    await counted(page, 1).expectVisible();
    await page.expectAt('/directory?level=N&house=Gibson');
    await page.reload();
    await counted(page, 1).expectVisible();
    await page.back();
    await house.expectValue('');
    await counted(page, ALL - 1).expectVisible();
  });
}

test('a visitor signs in from a card, opens the profile and comes back by keyboard in WebKit', async ({
  school,
  newPerson,
}) => {
  const { member, jose } = await castOf(school);
  const page = await newPerson();
  await page.goto('/directory?q=jose');
  await page.byRole('link', 'Log in to view full profile details').click();
  await signIn(page, member);
  await page.byText('Port Antonio, Jamaica').expectVisible();
  await page.expectAt(`/people/${jose.id}`);
  await expectAccessible(page);

  await page.goto('/directory?q=jose');
  const name = page.byRole('link', 'José O’Brien');
  await name.focus();
  await page.press('Enter');
  await page.byRole('heading', 'José O’Brien').expectVisible();
  await page.back();
  await name.expectFocus();
});
