import { formatPaymentCode } from '../../../contract/payment-code.ts';
import { STATE_OF_PAYMENT } from '../../../contract/payment-states.ts';
import { urlOf } from '../../lib/api.ts';
import { formatDateTime, formatMoney } from '../../lib/format.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { PaymentStateBadge } from '../../ui/payment-state-badge.tsx';
import { Section } from '../../ui/section.tsx';
import { TextAnchor } from '../../ui/text-link.tsx';
import { isMoreDue } from './outcome.ts';
import type { Payment, PaymentOptions } from './queries.ts';

type Props = { payment: Payment; registration: PaymentOptions['registration'] };

export function PaymentFacts({ payment, registration }: Props) {
  const { hotel_balance_cents, received_cents, balance_cents, payment_state } = registration;
  // One confirmed payment need not be all that is due.
  const state = payment.status === 'confirmed' ? payment_state : STATE_OF_PAYMENT[payment.status];
  const hasFee = payment.processing_fee_cents > 0;
  const isMore = isMoreDue(payment, registration);
  return (
    <Section title="Payment Details">
      <DescriptionList
        sum
        items={[
          { term: 'Event', detail: payment.event_name },
          { term: 'Ticket', detail: payment.ticket_type_name },
          { term: 'Payment method', detail: payment.payment_method_name },
          { term: 'Status', detail: <PaymentStateBadge state={state} /> },
          { term: 'Transaction reference', detail: <span className="code">{payment.reference_number}</span> },
          { term: 'Payment code', detail: <span className="code">{formatPaymentCode(payment.payment_code)}</span> },
          { term: 'Submitted', detail: formatDateTime(payment.submitted_at) },
          { term: 'Confirmed', detail: payment.confirmed_at && formatDateTime(payment.confirmed_at) },
          { term: 'Notes', detail: payment.user_comment && <Notes>{payment.user_comment}</Notes> },
          { term: 'Payment proof', detail: payment.has_proof && <Proof id={payment.id} /> },
          { term: 'Base amount', detail: hasFee && formatMoney(payment.base_amount_cents) },
          { term: 'Processing fee', detail: hasFee && formatMoney(payment.processing_fee_cents) },
          { term: 'Total', detail: formatMoney(payment.total_amount_cents) },
          { term: 'Received so far', detail: isMore && formatMoney(received_cents) },
          { term: 'Still to pay', detail: isMore && formatMoney(balance_cents) },
        ]}
      />
      {hotel_balance_cents > 0 && !registration.is_event_cancelled && (
        <p className="text-ink-soft">You’ll pay {formatMoney(hotel_balance_cents)} more at check-in.</p>
      )}
    </Section>
  );
}

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
