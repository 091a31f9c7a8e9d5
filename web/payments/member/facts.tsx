import { formatPaymentCode } from '../../../contract/payment-code.ts';
import { STATE_OF_PAYMENT } from '../../../contract/payment-states.ts';
import { urlOf } from '../../lib/api.ts';
import { formatDateTime, formatMoney } from '../../lib/format.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { PaymentStateBadge } from '../../ui/payment-state-badge.tsx';
import { Section } from '../../ui/section.tsx';
import { TextAnchor } from '../../ui/text-link.tsx';
import type { Payment } from './queries.ts';

/** `balance_cents`: what is still to be paid at check-in. */
export function PaymentFacts({ payment, balance_cents }: { payment: Payment; balance_cents: number }) {
  return (
    <Section title="Payment Details">
      <DescriptionList
        sum
        items={[
          { term: 'Event', detail: payment.event_name },
          { term: 'Ticket', detail: payment.ticket_type_name },
          { term: 'Payment method', detail: payment.payment_method_name },
          { term: 'Status', detail: <PaymentStateBadge state={STATE_OF_PAYMENT[payment.status]} /> },
          { term: 'Transaction reference', detail: <span className="code">{payment.reference_number}</span> },
          { term: 'Payment code', detail: <span className="code">{formatPaymentCode(payment.payment_code)}</span> },
          { term: 'Submitted', detail: formatDateTime(payment.submitted_at) },
          { term: 'Confirmed', detail: payment.confirmed_at && formatDateTime(payment.confirmed_at) },
          { term: 'Notes', detail: payment.user_comment && <Notes>{payment.user_comment}</Notes> },
          { term: 'Payment proof', detail: payment.has_proof && <Proof id={payment.id} /> },
          ...(payment.processing_fee_cents > 0 ? breakdown(payment) : []),
          { term: 'Total', detail: formatMoney(payment.total_amount_cents) },
        ].filter(({ detail }) => detail !== false)}
      />
      {balance_cents > 0 && <p className="text-ink-soft">You’ll pay {formatMoney(balance_cents)} more at check-in.</p>}
    </Section>
  );
}

const breakdown = (payment: Payment) => [
  { term: 'Base amount', detail: formatMoney(payment.base_amount_cents) },
  { term: 'Processing fee', detail: formatMoney(payment.processing_fee_cents) },
];

const Notes = ({ children }: { children: string }) => <span className="whitespace-pre-line">{children}</span>;

const Proof = ({ id }: { id: string }) => (
  <TextAnchor
    className="print:hidden"
    href={urlOf('GET /payments/:id/proof', { params: { id } })}
    target="_blank"
    rel="noreferrer"
  >
    View your proof
  </TextAnchor>
);
