/** A verdict that was a mistake, taken back (docs/decisions/0005). */
import type { MemberContext } from '../../lib/context.ts';
import { AppError } from '../../lib/errors.ts';
import { lockRegistration, setPaymentStatus } from '../../registrations/registrations.ts';
import { loadPayment } from './ledger.ts';
import { paymentReopenedEmail } from '../emails.ts';
import { takeVerdictBack } from '../submissions/queries.ts';
import { isSentAgain } from '../queries-reopenings.ts';
import type { ReviewedRow } from './queries.ts';
import { recordReview, tellMember } from './decisions.ts';

type Wish = { decided_at: Date | null; reason: string };

/**
 * Makes a decided payment pending again and its registration submitted, and tells the member. What was decided, by whom and
 * with which notes is kept in the log. Throws PAYMENT_NOT_FOUND; PAYMENT_NOT_DECIDED; CHANGED_MEANWHILE where another verdict
 * stands than the person saw; REGISTRATION_WITHDRAWN; and PAYMENT_SENT_AGAIN where another payment took its place.
 */
export async function reopenPayment(
  ctx: MemberContext,
  id: string,
  { decided_at, reason }: Wish,
): Promise<ReviewedRow> {
  const { registration_id } = await loadPayment(ctx, id);
  // Registration before ledger, as everywhere: who withdraws, decides or sends another one waits, or was first.
  await lockRegistration(ctx, registration_id);
  const before = await loadPayment(ctx, id);
  if (before.status === 'pending') throw new AppError('PAYMENT_NOT_DECIDED');
  if (decidedAt(before)?.getTime() !== decided_at?.getTime())
    throw new AppError('CHANGED_MEANWHILE', { message: CHANGED });
  if (before.registration_withdrawn) throw new AppError('REGISTRATION_WITHDRAWN');
  if (await isSentAgain(ctx.db, id)) throw new AppError('PAYMENT_SENT_AGAIN');
  if (!(await takeVerdictBack(ctx.db, id, before.status))) throw new AppError('PAYMENT_NOT_DECIDED');
  await setPaymentStatus(ctx, registration_id, 'submitted');
  await recordReview(ctx, before, 'REOPEN_PAYMENT', 'Reopened', {
    reason,
    verdict: before.status,
    decided_at: decidedAt(before),
    decided_by: before.confirmed_by_name ?? before.rejected_by_name,
    notes: before.notes,
  });
  await tellMember(ctx, before, paymentReopenedEmail(before, reason));
  return loadPayment(ctx, id);
}

const CHANGED =
  'Somebody else has decided about this payment since you opened it, so nothing was reopened. Please look at it again.';

const decidedAt = ({ confirmed_at, rejected_at }: ReviewedRow): Date | null => confirmed_at ?? rejected_at;
