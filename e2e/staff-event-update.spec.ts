/** After a change of time staff are asked whether to tell everyone registered: sent, and skipped. */

import { runBatch, updateOf } from '../server/testing/announcements.ts';
import { makeRegistered, queuedMails } from '../server/testing/reunions.ts';
import { expect, expectAccessibleInBothThemes, type Fixtures, test } from './school.ts';

test('a new time is offered to everyone registered as a text, sent once, or skipped', tellOfNewTime);

async function tellOfNewTime({ school, newPerson }: Fixtures): Promise<void> {
  const { event, member } = await makeRegistered(school);
  const start_date = new Date('2036-07-12T23:00:00Z'); // 6:00 PM in Jamaica
  const times = { name: 'Gala Night', start_date, end_date: new Date('2036-07-13T05:00:00Z') };
  await school.db.updateTable('events').set(times).where('id', '=', event.id).execute();
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
    await runBatch(school as never, await updateOf(school as never, event));
    const mails = (await queuedMails(school)).filter(({ to }) => to === member.email);
    const mail = mails.find(({ subject }) => subject === 'Gala Night: new time');
    expect(mail?.text).toContain('Starts at 8:00 PM, was 6:00 PM');
    expect(mail?.text).toContain('The bus leaves at 7:00 PM.');
  });
}
