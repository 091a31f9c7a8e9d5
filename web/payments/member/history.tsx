import { Link, linkOptions } from '@tanstack/react-router';
import { Receipt } from 'lucide-react';
import type { ReactNode } from 'react';
import { STATE_OF_PAYMENT } from '../../../contract/payment-states.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PaymentStateBadge } from '../../ui/payment-state-badge.tsx';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { PaymentAmount } from '../amount.tsx';
import type { Payment, PaymentOptions } from './queries.ts';

type Registration = Pick<PaymentOptions['registration'], 'id' | 'event_name' | 'received_otherwise_cents'>;
type Props = {
  payments: readonly Payment[];
  registrations: readonly Registration[];
  /** The action for a rejected payment; nothing if there is none. */
  nextFor: (payment: Payment) => ReactNode;
};

const columns = (nextFor: Props['nextFor']): readonly Column<Payment>[] => [
  {
    header: 'Event',
    bare: true,
    cell: (payment) => <EventCell payment={payment} next={nextFor(payment)} />,
  },
  {
    header: 'Date',
    cell: ({ submitted_at }) => <span className="figures whitespace-nowrap">{formatDate(submitted_at)}</span>,
  },
  { header: 'Method', cell: ({ payment_method_name }) => payment_method_name },
  {
    header: 'Reference',
    className: 'md:min-w-36',
    cell: ({ reference_number }) => <span className="code wrap-anywhere">{reference_number}</span>,
  },
  { header: 'Amount', align: 'end', cell: (payment) => <PaymentAmount payment={payment} /> },
  { header: 'Status', cell: ({ status }) => <PaymentStateBadge state={STATE_OF_PAYMENT[status]} /> },
];

export function PaymentHistory({ payments, registrations, nextFor }: Props) {
  const received = registrations.filter((each) => each.received_otherwise_cents > 0);
  if (payments.length === 0 && received.length === 0) {
    return (
      <Card look="plain" padding="none">
        <EmptyState icon={Receipt} title="No payments found">
          Your payments appear here as soon as you submit them.
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      {received.length > 0 && <ReceivedOtherwise received={received} />}
      {payments.length > 0 && (
        <Table caption="Payment History" columns={columns(nextFor)} rows={payments} rowKey={({ id }) => id} />
      )}
    </>
  );
}

const ReceivedOtherwise = ({ received }: { received: readonly Registration[] }) => (
  <ul
    aria-label="Received by the committee"
    className="grid rounded-lg border border-rule bg-raised px-4.5 py-1.5 sm:px-3.5"
  >
    {received.map(({ id, event_name, received_otherwise_cents }) => (
      <li
        key={id}
        className="flex flex-wrap items-baseline justify-between gap-x-6 border-rule py-3 not-first:border-t"
      >
        <span className="grid min-w-0 flex-[1_1_12rem] gap-0.5">
          <Link to="/payment-confirmation" search={{ registration: id }} className={LINK}>
            {event_name}
          </Link>
          <span className="text-[.9rem] text-ink-soft">Received by the committee</span>
        </span>
        <span className="figures">{formatMoney(received_otherwise_cents)}</span>
      </li>
    ))}
  </ul>
);

const LINK = 'font-[650] text-green-ink hover:underline';

/** A failed payment links to its event, because its registration may be withdrawn. */
function EventCell({ payment, next }: { payment: Payment; next: ReactNode }) {
  const link =
    payment.status === 'failed'
      ? linkOptions({ to: '/events/$eventId', params: { eventId: payment.event_id } })
      : linkOptions({ to: '/payment-confirmation', search: { registration: payment.registration_id } });
  return (
    <span className="grid gap-0.5">
      <Link {...link} className={LINK}>
        {payment.event_name}
      </Link>
      <span className="text-[.9rem] text-ink-soft">{payment.ticket_type_name}</span>
      {payment.rejection_notes && (
        <span className="text-[.9rem] text-red-ink">Rejected: {payment.rejection_notes}</span>
      )}
      {next && <span className="mt-1 text-[.94rem]">{next}</span>}
    </span>
  );
}

export function PaymentHistorySkeleton() {
  return (
    <SkeletonList
      count={3}
      className="grid gap-3 rounded-lg border border-rule bg-raised p-5"
      of={
        <div className="flex items-center justify-between gap-6 py-1">
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-6 w-24 rounded-full" />
        </div>
      }
    />
  );
}
