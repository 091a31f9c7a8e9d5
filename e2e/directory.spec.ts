/** The public directory, and the full profiles that members open from it. */
import { ALL, cardOf, castOf, counted, PHOTO } from './directory-cast.ts';
import { isFirefox } from './page-parts.ts';
import { PASSWORD } from './people.ts';
import { expect, expectAccessible, type Fixtures, test, tryAgain } from './school.ts';
import { withoutInitialData } from './without-initial-data.ts';

const SEARCHING = 'a visitor searches as they type, filters, clears, and has all of it in the URL';
test(SEARCHING, searchAround);
test(`${SEARCHING} @phone`, searchAround);

async function searchAround({ school, newPerson }: Fixtures): Promise<void> {
  await castOf(school);
  const page = await newPerson();
  await page.route('**/profile-photos/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: PHOTO }));
  await page.goto('/directory');
  const search = page.getByRole('searchbox', { name: 'Search by name' });

  await test.step('cards show what a visitor may see', async () => {
    await expect(counted(page, ALL)).toBeVisible();
    await expect(page.getByRole('article').first()).toContainText('Paulette M.');
    await expectAccessible(page);
  });

  await test.step('the search follows the typing, keeps the focus and cancels outdated requests', async () => {
    await page.route('**/api/directory?q=j', () => {}); // never answered
    // Firefox does not report it for a request that is held back.
    const overtaken =
      isFirefox(page) || page.waitForEvent('requestfailed', (request) => request.url().endsWith('?q=j'));
    const asked = page.waitForRequest('**/api/directory?q=j');
    await search.press('j');
    await asked;
    const answered: string[] = [];
    page.on('request', (request) => request.url().includes('/api/directory?') && answered.push(request.url()));
    await page.keyboard.insertText('ose'); // in one go: on a busy machine key presses can be slower than the debounce
    await overtaken;
    await expect(counted(page, 1)).toBeVisible();
    expect(answered.map((url) => new URL(url).search)).toEqual(['?q=jose']);
    await expect(search).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Showing 1 of' })).toBeVisible();
    const card = cardOf(page, 'José O.');
    await expect(card).toContainText('Gibson');
    await expect(card).toHaveAttribute('data-house', 'Gibson');
    await expect(card.locator('img')).toHaveAttribute('src', /\/profile-photos\/jose\./);
    await expect(card).toContainText('R→L→N→M→R');
    await expect(card.getByText('Form 1 R, Form 2 L, Form 3 N, Form 4 M, Form 5 R')).toBeAttached();
    await expect(card.getByRole('link', { name: 'Log in to view full profile details' })).toBeVisible();
    await expect(page.getByText('Brien')).toHaveCount(0);
    await expect(page).toHaveURL('/directory?q=jose');
  });

  await test.step('without a match similar names are suggested, and last names reveal nothing', async () => {
    await search.fill('obrien');
    await expect(page.getByText('No alumni found')).toBeVisible();
    await expect(page.getByText('only the first letter of last names')).toBeVisible();
    await search.fill('Jsoe Obrien');
    await page.getByRole('button', { name: 'José O.' }).click();
    await expect(search).toHaveValue('José O.');
    await expect(counted(page, 1)).toBeVisible();
    await page.goBack();
    await expect(page.getByText('No alumni found')).toBeVisible();
    await expect(page.getByText('Did you mean')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(counted(page, ALL)).toBeFocused();
    await expect(search).toHaveValue('');
  });

  await test.step('filters by form and level, by level alone and by house; back undoes, a reload shows the same', async () => {
    const form = page.getByRole('combobox', { name: 'Filter by Form' });
    const house = page.getByRole('combobox', { name: 'Filter by House' });
    await form.selectOption('Form 1: R');
    await expect(counted(page, 1)).toBeVisible();
    await form.selectOption('Any form: N');
    await expect(counted(page, ALL - 1)).toBeVisible();
    await house.selectOption('Gibson');
    await expect(counted(page, 1)).toBeVisible();
    await expect(page).toHaveURL('/directory?level=N&house=Gibson');
    await page.reload();
    await expect(counted(page, 1)).toBeVisible();
    await expect(form.locator('option:checked')).toHaveText('Any form: N');
    await page.goBack();
    await expect(house).toHaveValue('');
    await expect(counted(page, ALL - 1)).toBeVisible();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(counted(page, ALL)).toBeFocused();
    await house.selectOption('Muirhead');
    await expect(cardOf(page, 'Una Z.')).toContainText('Not set');
  });
}

const OPENING = 'a member opens a person’s page by keyboard, and Back leads to the name in the list';
test(OPENING, openProfiles);
test(`${OPENING} @phone`, openProfiles);

async function openProfiles({ school, newPerson }: Fixtures): Promise<void> {
  const { member, jose, closed } = await castOf(school);
  const page = await newPerson(member);
  await page.goto('/directory?house=Gibson');
  const name = page.getByRole('link', { name: 'José O’Brien', exact: true });
  const h1 = page.getByRole('heading', { level: 1 });

  await test.step('the card has a button for each way to reach them', async () => {
    const ways = page.getByRole('list', { name: 'Contact José' }).getByRole('link');
    await expect(ways).toHaveText(['WhatsApp José', 'Call José', 'Email José']);
    for (const way of await ways.all()) expect((await way.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    const address = page.getByRole('link', { name: 'jose+reunion@school.example' });
    await expect(address).toHaveAttribute('href', 'mailto:jose%2Breunion@school.example');
  });

  await test.step('it shows everything that is shared, and the shared forms', async () => {
    await name.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/people/${jose.id}`);
    await expect(h1).toHaveText('José O’Brien');
    await expect(h1).toBeFocused();
    const ways = page.getByRole('list', { name: 'Contact José' }).getByRole('link');
    await expect(ways.nth(0)).toHaveAttribute('href', 'https://wa.me/18765550123');
    await expect(ways.nth(1)).toHaveAttribute('href', 'tel:+18765550123');
    await expect(ways.nth(2)).toHaveAttribute('href', 'mailto:jose%2Breunion@school.example');
    await expect(page.getByText('Port Antonio, Jamaica')).toBeVisible();
    await expect(page.getByText('4 July', { exact: true })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Shared forms' }).getByRole('listitem')).toHaveText([
      'Form 2: L',
      'Form 3: N',
      'Form 4: M',
      'Form 5: R',
    ]);
    await expectAccessible(page);
  });

  await test.step('the browser’s Back and the page’s own lead to the name in the list', async () => {
    await page.goBack();
    await expect(page).toHaveURL('/directory?house=Gibson');
    await expect(name).toBeFocused();
    await name.click();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL('/directory?house=Gibson');
    await expect(name).toBeFocused();
  });

  await test.step('a link to a person opens the page, from before it had one too', async () => {
    await page.goto(`/directory?person=${closed.id}`);
    await expect(page).toHaveURL(`/people/${closed.id}`);
    await expect(h1).toHaveText('Una Zephyr');
    await expect(page.getByText('Una doesn’t share any other details.')).toBeVisible();
    await expect(page.getByText('Not set')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Contact Una' })).toHaveCount(0);
    await page.getByRole('link', { name: 'All alumni' }).click();
    await expect(page).toHaveURL('/directory');
  });

  await test.step('a profile that fails to load shows an error with a retry', async () => {
    await withoutInitialData(page);
    const address = `**/api/directory/${member.id}`;
    await page.route(address, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`/people/${member.id}`);
    await expect(page.getByRole('alert')).toContainText('The profile couldn’t be loaded.');
    await page.unroute(address);
    await tryAgain(page);
    await expect(page.getByText('This is you, as other members see you.')).toBeVisible();
  });
}

test('the page of someone unknown, or without a completed profile, is a 404', async ({ school, newPerson }) => {
  const hidden = await school.member({ first_name: 'Hidden', profile_completed: false });
  const page = await newPerson(await school.member());
  for (const id of [hidden.id, crypto.randomUUID(), 'nonsense']) {
    await page.goto(`/people/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This person isn’t in the directory');
    await expect(page.getByText('Hidden')).toHaveCount(0);
  }
  await expectAccessible(page);
  const halfway = await newPerson(hidden);
  const path = `/people/${crypto.randomUUID()}`;
  await halfway.goto(path);
  await expect(halfway).toHaveURL(`/setup-profile?next=${encodeURIComponent(path)}`);
});

test('a visitor who follows a link to a person, or a card, signs in and gets to that person', async ({
  school,
  newPerson,
}) => {
  const { member, jose } = await castOf(school);
  const page = await newPerson();
  await page.goto(`/people/${jose.id}`);
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`/people/${jose.id}`)}`);
  await expect(page.getByText('Brien')).toHaveCount(0);
  await page.goto('/directory?q=jose');
  await page.getByRole('link', { name: 'Log in to view full profile details' }).click();
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Port Antonio')).toBeVisible();
  await expect(page).toHaveURL(`/people/${jose.id}`);
});
