/** Separation of duties: no one decides or records their own payment, unless no one else can or it is allowed. */
import type { OwnPaymentRule } from '../../../contract/constants.ts';
import { record } from '../../audit/entries.ts';
import type { MemberContext } from '../../lib/context.ts';
import { AppError } from '../../lib/errors.ts';
import { hasOtherDecider, type PaymentSettings, selectSettings, updateSettings } from './queries.ts';

type Payment = { user_id: string | null };

/** Null for a payment of someone else. */
export async function ownPaymentRule({ actor, db }: MemberContext, payment: Payment): Promise<OwnPaymentRule | null> {
  if (payment.user_id !== actor.id) return null;
  if ((await selectSettings(db)).allow_own_payments) return 'ALLOWED';
  return (await hasOtherDecider(db, actor.id)) ? 'REFUSED' : 'NO_ONE_ELSE';
}

const EXCEPTIONS = {
  NO_ONE_ELSE: 'No one else could confirm payments.',
  ALLOWED: 'The payment settings allow it.',
} as const satisfies Record<Exclude<OwnPaymentRule, 'REFUSED'>, string>;

/** Needs the registration's lock. Returns what the audit entry says of the exception. Throws OWN_PAYMENT. */
export async function refuseOwnPayment(ctx: MemberContext, payment: Payment) {
  const rule = await ownPaymentRule(ctx, payment);
  if (rule === 'REFUSED') throw new AppError('OWN_PAYMENT');
  return rule && { own_payment: EXCEPTIONS[rule] };
}

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
