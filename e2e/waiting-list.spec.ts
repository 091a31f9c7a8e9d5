/** The waiting list: sold out, joining, a withdrawal, the email with the offer, accepting with a guest; staff see who waits. */
import type { Page } from '@playwright/test';
import type { Person } from '../server/testing/members.ts';
import { makeEvent, makeProfile, makeTicket } from '../server/testing/reunions.ts';
import { plantOffer } from '../server/testing/waiting-list.ts';
import { hold } from './held-requests.ts';
import { expect, expectAccessibleInBothThemes, type School, test } from './school.ts';

test.describe.configure({ timeout: 240_000 });

test('a member waits for two seats, and accepts the offer of them @phone', journey);

async function journey({ school, newPerson }: { school: School; newPerson: (person?: Person) => Promise<Page> }) {
  await makeProfile(school);
  const event = await makeEvent(school, { name: 'Jubilee', max_capacity: 2, max_guests: 1 });
  const ticket = await makeTicket(school, event, { name: 'Dinner' });
  const seat = { event_id: event.id, ticket_type_id: ticket.id, total_amount_cents: 0 };
  const seated = [await school.member(), await school.member()];
  for (const { id: user_id } of seated) {
    await school.db
      .insertInto('event_registrations')
      .values({ ...seat, user_id })
      .execute();
  }
  const member = await school.member({ email: 'ivy@school.example', first_name: 'Ivy', last_name: 'Grant' });
  const page = await newPerson(member);

  await test.step('a sold-out event has a waiting list', async () => {
    await page.goto(`/events/${event.id}`);
    await expect(page.getByText('This event is full')).toBeVisible({ timeout: 60_000 });
    await page.getByLabel('Who wants to come?').selectOption('You and 1 guest');
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Join the Waiting List' }).click();
    await expect(page.getByRole('heading', { name: 'You’re 1st on the waiting list.' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('when both seats are returned, an email offers them', async () => {
    for (const each of seated) {
      const other = await newPerson(each);
      await other.goto(`/events/${event.id}`);
      await other.getByRole('button', { name: 'Withdraw' }).click();
      await other.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
      await expect(other.getByText('You’ve withdrawn from Jubilee.')).toBeVisible();
      await other.context().close();
    }
    await school.line(/^Email to ivy@school\.example: 2 places are free for you: Jubilee/);
  });

  await test.step('staff see who waits', async () => {
    const staff = await newPerson(await school.member({ roles: ['SUPER_ADMIN'] }));
    await staff.goto(`/admin/events/${event.id}/edit?tab=waiting-list`);
    await expect(staff.getByRole('row', { name: /Ivy Grant/ })).toContainText('Offer open', { timeout: 60_000 });
    await expectAccessibleInBothThemes(staff);
    await staff.context().close();
  });

  await test.step('the event’s card in the list shows the offer too', async () => {
    await page.goto('/events');
    await expect(page.getByRole('listitem').filter({ hasText: 'Jubilee' })).toContainText('2 places are free for you');
    await page.getByRole('link', { name: 'See the Offer' }).click();
  });

  await test.step('accepting registers the member and their guest', async () => {
    await expect(page.getByRole('heading', { name: '2 places are free for you' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByLabel('Your guest’s name').fill('Sonia Grant');
    const release = await hold(page, `**/api/events/${event.id}`);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText('Registration successful!')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Your guests' })).toHaveCount(0);
    release();
    await page.goto(`/events/${event.id}`);
    await expect(page.getByRole('heading', { name: 'You’re registered' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Your guests' })).toContainText('Sonia Grant');
  });
}

test('a member waits for a ticket type that is sold out, and may still take another', async ({ school, newPerson }) => {
  await makeProfile(school);
  const event = await makeEvent(school, { name: 'Gala' });
  const dinner = await makeTicket(school, event, { name: 'Dinner Seat', max_quantity: 1 });
  await makeTicket(school, event, { name: 'Patron’s Seat', price_cents: 25_000 });
  const seated = { event_id: event.id, ticket_type_id: dinner.id, total_amount_cents: 0 };
  await school.db
    .insertInto('event_registrations')
    .values({ ...seated, user_id: (await school.member()).id })
    .execute();
  const page = await newPerson(await school.member());
  await page.goto(`/events/${event.id}`);
  await expect(page.getByText(/^“Dinner Seat” is sold out\. When someone gives theirs up/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Join the Waiting List' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'You’re 1st on the waiting list.' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expect(page.getByText('If you register for one of these, you leave the waiting list.')).toBeVisible();
  const leave = await page.getByRole('button', { name: 'Leave' }).boundingBox();
  const tickets = await page.getByRole('heading', { name: 'Tickets' }).boundingBox();
  expect(tickets?.y).toBeGreaterThan((leave?.y ?? 0) + (leave?.height ?? 0) + 16);
  await page.getByRole('radio', { name: /Patron’s Seat/ }).press('Space');
  await page.getByRole('button', { name: /^Register · Patron’s Seat/ }).press('Enter');
  await expect(page.getByText('Registration successful!')).toBeVisible();
  await page.goto(`/events/${event.id}`);
  await expect(page.getByRole('heading', { name: 'You’re registered' })).toBeVisible();
  await expect(page.getByText(/on the waiting list/)).toHaveCount(0);
  const entry = school.db.selectFrom('waiting_list_entries').select('close_reason').where('event_id', '=', event.id);
  expect(await entry.executeTakeFirst()).toEqual({ close_reason: 'registered' });
});

test('what is no longer possible says so, and the page shows what is', async ({ school, newPerson }) => {
  await makeProfile(school);
  const event = await makeEvent(school, { name: 'Gala', max_capacity: 1 });
  const ticket = await makeTicket(school, event, { name: 'Dinner' });
  const seated = { event_id: event.id, ticket_type_id: ticket.id, total_amount_cents: 0 };
  await school.db
    .insertInto('event_registrations')
    .values({ ...seated, user_id: (await school.member()).id })
    .execute();
  const member = await school.member();
  const page = await newPerson(member);
  const visible = (text: string) => page.getByText(text).filter({ visible: true });

  await test.step('joining while a seat is free shows the tickets', async () => {
    await page.goto(`/events/${event.id}`);
    await expect(page.getByText('This event is full')).toBeVisible();
    await school.db.updateTable('events').set({ max_capacity: 2 }).where('id', '=', event.id).execute();
    await page.getByRole('button', { name: 'Join the Waiting List' }).click();
    await expect(page.getByText('This event is full')).toBeHidden();
    await expect(visible('There’s a place free now. Register for it instead.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Register' }).filter({ visible: true })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('accepting an offer that has expired says so', async () => {
    const planted = await plantOffer(school, member.id);
    await page.goto(`/events/${planted.event.id}`);
    await expect(page.getByRole('heading', { name: 'A place is free for you' })).toBeVisible();
    await school.db.updateTable('waiting_list_offers').set({ answer: 'expired', answered_at: new Date() }).execute();
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByRole('heading', { name: 'A place is free for you' })).toBeHidden();
    await expect(visible('This offer has expired, so the place goes to the next person.')).toBeVisible();
  });
});
