import { Link } from '@tanstack/react-router';
import { formatDay, formatMoney } from '../../lib/format.ts';
import { Note } from '../../ui/form-error.tsx';
import type { PaymentDetail } from './queries.ts';

const TITLES = {
  pending: 'In the bank statements: this fits',
  confirmed: 'Recorded from the bank statements',
} as const;

/** The bank lines that a decision about the payment concerns. */
export function BankLinesOfPayment({ payment: { status, bank_lines } }: { payment: PaymentDetail }) {
  if (status === 'failed' || bank_lines.length === 0) return null;
  return (
    <Note title={TITLES[status]}>
      <ul className="grid gap-1">
        {bank_lines.map(({ id, bank_account_id, booked_on, amount_cents, payer, text }) => (
          <li key={id} className="wrap-anywhere">
            <Link
              to="/admin/bank-statements"
              search={{ account: bank_account_id, q: payer ?? text, lines: 'all' }}
              className="font-[650] underline"
            >
              {formatMoney(amount_cents)} on {formatDay(booked_on)}
            </Link>
            : {text}
          </li>
        ))}
      </ul>
    </Note>
  );
}
