/** Entries that staff record: what was received without a submission, returned, or waived (docs/decisions/0048). */
import type { EntryMethod } from '../../../contract/constants.ts';
import { formatMoney } from '../../../contract/money.ts';
import type { MemberContext } from '../../lib/context.ts';
import { AppError, invalid } from '../../lib/errors.ts';
import { schoolDay } from '../../lib/school-formats.ts';
import { type Balance, getBalance, lockBalance } from '../../registrations/balances/balances.ts';
import { refuseOwnPayment } from '../review/own-payments.ts';
import { balanceChangedEmail, paymentRecordedEmail, refundRecordedEmail } from './emails.ts';
import { checkDay, NO_SOURCE, queueEntryEmail, recorder } from './entries.ts';
import { recordEntry } from './log.ts';
import { type EntryRow, insertEntry, type Source } from './queries.ts';
import { splitRefund } from './rules.ts';

type Seen = { balance_cents: number };
type Moved = Seen & { amount_cents: number; method: EntryMethod; received_on: string; reference: string | null };
type Amounts = Pick<EntryRow, 'kind' | 'base_cents'> &
  Partial<Source & Pick<EntryRow, 'fee_cents' | 'method' | 'received_on' | 'reference' | 'payer_name' | 'reason'>>;

/** Throws REGISTRATION_NOT_FOUND, OWN_PAYMENT, EDIT_CONFLICT if the balance changed, INVALID_INPUT for a wrong day. */
export async function recordPayment(
  ctx: MemberContext,
  id: string,
  form: Moved & { payer_name: string | null },
  source: Source = NO_SOURCE,
) {
  const opened = await open(ctx, id, form);
  const { method, reference, payer_name, amount_cents } = form;
  const moved = { ...source, method, reference, payer_name, received_on: checkDay(ctx, form.received_on) };
  return add(ctx, opened, { kind: 'payment', base_cents: amount_cents, ...moved });
}

/** Also throws REFUND_TOO_HIGH. */
export async function recordRefund(
  ctx: MemberContext,
  id: string,
  form: Moved & { reason: string },
  source: Source = NO_SOURCE,
) {
  const opened = await open(ctx, id, form);
  const { method, reference, reason, amount_cents } = form;
  const returned = splitRefund(opened.balance, amount_cents);
  if (!returned) throw new AppError('REFUND_TOO_HIGH', { message: refundLimit(opened.balance) });
  const moved = { ...source, method, reference, reason, received_on: checkDay(ctx, form.received_on) };
  return add(ctx, opened, { kind: 'refund', ...returned, ...moved });
}

const refundLimit = ({ received_cents, fees_cents }: Balance) =>
  `At most ${formatMoney(received_cents + fees_cents)} can be returned: that’s what was received and not yet returned.`;

/** Also throws REGISTRATION_WITHDRAWN and EVENT_CANCELLED: an adjustment lapses with either; and INVALID_INPUT above the price. */
export async function recordAdjustment(
  ctx: MemberContext,
  id: string,
  form: Seen & { amount_cents: number; reason: string },
) {
  const opened = await open(ctx, id, form);
  const { balance } = opened;
  if (balance.is_withdrawn) {
    throw new AppError('REGISTRATION_WITHDRAWN', {
      message: 'This registration was withdrawn, so its price can’t change.',
    });
  }
  if (balance.is_event_cancelled) {
    throw new AppError('EVENT_CANCELLED', { message: 'The event is cancelled, so there’s no price to change.' });
  }
  const { amount_cents: base_cents, reason } = form;
  const price_cents = balance.due_cents - balance.adjusted_cents;
  if (base_cents > price_cents)
    throw invalid('amount_cents', `A discount can’t be more than the price, ${formatMoney(price_cents)}.`);
  return add(ctx, opened, { kind: 'adjustment', base_cents, reason });
}

/** Locks the registration first, so that nothing it is compared with changes before the entry is written. */
async function open(ctx: MemberContext, id: string, seen: Seen) {
  const balance = await lockBalance(ctx, id);
  const exception = await refuseOwnPayment(ctx, balance);
  refuseOtherBalance(balance, seen);
  return { balance, exception };
}

/** Throws EDIT_CONFLICT. */
export function refuseOtherBalance(balance: Balance, { balance_cents }: Seen): void {
  if (balance.balance_cents !== balance_cents) throw new AppError('EDIT_CONFLICT', { message: changed(balance) });
}

const changed = ({ balance_cents }: Balance) =>
  `Someone else changed the balance of this registration. It’s ${formatMoney(balance_cents)} now, and nothing was recorded. Check it again.`;

const RECORDS = {
  payment: { action_type: 'RECORD_PAYMENT', toEmail: paymentRecordedEmail },
  refund: { action_type: 'RECORD_REFUND', toEmail: refundRecordedEmail },
  adjustment: { action_type: 'RECORD_ADJUSTMENT', toEmail: balanceChangedEmail },
} as const;

type Opened = Awaited<ReturnType<typeof open>>;

/** Writes the entry, emails the member the new balance, and returns that. */
async function add(ctx: MemberContext, { balance, exception }: Opened, amounts: Amounts) {
  const { registration_id } = balance;
  const entry = {
    registration_id,
    ...NO_SOURCE,
    fee_cents: 0,
    method: null,
    reference: null,
    payer_name: null,
    reason: null,
    received_on: schoolDay(ctx.now),
    ...amounts,
    ...recorder(ctx),
  };
  const id = await insertEntry(ctx.db, entry);
  const { action_type, toEmail } = RECORDS[amounts.kind];
  await recordEntry(ctx, balance, { id, entry, action_type, exception });
  const after = await getBalance(ctx, registration_id);
  if (after.user_id) await queueEntryEmail(ctx, after.user_id, toEmail(after, entry), { ...entry, id });
  return { id, balance_cents: after.balance_cents };
}
