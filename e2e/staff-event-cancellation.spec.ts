/** Cancelling an event and taking that back: what staff confirm, and what members and visitors read. */
import { makeQuestion } from '../server/testing/questions.ts';
import { makeEvent, makeRegistrations, makeTicket, receiveCash } from '../server/testing/reunions.ts';
import { expect, expectAccessibleInBothThemes, type Fixtures, test } from './school.ts';

test.describe.configure({ timeout: 200_000 });

const title = 'a cancelled event says why, and can take place after all';
test(title, cancelEvent);
test(`${title} @phone`, cancelEvent);

const REASON = 'A hurricane damaged the hall.';

async function cancelEvent({ school, newPerson }: Fixtures): Promise<void> {
  const event = await makeEvent(school, {
    name: 'Gala Night',
    is_public: true,
    public_code: 'CDFGHJKM',
    public_town: 'Kingston',
  });
  const ticket = await makeTicket(school, event);
  await makeRegistrations(school, event, ticket, 11);
  await makeQuestion(school, event, { is_required: true });
  const guest = await school.member();
  const registration = await school.db
    .insertInto('event_registrations')
    .values({ event_id: event.id, ticket_type_id: ticket.id, user_id: guest.id, total_amount_cents: 12_000 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await receiveCash(school, registration, 12_000);
  const page = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  await page.goto(`/admin/events/${event.id}/edit`);
  const head = page.getByRole('main').locator('header').first();

  await test.step('by keyboard: the dialog says how many are registered and needs a message', async () => {
    await head.getByRole('button', { name: 'Cancel event' }).focus();
    await page.keyboard.press('Enter');
    const asked = page.getByRole('alertdialog', { name: "Cancel 'Gala Night'?" });
    await expect(asked).toContainText('12 members are registered. They all get the email whatever their preferences.');
    await expect(asked).toContainText('its public page');
    await expect(asked.getByRole('button', { name: 'Cancel Event' })).toBeDisabled();
    await asked.getByLabel('Message').fill(REASON);
    await expectAccessibleInBothThemes(page);
    await asked.getByRole('button', { name: 'Cancel Event' }).press('Enter');
    await expect(head.getByText('Cancelled', { exact: true })).toBeVisible();
    await expect(head).toContainText(REASON);
  });

  await test.step('members and visitors read that it is cancelled, and why', async () => {
    const member = await newPerson(await school.member());
    for (const path of ['/events', `/events/${event.id}`, '/E/CDFGHJKM']) {
      await member.goto(path);
      await expect(member.getByText(REASON)).toBeVisible();
      await expect(member.getByText('Cancelled', { exact: true }).first()).toBeVisible();
      await expectAccessibleInBothThemes(member);
    }
  });

  await test.step('who had registered is asked nothing more, and isn’t told that the place is theirs', async () => {
    const own = await newPerson(guest);
    await own.goto(`/events/${event.id}`);
    await expect(own.getByText('This event is cancelled, so there’s nothing to pay.', { exact: false })).toBeVisible();
    await expect(own.getByText('Questions from the committee')).toHaveCount(0);
    await own.goto(`/payment-submission?registration=${registration.id}`);
    await expect(own.getByText('This event is cancelled, so there’s nothing to pay.')).toBeVisible();
    await expect(own.getByText('Your place is yours already.', { exact: false })).toHaveCount(0);
  });

  await test.step('taking it back opens the event again', async () => {
    await head.getByRole('button', { name: 'Take back cancellation' }).click();
    const asked = page.getByRole('alertdialog', { name: "Take back the cancellation of 'Gala Night'?" });
    await asked.getByRole('button', { name: 'Take Back' }).click();
    await expect(head.getByText('Published', { exact: true })).toBeVisible();
  });
}
