import { expect, it } from 'vitest';
import { testApp } from '../testing/app.ts';
import { makeRegistered } from '../testing/reunions.ts';

// The trigger that derives it would replace the value.
const open = 'alter table event_registrations disable trigger payment_status_on_update';

it.each(['pending', 'confirmed', ''])('the database knows no payment status %j of a registration', async (status) => {
  const t = await testApp({ before: open });
  const { registration } = await makeRegistered(t);
  const change = t.db
    .updateTable('event_registrations')
    .set({ payment_status: status })
    .where('id', '=', registration.id)
    .execute();
  await expect(change).rejects.toThrow('event_registrations_payment_status_check');
});
