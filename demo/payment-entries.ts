/** What arrived for the demo's registrations: mostly the whole, sometimes a part, and some of it returned. */
import type { Selectable } from 'kysely';
import type { PaymentEntries } from '../db/types.ts';
import { schoolDay } from '../server/lib/school-formats.ts';
import { after } from './calendar.ts';
import { createRandom } from './random.ts';
import type { Booking, Payment } from './registrations.ts';

/** Without what none of them has; a trigger numbers receipts. */
type Unused =
  | 'payer_name'
  | 'batch_id'
  | 'device_id'
  | 'cash_box_id'
  | 'reverses_id'
  | 'receipt_year'
  | 'receipt_number';
export type Entry = Omit<Selectable<PaymentEntries>, Unused | 'bank_line_id'>;

/** In the order of their receipts. */
export function makeEntries(bookings: readonly Booking[]): Entry[] {
  const random = createRandom('entries');
  const made = bookings.flatMap(({ payments, registration, outcome }) => {
    const entries = payments.flatMap((payment) => entryOf(payment, outcome === 'part', random.uuid()));
    const [received] = entries;
    if (outcome !== 'refunded' || !received) return entries;
    return [...entries, refundOf(received, registration.withdrawn_at ?? received.recorded_at, random.uuid())];
  });
  return made.toSorted((one, other) => one.recorded_at.getTime() - other.recorded_at.getTime());
}

/** Of a part, half has arrived, without a fee. */
function entryOf(payment: Payment, isPart: boolean, id: string): Entry[] {
  const { confirmed_at, confirmed_by, confirmed_by_name } = payment;
  if (!confirmed_at || !confirmed_by_name) return [];
  const { base_amount_cents: base, processing_fee_cents: fee } = payment;
  return [
    {
      id,
      registration_id: payment.entity_id,
      kind: 'payment',
      base_cents: isPart ? Math.ceil(base / 2) : base,
      fee_cents: isPart ? 0 : fee,
      method: (payment.payment_method_details as { method_type: string }).method_type,
      received_on: schoolDay(confirmed_at),
      reference: payment.reference_number,
      payment_profile_id: payment.payment_profile_id,
      ledger_id: payment.id,
      reason: null,
      recorded_by: confirmed_by,
      recorded_by_name: confirmed_by_name,
      recorded_at: confirmed_at,
    },
  ];
}

function refundOf(received: Entry, withdrawn_at: Date, id: string): Entry {
  const recorded_at = after(withdrawn_at, 30);
  return {
    ...received,
    id,
    kind: 'refund',
    base_cents: -received.base_cents,
    fee_cents: -received.fee_cents,
    received_on: schoolDay(recorded_at),
    ledger_id: null,
    reason: 'The registration was withdrawn.',
    recorded_at,
  };
}
