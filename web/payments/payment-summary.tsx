import { formatMoney } from '../lib/format.ts';
import { DescriptionList } from '../ui/description-list.tsx';
import type { Method } from './payment-options.ts';

type Props = { base_cents: number; method: Method | undefined };

/** What is to be paid by the chosen method: base, fee, total. The amounts are the server's own. */
export function PaymentSummary({ base_cents, method }: Props) {
  const fee = method?.processing_fee_cents;
  const total = formatMoney(method?.total_amount_cents ?? base_cents);
  const base = formatMoney(method?.base_amount_cents ?? base_cents);
  return (
    <section aria-label="Payment Summary" aria-live="polite" className="min-w-0">
      <div className="max-md:hidden">
        <h2 className="mb-1 text-[1.35rem]">Payment Summary</h2>
        <DescriptionList
          sum
          items={[
            { term: 'Base amount', detail: base },
            { term: 'Processing fee', detail: fee === undefined ? 'by method' : formatMoney(fee) },
            { term: 'Total', detail: total },
          ]}
        />
      </div>
      <p className="leading-snug md:hidden">
        <span className="text-[.88rem] text-ink-soft">Total </span>
        <span className="figures block font-[750] text-[1.3rem] leading-tight">{total}</span>
        <span className="figures block text-[.82rem] text-ink-soft">
          {fee === undefined ? 'before any fee' : `${base} + ${formatMoney(fee)} fee`}
        </span>
      </p>
    </section>
  );
}
