import type { MemberContext } from '../../lib/context.ts';
import { AppError } from '../../lib/errors.ts';
import { lockRegistrations } from '../../registrations/registrations.ts';
import { paymentReopenedEmail, paymentReturnedEmail } from '../emails.ts';
import { reverseEntryOfPayment, type TakingBack } from '../entries/entries.ts';
import { emailMember, recordDecision, rejectPending, withBalance } from './decisions.ts';
import { loadPayment } from './ledger.ts';
import { refuseOwnPayment } from './own-payments.ts';
import { hasOtherPayment, type ReviewedRow, removeDecision } from './queries.ts';

type Form = { decided_at: Date | null; reason: string };

/** Also throws EDIT_CONFLICT if the decision is not the one of `decided_at`. Tells the member. */
export async function reopenPayment(
  ctx: MemberContext,
  id: string,
  { decided_at, reason }: Form,
): Promise<ReviewedRow> {
  const before = await takeBackDecision(ctx, id, { reason }, (payment) => {
    if (decidedAt(payment)?.getTime() !== decided_at?.getTime())
      throw new AppError('EDIT_CONFLICT', { message: CHANGED });
  });
  await emailMember(ctx, before, paymentReopenedEmail(before, reason));
  return loadPayment(ctx, id);
}

/**
 * Reverses a decision: the payment is pending again, and what was received for it is reversed. The activity log keeps the
 * decision. Tells no one. Returns the payment as it was.
 * Throws PAYMENT_NOT_FOUND, OWN_PAYMENT, PAYMENT_NOT_DECIDED, PAYMENT_SENT_AGAIN if another payment replaced it,
 * REFUND_TOO_HIGH if the money was returned, and REGISTRATION_WITHDRAWN if it was after the decision and the bank didn't
 * take the money back.
 */
export async function takeBackDecision(
  ctx: MemberContext,
  id: string,
  back: TakingBack,
  check: (payment: ReviewedRow) => void = () => {},
): Promise<ReviewedRow> {
  const { registration_id } = await loadPayment(ctx, id);
  await lockRegistrations(ctx.db, [registration_id]);
  const before = await loadPayment(ctx, id);
  const exception = await refuseOwnPayment(ctx, before);
  if (before.status === 'pending') throw new AppError('PAYMENT_NOT_DECIDED');
  check(before);
  if (before.withdrawn_since_decision && !back.bank_line_id) throw new AppError('REGISTRATION_WITHDRAWN');
  if (await hasOtherPayment(ctx.db, id)) throw new AppError('PAYMENT_SENT_AGAIN');
  if (!(await removeDecision(ctx.db, id, before.status))) throw new AppError('PAYMENT_NOT_DECIDED');
  if (before.status === 'confirmed') await reverseEntryOfPayment(ctx, id, back);
  await recordDecision(ctx, before, 'REOPEN_PAYMENT', 'Reopened', {
    reason: back.reason,
    decision: before.status,
    decided_at: decidedAt(before),
    decided_by: before.confirmed_by_name ?? before.rejected_by_name,
    notes: before.notes,
    ...exception,
  });
  return before;
}

/**
 * The bank took a confirmed payment back: it is rejected, and its money reversed by that line. Tells the member. Needs the
 * registration's lock. Throws as `takeBackDecision` does.
 */
export async function rejectReturned(
  ctx: MemberContext,
  id: string,
  back: TakingBack & { bank_line_id: string },
): Promise<void> {
  await takeBackDecision(ctx, id, back);
  const payment = await rejectPending(ctx, id, back.reason);
  await emailMember(ctx, payment, paymentReturnedEmail(await withBalance(ctx, payment), back.reason));
}

const CHANGED = 'Someone else decided this payment after you opened it, so it wasn’t reopened. Look at it again.';

const decidedAt = ({ confirmed_at, rejected_at }: ReviewedRow): Date | null => confirmed_at ?? rejected_at;
