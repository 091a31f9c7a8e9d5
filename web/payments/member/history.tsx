import { Link } from '@tanstack/react-router';
import { Receipt } from 'lucide-react';
import type { ReactNode } from 'react';
import { STATE_OF_PAYMENT } from '../../../contract/payment-states.ts';
import { formatDate } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PaymentStateBadge } from '../../ui/payment-state-badge.tsx';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { PaymentAmount } from '../amount.tsx';
import type { Payment } from './queries.ts';

type Props = {
  payments: readonly Payment[];
  /** The action for a rejected payment; nothing if there is none. */
  nextFor: (payment: Payment) => ReactNode;
};

const columns = (nextFor: Props['nextFor']): readonly Column<Payment>[] => [
  {
    key: 'event',
    header: 'Event',
    bare: true,
    cell: (payment) => <EventCell payment={payment} next={nextFor(payment)} />,
  },
  {
    key: 'date',
    header: 'Date',
    cell: ({ submitted_at }) => <span className="figures whitespace-nowrap">{formatDate(submitted_at)}</span>,
  },
  { key: 'method', header: 'Method', cell: ({ payment_method_name }) => payment_method_name },
  {
    key: 'reference',
    header: 'Reference',
    className: 'md:min-w-36',
    cell: ({ reference_number }) => <span className="code wrap-anywhere">{reference_number}</span>,
  },
  { key: 'amount', header: 'Amount', align: 'end', cell: (payment) => <PaymentAmount payment={payment} /> },
  { key: 'status', header: 'Status', cell: ({ status }) => <PaymentStateBadge state={STATE_OF_PAYMENT[status]} /> },
];

export function PaymentHistory({ payments, nextFor }: Props) {
  if (payments.length === 0) {
    return (
      <Card look="plain" padding="none">
        <EmptyState icon={Receipt} title="No payments found">
          Your payments appear here as soon as you submit them.
        </EmptyState>
      </Card>
    );
  }
  return <Table caption="Payment History" columns={columns(nextFor)} rows={payments} rowKey={({ id }) => id} />;
}

const LINK = 'font-[650] text-green-ink hover:underline';

/** A failed payment links to its event, because its registration may be withdrawn. */
function EventCell({ payment, next }: { payment: Payment; next: ReactNode }) {
  return (
    <span className="grid gap-0.5">
      {payment.status === 'failed' ? (
        <Link to="/events/$eventId" params={{ eventId: payment.event_id }} className={LINK}>
          {payment.event_name}
        </Link>
      ) : (
        <Link to="/payment-confirmation" search={{ registration: payment.registration_id }} className={LINK}>
          {payment.event_name}
        </Link>
      )}
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
