import { school } from '../../../school.config.ts';
import { formatMoney } from '../../lib/format.ts';
import type { Payment } from './queries.ts';

/** Printed only. */
export function ReceiptHead({ payment, payer }: { payment: Payment; payer: string }) {
  return (
    <header className="hidden print:block">
      <p className="font-[750] text-[1.5rem]">{school.brand}</p>
      <p>{school.name}</p>
      <h2 className="mt-6 text-[1.3rem]">Receipt</h2>
      <p>
        Received from {payer}: {formatMoney(payment.total_amount_cents)} for {payment.event_name}.
      </p>
      <p className="mt-1">
        Receipt number <span className="code">{payment.id.slice(0, 8).toUpperCase()}</span>
      </p>
    </header>
  );
}
