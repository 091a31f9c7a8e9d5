import { formatMoney } from '../../../contract/money.ts';
import { record } from '../../audit/entries.ts';
import { fullName, type MemberContext } from '../../lib/context.ts';
import { AppError } from '../../lib/errors.ts';
import type { Email } from '../../messages/email/email.ts';
import { queueEmail } from '../../messages/email/queue.ts';
import { getBalance } from '../../registrations/balances/balances.ts';
import { lockRegistrations } from '../../registrations/registrations.ts';
import { paymentConfirmedEmail, paymentRejectedEmail } from '../emails.ts';
import { addEntryOfPayment, NO_SOURCE, queueEntryEmail } from '../entries/entries.ts';
import { loadPayment } from './ledger.ts';
import { refuseOwnPayment } from './own-payments.ts';
import { decidePending, type ReviewedRow } from './queries.ts';

type Confirmation = { notes: string | null; received_cents?: number | undefined; received_on?: string | undefined };

/**
 * Also records what was received: by default all that was submitted. Throws PAYMENT_NOT_FOUND, OWN_PAYMENT,
 * PAYMENT_NOT_PENDING, INVALID_INPUT for a day in the future.
 */
export async function confirmPayment(
  ctx: MemberContext,
  id: string,
  { notes, ...received }: Confirmation,
  source = NO_SOURCE,
) {
  const by = { confirmed_at: ctx.now, confirmed_by: ctx.actor.id, confirmed_by_name: fullName(ctx.actor) };
  const { payment, exception } = await decide(ctx, id, { status: 'confirmed', notes, ...by });
  const { received_cents = payment.total_amount_cents } = received;
  const entryId = await addEntryOfPayment(ctx, payment, { ...received, received_cents }, source);
  const isOther = received_cents !== payment.total_amount_cents;
  const metadata = { notes, ...(isOther && { received: formatMoney(received_cents) }), ...exception };
  const confirmed = { ...payment, received_cents };
  await recordDecision(ctx, confirmed, 'CONFIRM_PAYMENT', 'Confirmed', metadata);
  const email = paymentConfirmedEmail({ ...(await withBalance(ctx, payment)), received_cents });
  if (payment.user_id) await queueEntryEmail(ctx, payment.user_id, email, { ...source, id: entryId });
  return confirmed;
}

/** Leaves the registration as it is. Throws PAYMENT_NOT_FOUND, OWN_PAYMENT, PAYMENT_NOT_PENDING. */
export async function rejectPayment(ctx: MemberContext, id: string, reason: string) {
  const payment = await rejectPending(ctx, id, reason);
  await emailMember(ctx, payment, paymentRejectedEmail(await withBalance(ctx, payment), reason));
  return payment;
}

/** The same, and tells no one. */
export async function rejectPending(ctx: MemberContext, id: string, reason: string) {
  const by = { rejected_at: ctx.now, rejected_by: ctx.actor.id, rejected_by_name: fullName(ctx.actor) };
  const { payment, exception } = await decide(ctx, id, { status: 'failed', notes: reason, ...by });
  await recordDecision(ctx, payment, 'REJECT_PAYMENT', 'Rejected', { reason, ...exception });
  return payment;
}

/** Locks the registration before the payment, as every payment operation does. */
async function decide(ctx: MemberContext, id: string, decision: Parameters<typeof decidePending>[2]) {
  const before = await loadPayment(ctx, id);
  await lockRegistrations(ctx.db, [before.registration_id]);
  const exception = await refuseOwnPayment(ctx, before);
  if (!(await decidePending(ctx.db, id, decision))) throw new AppError('PAYMENT_NOT_PENDING');
  return { payment: await loadPayment(ctx, id), exception };
}

export function recordDecision(
  ctx: MemberContext,
  payment: ReviewedRow,
  action_type: string,
  verb: string,
  metadata: Record<string, unknown>,
): Promise<void> {
  const amount = formatMoney(payment.total_amount_cents);
  const own = payment.user_id === ctx.actor.id ? ', which is their own' : '';
  const isOther = payment.received_cents !== null && payment.received_cents !== payment.total_amount_cents;
  const received = isOther ? `. ${formatMoney(payment.received_cents ?? 0)} was received` : '';
  return record(ctx, {
    action_type,
    entity_type: 'payment_ledger',
    description: `${verb} a payment of ${amount} from ${payment.user_name} for ${payment.event_name}${own}${received}`,
    target_user_id: payment.user_id,
    entity_id: payment.id,
    metadata: {
      user_email: payment.user_email,
      user_name: payment.user_name,
      event_name: payment.event_name,
      amount,
      reference: payment.reference_number,
      payment_method: payment.payment_method_name,
      ...metadata,
    },
  });
}

/** And what is left to pay for its registration now. */
export const withBalance = async (ctx: MemberContext, payment: ReviewedRow) => ({
  ...payment,
  balance_cents: (await getBalance(ctx, payment.registration_id)).balance_cents,
});

/** Does nothing once the account is gone. */
export async function emailMember({ db }: MemberContext, { user_id }: ReviewedRow, email: Email) {
  if (user_id) await queueEmail(db, user_id, email);
}
