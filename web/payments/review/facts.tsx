import { methodLabel } from '../../../contract/labels.ts';
import { formatPaymentCode } from '../../../contract/payment-code.ts';
import { formatDateTime, formatMoney } from '../../lib/format.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { submittedInstead } from '../amount.tsx';
import type { ReviewedPayment } from './queries.ts';

/** Amounts and reference come first: the treasurer compares them with a bank statement. */
export function ReviewedPaymentFacts({ payment }: { payment: ReviewedPayment }) {
  return (
    <>
      <DescriptionList
        sum
        className="rounded-md border border-rule bg-ground px-4 py-1.5"
        items={[
          { term: 'Base amount', detail: formatMoney(payment.base_amount_cents) },
          { term: 'Processing fee', detail: formatMoney(payment.processing_fee_cents) },
          { term: 'Total', detail: formatMoney(payment.total_amount_cents) },
          { term: 'Received', detail: submittedInstead(payment) !== null && formatMoney(payment.received_cents ?? 0) },
        ]}
      />
      <dl className="grid gap-4">
        <Fact term="Reference">
          <span className="flex items-center justify-between gap-3">
            <span className="code min-w-0 font-[650] text-[1.1rem]">{payment.reference_number}</span>
            <CopyButton text={payment.reference_number} what="reference" />
          </span>
        </Fact>
        <Fact term="Payment code">
          <span className="code">{formatPaymentCode(payment.payment_code)}</span>
        </Fact>
        <Fact term="Event">
          {payment.event_name}
          <span className="block text-ink-soft">{payment.ticket_type_name}</span>
          <TextLink
            to="/admin/events/$eventId/registrations/$registrationId"
            params={{ eventId: payment.event_id, registrationId: payment.registration_id }}
            className="inline-flex min-h-11 items-center"
          >
            All money from this registration
          </TextLink>
        </Fact>
        <Fact term="Method">
          {payment.payment_method_name}
          <span className="block text-ink-soft">
            {methodLabel(payment.payment_method_type)}
            {payment.owner_name && ` · received by ${payment.owner_name}`}
          </span>
        </Fact>
        <Fact term="Account info">
          <span className="whitespace-pre-line">{payment.account_info}</span>
        </Fact>
        {payment.user_comment && (
          <Fact term="Comment">
            <span className="block whitespace-pre-line border-gold border-l-3 pl-3">{payment.user_comment}</span>
          </Fact>
        )}
        <Fact term="Submitted">{formatDateTime(payment.submitted_at)}</Fact>
        {payment.confirmed_at && (
          <Fact term="Confirmed">{decided(payment.confirmed_at, payment.confirmed_by_name)}</Fact>
        )}
        {payment.rejected_at && <Fact term="Rejected">{decided(payment.rejected_at, payment.rejected_by_name)}</Fact>}
        {payment.notes && (
          <Fact term="Admin notes">
            <span className="whitespace-pre-line">{payment.notes}</span>
          </Fact>
        )}
      </dl>
    </>
  );
}

const decided = (at: string, by: string | null) => `${formatDateTime(at)}${by ? ` by ${by}` : ''}`;

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-[.9rem] text-ink-soft">{term}</dt>
      <dd className="figures leading-snug">{children}</dd>
    </div>
  );
}
