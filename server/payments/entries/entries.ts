/** What was received and returned for a registration: entries that are only added (docs/decisions/0047). */
import { DAY_MS, UNDO_SECONDS } from '../../../contract/constants.ts';
import { splitReceived } from '../../../contract/fees.ts';
import { fullName, type MemberContext } from '../../lib/context.ts';
import { invalid } from '../../lib/errors.ts';
import { schoolDay } from '../../lib/school-formats.ts';
import type { Email } from '../../messages/email/email.ts';
import { cancelHeldEmails, queueEmail } from '../../messages/email/queue.ts';
import { insertEntryOfPayment, insertReversal, type Recorder, type Source, selectEntryOfPayment } from './queries.ts';

/** Who records an entry, and when. */
export const recorder = ({ actor, now }: MemberContext): Recorder => ({
  recorded_by: actor.id,
  recorded_by_name: fullName(actor),
  recorded_at: now,
});

type Confirmed = { id: string; base_amount_cents: number; processing_fee_cents: number };

type Received = { received_cents: number; received_on?: string | undefined };

/** Why something is taken back, and the line by which the bank did it. */
export type TakingBack = { reason: string; bank_line_id?: string | null };

/** Recorded by hand, one at a time. */
export const NO_SOURCE: Source = { bank_line_id: null, batch_id: null };

/** Needs the registration's lock, after the payment was confirmed. Returns its id. Throws INVALID_INPUT for a wrong day. */
export const addEntryOfPayment = (
  ctx: MemberContext,
  payment: Confirmed,
  received: Received,
  source: Source,
): Promise<string> =>
  insertEntryOfPayment(ctx.db, payment.id, {
    ...source,
    ...splitReceived(payment, received.received_cents),
    received_on: received.received_on ? checkDay(ctx, received.received_on) : schoolDay(ctx.now),
    ...recorder(ctx),
  });

const OLDEST_DAYS = 730;

/** The day on which money was received or returned. Throws INVALID_INPUT if it is in the future or long ago. */
export function checkDay({ now }: MemberContext, received_on: string): string {
  if (received_on > schoolDay(now)) throw invalid('received_on', 'This day is in the future.');
  if (received_on < schoolDay(new Date(now.getTime() - OLDEST_DAYS * DAY_MS))) {
    throw invalid('received_on', 'Choose a day of the last two years.');
  }
  return received_on;
}

/** So that an email isn't being sent while the last second of an undo runs. */
const GRACE_SECONDS = 5;

/** An email about an entry of a batch waits until the batch can't be undone any more. A reversal takes it back. */
export function queueEntryEmail(
  { db, now }: MemberContext,
  userId: string,
  email: Email,
  { id, batch_id }: { id: string; batch_id: string | null },
): Promise<void> {
  const until = new Date(now.getTime() + (UNDO_SECONDS + GRACE_SECONDS) * 1000);
  return queueEmail(db, userId, email, batch_id ? { held_by: id, until } : undefined);
}

/** Needs the registration's lock, after the payment is pending again. */
export async function reverseEntryOfPayment(ctx: MemberContext, paymentId: string, back: TakingBack): Promise<void> {
  const entry = await selectEntryOfPayment(ctx.db, paymentId);
  if (entry) await addReversal(ctx, entry.id, back);
}

/** Needs the registration's lock. Returns its id. What the member wasn't told of the entry yet, they never are. */
export async function addReversal(
  ctx: MemberContext,
  entryId: string,
  { reason, bank_line_id = null }: TakingBack,
): Promise<string> {
  await cancelHeldEmails(ctx.db, entryId);
  return insertReversal(ctx.db, entryId, { received_on: schoolDay(ctx.now), reason, bank_line_id, ...recorder(ctx) });
}
