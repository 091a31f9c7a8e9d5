/** Loading the directory: server-rendered, page by page, slowly, and failing. */
import { ALL, cardOf, castOf, counted } from './directory-cast.ts';
import { hold } from './held-requests.ts';
import { nav } from './page-parts.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, test, tryAgain } from './school.ts';
import { withoutInitialData } from './without-initial-data.ts';

test('the list loads more while scrolling, and keeps its position on coming back and on a reload @phone', async ({
  school,
  newPerson,
}) => {
  const { member } = await castOf(school);
  const page = await newPerson(member);
  const later = page.waitForResponse(/\/assets\/deferred-startup-/); // scroll restoration is loaded after the first view
  await page.goto('/directory');
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  await expect(page.locator('.render-late')).toHaveCount(0); // the cards below have their heights
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    expect(await cards.count()).toBe(ALL);
  }).toPass();
  const middle = cardOf(page, 'Mowatt 40').getByRole('link').first();
  await middle.scrollIntoViewIfNeeded();
  const place = () => page.evaluate(() => Math.round(scrollY));
  const before = await place();
  const isBackThere = () => expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(5);
  expect(before).toBeGreaterThan(500);
  await middle.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paulette Mowatt 40');
  await page.goBack();
  await expect(cards).toHaveCount(ALL);
  await isBackThere();
  const events = page.getByRole('link', { name: 'Events' }); // in the bottom bar, which is always visible

  await later;
  const release = await hold(page, '**/assets/*.js');
  await events.click();
  await expect(page.getByText('Loading…', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(cards).toHaveCount(ALL);
  await isBackThere();
  release();

  await events.click();
  await expect(page).toHaveURL('/events');
  await page.goBack();
  await expect(cards).toHaveCount(ALL);
  await isBackThere();

  await page.reload();
  await expect(cardOf(page, 'Mowatt 40')).toBeInViewport();
  await isBackThere();
});

test('a visitor who goes back before any script has loaded gets the page they go back to', async ({
  school,
  newPerson,
}) => {
  await castOf(school);
  const page = await newPerson();
  const interactive = page.waitForResponse(/\/assets\/deferred-startup-/);
  await page.goto('/directory');
  const house = page.getByRole('combobox', { name: 'Filter by House' });
  await interactive;
  await house.selectOption('Deroux');
  await expect(page).toHaveURL('/directory?house=Deroux');
  const release = await hold(page, /\/assets\/.*\.js$/);
  await page.reload({ waitUntil: 'commit' });
  await expect(house).toHaveValue('Deroux');
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL('/directory');
  release();
  await expect(house).toHaveValue('');
  await expect(counted(page, ALL)).toBeVisible();
});

test('a visitor sees cards before any script has loaded, and what they typed and chose by then is searched', async ({
  school,
  newPerson,
}) => {
  await castOf(school);
  const others = school.db.updateTable('users').where('first_name', '=', 'Paulette');
  await others.set({ profile_photo_url: '/files/avatars/profile-photos/gone.jpg' }).execute();
  const page = await newPerson();
  const scripts = /\/assets\/.*\.js$/;
  let release = await hold(page, scripts);
  await page.goto('/directory?q=jose&house=Deroux', { waitUntil: 'commit' });
  await expect(page.getByText('Loading…')).toBeVisible(); // so few results are not server-rendered
  await page.goto('/directory', { waitUntil: 'commit' });
  await expect(page.getByRole('article')).toHaveCount(24);
  await expect(page).toHaveTitle(/^Directory · /);
  const photo = page.getByRole('article').first().locator('img');
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.complete)).toBe(true); // failed before any script listened
  await expect(nav(page).getByRole('link', { name: 'Register' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  release();
  await expect(photo).toHaveCount(0);

  release = await hold(page, scripts);
  await page.goto('/directory', { waitUntil: 'commit' });
  const search = page.getByRole('searchbox', { name: 'Search by name' });
  await search.fill('una');
  await page.getByRole('combobox', { name: 'Filter by House' }).selectOption('Muirhead');
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && asked.push(new URL(request.url()).search));
  release();
  await expect(counted(page, 1)).toBeVisible();
  await expect(page).toHaveURL('/directory?q=una&house=Muirhead');
  await expect(search).toHaveValue('una');
  expect(asked[0]).toBe('?q=una&house=Muirhead'); // the first request: everything before was in the page
  await search.fill('');
  await page.getByRole('combobox', { name: 'Filter by House' }).selectOption('');
  await expect(counted(page, ALL)).toBeVisible();
  await others.set({ profile_photo_url: null }).execute();
});

test('a button that a visitor presses before any script has loaded works once they have', async ({
  school,
  newPerson,
}) => {
  await castOf(school);
  const page = await newPerson();
  const release = await hold(page, /\/assets\/.*\.js$/);
  await page.goto('/directory?level=N', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  release();
  await expect(counted(page, ALL)).toBeFocused();
  await expect(page).toHaveURL('/directory');
  await expect(page.getByRole('combobox', { name: 'Filter by Form' })).toHaveValue('');
});

test('a slow directory keeps its layout, and a failing one shows an error with a retry', async ({
  school,
  newPerson,
}) => {
  const { member } = await castOf(school);
  const page = await newPerson(member);
  await page.addInitScript(() => {
    const all = Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) all.moved += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await withoutInitialData(page);
  const release = await hold(page, '**/api/directory');
  await page.goto('/directory');
  await expect(page.getByText('Loading…').first()).toBeAttached();
  await expectAccessible(page);
  release();
  await expect(counted(page, ALL)).toBeVisible();
  const moved = await page.evaluate(() => (window as unknown as { moved: number }).moved);
  expect(moved).toBeLessThan(0.02);
  await page.unrouteAll();
  await page.route('**/api/directory?house=Gibson', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('combobox', { name: 'Filter by House' }).selectOption('Gibson');
  await expect(page.getByRole('alert')).toContainText('The directory couldn’t be loaded.');
  await expect(page.getByRole('article')).toHaveCount(0);
  await expectAccessible(page);
  await page.unrouteAll();
  await tryAgain(page);
  await expect(counted(page, 1)).toBeVisible();
});
