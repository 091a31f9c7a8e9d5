/** What the treasurer decides about a pending payment (spec 4, 5, 7). */
import { record } from '../../audit/entries.ts';
import { fullName, type MemberContext } from '../../lib/context.ts';
import { AppError } from '../../lib/errors.ts';
import { money } from '../../lib/money.ts';
import type { Email } from '../../messages/email/email.ts';
import { queueEmail } from '../../messages/email/queue.ts';
import { lockRegistration, setPaymentStatus } from '../../registrations/registrations.ts';
import { loadPayment } from './ledger.ts';
import { paymentConfirmedEmail, paymentRejectedEmail } from '../emails.ts';
import { decidePending, type Verdict } from '../submissions/queries.ts';
import type { ReviewedRow } from './queries.ts';

/** Confirms a pending payment; its registration is paid. Throws PAYMENT_NOT_FOUND, PAYMENT_NOT_PENDING. */
export async function confirmPayment(ctx: MemberContext, id: string, notes: string | null) {
  const { actor, now } = ctx;
  const payment = await decide(ctx, id, {
    status: 'confirmed',
    notes,
    confirmed_at: now,
    confirmed_by: actor.id,
    confirmed_by_name: fullName(actor),
  });
  await setPaymentStatus(ctx, payment.registration_id, 'paid');
  await recordReview(ctx, payment, 'CONFIRM_PAYMENT', 'Confirmed', { notes });
  await tellMember(ctx, payment, paymentConfirmedEmail(payment));
  return payment;
}

/** Rejects a pending payment with a reason; its registration stays as it is (spec 4). Throws as confirming does. */
export async function rejectPayment(ctx: MemberContext, id: string, reason: string) {
  const { actor, now } = ctx;
  const payment = await decide(ctx, id, {
    status: 'failed',
    notes: reason,
    rejected_at: now,
    rejected_by: actor.id,
    rejected_by_name: fullName(actor),
  });
  await recordReview(ctx, payment, 'REJECT_PAYMENT', 'Rejected', { reason });
  await tellMember(ctx, payment, paymentRejectedEmail(payment, reason));
  return payment;
}

/** Of two verdicts at once one wins; the other is told PAYMENT_NOT_PENDING. Registration before ledger: one lock order. */
async function decide(ctx: MemberContext, id: string, verdict: Verdict): Promise<ReviewedRow> {
  const { registration_id } = await loadPayment(ctx, id);
  await lockRegistration(ctx, registration_id);
  if (!(await decidePending(ctx.db, id, verdict))) throw new AppError('PAYMENT_NOT_PENDING');
  return loadPayment(ctx, id);
}

/** Its entry in the activity log, with the metadata of spec 7 and the reviewer's words. */
export function recordReview(
  ctx: MemberContext,
  payment: ReviewedRow,
  action_type: string,
  verb: string,
  words: Record<string, unknown>,
): Promise<void> {
  const amount = money(payment.total_amount_cents);
  return record(ctx, {
    action_type,
    entity_type: 'payment_ledger',
    description: `${verb} a payment of ${amount} from ${payment.user_name} for ${payment.event_name}`,
    target_user_id: payment.user_id,
    entity_id: payment.id,
    metadata: {
      user_email: payment.user_email,
      user_name: payment.user_name,
      event_name: payment.event_name,
      amount,
      reference: payment.reference_number,
      payment_method: payment.payment_method_name,
      ...words,
    },
  });
}

/** Nobody is written to once their account is gone. */
export async function tellMember({ db }: MemberContext, payment: ReviewedRow, email: Email) {
  if (payment.user_id) await queueEmail(db, payment.user_id, email);
}
