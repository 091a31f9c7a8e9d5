import { findPerson } from '../../server/testing/members.ts';
import { test } from './photograph.ts';

test('payment reminders', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'accountant@demo.example');
  const { id } = await demo.db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .where('e.start_date', '>', new Date())
    .where('r.payment_status', '=', 'unpaid')
    .select('e.id')
    .groupBy('e.id')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const shot = { path: `/admin/events/${id}/unpaid`, as };
  await photograph('payment-reminders', shot);
  await photograph('payment-reminders.terms', {
    ...shot,
    window: true,
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Change Payment Terms' }).click();
      await page.getByLabel('Days to pay').fill('14');
      await page.getByLabel('Unpaid seats may be released').check();
    },
  });
});
