import type { MemberContext } from '../../lib/context.ts';
import { AppError, found } from '../../lib/errors.ts';
import { schoolDay } from '../../lib/school-formats.ts';
import { queueEmail } from '../../messages/email/queue.ts';
import { getBalance, lockBalance } from '../../registrations/balances/balances.ts';
import { refuseOwnPayment } from '../review/own-payments.ts';
import { balanceChangedEmail } from './emails.ts';
import { addReversal, type TakingBack } from './entries.ts';
import { recordEntry } from './log.ts';
import { type EntryRow, selectEntry } from './queries.ts';

/** Takes an entry back that was recorded by mistake or that the bank took back, and tells the member. */
export async function reverseEntry(ctx: MemberContext, id: string, back: TakingBack) {
  const { registration_id, reversal, reversalId } = await takeBackEntry(ctx, id, back);
  const after = await getBalance(ctx, registration_id);
  if (after.user_id) await queueEmail(ctx.db, after.user_id, balanceChangedEmail(after, reversal));
  return { id: reversalId, balance_cents: after.balance_cents };
}

/**
 * Tells no one: for an entry whose email wasn't sent yet. Throws PAYMENT_ENTRY_NOT_FOUND, OWN_PAYMENT, ENTRY_REVERSED,
 * ENTRY_OF_PAYMENT for one that a confirmation made, and REFUND_TOO_HIGH if the money was returned.
 */
export async function takeBackEntry(ctx: MemberContext, id: string, back: TakingBack) {
  const { registration_id } = await loadEntry(ctx, id);
  const balance = await lockBalance(ctx, registration_id);
  const exception = await refuseOwnPayment(ctx, balance);
  const entry = await loadEntry(ctx, id);
  if (entry.is_reversed || entry.reverses_id) throw new AppError('ENTRY_REVERSED');
  if (entry.payment_id) throw new AppError('ENTRY_OF_PAYMENT');
  const reversalId = await addReversal(ctx, id, back);
  const amounts = { base_cents: -entry.base_cents, fee_cents: -entry.fee_cents };
  const reversal = { ...entry, ...amounts, received_on: schoolDay(ctx.now), reason: back.reason };
  await recordEntry(ctx, balance, { id: reversalId, entry: reversal, action_type: 'REVERSE_PAYMENT_ENTRY', exception });
  return { registration_id, reversal, reversalId };
}

/** Throws PAYMENT_ENTRY_NOT_FOUND. */
export async function loadEntry({ db }: MemberContext, id: string): Promise<EntryRow> {
  return found(await selectEntry(db, id), 'PAYMENT_ENTRY_NOT_FOUND');
}
