/** A volunteer's phone on a network that hardly works: it connects, and gets no answers. And one that can't store the page. */
import { enrol } from './enrolled-phone.ts';
import { interruptibleConnection } from './interruptible-connection.ts';
import { expectCheckInKept } from './kept-on-device.ts';
import { makePlace } from './payment-page.ts';
import { expect, test } from './school.ts';

test.describe('where the browser stores the page', () => {
  test.use({ serviceWorkers: 'allow' });

  test('check-in opens from the phone after a few seconds without an answer', async ({ school, newPerson }) => {
    const marcia = await school.member({ first_name: 'Marcia', last_name: 'Brown' });
    const { event_id } = await makePlace(school, marcia, { ticket: { price_cents: 0 } });
    const coordinator = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
    await coordinator.goto(`/admin/events/${event_id}/check-in`);
    await coordinator.getByRole('button', { name: 'Add Device' }).click();
    await coordinator.getByRole('dialog').getByRole('button', { name: 'Show Code' }).click();
    const link = await coordinator.getByRole('dialog').getByText('/check-in#').textContent();

    const connection = await interruptibleConnection(school);
    const phone = await newPerson();
    await phone.goto(connection.url + new URL(link ?? '').pathname + new URL(link ?? '').hash);
    await phone.getByLabel('Your name').fill('Val Hunter');
    await phone.getByRole('button', { name: 'Start Check-in' }).click();
    await expect(phone.getByText(/^Ready offline: 1 person/)).toBeVisible();
    await expectCheckInKept(phone);

    connection.hang();
    await phone.reload({ waitUntil: 'commit', timeout: 60_000 });
    await expect(phone.getByText(/Ready offline: 1 person/)).toBeVisible();
    await phone.getByLabel('Name or ticket code').fill('Marcia');
    await expect(phone.getByRole('button', { name: /Marcia Brown/ })).toBeVisible();
    await connection.close();
  });
});

test('a browser that can’t store the check-in page says that it must stay open', async ({ school, newPerson }) => {
  const marcia = await school.member({ first_name: 'Marcia', last_name: 'Brown' });
  const { event_id } = await makePlace(school, marcia, { ticket: { price_cents: 0 } });
  const coordinator = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  await coordinator.goto(`/admin/events/${event_id}/check-in`);
  const phone = await newPerson();
  await enrol(coordinator, phone, { volunteer: 'Val Hunter', people: 1 });
  await expect(phone.getByText('Keep this page open: this browser can’t open it again')).toBeVisible();
});
