/** What was received and returned for a registration: entries that are only added (docs/decisions/0047). */
import { fullName, type MemberContext } from '../../lib/context.ts';
import { schoolDay } from '../../lib/school-formats.ts';
import { insertEntryOfPayment, insertReversal, type Recorder, selectEntryOfPayment } from './queries.ts';

const recorder = ({ actor, now }: MemberContext): Recorder => ({
  recorded_by: actor.id,
  recorded_by_name: fullName(actor),
  recorded_at: now,
});

type Confirmed = { id: string; base_amount_cents: number; processing_fee_cents: number };

/** Needs the registration's lock, after the payment was confirmed. */
export const addEntryOfPayment = (ctx: MemberContext, payment: Confirmed): Promise<void> =>
  insertEntryOfPayment(ctx.db, payment.id, {
    base_cents: payment.base_amount_cents,
    fee_cents: payment.processing_fee_cents,
    received_on: schoolDay(ctx.now),
    ...recorder(ctx),
  });

/** Needs the registration's lock, after the payment is pending again. */
export async function reverseEntryOfPayment(ctx: MemberContext, paymentId: string, reason: string): Promise<void> {
  const entry = await selectEntryOfPayment(ctx.db, paymentId);
  if (entry) await insertReversal(ctx.db, entry.id, { received_on: schoolDay(ctx.now), reason, ...recorder(ctx) });
}
