/** Rules of payments that a SUPER_ADMIN may change. */
import { record } from '../../audit/entries.ts';
import type { MemberContext } from '../../lib/context.ts';
import { type PaymentSettings, selectSettings, updateSettings } from './queries.ts';

export const getSettings = ({ db }: MemberContext): Promise<PaymentSettings> => selectSettings(db);

export async function changeSettings(ctx: MemberContext, settings: PaymentSettings): Promise<PaymentSettings> {
  await updateSettings(ctx.db, settings);
  await record(ctx, {
    action_type: 'CHANGE_PAYMENT_SETTINGS',
    entity_type: 'payment_settings',
    description: settings.allow_own_payments
      ? 'Allowed people to confirm and record their own payments'
      : 'Stopped people from confirming and recording their own payments',
    metadata: settings,
  });
  return settings;
}
