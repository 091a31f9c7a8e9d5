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
    registration.is_event_published ? offeredMethods(ctx.db, registration) : [],
    selectLatestPayment(ctx.db, registrationId, ctx.actor.id),
  ]);
  return { registration, methods, latest_payment: latest ?? null };
}

/** The payment methods for a registration, by name, with their fees; none if there’s nothing to pay. */
export async function offeredMethods(
  db: Db,
  { ticket_type_id, total_amount_cents }: { ticket_type_id: string; total_amount_cents: number },
) {
  if (total_amount_cents === 0) return [];
  const profiles = await selectOffered(db, ticket_type_id);
  return profiles.map((profile) => ({
    id: profile.id,
    name: profile.name,
    method_type: profile.method_type,
    account_info: profile.account_info,
    display_instructions: profile.display_instructions,
    ...amountsToPay(profile, total_amount_cents),
  }));
}

/** The latest PAYMENT_HISTORY_LIMIT, newest first. */
export const listOwnPayments = ({ db, actor }: MemberContext) => selectOwnPayments(db, actor.id, PAYMENT_HISTORY_LIMIT);

/** What of the actor's payments is confirmed, and what awaits review, in cents. */
export const totalOwnPayments = ({ db, actor }: MemberContext) => sumOwn(db, actor.id);
