/** Who may see which page, and a session's life: signing in, several tabs, no network, no server, an end from elsewhere. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { givePassword, type Person } from '../server/testing/cast.ts';
import { PASSWORD } from './people.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, type School, test } from './school.ts';

const NOBODY = randomUUID();
const MEMBER_PAGES = [
  '/dashboard',
  '/connections',
  '/events',
  `/events/${NOBODY}`,
  `/payment-submission?registration=${NOBODY}`,
  `/payment-confirmation?registration=${NOBODY}`,
];
const STAFF_PAGES = [
  '/admin',
  '/admin/phone-numbers',
  '/admin/events',
  `/admin/events/${NOBODY}/edit`,
  '/admin/logs',
  '/admin/rooms',
  '/admin/payments',
  '/admin/payment-profiles',
];

/** Opens an address and says where one ends up, query included. */
async function endsAt(page: Page, address: string, expected: string | RegExp): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page, `from ${address}`).toHaveURL(typeof expected === 'string' ? new RegExp(`${expected}$`) : expected);
}
const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
/** Until the parts that follow a page's first sight are there (web/later.ts). */
const settled = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/toast-card-')),
  );

async function signIn(page: Page, person: Person, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Ends every session of a person on the server, as another device or an administrator would. */
const endSessions = (school: School, person: Person) =>
  school.db.deleteFrom('auth_sessions').where('user_id', '=', person.id).execute();

test('every address leads a visitor, a newcomer and a member to where they may be', async ({ school, newPerson }) => {
  test.setTimeout(180_000);
  const visitor = async () => {
    const page = await newPerson();
    await endsAt(page, '/', '/directory');
    await endsAt(page, '/no/such/page', '/directory');
    await endsAt(page, '/admin/nothing', '/directory');
    for (const path of ['/login', '/register', '/forgot-password']) await endsAt(page, path, path);
    for (const path of ['/setup-profile', '/edit-profile', ...MEMBER_PAGES, ...STAFF_PAGES])
      await endsAt(page, path, new RegExp(`/login\\?next=${escaped(encodeURIComponent(path))}$`));
  };
  const newcomer = async () => {
    const page = await newPerson(await school.member({ profile_completed: false }));
    for (const path of ['/', '/login', ...MEMBER_PAGES, ...STAFF_PAGES]) await endsAt(page, path, '/setup-profile');
    await endsAt(page, '/edit-profile', '/edit-profile');
    await expect(h1(page)).toHaveText('Edit Profile');
    await endsAt(page, '/directory', '/directory');
  };
  const member = async () => {
    const page = await newPerson(await school.member());
    for (const path of ['/', '/login', '/register', '/no/such/page']) await endsAt(page, path, '/dashboard');
    await endsAt(page, '/setup-profile', '/edit-profile');
    for (const path of MEMBER_PAGES) await endsAt(page, path, escaped(path));
    for (const path of STAFF_PAGES) {
      await endsAt(page, path, escaped(path));
      await expect(h1(page)).toHaveText("You don't have access to this page");
    }
    await expectAccessibleInBothThemes(page);
    await page.getByRole('link', { name: 'Back to the start' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  };
  await Promise.all([visitor(), newcomer(), member()]);
});

const escaped = (text: string) => text.replace(/[.?*+^$()[\]{}|\\]/g, '\\$&');

test('the bar shows each what is theirs, and the keyboard goes from it to the page and back', async ({
  school,
  newPerson,
}) => {
  const visitor = await newPerson();
  await visitor.goto('/directory');
  await expect(nav(visitor).getByRole('link')).toHaveText(['Directory', 'Login', 'Register']);
  await expect(visitor.getByRole('button', { name: 'Sign out' })).toHaveCount(0);
  await nav(visitor).getByRole('link', { name: 'Login' }).click();
  await visitor.getByRole('banner').getByRole('link').first().click();
  await expect(visitor).toHaveURL(/\/directory$/);

  const member = await newPerson(await school.member());
  await member.goto('/directory');
  await expect(nav(member).getByRole('link')).toHaveText(['Directory', 'Dashboard', 'Events', 'Profile']);
  await member.getByRole('banner').getByRole('link').first().click();
  await expect(member).toHaveURL(/\/dashboard$/);
  await expect(h1(member)).toBeFocused();
  await nav(member).getByRole('link', { name: 'Profile' }).click();
  await expect(member).toHaveTitle(/^Edit Profile · /);
  await expect(h1(member)).toBeFocused();

  const staff = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR', 'ACCOUNTANT'] }));
  await staff.goto('/events');
  await expect(nav(staff).getByRole('link')).toHaveText(['Directory', 'Dashboard', 'Events', 'Profile', 'Admin']);
  await expect(staff.getByRole('banner')).toContainText('ACCOUNTANT, EVENT COORDINATOR');
  await expect(nav(staff).getByRole('link', { name: 'Events' })).toHaveAttribute('aria-current', 'page');
  await expectAccessibleInBothThemes(staff);

  await staff.keyboard.press('Tab');
  await expect(staff.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await staff.keyboard.press('Enter');
  await expect(staff.locator('#main')).toBeFocused();
  await staff.keyboard.press('Shift+Tab'); // past the switch of the theme and signing out
  await staff.keyboard.press('Shift+Tab');
  await staff.keyboard.press('Shift+Tab');
  await expect(nav(staff).getByRole('link', { name: 'Admin' })).toBeFocused();
  await staff.keyboard.press('Enter');
  await expect(staff).toHaveURL(/\/admin$/);
});

test('a page that is left before it has come gives its focus to the next one', async ({ school, newPerson }) => {
  const member = await newPerson(await school.member());
  await member.route(/\/assets\/directory-/, async (route) => {
    await member.waitForURL(/\/dashboard$/);
    await route.continue();
  });
  await member.goto('/directory', { waitUntil: 'commit' });
  await nav(member).getByRole('link', { name: 'Dashboard' }).click();
  await expect(h1(member)).toHaveText(/^Welcome, /);
  await expect(h1(member)).toBeFocused();
});

test('an answer older than the sign-out does not bring the session back', async ({ school, newPerson }) => {
  const member = await newPerson(await school.member());
  await member.goto('/dashboard');
  await settled(member);
  const signedOut = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await member.route(
    '**/api/me',
    async (route) => {
      const old = await route.fetch();
      asked.resolve();
      await signedOut.promise;
      await route.fulfill({ response: old });
    },
    { times: 1 },
  );
  await member.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await asked.promise;
  await member.getByRole('button', { name: 'Sign out' }).click();
  await expect(member.getByText('You have signed out.')).toBeVisible();
  const askedAgain = member.waitForRequest('**/api/me');
  signedOut.resolve();
  await (await askedAgain).response();
  await expect(member.getByText('You have signed out.')).toBeVisible();
  await expect(member).toHaveURL(/\/login$/);
});

test('who signs out before the next page has come finds the sign-in begun anew', async ({ school, newPerson }) => {
  const person = await school.member();
  await givePassword(school.db, person, PASSWORD);
  const page = await newPerson();
  const gate = Promise.withResolvers<void>();
  await page.route(/\/assets\/dashboard-/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/login');
  await signIn(page, person);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You have signed out.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  gate.resolve();
  await expect(page).toHaveURL(/\/login$/);
});

test('signing in needs both fields, says that it works, remembers, and leads back to the page asked for', async ({
  school,
  newPerson,
}) => {
  const person = await school.member();
  await givePassword(school.db, person, PASSWORD);
  const page = await newPerson();
  await page.goto('/events?from=a-letter');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Please enter your email address')).toBeVisible();
  await expect(page.getByText('Please enter your password')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expectAccessibleInBothThemes(page);

  await page.route('**/api/session', async (route) => {
    await new Promise((resume) => setTimeout(resume, 400));
    await route.continue();
  });
  await signIn(page, person);
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
  await expect(page).toHaveURL(/\/events\?from=a-letter$/);
  expect((await sessionCookie(page))?.expires).toBe(-1);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('You have signed out.')).toBeVisible();

  await page.getByLabel('Remember me').check();
  await signIn(page, person);
  await expect(page).toHaveURL(/\/dashboard$/);
  const days = ((await sessionCookie(page))?.expires ?? 0) / 86_400 - Date.now() / 86_400_000;
  expect(Math.round(days)).toBe(30);
});

const sessionCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'alumni.session_token');

test('nobody is led off to another site by a link to sign in', async ({ school, newPerson }) => {
  const page = await newPerson(await school.member());
  for (const next of [
    '//evil.example',
    'https://evil.example/x',
    '/\\evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
  ])
    await endsAt(page, `/login?next=${encodeURIComponent(next)}`, `${escaped(school.url)}/dashboard`);
  await endsAt(page, `/login?next=${encodeURIComponent('/events?x=//evil.example')}`, /\/events\?x=.*evil\.example$/);
});

test('a session that was ended elsewhere leads to sign in once, says why, and back', async ({ school, newPerson }) => {
  const person = await school.member();
  await givePassword(school.db, person, PASSWORD);
  const page = await newPerson(person);
  await page.goto('/events');
  await expect(h1(page)).toBeVisible();
  let visits = 0;
  page.on('framenavigated', (frame) => {
    if (frame.url().includes('/login')) visits += 1;
  });
  await endSessions(school, person);
  await nav(page).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard$/);
  await expectAccessibleInBothThemes(page);
  expect(visits).toBe(1);
  await signIn(page, person);
  await expect(page).toHaveURL(/\/dashboard$/);

  // Ended while the browser was closed: said at the next visit, and not at the one after.
  await settled(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('session'))).toBe(person.id);
  await endSessions(school, person);
  await page.goto('/connections');
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await page.reload();
  await expect(h1(page)).toHaveText('Sign in');
  await expect(page.getByText('Your session has ended.')).toHaveCount(0);
});

test('the tabs of one browser sign in and out together', async ({ school, newPerson }) => {
  const person = await school.member();
  await givePassword(school.db, person, PASSWORD);
  const one = await newPerson();
  await one.goto('/login');
  const other = await one.context().newPage();
  await other.goto('/events');
  await expect(other).toHaveURL(/\/login\?next=%2Fevents$/);
  for (const page of [one, other]) await settled(page);

  await signIn(one, person);
  await expect(one).toHaveURL(/\/dashboard$/);
  await expect(other).toHaveURL(/\/events$/);

  await one.getByRole('button', { name: 'Sign out' }).click();
  await expect(one).toHaveURL(/\/login$/);
  await expect(other.getByText('You have signed out.')).toBeVisible();
  await expect(other).toHaveURL(/\/login\?next=%2Fevents$/);
});

test('an open page asks for its session again while it is looked at', async ({ school, newPerson }) => {
  const person = await school.member();
  const page = await newPerson(person);
  await page.clock.install();
  const later = page.waitForResponse(/toast-card/);
  await page.goto('/connections');
  await expect(h1(page)).toBeVisible();
  await page.clock.runFor(2000);
  await later;
  const renewed = { expires_at: new Date(Date.now() + 28 * 24 * 3_600_000) };
  await school.db.updateTable('auth_sessions').set(renewed).where('user_id', '=', person.id).execute();
  const asked = page.waitForResponse('**/api/me');
  await page.clock.runFor(6 * 60_000);
  await asked;
  const daysLeft = async () => {
    const query = school.db.selectFrom('auth_sessions').select('expires_at').where('user_id', '=', person.id);
    return Math.round(((await query.executeTakeFirstOrThrow()).expires_at.getTime() - Date.now()) / 86_400_000);
  };
  await expect.poll(daysLeft).toBe(30);
  await endSessions(school, person);
  await page.clock.runFor(6 * 60_000);
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
});

const OFFLINE = 'You are offline. Nothing you typed is lost; the page goes on when you are back.';
const AWAY = 'We cannot reach the server just now. Nothing you typed is lost; the page goes on by itself.';

test('without a network the page says so, keeps what was typed, and goes on by itself', loseTheNetwork);
test('without a network the page says so, keeps what was typed, and goes on by itself @phone', loseTheNetwork);

async function loseTheNetwork({ school, newPerson }: { school: School; newPerson: (person: Person) => Promise<Page> }) {
  const page = await newPerson(await school.member());
  await page.goto('/edit-profile');
  await page.getByLabel('City').fill('Port Antonio');
  await settled(page);
  await page.context().setOffline(true);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('We could not reach the server. Check your connection and try again.')).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Port Antonio');
  // In the page itself, at every frame: the word stands for three seconds, and a busy machine may look too late.
  const isBack = page.waitForFunction(() => document.body.textContent?.includes('You are connected again.'));
  await page.context().setOffline(false);
  await isBack;
  await expect(page.getByText(OFFLINE)).toHaveCount(0);
  await expect(page.getByLabel('City')).toHaveValue('Port Antonio');

  // A page whose file was never fetched.
  await page.context().setOffline(true);
  await nav(page).getByRole('link', { name: 'Events' }).click();
  await expect(h1(page)).toHaveText('No connection');
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(h1(page)).toHaveText('Events');
}

test('while the server starts again the page waits and then goes on', async ({ school, newPerson }) => {
  const page = await newPerson(await school.member());
  await page.goto('/edit-profile');
  await expect(h1(page)).toBeVisible();
  await settled(page);
  let isAway = true;
  const starting = {
    status: 503,
    headers: { 'retry-after': '1' },
    json: { code: 'UNAVAILABLE', message: 'Starting.' },
  };
  await page.route(/\/(api|readyz)/, (route) => (isAway ? route.fulfill(starting) : route.continue()));

  // Short: nothing is to be seen of it but the waiting.
  const asked = page.waitForRequest('**/api/connections*');
  await page.evaluate(() => history.pushState(null, '', '/connections'));
  await asked;
  isAway = false;
  await expect(h1(page)).toHaveText('Your Connections');
  await expect(page.getByText('No connections found').or(page.getByRole('listitem').first()).first()).toBeVisible();

  // Long: the page says so, and comes back by itself.
  isAway = true;
  await nav(page).getByRole('link', { name: 'Events' }).click();
  await expect(page.getByText(AWAY)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  isAway = false;
  await expect(page.getByText('You are connected again.')).toBeVisible();
  await expect(page.getByText('No events available')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('the session is awaited with a spinner, and asked for again after 200 ms', async ({ school, newPerson }) => {
  const page = await newPerson(await school.member());
  const times: number[] = [];
  const failures = [{ status: 502 }, { status: 504 }, 'lost' as const];
  await page.route('**/api/me', async (route) => {
    times.push(Date.now());
    const failure = failures.shift();
    if (failure === 'lost') await route.abort('connectionreset');
    else if (failure) await route.fulfill({ ...failure, body: '<html>Bad gateway</html>' });
    else await route.continue();
  });
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible();
  await expect(h1(page)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(waits.length).toBeGreaterThanOrEqual(3);
  expect(waits[0]).toBeGreaterThanOrEqual(195);
  expect(waits[1]).toBeGreaterThanOrEqual(395);
  expect(waits[2]).toBeGreaterThanOrEqual(795);
});

test('on a telephone the bar stands at the foot, and holds everything @phone', async ({ school, newPerson }) => {
  const long = { first_name: 'Wilhelmina-Anastasia', last_name: 'Featherstonehaugh-Cholmondeley' };
  const page = await newPerson(await school.member({ roles: ['SUPER_ADMIN'], ...long }));
  await page.goto('/dashboard');
  await expect(nav(page).getByRole('link')).toHaveText(['Directory', 'Dashboard', 'Events', 'Profile', 'Admin']);
  const box = await nav(page).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(844, 0);
  for (const link of await nav(page).getByRole('link').all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Sign out' }).tap();
  await expect(page).toHaveURL(/\/login$/);
  await expect(nav(page).getByRole('link')).toHaveText(['Directory', 'Login', 'Register']);
});
