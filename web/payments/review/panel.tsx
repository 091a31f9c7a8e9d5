import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { paymentQuery } from './queries.ts';
import { PaymentSheet, type SheetProps } from './sheet.tsx';

/** While the payment is pending, because another treasurer may decide it. */
const REFRESH_MS = 30_000;

/** `list`: the list it was opened from. */
export function PaymentPanel({ id, list, ...rest }: { id: string } & Omit<SheetProps, 'payment' | 'isLoaded'>) {
  const { user } = useSession();
  const known = list.find((each) => each.id === id);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...paymentQuery(id),
    placeholderData: known && {
      ...known,
      balance_cents: known.base_amount_cents,
      bank_lines: [],
      possible_duplicates: [],
      possible_duplicates_total: 0,
      reopenings: [],
      own_payment: known.user_id === user?.id ? 'REFUSED' : null,
      may_reopen: false,
    },
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? REFRESH_MS : false),
  });
  if (data) return <PaymentSheet {...rest} payment={data} isLoaded={!isPlaceholderData} list={list} />;
  if (!error) return <PaymentSkeleton />;
  if (error.isNotFound) {
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
