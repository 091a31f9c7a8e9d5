import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../lib/api.ts';
import { useMedia } from '../lib/media.ts';
import { Drawer } from '../ui/dialog.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { StaffPayment } from './staff-payment.tsx';
import { StaffPaymentFilters } from './staff-payment-filters.tsx';
import { StaffPaymentList } from './staff-payment-list.tsx';
import { type PaymentSearch, paymentPages } from './staff-payment-search.ts';
import { StaffPaymentTiles } from './staff-payment-tiles.tsx';
import { nextPending } from './staff-payments.ts';

/** From this width on the open payment stands beside the list. */
const WIDE = '(width >= 80rem)';

type Props = {
  search: PaymentSearch;
  onSearch: (change: PaymentSearch, how?: { replace: boolean }) => void;
  mayReview: boolean;
};

/** Payment Management: tiles, filters, the list, and the open payment beside it or, on less room, over it (spec 2). */
export function StaffPaymentsScreen({ search, onSearch, mayReview }: Props) {
  const isWide = useMedia(WIDE);
  const listing = useInfiniteQuery({ ...paymentPages(search), placeholderData: keepPreviousData });
  const items = listing.data?.pages.flatMap((page) => page.items) ?? [];
  const open = (payment: string | undefined) => onSearch({ payment });
  const shown = useLast(search.payment);
  const arrivedAt = useRef(search.payment);

  const goToNext = async (decided: string) => {
    const next = nextPending(items, decided) ?? (await firstPending(search.q, decided));
    if (next) onSearch({ payment: next }, { replace: true });
    return next !== null;
  };
  const payment = shown && (
    <StaffPayment
      key={shown}
      id={shown}
      list={items}
      mayReview={mayReview}
      takesFocus={shown !== arrivedAt.current}
      onOpen={open}
      onDecided={goToNext}
    />
  );
  const isBeside = isWide && search.payment !== undefined;
  return (
    <>
      <PageHeader title="Payments" description="What members have sent, to be checked and confirmed." />
      <StaffPaymentTiles stats={listing.data?.pages.at(-1)?.stats} status={search.status} />
      <StaffPaymentFilters search={search} onSearch={(change) => onSearch(change, { replace: true })} />
      <div className={isBeside ? 'grid grid-cols-[minmax(0,1fr)_26rem] items-start gap-6' : ''}>
        <StaffPaymentList
          listing={listing}
          items={items}
          selected={search.payment}
          isNarrow={isBeside}
          isFiltered={Boolean(search.q || search.status)}
        />
        {isBeside && (
          <aside
            aria-label="Payment"
            className="sticky top-6 max-h-[calc(100dvh-3rem)] overflow-y-auto overscroll-contain rounded-lg border border-rule bg-raised p-6 shadow-card"
          >
            {payment}
          </aside>
        )}
      </div>
      {!isWide && (
        <Drawer
          open={search.payment !== undefined}
          onOpenChange={(isOpen) => !isOpen && open(undefined)}
          title="Payment"
        >
          {payment}
        </Drawer>
      )}
    </>
  );
}

/** What was last there, so that a drawer keeps its content while it slides away. */
function useLast(value: string | undefined): string | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

/** A pending payment that the loaded pages do not hold. */
async function firstPending(q: string | undefined, decided: string): Promise<string | null> {
  const { items } = await api('GET /admin/payments', { query: { q, status: 'pending' } });
  return nextPending(items, decided);
}
