/** Cash that volunteers took: recorded once however often it is sent, and never refused (docs/decisions/0070). */
import type * as z from 'zod';
import type { deskPayment } from '../../../contract/cash-boxes.ts';
import type { Context } from '../../lib/context.ts';
import { invalid } from '../../lib/errors.ts';
import { schoolDay } from '../../lib/school-formats.ts';
import { queueEmail } from '../../messages/email/queue.ts';
import { getBalance } from '../../registrations/balances/balances.ts';
import { lockRegistrations } from '../../registrations/registrations.ts';
import { paymentRecordedEmail } from '../entries/emails.ts';
import { recordEntry } from '../entries/log.ts';
import { insertEntry } from '../entries/queries.ts';
import { lockWriting, selectOpenDay } from '../periods/queries.ts';
import { refuseOwnPayment } from '../review/own-payments.ts';
import { selectKnown, selectOfEvent } from './queries.ts';

/** The device, and who held it. */
type Desk = { device_id: string; device_name: string; volunteer_name: string; event_id: string };
/** `taken_at`: by the server's clock. */
type Taken = Omit<z.output<typeof deskPayment>, 'device_time'> & { taken_at: Date };

type Writes = Pick<Context, 'actor' | 'db' | 'now' | 'requestContext'>;

/**
 * How many were added. Each is dated by the day on which it was taken, or the first open one after it. Throws INVALID_INPUT
 * for a registration of another event, and OWN_PAYMENT if a person who is signed in imports their own.
 */
export async function addDeskPayments(ctx: Writes, desk: Desk, payments: readonly Taken[]): Promise<number> {
  const registrations = payments.map(({ registration_id }) => registration_id);
  const ofEvent = await selectOfEvent(ctx.db, desk.event_id, registrations);
  if (!registrations.every((id) => ofEvent.has(id)))
    throw invalid('payments', 'A payment is of a registration for another event.');
  await lockRegistrations(ctx.db, registrations);
  // Before the first number of a receipt is given, so that a payment that is here already takes none.
  const known = await selectKnown(
    ctx.db,
    payments.map(({ id }) => id),
  );
  await lockWriting(ctx.db);
  const added = new Map(payments.filter(({ id }) => !known.has(id)).map((payment) => [payment.id, payment]));
  // The counters of receipts are taken in the order of their years.
  for (const payment of [...added.values()].toSorted((one, other) => one.taken_at.getTime() - other.taken_at.getTime()))
    await add(ctx, desk, payment);
  return added.size;
}

async function add(ctx: Writes, { device_id, device_name, volunteer_name }: Desk, payment: Taken): Promise<void> {
  const { id, registration_id, cash_box_id, amount_cents: base_cents, taken_at } = payment;
  const balance = await getBalance(ctx, registration_id);
  // A device is no person, so nothing is its own.
  const exception = ctx.actor && (await refuseOwnPayment({ ...ctx, actor: ctx.actor }, balance));
  const received_on = await selectOpenDay(ctx.db, schoolDay(taken_at));
  const entry = { base_cents, fee_cents: 0, method: 'cash' as const, reference: null, reason: null, received_on };
  const by = { device_id, cash_box_id, recorded_by_name: volunteer_name, recorded_at: taken_at };
  await insertEntry(ctx.db, { id, registration_id, kind: 'payment', ...entry, ...by });
  const taken = { taken_by: volunteer_name, device_name };
  await recordEntry(ctx, balance, { id, entry, action_type: 'RECORD_PAYMENT', exception, taken });
  const after = await getBalance(ctx, registration_id);
  if (after.user_id) await queueEmail(ctx.db, after.user_id, paymentRecordedEmail(after, entry));
}
