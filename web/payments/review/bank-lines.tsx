import { Link } from '@tanstack/react-router';
import { formatMoneyIn } from '../../../contract/money.ts';
import { formatDay } from '../../lib/format.ts';
import { Note } from '../../ui/form-error.tsx';
import type { PaymentDetail } from './queries.ts';

const titleOf = ({ status, bank_lines }: PaymentDetail): string => {
  if (status === 'confirmed') return 'Recorded from the bank statements';
  return bank_lines.length === 1 ? 'This bank line may be the payment' : 'One of these bank lines may be the payment';
};

/** The bank lines that a decision about the payment concerns. */
export function BankLinesOfPayment({ payment }: { payment: PaymentDetail }) {
  const { status, bank_lines } = payment;
  if (status === 'failed' || bank_lines.length === 0) return null;
  return (
    <Note title={titleOf(payment)}>
      <ul className="grid gap-1">
        {bank_lines.map(({ id, bank_account_id, booked_on, amount_cents, currency, payer, text }) => (
          <li key={id} className="wrap-anywhere">
            <Link
              to="/admin/bank-statements"
              search={{ account: bank_account_id, q: payer ?? text, lines: 'all' }}
              className="font-[650] underline"
            >
              {formatMoneyIn(amount_cents, currency)} on {formatDay(booked_on)}
            </Link>
            : {text}
          </li>
        ))}
      </ul>
    </Note>
  );
}
