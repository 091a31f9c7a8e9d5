import type { Db } from '../../lib/db/database.ts';

export type PaymentSettings = { allow_own_payments: boolean };

/** Without the row, as after an operator emptied the table, nothing is allowed. */
export async function selectSettings(db: Db): Promise<PaymentSettings> {
  const row = await db.selectFrom('payment_settings').select('allow_own_payments').executeTakeFirst();
  return row ?? { allow_own_payments: false };
}

export async function updateSettings(db: Db, settings: PaymentSettings): Promise<void> {
  await db.updateTable('payment_settings').set(settings).execute();
}
