/** After a change of time staff are asked whether to tell everyone registered: sent, and skipped. */
import { makeJobsDue } from '../server/testing/jobs.ts';
import { makeEvent, makeTicket } from '../server/testing/reunions.ts';
import { expect, expectAccessibleInBothThemes, type Fixtures, test } from './school.ts';

test('a new time is offered to everyone registered as a text, sent once, or skipped', tellOfNewTime);

async function tellOfNewTime({ school, newPerson }: Fixtures): Promise<void> {
  const start_date = new Date('2036-07-12T23:00:00Z'); // 6:00 PM in Jamaica
  const event = await makeEvent(school, { name: 'Gala Night', start_date, end_date: new Date('2036-07-13T05:00:00Z') });
  const ticket = await makeTicket(school, event);
  const { id: user_id } = await school.member();
  const row = { event_id: event.id, ticket_type_id: ticket.id, user_id, total_amount_cents: 12_000 };
  await school.db.insertInto('event_registrations').values(row).execute();
  const page = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  await page.goto(`/admin/events/${event.id}/edit?tab=details`);
  const question = page.getByRole('alertdialog', { name: 'Notify 1 attendee?' });
  const startAt = async (time: string) => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Edit Event' });
    await form.getByLabel('Start').fill(`2036-07-12T${time}`);
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(form).toBeHidden();
  };

  await test.step('the question has the text; one tap skips it, and the editor still says what wasn’t told', async () => {
    await startAt('19:00');
    await expect(question.getByLabel('Message')).toHaveValue(/Starts at 7:00 PM, was 6:00 PM/);
    await expectAccessibleInBothThemes(page);
    await question.getByRole('button', { name: 'Skip' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByText('1 attendee hasn’t been told yet:')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('an edit back leaves nothing to tell', async () => {
    await startAt('18:00');
    await expect(page.getByText('hasn’t been told yet')).toBeHidden();
  });

  await test.step('sent, it is in the member’s email', async () => {
    await startAt('20:00');
    const message = question.getByLabel('Message');
    await expect(message).toHaveValue(/Starts at 8:00 PM, was 6:00 PM/);
    await message.fill(`${await message.inputValue()}\n\nThe bus leaves at 7:00 PM.`);
    await question.getByRole('button', { name: 'Notify' }).click();
    await expect(page.getByText('The update goes to 1 attendee in a minute.')).toBeVisible();
    await expect(question).toBeHidden();
    await expect(page.getByText('hasn’t been told yet')).toBeHidden();
    await expect(page.getByText('Update to 1 attendee', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    const update = school.db.selectFrom('announcements').select('id').where('event_id', '=', event.id);
    await makeJobsDue(school.db, await update.executeTakeFirstOrThrow());
    await school.line(
      /^Email to .*: Gala Night: new time .*Starts at 8:00 PM, was 6:00 PM.*The bus leaves at 7:00 PM\./,
    );
  });
}
