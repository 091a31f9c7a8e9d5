/** Who hasn't paid for an event: terms, reminders, and seats that are released once a statement shows that nothing came. */
import { DAY_MS } from '../contract/constants.ts';
import { makeProfile } from '../server/testing/reunions.ts';
import { makePlace } from './payment-page.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from './school.ts';

test('a treasurer sets a due day, reminds those who haven’t paid, and releases a seat @phone', async ({
  school,
  newPerson,
}) => {
  await school.member({ roles: ['SUPER_ADMIN'] });
  const member = await school.member({ first_name: 'Cora', last_name: 'Clarke' });
  const place = await makePlace(school, member, { event: { name: 'Gala Night', max_guests: 2 } });
  const { db } = school;
  const longAgo = new Date(Date.now() - 40 * DAY_MS);
  await db.updateTable('event_registrations').set({ registered_at: longAgo }).where('id', '=', place.id).execute();
  const guest = { name: 'Sonia Clarke', ticket_type_id: place.ticket_type_id, price_cents: 0, created_at: longAgo };
  await db
    .insertInto('registration_guests')
    .values({ ...guest, registration_id: place.id })
    .execute();
  const page = await newPerson(await school.member({ roles: ['ACCOUNTANT'] }));
  await page.goto(`/admin/events/${place.event_id}/registrations`);
  await page.getByRole('link', { name: 'Unpaid Registrations' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unpaid registrations');
  await expect(page.getByText('There’s no due day.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Cora Clarke/ })).toContainText('US$120.00');
  await expectAccessibleInBothThemes(page);

  await page.getByRole('button', { name: 'Change Payment Terms' }).click();
  const terms = page.getByRole('dialog', { name: 'Payment Terms' });
  await terms.getByLabel('Days to pay').fill('0');
  await terms.getByRole('button', { name: 'Save Changes' }).click();
  await expect(terms.getByText('Enter a whole number from 1 to 365, or nothing.')).toBeVisible();
  await terms.getByLabel('Days to pay').fill('14');
  await terms.getByLabel('Unpaid seats may be released').check();
  await terms.getByLabel('Banking days to wait').fill('0');
  await expectAccessible(page);
  await terms.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Members pay within 14 days of registering.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Cora Clarke/ })).toContainText(/Due \d+ \w+ \d{4}/);

  const own = await newPerson(member);
  await own.goto('/dashboard');
  await expect(own.getByText(/^Pay by \d+ \w+ \d{4}\.$/)).toBeVisible();

  const remind = page.getByRole('button', { name: 'Send 1 Reminder' });
  const hour = Number(new Date().toLocaleTimeString('en-GB', { hour: '2-digit', timeZone: 'America/Jamaica' }));
  if (hour >= 9 && hour < 20) {
    await remind.click();
    await expectAccessible(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('1 reminder sent')).toBeVisible();
    await expect(page.getByRole('row', { name: /Cora Clarke/ })).toContainText('Reminded less than a week ago');
  } else await expect(page.getByText(/Reminders are sent from 9 in the morning/)).toBeVisible();
  await expect(remind).toHaveCount(0);

  await db.updateTable('payment_terms').set({ since: longAgo }).execute();
  await page.reload();
  await expect(page.getByRole('row', { name: /Cora Clarke/ })).toContainText('Link every way to pay to a bank account');
  const account = { name: 'Association account', currency: 'USD' };
  const { id } = await db.insertInto('bank_accounts').values(account).returning('id').executeTakeFirstOrThrow();
  await makeProfile(school, { bank_account_id: id });
  await page.reload();
  await expect(page.getByRole('row', { name: /Cora Clarke/ })).toContainText(
    /Waiting for a statement to \d+ \w+ \d{4}/,
  );
  const day = new Date().toISOString().slice(0, 10);
  const imported = { imported_by: member.id, imported_by_name: 'Tess Reid', sha256: 'a'.repeat(64), format: 'csv' };
  await db
    .insertInto('bank_statements')
    .values({ bank_account_id: id, first_day: day, last_day: day, ...imported })
    .execute();
  await page.reload();
  const release = page.getByRole('button', { name: 'Release 2 Seats' });
  await expect(release).toBeVisible();
  const { start_date } = await db.selectFrom('events').select('start_date').executeTakeFirstOrThrow();
  await db.updateTable('events').set({ start_date: longAgo }).execute();
  await page.reload();
  await expect(page.getByText('no more reminders are sent and no places are released')).toBeVisible();
  await expect(release).toHaveCount(0);
  await db.updateTable('events').set({ start_date }).execute();
  await page.reload();
  await release.click();
  await expect(page.getByRole('alertdialog')).toContainText('Cora Clarke and 1 guest');
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click();
  await expect(page.getByText('2 seats released')).toBeVisible();
  await expect(page.getByText('No unpaid registrations')).toBeVisible();
  await own.reload();
  await expect(own.getByText(/^Pay by/)).toHaveCount(0);
});
