import { formatMoney } from '../lib/format.ts';

type Payment = { total_amount_cents: number; received_cents: number | null };

/** What a member submitted, if another amount was received; otherwise null. */
export const submittedInstead = ({ total_amount_cents, received_cents }: Payment): number | null =>
  received_cents === null || received_cents === total_amount_cents ? null : total_amount_cents;

/** What was received of a payment, and what was submitted if that is another amount. */
export function PaymentAmount({ payment }: { payment: Payment }) {
  const submitted = submittedInstead(payment);
  return (
    <>
      {formatMoney(payment.received_cents ?? payment.total_amount_cents)}
      {submitted !== null && (
        <span className="block font-[400] text-[.9rem] text-ink-soft">{formatMoney(submitted)} submitted</span>
      )}
    </>
  );
}
