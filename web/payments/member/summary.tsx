import { formatMoney } from '../../lib/format.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import type { Method, PaymentOptions } from './queries.ts';

type Props = {
  registration: PaymentOptions['registration'];
  methods: readonly Method[];
  method: Method | undefined;
  /** On a phone: the total alone, since what is missing is said beside it. */
  isBrief: boolean;
};

export function PaymentSummary({ registration, methods, method, isBrief }: Props) {
  const { balance_cents: base_cents, hotel_balance_cents: at_check_in_cents } = registration;
  const mayCost = methods.some(({ processing_fee_cents }) => processing_fee_cents > 0);
  const fee_cents = method?.processing_fee_cents ?? null;
  const base = formatMoney(method?.base_amount_cents ?? base_cents);
  const total = formatMoney(method?.total_amount_cents ?? base_cents);
  const later = at_check_in_cents > 0 ? `${formatMoney(at_check_in_cents)} more at check-in` : null;
  const fee = fee_cents === null ? mayCost && 'by method' : fee_cents > 0 && formatMoney(fee_cents);
  return (
    <section aria-label="Payment Summary" className="min-w-0 max-md:flex-1 max-md:basis-32">
      <div className="max-md:hidden">
        <h2 className="mb-1 text-[1.35rem]">Payment Summary</h2>
        <div aria-live="polite">
          <DescriptionList
            sum
            items={[
              { term: 'Base amount', detail: base },
              { term: 'Processing fee', detail: fee || null },
              { term: 'Total', detail: total },
            ]}
          />
        </div>
        {later && <p className="mt-1 text-[.92rem] text-ink-soft">{later}</p>}
      </div>
      <p aria-live="polite" className="leading-snug md:hidden">
        <span className="text-[.88rem] text-ink-soft">Total </span>
        <span className="figures font-[750] text-[1.15rem] leading-tight @xs:block @xs:text-[1.3rem]">{total}</span>
        {/* On a small phone or with large text there is only room for the total. */}
        {fee && !isBrief && (
          <span className="figures block text-[.82rem] text-ink-soft @max-xs:hidden">
            {fee_cents === null ? 'before any fee' : `${base} + ${fee} fee`}
          </span>
        )}
        {later && !isBrief && <span className="figures block text-[.82rem] text-ink-soft @max-xs:hidden">{later}</span>}
      </p>
    </section>
  );
}
