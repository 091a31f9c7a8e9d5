import { expect, it } from 'vitest';
import { testApp } from '../testing/app.ts';
import { makeRegistered } from '../testing/reunions.ts';

it.each(['pending', 'confirmed', ''])('the database knows no payment status %j of a registration', async (status) => {
  const t = await testApp();
  const { registration } = await makeRegistered(t);
  const change = t.db
    .updateTable('event_registrations')
    .set({ payment_status: status })
    .where('id', '=', registration.id)
    .execute();
  await expect(change).rejects.toThrow('event_registrations_payment_status_check');
});
