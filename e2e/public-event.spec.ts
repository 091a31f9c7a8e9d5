/** From a shared link to a registration: the public page of an event. */
import type { Page } from '@playwright/test';
import { givePassword } from '../server/testing/members.ts';
import { makeEvent, makeTicket } from '../server/testing/reunions.ts';
import { AFTER, SIX_PM } from './gala.ts';
import { hold } from './held-requests.ts';
import { h1, tabTo } from './page-parts.ts';
import { completeProfile, PASSWORD, signIn } from './people.ts';
import { button, choose, isRegistered } from './register-page.ts';
import { approved, create, fillAccount, prove } from './registration-form.ts';
import { expect, expectAccessibleInBothThemes, type Fixtures, type School, test } from './school.ts';

test.describe.configure({ timeout: 200_000 });

let made = 0;
async function makePublic(school: School, columns: Parameters<typeof makeEvent>[1] = {}) {
  made += 1;
  const public_code = `RXWKND2${made + 1}`;
  const page = { is_public: true, public_code, public_town: 'Kingston, Jamaica' };
  const event = await makeEvent(school, {
    name: 'Reunion Weekend 2031',
    start_date: SIX_PM,
    end_date: AFTER(26),
    ...page,
    ...columns,
  });
  await makeTicket(school, event, { name: 'Dinner Seat', price_cents: 15_000 });
  return { ...event, link: `/e/${public_code}` };
}
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const registerHere = async (page: Page) => {
  await choose(page, 'Dinner Seat');
  await button(page).click();
  await isRegistered(page);
};

test('someone new comes from the link to a registration', comeAsNewcomer);
test('someone new comes from the link to a registration @phone', comeAsNewcomer);

async function comeAsNewcomer({ school, newPerson }: Fixtures): Promise<void> {
  const event = await makePublic(school);
  const digits = await approved(school);
  const page = await newPerson();
  await page.goto(event.link);
  await expect(h1(page)).toHaveText('Reunion Weekend 2031');
  const main = page.getByRole('main');
  await expect(main).toContainText('Thu 10 Jul 2031, 6:00 PM – Fri 11 Jul 2031, 8:00 PM (Jamaica time)');
  await expect(main).toContainText('Kingston, Jamaica');
  await expect(main).toContainText('Starting from US$150.00');
  await expectAccessibleInBothThemes(page);
  await link(page, 'I’m new here').click();
  await expect(page.getByText('Create your account to register for Reunion Weekend 2031.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await prove(page, school, digits);
  await fillAccount(page, `sonia-${digits}@school.example`);
  await create(page);
  await expect(page).toHaveURL(`/setup-profile?next=${encodeURIComponent(`/events/${event.id}`)}`);
  await page.reload();
  await completeProfile(page, ['G', 'L', 'N', 'M', 'R'], 'Pawsey', `/events/${event.id}`);
  await expect(h1(page)).toHaveText('Reunion Weekend 2031');
  await registerHere(page);
}

test('a member comes from the link to a registration, by keyboard alone', async ({ school, newPerson }) => {
  const event = await makePublic(school);
  const member = await school.member();
  await givePassword(school.db, member, PASSWORD);
  const page = await newPerson();
  await page.goto(event.link);
  await tabTo(page, link(page, 'Sign in to register'));
  await page.keyboard.press('Enter');
  await expect(h1(page)).toHaveText('Sign in to register for Reunion Weekend 2031');
  await expectAccessibleInBothThemes(page);
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(member.email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/events/${event.id}`);
  await expect(h1(page)).toHaveText('Reunion Weekend 2031');
  await registerHere(page);
  await page.goto(event.link);
  await link(page, 'Open the event').click();
  await expect(page).toHaveURL(`/events/${event.id}`);
});

test('the way back survives going from sign-in to registration and to the forgotten password', async ({
  school,
  newPerson,
}) => {
  const event = await makePublic(school);
  const member = await school.member();
  await givePassword(school.db, member, PASSWORD);
  const page = await newPerson();
  await page.goto(event.link);
  await link(page, 'I’m new here').click();
  await link(page, 'Sign in').click();
  await expect(h1(page)).toHaveText('Sign in to register for Reunion Weekend 2031');
  await link(page, 'Forgot password?').click();
  await link(page, 'Back to sign in').click();
  await expect(h1(page)).toHaveText('Sign in to register for Reunion Weekend 2031');
  await signIn(page, member);
  await expect(page).toHaveURL(`/events/${event.id}`);
});

test('a link from another site leads to the dashboard after the sign-up', async ({ school, newPerson }) => {
  const page = await newPerson(await school.member({ profile_completed: false }));
  await page.goto('/setup-profile?next=//evil.example');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page).toHaveURL(`${school.url}/dashboard`);
});

test.describe('abroad', () => {
  test('someone sees when the event starts on their own clock', async ({ school, browser }) => {
    const event = await makePublic(school);
    const context = await browser.newContext({ baseURL: school.url, timezoneId: 'Europe/London' });
    const page = await context.newPage();
    await page.goto(event.link);
    await expect(page.getByText('Your time: Fri 11 Jul 2031, 12:00 AM')).toBeVisible();
    await context.close();
  });
});

test('rule 5: a link that leads to no event says so', async ({ school, newPerson }) => {
  const draft = await makePublic(school, { is_published: false });
  const page = await newPerson();
  for (const path of [draft.link, '/e/nothing']) {
    const reply = await page.goto(path);
    expect(reply?.status()).toBe(404);
    await expect(h1(page)).toHaveText('This link doesn’t lead to an event');
  }
  await expectAccessibleInBothThemes(page);
});

test('what someone typed, ticked and sent before any script has loaded is not lost', async ({ school, newPerson }) => {
  const member = await school.member();
  await givePassword(school.db, member, PASSWORD);
  const page = await newPerson();
  const scripts = /\/assets\/.*\.js$/;
  let release = await hold(page, scripts);
  await page.goto('/register', { waitUntil: 'commit' });
  await page.getByLabel('Phone number').pressSequentially('8765551234');
  await page.getByLabel('Country code').selectOption('+44');
  release();
  await expect(page.getByLabel('Phone number')).toHaveValue('876-555-1234');
  await expect(page.getByLabel('Country code')).toHaveValue('+44');
  release = await hold(page, scripts);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Remember me').check();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/login');
  release();
  await expect(page).toHaveURL('/dashboard');
  const [session] = (await page.context().cookies()).filter(({ name }) => name.includes('session_token'));
  expect(session?.expires).toBeGreaterThan(Date.now() / 1000);
});
