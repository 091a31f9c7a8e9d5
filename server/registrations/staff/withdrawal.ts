import { formatMoney } from '../../../contract/money.ts';
import type { PaymentState } from '../../../contract/payment-states.ts';
import { record } from '../../audit/entries.ts';
import { lockEvent } from '../../events/availability.ts';
import type { MemberContext } from '../../lib/context.ts';
import { AppError, found, invalid } from '../../lib/errors.ts';
import { queueEmail } from '../../messages/email/queue.ts';
import { withdrawnByStaffEmail } from '../emails.ts';
import { lockRegistrations, markWithdrawn } from '../queries.ts';
import { offerToWaiting } from '../waiting-list/offers.ts';
import { selectLiveRegistration } from './queries.ts';

type Withdrawal = { status: PaymentState; reason: string | null; cancellation_fee_cents: number };

/**
 * Withdraws any member's registration and emails them (docs/decisions/0013). The ledger doesn't change: the treasurer still
 * decides a pending payment, the committee still refunds a confirmed one. Throws REGISTRATION_NOT_FOUND, EDIT_CONFLICT
 * if the status is no longer the one that staff saw, and INVALID_INPUT without a reason if money was received, or for a
 * cancellation fee above it.
 */
export async function withdrawByStaff(ctx: MemberContext, id: string, withdrawal: Withdrawal) {
  const { db, now } = ctx;
  const { status, reason, cancellation_fee_cents } = withdrawal;
  const { event_id } = await load(ctx, id);
  await lockEvent(ctx, event_id);
  await lockRegistrations(db, [id]);
  const place = await load(ctx, id);
  if (place.status !== status) throw new AppError('EDIT_CONFLICT', { message: CHANGED });
  if (place.received_cents > 0 && !reason) throw invalid('reason', 'Give a reason: the payment was confirmed.');
  if (cancellation_fee_cents > Math.max(place.received_base_cents, 0)) {
    throw invalid('cancellation_fee_cents', 'The cancellation fee can’t be more than what was received.');
  }
  await markWithdrawn(db, id, now, cancellation_fee_cents);
  await recordWithdrawal(ctx, place, withdrawal);
  if (place.user_id)
    await queueEmail(db, place.user_id, withdrawnByStaffEmail({ ...place, cancellation_fee_cents }, reason));
  await offerToWaiting(db, event_id, now);
}

const CHANGED =
  'The payment of this registration has changed since you opened the list, so nothing was withdrawn. Check it again.';

type Place = Awaited<ReturnType<typeof load>>;

const load = async ({ db }: MemberContext, id: string) =>
  found(await selectLiveRegistration(db, id), 'REGISTRATION_NOT_FOUND');

function recordWithdrawal(
  ctx: MemberContext,
  place: Place,
  { reason, cancellation_fee_cents }: Withdrawal,
): Promise<void> {
  const { event_name, ticket_type_name, user_name, user_email, reference_number } = place;
  const payment_cents = place.received_cents || place.pending_cents;
  return record(ctx, {
    action_type: 'REGISTRATION_WITHDRAWN',
    entity_type: 'event_registrations',
    description: `Withdrew ${user_name ?? 'a deleted account'} from ${event_name}`,
    target_user_id: place.user_id,
    entity_id: place.id,
    metadata: {
      user_name,
      user_email,
      event_name,
      ticket_type: ticket_type_name,
      payment_status: place.status,
      ...(payment_cents && { amount: formatMoney(payment_cents), reference: reference_number }),
      ...(cancellation_fee_cents && { cancellation_fee: formatMoney(cancellation_fee_cents) }),
      reason,
    },
  });
}
