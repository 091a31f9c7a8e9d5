/** A phone whose storage is full still checks people in, says so, and sends what it has as long as the page stays open. */
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

test('a phone whose storage is full checks people in all the same @phone', journey);
