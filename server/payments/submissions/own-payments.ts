/** Payments as members read their own (spec 2, 7). */
import { PAYMENT_HISTORY_LIMIT } from '../../../contract/constants.ts';
import type { MemberContext } from '../../lib/context.ts';
import { getOwnRegistration } from '../../registrations/registrations.ts';
import { offeredMethods } from '../methods.ts';
import { selectLatestPayment, selectOwnPayments, sumConfirmed } from './queries.ts';

/** What the payment screens of the own registration show. Throws REGISTRATION_NOT_FOUND. */
export async function getPaymentOptions(ctx: MemberContext, registrationId: string) {
  const registration = await getOwnRegistration(ctx, registrationId);
  const [methods, latest] = await Promise.all([
    offeredMethods(ctx.db, registration),
    selectLatestPayment(ctx.db, registrationId, ctx.actor.id),
  ]);
  return { registration, methods, latest_payment: latest ?? null };
}

/** The dashboard's payment history: the own last 10, newest first (spec 9). */
export const listOwnPayments = ({ db, actor }: MemberContext) => selectOwnPayments(db, actor.id, PAYMENT_HISTORY_LIMIT);

/** The dashboard's payment total: the own confirmed amounts, in cents (spec 9). */
export const confirmedTotal = ({ db, actor }: MemberContext): Promise<number> => sumConfirmed(db, actor.id);
