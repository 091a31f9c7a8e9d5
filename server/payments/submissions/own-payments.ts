import { PAYMENT_HISTORY_LIMIT } from '../../../contract/constants.ts';
import { amountsToPay } from '../../../contract/fees.ts';
import type { MemberContext } from '../../lib/context.ts';
import type { Db } from '../../lib/db/database.ts';
import { getOwnRegistration } from '../../registrations/registrations.ts';
import { selectOffered } from '../profiles/queries.ts';
import { selectLatestPayment, selectOwnPayments, sumOwn } from './queries.ts';

/** What the payment screens of the actor's own registration show. Throws REGISTRATION_NOT_FOUND. */
export async function getPaymentOptions(ctx: MemberContext, registrationId: string) {
  const registration = await getOwnRegistration(ctx, registrationId);
  const [methods, latest] = await Promise.all([
    registration.is_event_published && !registration.is_event_cancelled ? offeredMethods(ctx.db, registration) : [],
    selectLatestPayment(ctx.db, registrationId, ctx.actor.id),
  ]);
  return { registration, methods, latest_payment: latest ?? null };
}

/** The payment methods for what a registration still owes, by name, with their fees; none if that is nothing. */
export async function offeredMethods(
  db: Db,
  { ticket_type_id, balance_cents }: { ticket_type_id: string; balance_cents: number },
) {
  if (balance_cents <= 0) return [];
  const profiles = await selectOffered(db, ticket_type_id);
  return profiles.map((profile) => ({ ...profile, ...amountsToPay(profile, balance_cents) }));
}

/** The latest PAYMENT_HISTORY_LIMIT, newest first. */
export const listOwnPayments = ({ db, actor }: MemberContext) => selectOwnPayments(db, actor.id, PAYMENT_HISTORY_LIMIT);

/** What was received of the actor's payments, and what awaits review, in cents. */
export const totalOwnPayments = ({ db, actor }: MemberContext) => sumOwn(db, actor.id);
