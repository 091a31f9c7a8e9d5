/** A phone whose storage is full, or whose browser stores nothing, still checks people in, and says that it must stay open. */
import { enrol } from './enrolled-phone.ts';
import { makePlace } from './payment-page.ts';
import { expect, expectAccessibleInBothThemes, type Fixtures, test } from './school.ts';

async function journey({ school, newPerson }: Fixtures) {
  const member = await school.member({ first_name: 'Marcia', last_name: 'Brown' });
  const { event_id } = await makePlace(school, member, { ticket: { price_cents: 0 } });
  const coordinator = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  await coordinator.goto(`/admin/events/${event_id}/check-in`);
  const phone = await newPerson();
  await enrol(coordinator, phone, { volunteer: 'Val Hunter', people: 1 });

  await phone.context().setOffline(true);
  await phone.evaluate(() => {
    // As a full phone does; Chromium's own setting of a quota lets writes this small through.
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The phone is full.', 'QuotaExceededError');
    };
  });
  await phone.getByLabel('Name or ticket code').fill('marcia');
  await phone.getByLabel('Name or ticket code').press('Enter');
  await expect(phone.getByRole('dialog').getByRole('heading', { name: 'Checked in' })).toBeVisible();
  await phone.keyboard.press('Escape');
  const full = phone.getByText(/^This phone’s storage is full/);
  await expect(full).toBeVisible();
  await expectAccessibleInBothThemes(phone);

  await phone.context().setOffline(false);
  await expect(full).toBeHidden();
  const scans = await school.db.selectFrom('check_in_scans').select(['kind', 'result_shown']).execute();
  expect(scans).toEqual([{ kind: 'entry', result_shown: 'checked_in' }]);
}

async function withoutStorage({ school, newPerson }: Fixtures) {
  const member = await school.member({ first_name: 'Marcia', last_name: 'Brown' });
  const { event_id } = await makePlace(school, member, { ticket: { price_cents: 0 } });
  const coordinator = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  await coordinator.goto(`/admin/events/${event_id}/check-in`);
  const phone = await newPerson();
  await phone.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('Refused.', 'SecurityError');
    };
  });
  await coordinator.getByRole('button', { name: 'Add Device' }).click();
  const dialog = coordinator.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Show Code' }).click();
  const link = new URL((await dialog.getByText('/check-in#').textContent()) ?? '');
  const start = async () => {
    await phone.getByLabel('Your name').fill('Val Hunter');
    await phone.getByRole('button', { name: 'Start Check-in' }).click();
  };
  await phone.goto('/check-in');
  await expect(phone.getByRole('heading', { name: 'Not set up yet' })).toBeVisible();

  await phone.route('**/api/check-in/list*', (route) => route.abort());
  await phone.goto(link.pathname + link.hash);
  const spent = phone.waitForResponse('**/api/check-in/enrolments');
  await start();
  await spent;
  await expect(phone.getByText(/^We couldn’t reach the server/)).toBeVisible();
  await expect(dialog).toHaveAccessibleName("Set up 'Entrance 1'");
  await phone.unroute('**/api/check-in/list*');
  await phone.reload();
  await start();
  await expect(phone.getByText(/^Ready offline: 1 person/)).toBeVisible();
  await expect(dialog).toHaveAccessibleName("'Entrance 1' is ready");

  await expect(phone.getByText(/^This browser stores nothing/)).toBeVisible();
  await expectAccessibleInBothThemes(phone);
  await phone.reload();
  await expect(phone.getByText(/^Ready offline: 1 person/)).toBeVisible();
}

test('a phone whose browser stores nothing is set up though its first list is lost @phone', withoutStorage);
test('a phone whose storage is full checks people in all the same @phone', journey);
