/** What a coordinator prints before the day: the roster, badges, and who signed up for an activity. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { textOfPdf } from '../server/testing/pdfs.ts';
import { makeEvent, makeTicket } from '../server/testing/reunions.ts';
import { plantSignups } from '../server/testing/signups.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, type School, test } from './school.ts';

/** Cora comes with Sonia, and both take the tour. */
async function makeReunion(school: School) {
  const event = await makeEvent(school, { name: 'Gala Night' });
  const ticket = await makeTicket(school, event);
  const { id: user_id } = await school.member({ first_name: 'Cora', last_name: 'Clarke' });
  const registration = { event_id: event.id, ticket_type_id: ticket.id, user_id, total_amount_cents: 12_000 };
  const row = school.db.insertInto('event_registrations').values(registration).returning('id');
  await plantSignups(school, await row.executeTakeFirstOrThrow(), { guest: 'Sonia Grant', activity: 'Tour' });
  return event;
}

async function textOfDownload(page: Page, name: string, file: RegExp): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name, exact: true }).click();
  const started = await download;
  expect(started.suggestedFilename()).toMatch(file);
  return (await textOfPdf(await readFile(await started.path()))).join('\n');
}

test('a coordinator prints the lists of an event', async ({ school, newPerson }) => {
  const event = await makeReunion(school);
  const page = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));

  await test.step('the roster has members and guests', async () => {
    await page.goto(`/admin/events/${event.id}/registrations`);
    const text = await textOfDownload(page, 'Print Roster', /^roster-.*\.pdf$/);
    expect(text).toContain('Roster for Gala Night');
    expect(text).toMatch(/Clarke, Cora[\s\S]*US\$120\.00[\s\S]*Grant, Sonia/);
  });

  await test.step('so have the badges, for those whom a search found', async () => {
    await page.getByRole('searchbox').fill('clarke');
    await expect(page).toHaveURL(/q=clarke/);
    await page.getByRole('button', { name: 'Badges' }).click();
    const dialog = page.getByRole('dialog', { name: 'Badges' });
    await expect(dialog).toContainText('For the members that your search found');
    await expectAccessibleInBothThemes(page);
    const text = await textOfDownload(page, 'Download badges for Avery L4728', /^badges-.*\.pdf$/);
    expect(text).toMatch(/Cora[\s\S]*Clarke[\s\S]*Sonia[\s\S]*Guest of Cora Clarke/);
    const test = await textOfDownload(page, 'Test page for Avery 5392', /^badges-test-page-5392\.pdf$/);
    expect(test).toContain('Test page for Avery 5392');
  });

  await test.step('so has the list of an activity', async () => {
    await page.goto(`/admin/events/${event.id}/edit?tab=activities`);
    await page.getByRole('button', { name: 'Sign-ups of Tour' }).click();
    const text = await textOfDownload(page, 'Print List', /^sign-ups-.*\.pdf$/);
    expect(text).toMatch(/Sign-ups for Tour[\s\S]*Clarke, Cora[\s\S]*Grant, Sonia/);
    await expectAccessible(page);
  });
});
