/** The member's dashboard: the greeting, the next event with its next step, and payments. */
import type { Page } from '@playwright/test';
import { DAY_MS } from '../contract/constants.ts';
import { PAYMENT_STATE_LOOKS } from '../contract/payment-states.ts';
import type { Person } from '../server/testing/members.ts';
import { makeEvent, makeProfile, makeTicket, receiveCash } from '../server/testing/reunions.ts';
import { makePayment, type Registered } from './payment-page.ts';
import { expect, expectAccessible, type Fixtures, type School, test, tryAgain } from './school.ts';
import { withoutInitialData } from './without-initial-data.ts';

const NO_FORM_LEVELS = {
  form_1_level: null,
  form_2_level: null,
  form_3_level: null,
  form_4_level: null,
  form_5_level: null,
};

test.describe.configure({ timeout: 120_000 });

const tile = (page: Page, label: string) => page.getByRole('link').filter({ hasText: label }).first();
const section = (page: Page, name: string) => page.getByRole('region', { name });

test('/ opens the directory for visitors and the dashboard for members, with a greeting and their forms', async ({
  school,
  newPerson,
}) => {
  const visitor = await newPerson();
  await visitor.goto('/');
  await expect(visitor).toHaveURL('/directory');

  const page = await newPerson(await school.member({ first_name: 'Marva', sports_house: 'Gibson' }));
  await page.goto('/');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Marva!');
  await expect(page.getByRole('main')).toContainText(/G.*L.*N.*M.*R.*Gibson/);
  await expect(tile(page, 'My Events')).toContainText('0');
  await expect(tile(page, 'Payments')).toContainText('US$0.00');
  await expect(page.getByText('No registered events')).toBeVisible();
  await expect(page.getByText('No payments found')).toBeVisible();
  await expect(page.getByText('Admin Access')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await expect(page).toHaveURL('/edit-profile');
});

test('without forms it asks to complete the profile, and it counts connections and links staff to their area', async ({
  school,
  newPerson,
}) => {
  const sat = { ...NO_FORM_LEVELS, form_2_level: 'R' };
  const page = await newPerson(await school.member({ ...sat, roles: ['ACCOUNTANT', 'EVENT_COORDINATOR'] }));
  await school.member(sat);
  await school.member({ ...NO_FORM_LEVELS, form_3_level: 'R' });
  await page.goto('/dashboard');
  await expect(tile(page, 'Connections')).toContainText('1classmate found');
  await expect(tile(page, 'Admin Access')).toContainText('ACCOUNTANT, EVENT COORDINATOR');
  await expectAccessible(page);
  await tile(page, 'Connections').click();
  await expect(page).toHaveURL('/connections');
  await page.goBack();
  await tile(page, 'Admin Access').click();
  await expect(page).toHaveURL('/admin');

  const halfway = { ...NO_FORM_LEVELS, profile_completed: true, sports_house: 'Pawsey' };
  const fresh = await newPerson(await school.member(halfway));
  await fresh.goto('/dashboard');
  await expect(fresh.getByText('Complete your profile to get started')).toBeVisible();
  await expectAccessible(fresh);
});

test('the next event has a countdown and a next step, and a rejected payment shows the reason', checkDashboard);
test('on a phone the dashboard shows the next event, its next step and payments @phone', checkDashboard);

async function checkDashboard({ school, newPerson }: Fixtures): Promise<void> {
  const member = await school.member();
  await makeHistory(school, member);
  const page = await newPerson(member);
  await page.goto('/dashboard');
  const next = page.getByRole('main').locator('.plate');
  await expect(next).toContainText('Your next event');
  await expect(next.getByRole('link', { name: 'Gala' })).toBeVisible();
  await expect(next).toContainText(/Starts in 3 days.*Rejected/);
  await expect(next).toContainText('The last payment you submitted was rejected.');
  await expect(next).toContainText('Reason: No such transfer.');
  await expect(next).toContainText('Still to pay: US$120.00');
  await expect(next.getByRole('link')).toHaveText(['Gala', 'Send it again']);

  await expect(tile(page, 'My Events')).toContainText('5');
  await expect(tile(page, 'Payments')).toContainText('US$35.50confirmedUS$70.00 awaiting review');
  const events = section(page, 'Registered Events');
  const ahead = events.getByRole('list', { name: 'Registered events' }).getByRole('listitem');
  await expect(ahead).toHaveText([
    /Gala.*Rejected/,
    /Picnic.*Unpaid/,
    /Tour.*No payment due/,
    /Concert.*Awaiting review/,
  ]);
  await expect(events.getByRole('list', { name: 'Past events' })).toContainText(/Old Games.*Paid/);

  const rows = section(page, 'Payment History')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(10);
  await expect(rows.nth(0)).toContainText(
    /Gala.*Rejected: No such transfer\..*Send it again.*ZL-4.*US\$120\.00.*Rejected/,
  );
  await expect(rows.nth(1)).toContainText(/Gala.*Rejected: Unreadable\..*ZL-3.*Rejected/);
  await expect(rows.nth(1).getByRole('link', { name: 'Send it again' })).toHaveCount(0);
  await expect(rows.nth(2)).toContainText(/Concert.*ZL-2.*Awaiting review/);
  await expect(rows.nth(3)).toContainText(/Old Games.*ZL-1.*US\$35\.50.*Paid/);
  await expectAccessible(page);

  await rows.nth(0).getByRole('link', { name: 'Send it again' }).click();
  await expect(page).toHaveURL(/\/payment-submission\?registration=/);
  await page.goto('/dashboard');
  await ahead.nth(1).getByRole('link', { name: 'Picnic' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Picnic');
}

test('a failed request shows no wrong figures, keeps links, and can be retried', async ({ school, newPerson }) => {
  const page = await newPerson(await school.member({ first_name: 'Marva' }));
  await withoutInitialData(page);
  await page.route('**/api/dashboard', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Marva!');
  await expect(page.getByRole('alert')).toContainText('Your dashboard couldn’t be loaded.');
  await expect(page.getByText('No registered events')).toHaveCount(0);
  await expect(tile(page, 'Connections')).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await tryAgain(page);
  await expect(page.getByText('No registered events')).toBeVisible();
});

test('an event that has started shows that it’s on now', async ({ school, newPerson }) => {
  const member = await school.member();
  const now = { start_date: new Date(Date.now() - DAY_MS), end_date: new Date(Date.now() + DAY_MS) };
  await insertRegistration(school, member, 'Weekend', { ...now, price_cents: 0 });
  const page = await newPerson(member);
  await page.goto('/dashboard');
  await expect(page.getByRole('main').locator('.plate')).toContainText(/Weekend.*Happening now/);
});

for (const [state, paid, button, address] of [
  ['unpaid', null, 'Pay US$120.00', /\/payment-submission\?registration=/],
  ['partly_paid', 7_000, 'Pay the remaining US$50.00', /\/payment-submission\?registration=/],
  ['awaiting_review', { status: 'pending' }, 'View your payment', /\/payment-confirmation\?registration=/],
  ['paid', { status: 'confirmed', confirmed_at: new Date() }, 'View your registration', /\/events\//],
  ['free', null, 'View your registration', /\/events\//],
] as const) {
  test(`the next event has one action and comes first: ${state}`, async ({ school, newPerson }) => {
    const member = await school.member();
    const dates = { start_date: new Date(Date.now() + 5 * DAY_MS), end_date: new Date(Date.now() + 6 * DAY_MS) };
    const price_cents = state === 'free' ? 0 : 12_000;
    const gala = await insertRegistration(school, member, 'Gala', { price_cents, ...dates });
    if (typeof paid === 'number') await receiveCash(school, gala, paid);
    else if (paid) await makePayment(school, member, gala, await makeProfile(school), paid);
    const page = await newPerson(member);
    await page.goto('/dashboard');
    const next = page.getByRole('main').locator('.plate');
    await expect(next).toContainText(`Starts in 5 days${PAYMENT_STATE_LOOKS[state].label}`);
    await expect(next.getByRole('link')).toHaveText(['Gala', button]);
    await expect(page.getByRole('main').getByRole('link', { name: /Gala|My Events/ })).toHaveText([
      /Gala/,
      /My Events/,
      /Gala/,
      ...(paid ? [/Gala/] : []), // in the payment history
    ]);
    await expect(page.getByRole('region', { name: 'Classmates' })).toHaveCount(0);
    await expectAccessible(page);
    await next.getByRole('link', { name: button }).click();
    await expect(page).toHaveURL(address);
  });
}

test('a newcomer sees the next reunion, what the profile lacks, and classmates @phone', async ({
  school,
  newPerson,
}) => {
  const soon = { start_date: new Date(Date.now() + 2 * DAY_MS), end_date: new Date(Date.now() + 3 * DAY_MS) };
  const event = await makeEvent(school, { name: 'Homecoming', ...soon });
  await makeTicket(school, event, { price_cents: 15_000 });
  const sat = { form_1_level: 'M', form_2_level: 'M', form_3_level: 'M', form_4_level: 'M', form_5_level: 'M' };
  const page = await newPerson(await school.member({ ...sat, current_city: 'Kingston' }));
  for (const [first_name, form_1_level] of [
    ['Ann', 'M'],
    ['Ben', 'R'],
    ['Cy', 'R'],
    ['Dot', 'R'],
    ['Eva', 'R'],
    ['Flo', 'R'],
  ] as const) {
    await school.member({ first_name, last_name: 'Zed', ...sat, form_1_level });
  }
  await page.goto('/dashboard');
  const next = page.getByRole('main').locator('.plate');
  await expect(next).toContainText(/The next reunion.*Homecoming.*Starts in 2 days.*starting from.*US\$150\.00/);
  await expect(next.getByRole('link', { name: 'See tickets' })).toBeInViewport({ ratio: 1 });

  const profile = section(page, 'Your profile');
  await expect(profile.getByRole('heading')).toHaveText('Your profile: 3 of 5 done');
  await expect(profile.getByRole('link')).toHaveText(['Add a photo', 'Say what you do']);
  const classmates = section(page, 'Classmates');
  await expect(classmates.getByRole('listitem')).toHaveText([
    'AZAnn Zed5 forms together',
    /Ben Zed4 forms together/,
    /Cy Zed4 forms together/,
    /Dot Zed4 forms together/,
    /Eva Zed4 forms together/,
  ]);
  await expectAccessible(page);
  await classmates.getByRole('link', { name: 'Ann Zed' }).click();
  await expect(page.getByRole('heading', { name: 'Ann Zed' })).toBeVisible();
  await page.goBack();
  await classmates.getByRole('link', { name: /See all \d+/ }).click();
  await expect(page).toHaveURL('/connections');
  await page.goBack();
  await profile.getByRole('link', { name: 'Say what you do' }).click();
  await expect(page).toHaveURL('/edit-profile?tab=profile#about');
  // The connection drops after the save: it isn't called a failure, and the dashboard counts it.
  await page.route('**/api/me', (route) => route.abort());
  await page.getByLabel('Profession', { exact: true }).fill('Midwife');
  await page.getByLabel('Industry', { exact: true }).fill('Health');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await page.unroute('**/api/me');
  await expect(profile.getByRole('heading')).toHaveText('Your profile: 4 of 5 done');
  await next.getByRole('link', { name: 'See tickets' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Homecoming');
});

test('a member whose events are over sees the next reunion again', async ({ school, newPerson }) => {
  const first = { start_date: new Date(Date.now() - 3 * DAY_MS), end_date: new Date(Date.now() + DAY_MS) };
  await makeEvent(school, { name: 'Without tickets', ...first });
  const member = await school.member();
  const past = { start_date: new Date(Date.now() - 9 * DAY_MS), end_date: new Date(Date.now() - 8 * DAY_MS) };
  await insertRegistration(school, member, 'Old Games', { ...past, price_cents: 0 });
  const page = await newPerson(member);
  await page.goto('/dashboard');
  const next = page.getByRole('main').locator('.plate');
  await expect(next).toContainText(/The next reunion.*Without tickets.*No tickets available at this time\./);
  await expect(next.getByRole('link')).toHaveText(['Without tickets', 'View event']);
  await expect(section(page, 'Registered Events').getByRole('list', { name: 'Past events' })).toContainText(
    'Old Games',
  );
});

type Plan = { start_date: Date; end_date: Date; price_cents: number; ago?: number };

/** Inserts a registration that is `ago` days old. */
async function insertRegistration(school: School, { id }: Person, name: string, plan: Plan): Promise<Registered> {
  const { start_date, end_date, price_cents, ago = 0 } = plan;
  const event = await makeEvent(school, { name, start_date, end_date });
  const ticket = await makeTicket(school, event, { price_cents });
  const row = { event_id: event.id, ticket_type_id: ticket.id, user_id: id, total_amount_cents: price_cents };
  const registered_at = new Date(Date.now() - ago * DAY_MS);
  return school.db
    .insertInto('event_registrations')
    .values({ ...row, registered_at })
    .returning(['id', 'event_id', 'ticket_type_id', 'total_amount_cents'])
    .executeTakeFirstOrThrow();
}

/** Five registrations with every status, and eleven payments, one more than is shown. */
async function makeHistory(school: School, member: Person): Promise<void> {
  const profile = await makeProfile(school);
  const inDays = (days: number) => ({
    start_date: new Date(Date.now() + days * DAY_MS),
    end_date: new Date(Date.now() + (days + 1) * DAY_MS),
  });
  const make = (name: string, days: number, price_cents: number, ago: number) =>
    insertRegistration(school, member, name, { ...inDays(days), price_cents, ago });
  const gala = await make('Gala', 3, 12_000, 1);
  await make('Picnic', 9, 5_000, 2);
  await make('Tour', 10, 0, 3);
  const concert = await make('Concert', 11, 7_000, 4);
  const games = await make('Old Games', -40, 3_550, 50);
  const pay = (of: Registered, reference_number: string, ago: number, more: object) =>
    makePayment(school, member, of, profile, {
      reference_number,
      submitted_at: new Date(Date.now() - ago * 3_600_000),
      created_at: new Date(Date.now() - ago * 3_600_000),
      ...more,
    });
  await pay(gala, 'ZL-4', 1, { status: 'failed', notes: 'No such transfer.' });
  await pay(gala, 'ZL-3', 2, { status: 'failed', notes: 'Unreadable.' });
  await pay(concert, 'ZL-2', 3, { status: 'pending' });
  await pay(games, 'ZL-1', 4, { status: 'confirmed', confirmed_at: new Date() });
  for (let ago = 5; ago < 12; ago++) await pay(games, `OLD-${ago}`, ago, { status: 'failed', notes: 'Too little.' });
}
