/** Registering for an event and withdrawing. */
import type { Page } from '@playwright/test';
import { makeProfile, makeRegistrations } from '../server/testing/reunions.ts';
import { alert, button, choose, isPaying, isRegistered, openEvent, ownRows } from './register-page.ts';
import { expect, expectAccessible, type School, test } from './school.ts';

const TAKEN = 'You have already registered for this event. You can only purchase one ticket type per event.';

test.describe.configure({ timeout: 120_000 });

test('rule 3: by keyboard a member chooses a ticket, then registers by a button that names it and its price', async ({
  school,
  newPerson,
}) => {
  await makeProfile(school);
  const member = await school.member();
  const page = await newPerson(member);
  const event = await openEvent(school, page, { Dinner: {}, Picnic: { price_cents: 5_000 } });
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(button(page)).toHaveAccessibleName('Register');
  await expect(button(page)).toHaveAccessibleDescription('Choose a ticket');
  await expect(button(page)).toBeDisabled();
  await button(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Choose a ticket.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Dinner' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Picnic' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(button(page)).toBeFocused();
  await expect(button(page)).toBeEnabled();
  await expect(button(page)).toHaveAccessibleName(/^Register · Picnic · .*\$50\.00$/);

  await noteWhenAddressChanges(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Registration successful! You’re registered for Reunion/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You’re registered' })).toBeFocused();
  await isPaying(page);
  expect(await waitBeforeLeaving(page)).toBeGreaterThanOrEqual(2000);
  const [row] = await ownRows(school, member, event.id);
  expect(row).toMatchObject({ total_amount_cents: 5_000, ticket_type_id: event.tickets.Picnic });
  expect(page.url()).toContain(row?.id);
});

test('a free ticket has nothing to pay, and a deleted registration leads home', async ({ school, newPerson }) => {
  const member = await school.member();
  const page = await newPerson(member);
  await openEvent(school, page, { Helper: { price_cents: 0 } });
  await button(page).click();
  await expect(page.getByText('There’s nothing to pay for this ticket.')).toBeVisible();
  await expectAccessible(page);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('You’re registered, and there’s nothing to pay.')).toBeVisible();

  const event = await openEvent(school, page, { Dinner: {} });
  await button(page).click();
  await expect(page.getByText(/^Registration successful!/)).toBeVisible();
  const [row] = await ownRows(school, member, event.id);
  await withdrawElsewhere(school, row?.id);
  await expect(page).toHaveURL('/dashboard');
});

test('after registering in another tab, this tab says so and shows the next step', async ({ school, newPerson }) => {
  const member = await school.member();
  const page = await newPerson(member);
  const event = await openEvent(school, page, { Dinner: {}, Picnic: {} });
  await choose(page, 'Picnic');
  const row = { event_id: event.id, ticket_type_id: event.tickets.Dinner ?? '', user_id: member.id };
  await school.db
    .insertInto('event_registrations')
    .values({ ...row, total_amount_cents: 12_000 })
    .execute();
  await button(page).click();
  await expect(alert(page)).toContainText(TAKEN);
  await expect(page.getByRole('heading', { name: 'You’re registered' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Still to do: pay US$120.00');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Pay now' }).click();
  await isPaying(page);
});

test('a member withdraws after confirming and can register again, but not with an open payment', async ({
  school,
  newPerson,
}) => {
  const profile = await makeProfile(school);
  const member = await school.member();
  const page = await newPerson(member);
  const event = await openEvent(school, page, { Dinner: { max_quantity: 1 } }, { name: 'Jubilee' });
  await button(page).click();
  await isRegistered(page);
  await page.goto(`/events/${event.id}`);
  await expect(page.getByText('1 alumnus is coming')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('alertdialog', { name: "Withdraw from 'Jubilee'?" });
  await expect(dialog.getByRole('button', { name: 'Keep my place' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Unpaid')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('You’ve withdrawn from Jubilee.')).toBeVisible();
  await expect(page.getByText('No one has registered yet. Be the first!')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Dinner' })).toHaveAccessibleDescription(/Only 1 left/);
  await choose(page, 'Dinner');
  await button(page).click();
  await isRegistered(page);

  // A payment submitted elsewhere while the question was open.
  await page.goto(`/events/${event.id}`);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const [row] = (await ownRows(school, member, event.id)).filter((each) => each.status === 'registered');
  await payElsewhere(page, row?.id ?? '', profile.id);
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('You can’t withdraw a registration with a pending or confirmed payment.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Awaiting review', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
});

test('on a phone the button, the error, and the success are visible @phone', async ({ school, newPerson }) => {
  await makeProfile(school);
  const member = await school.member();
  const page = await newPerson(member);
  const tickets = { Dinner: { max_quantity: 1 }, Picnic: { description: 'Bring a basket.' } };
  const event = await openEvent(school, page, tickets, { description: 'A long story. '.repeat(60) });
  await expect(button(page)).toBeInViewport({ ratio: 1 });
  await button(page).tap({ force: true });
  await expect(page.getByText('Choose a ticket.')).toBeInViewport();
  await choose(page, 'Dinner');
  await makeRegistrations(school, event, { id: event.tickets.Dinner ?? '' }, 1);
  await button(page).tap();
  await expect(alert(page)).toContainText('This ticket type is sold out');
  await expect(alert(page)).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await choose(page, 'Picnic');
  await button(page).tap();
  await expect(page.getByText(/^Registration successful!/)).toBeInViewport({ ratio: 1 });
  await isPaying(page);
  await page.goto(`/events/${event.id}`);
  await expect(page.getByText('Unpaid')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pay now' }).last()).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Withdraw' }).tap();
  await expect(page.getByRole('button', { name: 'Keep my place' })).toBeFocused();
  await expectAccessible(page);
});

async function withdrawElsewhere(school: School, id: string | undefined): Promise<void> {
  const gone = { status: 'withdrawn', withdrawn_at: new Date() };
  await school.db
    .updateTable('event_registrations')
    .set(gone)
    .where('id', '=', id ?? '')
    .execute();
}

async function payElsewhere(page: Page, id: string, payment_profile_id: string): Promise<void> {
  const answer = await page.request.post(`/api/registrations/${id}/payments`, {
    headers: { origin: new URL(page.url()).origin },
    multipart: { payment_profile_id, reference_number: 'ZL-2031' },
  });
  expect(answer.status()).toBe(200);
}

/** Makes the page record when its URL first changes, by its own clock. */
const noteWhenAddressChanges = (page: Page) =>
  page.evaluate(() => {
    const push = history.pushState.bind(history);
    history.pushState = (...given) => {
      document.body.dataset.leftAt ??= String(performance.now());
      push(...given);
    };
  });

/** Milliseconds from the reply until the page navigates. */
const waitBeforeLeaving = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const answer = entries.find(({ name }) => /\/api\/events\/[\w-]+\/registrations$/.test(name));
    return Number(document.body.dataset.leftAt) - (answer?.responseEnd ?? Number.NaN);
  });
