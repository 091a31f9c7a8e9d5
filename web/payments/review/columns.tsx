import { Link } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { methodLabel } from '../../../contract/labels.ts';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { PaymentStatusBadge } from '../../ui/payment-state-badge.tsx';
import type { Column } from '../../ui/table.tsx';
import { EmailText } from '../../ui/text-link.tsx';
import { PaymentAmount } from '../amount.tsx';
import type { ReviewedPayment } from './queries.ts';
import { WaitingTime } from './waiting-time.tsx';

/** On a phone, the first cell shows everything. */
const TABLE_ONLY = 'not-print:max-md:hidden!';

const member: Column<ReviewedPayment> = {
  header: 'Member',
  bare: true,
  cell: (payment) => (
    <span className="grid w-full min-w-0">
      <Member payment={payment} second={<EmailText>{payment.user_email}</EmailText>} />
      <OnPhone payment={payment} />
    </span>
  ),
};
/** Next to an open payment, which shows the email address. */
const memberAndEvent: Column<ReviewedPayment> = {
  ...member,
  cell: (payment) => <Member payment={payment} second={payment.event_name} />,
};
const event: Column<ReviewedPayment> = {
  header: 'Event',
  className: TABLE_ONLY,
  cell: (payment) => <Two first={payment.event_name} second={payment.ticket_type_name} />,
};
const method: Column<ReviewedPayment> = {
  header: 'Method',
  className: TABLE_ONLY,
  cell: (payment) => (
    <Two
      first={methodLabel(payment.payment_method_type)}
      second={<span className="code block max-w-48 md:min-w-26">{payment.reference_number}</span>}
    />
  ),
};
const amount: Column<ReviewedPayment> = {
  header: 'Amount',
  align: 'end',
  className: TABLE_ONLY,
  cell: (payment) => (
    <span className="font-[650]">
      <PaymentAmount payment={payment} />
    </span>
  ),
};
const status: Column<ReviewedPayment> = {
  header: 'Status',
  className: TABLE_ONLY,
  cell: (payment) => (
    <span className="grid justify-items-start gap-1">
      <PaymentStatusBadge status={payment.status} />
      <When payment={payment} />
    </span>
  ),
};

export const FULL_COLUMNS = [member, event, method, amount, status];
/** Next to an open payment. */
export const NARROW_COLUMNS = [memberAndEvent, amount, status];

/** Gets the focus back when the payment is closed. */
export const linkId = (paymentId: string) => `payment-${paymentId}`;

function Member({ payment, second }: { payment: ReviewedPayment; second: ReactNode }) {
  return (
    <Link
      id={linkId(payment.id)}
      from="/admin/payments"
      to="/admin/payments"
      search={(before) => ({ ...before, payment: payment.id })}
      resetScroll={false}
      className="group grid min-h-11 min-w-0 content-center leading-snug"
    >
      <span className="font-[650] text-green-ink group-hover:underline">{payment.user_name}</span>
      <span className="max-w-72 text-[.9rem] text-ink-soft wrap-anywhere">{second}</span>
      {payment.is_repeated && (
        <Badge tone="gold" icon={Copy} className="mt-1 justify-self-start">
          Sent before?
        </Badge>
      )}
    </Link>
  );
}

function OnPhone({ payment }: { payment: ReviewedPayment }) {
  return (
    <span className="mt-1.5 grid gap-2 md:hidden">
      <span className="leading-snug">{payment.event_name}</span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <PaymentStatusBadge status={payment.status} />
        <When payment={payment} />
        <span className="figures ml-auto text-right font-[700] text-[1.1rem]">
          <PaymentAmount payment={payment} />
        </span>
      </span>
    </span>
  );
}

function When({ payment: { status, submitted_at: at } }: { payment: ReviewedPayment }) {
  if (status === 'pending') return <WaitingTime since={at} />;
  return (
    <time dateTime={at} title={formatDateTime(at)} className="whitespace-nowrap text-[.9rem] text-ink-soft">
      {formatRelative(at)}
    </time>
  );
}

function Two({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className="grid min-w-0 leading-snug">
      <span>{first}</span>
      <span className="text-[.9rem] text-ink-soft">{second}</span>
    </span>
  );
}
