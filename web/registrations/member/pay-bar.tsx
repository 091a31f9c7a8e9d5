import { formatMoney } from '../../lib/format.ts';
import { PayButton } from './pay-button.tsx';
import { canPay, type Registration } from './payment-state.ts';

/** On a phone: the amount due with a button at the bottom of the screen. */
export function PayBar({ registration }: { registration: Registration }) {
  if (!canPay(registration)) return null;
  return (
    <div className="sticky-action order-last flex items-center justify-between gap-4 md:hidden">
      <p className="min-w-0 leading-snug">
        <span className="block truncate text-[.92rem] text-ink-soft">{registration.ticket_type_name}</span>
        <span className="figures whitespace-nowrap font-[750] text-[1.15rem]">
          {formatMoney(registration.balance_cents)}
        </span>
      </p>
      <PayButton registration={registration} amount="beside" className="shrink-0" />
    </div>
  );
}
