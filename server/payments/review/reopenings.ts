import type { MemberContext } from '../../lib/context.ts';
import { AppError } from '../../lib/errors.ts';
import { lockRegistration } from '../../registrations/registrations.ts';
import { paymentReopenedEmail } from '../emails.ts';
import { reverseEntryOfPayment } from '../entries/entries.ts';
import { emailMember, recordDecision } from './decisions.ts';
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
  const before = await takeBackDecision(ctx, id, reason, (payment) => {
    if (decidedAt(payment)?.getTime() !== decided_at?.getTime())
      throw new AppError('EDIT_CONFLICT', { message: CHANGED });
  });
  await emailMember(ctx, before, paymentReopenedEmail(before, reason));
  return loadPayment(ctx, id);
}

/**
 * Reverses a decision: the payment is pending again, and what was received for it is reversed. The activity log keeps the
 * decision. Tells no one. Returns the payment as it was.
 * Throws PAYMENT_NOT_FOUND, OWN_PAYMENT, PAYMENT_NOT_DECIDED, REGISTRATION_WITHDRAWN,
 * PAYMENT_SENT_AGAIN if another payment replaced it.
 */
export async function takeBackDecision(
  ctx: MemberContext,
  id: string,
  reason: string,
  check: (payment: ReviewedRow) => void = () => {},
): Promise<ReviewedRow> {
  const { registration_id } = await loadPayment(ctx, id);
  await lockRegistration(ctx, registration_id);
  const before = await loadPayment(ctx, id);
  const exception = await refuseOwnPayment(ctx, before);
  if (before.status === 'pending') throw new AppError('PAYMENT_NOT_DECIDED');
  check(before);
  if (before.registration_withdrawn) throw new AppError('REGISTRATION_WITHDRAWN');
  if (await hasOtherPayment(ctx.db, id)) throw new AppError('PAYMENT_SENT_AGAIN');
  if (!(await removeDecision(ctx.db, id, before.status))) throw new AppError('PAYMENT_NOT_DECIDED');
  if (before.status === 'confirmed') await reverseEntryOfPayment(ctx, id, reason);
  await recordDecision(ctx, before, 'REOPEN_PAYMENT', 'Reopened', {
    reason,
    decision: before.status,
    decided_at: decidedAt(before),
    decided_by: before.confirmed_by_name ?? before.rejected_by_name,
    notes: before.notes,
    ...exception,
  });
  return before;
}

const CHANGED = 'Someone else decided this payment after you opened it, so it wasn’t reopened. Look at it again.';

const decidedAt = ({ confirmed_at, rejected_at }: ReviewedRow): Date | null => confirmed_at ?? rejected_at;
