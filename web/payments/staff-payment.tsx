import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, SearchX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatRelative } from '../lib/format.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Note } from '../ui/form-error.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextAnchor } from '../ui/text-link.tsx';
import { PaymentStatusBadge } from './payment-status.tsx';
import { StaffPaymentFacts } from './staff-payment-facts.tsx';
import { StaffPaymentProof } from './staff-payment-proof.tsx';
import { StaffPaymentReview } from './staff-payment-review.tsx';
import { paymentQuery } from './staff-payment-search.ts';
import { neighbours, type ReviewedPayment } from './staff-payments.ts';

type Props = {
  id: string;
  /** The list it was opened from: what is known of it already, and what stands before and after it. */
  list: readonly ReviewedPayment[];
  mayReview: boolean;
  takesFocus: boolean;
  onOpen: (id: string | undefined) => void;
  /** Goes to the next pending payment; false where there is none. */
  onDecided: (id: string) => Promise<boolean>;
};

/** One payment in full, with the verdict to be given (spec 2). */
export function StaffPayment({ id, list, ...rest }: Props) {
  const known = list.find((each) => each.id === id);
  const { data, error, refetch, isFetching } = useQuery({
    ...paymentQuery(id),
    placeholderData: known && { ...known, twins: [], twins_total: 0 },
  });
  if (data) return <Payment {...rest} payment={data} list={list} />;
  if (!error) return <PaymentSkeleton />;
  if (error.status === 404 || error.code === 'INVALID_INPUT') {
    return (
      <EmptyState
        icon={SearchX}
        title="Payment not found."
        action={
          <Button tone="secondary" onClick={() => rest.onOpen(undefined)}>
            Close
          </Button>
        }
      />
    );
  }
  return <LoadFailed error={error} what="The payment" onRetry={refetch} busy={isFetching} />;
}

type PaymentProps = Omit<Props, 'id'> & { payment: ReviewedPayment };

function Payment({ payment, list, mayReview, takesFocus, onOpen, onDecided }: PaymentProps) {
  const [conflict, setConflict] = useState<string | null>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The panel or drawer stays where the payment before it was scrolled to.
    sheet.current?.parentElement?.scrollTo({ top: 0 });
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div ref={sheet} className="grid gap-5">
      <div className="grid gap-2">
        <div className="flex items-center justify-between gap-3">
          <PaymentStatusBadge status={payment.status} />
          <Neighbours id={payment.id} list={list} onOpen={onOpen} />
        </div>
        <h2 ref={heading} tabIndex={-1} className="text-[1.45rem] wrap-anywhere">
          {payment.user_name}
        </h2>
        <p className="text-ink-soft wrap-anywhere">
          <TextAnchor href={`mailto:${payment.user_email}`}>{payment.user_email}</TextAnchor>
          {payment.status === 'pending' && <> · submitted {formatRelative(payment.submitted_at)}</>}
        </p>
      </div>
      {conflict && (
        <Note tone="warning" role="alert">
          {conflict} What was decided is shown below.
        </Note>
      )}
      <StaffPaymentFacts payment={payment} />
      {payment.has_proof && <StaffPaymentProof payment={payment} />}
      {payment.status === 'pending' && mayReview && (
        <StaffPaymentReview payment={payment} onConflict={setConflict} onDecided={() => onDecided(payment.id)} />
      )}
    </div>
  );
}

function Neighbours({ id, list, onOpen }: { id: string } & Pick<Props, 'list' | 'onOpen'>) {
  const { before, after } = neighbours(list, id);
  return (
    <span className="-mr-2 flex">
      <Button
        tone="quiet"
        size="icon"
        aria-label="Previous payment"
        disabled={before === null}
        onClick={() => onOpen(before ?? undefined)}
      >
        <ChevronLeft className="size-5" aria-hidden="true" />
      </Button>
      <Button
        tone="quiet"
        size="icon"
        aria-label="Next payment"
        disabled={after === null}
        onClick={() => onOpen(after ?? undefined)}
      >
        <ChevronRight className="size-5" aria-hidden="true" />
      </Button>
      <Button tone="quiet" size="sm" onClick={() => onOpen(undefined)} className="max-xl:hidden">
        Close
      </Button>
    </span>
  );
}

function PaymentSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-6 w-24" />
      <Skeleton className="h-8 w-3/5" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-44 w-full" />
    </div>
  );
}
