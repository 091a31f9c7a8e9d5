/** From the settings to a calendar app that keeps itself up to date. */
import ICAL from 'ical.js';
import { makeEvent, makeTicket } from '../server/testing/reunions.ts';
import { expect, expectAccessible, test } from './school.ts';

test('rule 9: a member adds their events to a calendar app, and renews the address', async ({ school, newPerson }) => {
  const member = await school.member();
  const event = await makeEvent(school, { name: 'Founders’ Gala' });
  const { id: ticket_type_id } = await makeTicket(school, event);
  await school.db
    .insertInto('event_registrations')
    .values({ event_id: event.id, ticket_type_id, user_id: member.id, total_amount_cents: 0 })
    .execute();
  const page = await newPerson(member);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = async () => {
    await page.getByRole('button', { name: 'Copy calendar address' }).click();
    await expect(page.getByText('Copied calendar address')).toBeAttached();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const subscribe = async (address: string) => {
    const answer = await fetch(address);
    if (answer.status !== 200) return answer.status;
    const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
    return calendar.getAllSubcomponents('vevent').map((each) => each.getFirstPropertyValue('summary'));
  };

  await page.goto('/edit-profile?tab=notifications#calendar');
  await page.getByRole('button', { name: 'Create my calendar address' }).click();
  await expect(page.getByText('Your calendar address', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const first = await copied();
  expect(await subscribe(first)).toEqual(['Founders’ Gala']);
  const apple = page.getByRole('link', { name: 'Add to Apple Calendar' });
  await expect(apple).toHaveAttribute('href', first.replace('http:', 'webcal:'));
  await page.getByRole('checkbox', { name: 'With the schedule of each event' }).check();
  await expect(apple).toHaveAttribute('href', /^webcal:.+\.ics\?parts=schedule$/);
  const google = page.getByRole('link', { name: 'Add to Google Calendar' });
  await expect(google).toHaveAttribute('href', /^https:\/\/calendar\.google\.com\/.+webcal.+parts.+schedule$/);

  await page.getByRole('button', { name: 'Renew the address…' }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renew address' }).click();
  await expect(page.getByText('You have a new calendar address.')).toBeVisible();
  const second = await copied();
  expect(await subscribe(second)).toEqual(['Founders’ Gala']);
  expect(await subscribe(first)).toBe(404);

  await page.reload();
  await expect(page.getByText(second.replace('?parts=schedule', ''))).toBeVisible();
  await page.getByRole('button', { name: 'Turn off…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Create my calendar address' })).toBeVisible();
  expect(await subscribe(second)).toBe(404);
});
