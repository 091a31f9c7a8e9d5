import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { api, urlOf } from '../../lib/api.ts';
import { useLastDefined, useMedia } from '../../lib/state-hooks.ts';
import { Drawer } from '../../ui/dialog.tsx';
import { ExportLink } from '../../ui/export-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SpokenCount } from '../../ui/spoken-count.tsx';
import { linkId } from './columns.tsx';
import { PaymentFilters } from './filters.tsx';
import { PaymentList } from './list.tsx';
import { PaymentPanel } from './panel.tsx';
import { paymentPages, type ReviewedPayment } from './queries.ts';
import { neighbours, nextPending } from './queue.ts';
import type { PaymentSearch } from './search.ts';
import { PaymentTiles } from './tiles.tsx';

/** From this width the open payment is shown next to the list. */
const WIDE = '(width >= 80rem)';

/** Pixels below the open payment, as above it. */
const GAP = 24;

type Props = {
  search: PaymentSearch;
  onSearch: (change: PaymentSearch, how?: { replace: boolean }) => void;
  mayReview: boolean;
};

export function PaymentsScreen({ search, onSearch, mayReview }: Props) {
  const isWide = useMedia(WIDE);
  const listing = useInfiniteQuery({ ...paymentPages(search), placeholderData: keepPreviousData });
  const items = listing.data?.pages.flatMap((page) => page.items) ?? [];
  const shown = useLastDefined(search.payment);
  const arrivedAt = useRef(search.payment);
  const isBeside = isWide && search.payment !== undefined;
  const goToNext = useGoToNext(search, items, (payment) => onSearch({ payment }, { replace: true }));
  const panel = useRef<HTMLElement>(null);
  useOpenPayment(search.payment, panel, items, listing);

  const open = (payment: string | undefined) => {
    onSearch({ payment });
    const { payment: closed } = search;
    if (!payment && closed && isWide) requestAnimationFrame(() => document.getElementById(linkId(closed))?.focus());
  };
  const payment = shown && (
    <PaymentPanel
      key={shown}
      id={shown}
      list={items}
      mayReview={mayReview}
      takesFocus={shown !== arrivedAt.current}
      onOpen={open}
      onDecided={goToNext}
    />
  );
  const { q, status, sort } = search;
  return (
    <>
      <PageHeader
        title="Payments"
        description="Payments from members to check and confirm."
        actions={<ExportLink href={urlOf('GET /admin/payments/export', { query: { q, status, sort } })} />}
      />
      <PaymentTiles stats={listing.data?.pages.at(-1)?.stats} status={status} />
      <PaymentFilters search={search} onSearch={(change) => onSearch(change, { replace: true })} />
      <SpokenCount
        what="payment"
        pages={listing.isPlaceholderData ? undefined : listing.data?.pages}
        hasMore={listing.hasNextPage}
      />
      <div className={isBeside ? 'grid grid-cols-[minmax(0,1fr)_26rem] items-start gap-6' : ''}>
        <PaymentList
          listing={listing}
          items={items}
          selected={search.payment}
          isNarrow={isBeside}
          isFiltered={Boolean(q || status)}
        />
        {isBeside && (
          <aside
            ref={panel}
            aria-label="Payment"
            className="sticky top-6 h-[calc(100dvh-3rem)] scroll-pb-20 overflow-y-auto overscroll-contain rounded-lg border border-rule bg-raised p-6 shadow-card"
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

/** Opens the next pending payment, or returns a sentence if there is none. */
function useGoToNext(search: PaymentSearch, items: readonly ReviewedPayment[], open: (id: string) => void) {
  const client = useQueryClient();
  return async (decided: string): Promise<string | null> => {
    const now = client.getQueryData(paymentPages(search).queryKey)?.pages.flatMap((page) => page.items);
    const next = nextPending(items, decided, now) ?? (await firstPending(search, decided));
    if (!next) return search.q ? 'No other payment in this search is pending.' : 'No other payment is pending.';
    open(next);
    return null;
  };
}

/** A pending payment that is not on the loaded pages. */
async function firstPending({ q, sort }: PaymentSearch, decided: string): Promise<string | null> {
  const { items } = await api('GET /admin/payments', { query: { q, sort, status: 'pending' } });
  return nextPending(items, decided);
}

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/** Keeps the open payment and its row visible, and loads more rows behind it. */
function useOpenPayment(
  open: string | undefined,
  panel: RefObject<HTMLElement | null>,
  items: readonly ReviewedPayment[],
  listing: Pages,
): void {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = listing;
  useEffect(() => {
    if (!open) return;
    // The decision buttons are at its end, which the tiles could push out of the window.
    const { bottom = 0 } = panel.current?.getBoundingClientRect() ?? {};
    if (bottom > innerHeight) scrollBy(0, bottom - innerHeight + GAP);
    document.getElementById(linkId(open))?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  }, [open, panel]);
  const isAtEnd = items.some(({ id }) => id === open) && open !== undefined && neighbours(items, open).after === null;
  useEffect(() => {
    if (isAtEnd && hasNextPage && !isFetchingNextPage) fetchNextPage();
  }, [isAtEnd, hasNextPage, isFetchingNextPage, fetchNextPage]);
}
