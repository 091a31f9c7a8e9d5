/** Publishing and unpublishing an event: what is asked, the undo, and what registered members see meanwhile. */
import type { Page } from '@playwright/test';
import { makeEvent, makeProfile, makeRegistrations, makeTicket } from '../server/testing/reunions.ts';
import { expect, expectAccessibleInBothThemes, type Fixtures, test } from './school.ts';

test.describe.configure({ timeout: 200_000 });

const journeys = {
  'publishing is undone, and asks first without an active ticket type': publishEvent,
  'unpublishing names who is registered, and they keep seeing the event': unpublishEvent,
};
for (const [title, journey] of Object.entries(journeys)) {
  test(title, journey);
  test(`${title} @phone`, journey);
}

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

async function publishEvent({ school, newPerson }: Fixtures): Promise<void> {
  const event = await makeEvent(school, { name: 'Harvest Lunch', is_published: false });
  const page = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  await page.goto(`/admin/events/${event.id}/edit`);
  const head = page.getByRole('main').locator('header').first();
  const publish = head.getByRole('button', { name: 'Publish', exact: true });

  await test.step('without an active ticket type it asks, with the safe choice focused', async () => {
    await publish.click();
    const asked = page.getByRole('alertdialog', { name: "Publish 'Harvest Lunch'?" });
    await expect(asked).toContainText('It has no active ticket type, so no one can register yet.');
    await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await expect(head.getByText('Draft', { exact: true })).toBeVisible();
  });

  await test.step('with one it acts at once, says what members see, and can be undone', async () => {
    await makeTicket(school, event);
    await publish.click();
    await expect(page.getByText("'Harvest Lunch' is published. Members can see it now.")).toBeVisible();
    await expect(head.getByText('Published', { exact: true })).toBeVisible();
    await undo(page).click();
    await expect(head.getByText('Draft', { exact: true })).toBeVisible();
    await expect(page.getByText("'Harvest Lunch' is a draft again.")).toBeVisible();
    await expect(undo(page)).toHaveCount(0);
  });

  await test.step('a slow double click publishes it and doesn’t take it back', async () => {
    await publish.click();
    const unpublish = head.getByRole('button', { name: 'Unpublish', exact: true });
    await expect(unpublish).toBeEnabled();
    let undone = 0;
    page.on('request', (request) => {
      if (request.method() === 'DELETE') undone += 1;
    });
    await unpublish.dispatchEvent('click', { detail: 2 });
    await page.reload();
    await expect(head.getByText('Published', { exact: true })).toBeVisible();
    expect(undone).toBe(0);
  });
}

async function unpublishEvent({ school, newPerson }: Fixtures): Promise<void> {
  const event = await makeEvent(school, { name: 'Gala Night' });
  const ticket = await makeTicket(school, event);
  await makeProfile(school);
  await makeRegistrations(school, event, ticket, 98);
  const ann = await school.member({ first_name: 'Ann' });
  const registration = await school.db
    .insertInto('event_registrations')
    .values({ event_id: event.id, ticket_type_id: ticket.id, user_id: ann.id, total_amount_cents: 12_000 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const page = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  await page.goto('/admin/events');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Gala Night' }) });

  await test.step('it asks with the number registered and what they will see', async () => {
    await card.getByRole('button', { name: 'Unpublish Gala Night' }).click();
    const asked = page.getByRole('alertdialog', { name: "Unpublish 'Gala Night'?" });
    await expect(asked).toContainText("99 people are registered. They'll see 'Not available'.");
    await expectAccessibleInBothThemes(page);
    await asked.getByRole('button', { name: 'Unpublish' }).click();
    await expect(card).toContainText('Draft');
    await expect(undo(page)).toBeVisible();
  });

  const member = await newPerson(ann);
  await test.step('a registered member sees it marked everywhere, and cannot pay', async () => {
    await member.goto('/dashboard');
    await expect(member.getByText('Not available')).toHaveCount(2);
    await expect(member.getByText(/there’s nothing to pay now\. You keep your place/)).toBeVisible();
    await expect(member.getByRole('link', { name: 'Pay now' })).toHaveCount(0);
    await expectAccessibleInBothThemes(member);
    await member.goto('/events');
    const shown = member.getByRole('article').filter({ hasText: 'Gala Night' });
    await expect(shown.getByText('Not available')).toBeVisible();
    await expect(shown.getByRole('link', { name: 'Pay now' })).toHaveCount(0);
    await expectAccessibleInBothThemes(member);
    await shown.getByRole('link', { name: 'Gala Night' }).click();
    await expect(member.getByText('This event isn’t available at the moment.', { exact: true })).toBeVisible();
    await expect(member.getByText('Not available', { exact: true })).toBeVisible();
    await expect(member.getByRole('heading', { name: 'You’re registered' })).toBeVisible();
    await expect(member.getByRole('link', { name: 'Pay now' })).toHaveCount(0);
    await expect(member.getByRole('button', { name: 'Add to calendar' })).toHaveCount(0);
    await expectAccessibleInBothThemes(member);
    await member.goto(`/payment-submission?registration=${registration.id}`);
    await expect(member.getByText('You can’t pay for this event now.')).toBeVisible();
    await expect(member.getByText('Not available', { exact: true })).toBeVisible();
    await expect(member.getByRole('button', { name: 'Submit Payment' })).toHaveCount(0);
    await expectAccessibleInBothThemes(member);
  });

  await test.step('a member who is not registered no longer sees it', async () => {
    const other = await newPerson(await school.member());
    await other.goto('/events');
    await expect(other.getByText('Gala Night')).toHaveCount(0);
    await other.goto(`/events/${event.id}`);
    await expect(other.getByRole('heading', { name: 'Event Not Found' })).toBeVisible();
  });

  await test.step('published again, a payment can be sent; unpublished meanwhile, the server refuses it', async () => {
    await card.getByRole('button', { name: 'Publish Gala Night' }).click();
    await expect(card).toContainText('Published');
    await member.reload();
    await member.getByLabel(/reference/i).fill('ZL-77');
    await school.db.updateTable('events').set({ is_published: false }).where('id', '=', event.id).execute();
    await member.getByRole('button', { name: 'Submit Payment' }).click();
    await expect(member.getByText('You can’t pay for this event now.')).toBeVisible();
    await school.db.updateTable('events').set({ is_published: true }).where('id', '=', event.id).execute();
    await member.reload();
    await expect(member.getByLabel(/reference/i)).toHaveValue('ZL-77');
  });
}
