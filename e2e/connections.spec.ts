/** A member's classmates: the list, its filters, and what classmates share. */
import type { Person } from '../server/testing/members.ts';
import { expect, expectAccessible, type Fixtures, type School, test, tryAgain } from './school.ts';
import { withoutInitialData } from './without-initial-data.ts';

const levels = (text: string) =>
  Object.fromEntries([...text].map((level, index) => [`form_${index + 1}_level`, level === '-' ? null : level]));

const casts = new WeakMap<School, Promise<Person>>();

/** Someone with 29 classmates, who may see all users. */
function meOf(school: School): Promise<Person> {
  const me = casts.get(school) ?? makeCast(school);
  casts.set(school, me);
  return me;
}

async function makeCast(school: School): Promise<Person> {
  const me = await school.member({ first_name: 'Delroy', roles: ['ACCOUNTANT'], ...levels('GLNMR') });
  const hidden = { share_email: false, email: 'hidden@school.example', birthday: '1970-05-06' };
  await school.member({
    first_name: 'Same',
    last_name: 'Zephyr',
    sports_house: 'Gibson',
    ...levels('GLNMR'),
    ...hidden,
  });
  await school.member({ first_name: 'José', last_name: 'O’Brien', sports_house: 'Gibson', ...levels('RLNRR') });
  await school.member({ first_name: 'Rae', last_name: 'Stranger', ...levels('RRRRG') });
  for (let index = 0; index < 27; index++) {
    const last_name = `Mowatt ${String(index).padStart(2, '0')}`;
    await school.member({ first_name: 'Paulette', last_name, sports_house: 'Deroux', ...levels('GRRRG') });
  }
  return me;
}

const CLASSMATES = 'a member finds the classmates, sorts them, narrows them down and opens one';
test(CLASSMATES, meetClassmates);
test(`${CLASSMATES} @phone`, meetClassmates);

async function meetClassmates({ school, newPerson }: Fixtures): Promise<void> {
  const page = await newPerson(await meOf(school));
  const cards = page.getByRole('list', { name: 'Connections' }).getByRole('article');
  const said = (text: string) => page.getByRole('status').filter({ hasText: text });

  await test.step('as many as the dashboard says, by name, with the shared forms', async () => {
    await page.goto('/dashboard');
    const card = page.getByRole('link', { name: /^Connections/ });
    await expect(card).toContainText('29');
    await card.click();
    await expect(page.getByRole('heading', { name: 'Your Connections' })).toBeFocused();
    await expect(said('29 classmates found')).toBeVisible();
    await expect(cards.nth(0)).toContainText('Paulette Mowatt 00');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Most classes in common');
    await expect(cards.nth(0)).toContainText('Same Zephyr');
    await page.reload();
    await expect(cards.nth(0)).toContainText('Same Zephyr');
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('common');
    await expect(cards.nth(1)).toContainText('José O’Brien');
    await expect(cards.nth(1).getByRole('list', { name: 'Shared forms' }).getByRole('listitem')).toHaveText([
      'Form 2: L',
      'Form 3: N',
      'Form 5: R',
    ]);
    await expect(page.getByText('Rae Stranger')).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('more load while scrolling', async () => {
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      expect(await cards.count()).toBe(29);
    }).toPass();
    await page.evaluate(() => scrollTo(0, 0));
  });

  await test.step('only what is shared, for staff too, on the card', async () => {
    const card = cards.filter({ hasText: 'Same Zephyr' });
    await expect(card.getByRole('list', { name: 'Contact Same' }).getByRole('link')).toHaveText([
      'WhatsApp Same',
      'Call Same',
    ]);
    await expect(page.getByText('hidden@school.example')).toHaveCount(0);
    await expect(page.getByText('6 May')).toHaveCount(0);
    await page.getByRole('link', { name: 'Same Zephyr', exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Same Zephyr');
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Same Zephyr', exact: true })).toBeFocused();
  });

  await test.step('by name, shared form and house, all in the URL', async () => {
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('obrien');
    await expect(said('Showing 1 of 29 classmates')).toBeVisible();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await page.getByRole('combobox', { name: 'Shared form' }).selectOption('Form 2: L');
    await expect(said('Showing 2 of 29 classmates')).toBeVisible();
    await page.getByRole('combobox', { name: 'Filter by House' }).selectOption('Muirhead');
    await expect(page.getByText('No connections found')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear Filters' }).press('Enter');
    await expect(said('29 classmates found')).toBeFocused();
    await page.goBack();
    await expect(page.getByText('No connections found')).toBeVisible();
    await page.goBack();
    await expect(said('Showing 2 of 29 classmates')).toBeVisible();
    await expect(page).toHaveURL('/connections?form=2');
    await page.reload();
    await expect(said('Showing 2 of 29 classmates')).toBeVisible();
  });

  await test.step('and goes back to the dashboard', async () => {
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
  });
}

test('a visitor is asked to sign in, and a member without classmates is shown the directory', async ({
  school,
  newPerson,
}) => {
  const visitor = await newPerson();
  await visitor.goto('/connections');
  await expect(visitor).toHaveURL('/login?next=%2Fconnections');
  const newcomer = await newPerson(await school.member({ profile_completed: false }));
  await newcomer.goto('/connections');
  await expect(newcomer).toHaveURL('/setup-profile?next=%2Fconnections');
  const page = await newPerson(await school.member(levels('-----')));
  await page.goto('/connections');
  await expect(page.getByText('No connections found')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Browse the directory' }).click();
  await expect(page).toHaveURL('/directory');
});

test('connections that cannot be loaded show an error with a retry', async ({ school, newPerson }) => {
  const page = await newPerson(await meOf(school));
  let answer: { status: number; json: object } = { status: 500, json: {} };
  await withoutInitialData(page);
  await page.route('**/api/connections', (route) => route.fulfill(answer));
  await page.goto('/connections');
  await expect(page.getByRole('alert')).toHaveText('Failed to load connections');
  await expectAccessible(page);
  answer = { status: 429, json: { code: 'RATE_LIMITED', message: 'Wait a moment.', request_id: 'x' } };
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveText('Wait a moment.');
  await page.unrouteAll();
  await tryAgain(page);
  await expect(page.getByText('29 classmates found')).toBeVisible();
});
