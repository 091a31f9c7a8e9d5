import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { api, urlOf } from '../../lib/api.ts';
import { useLastDefined, useMedia } from '../../lib/state-hooks.ts';
import { Drawer } from '../../ui/dialog.tsx';
import { ExportLink } from '../../ui/export-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SpokenCount } from '../../ui/spoken-count.tsx';
import { linkId } from './columns.tsx';
import { PaymentFilters } from './filters.tsx';
import { actionOf, TYPED } from './keys.ts';
import { PaymentList } from './list.tsx';
import { PaymentPanel } from './panel.tsx';
import { type PaymentSearch, paymentPages, type ReviewedPayment } from './queries.ts';
import { nextPending } from './queue.ts';
import { PaymentTiles } from './tiles.tsx';
import { useTyping } from './use-typing.ts';

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
  const isBeside = isWide && search.payment !== undefined;
  const goToNext = useGoToNext(search, items, (change) => onSearch(change, { replace: true }));
  const panel = useRef<HTMLDivElement>(null);
  useOpenPayment(search.payment, panel, items, listing);
  useFocusBack(search.payment, isWide);
  const typing = useTyping();
  useSearchKey(isWide || search.payment === undefined, typing);

  const open = (payment: string | undefined) => onSearch({ payment });
  const payment = shown && (
    <PaymentPanel
      key={shown}
      id={shown}
      list={items}
      mayReview={mayReview}
      typing={typing}
      onOpen={open}
      onSearch={isBeside ? focusSearch : undefined}
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
      <SpokenCount what="payment" listing={listing} />
      <div className={isBeside ? 'grid grid-cols-[minmax(0,1fr)_26rem] items-start gap-6' : ''}>
        <PaymentList
          listing={listing}
          selected={search.payment}
          isNarrow={isBeside}
          isFiltered={Boolean(q || status)}
        />
        {isBeside && (
          <div
            ref={panel}
            role="dialog"
            aria-label="Payment"
            className="side-panel sticky top-6 h-[calc(100dvh-3rem)] overflow-y-auto overscroll-contain rounded-lg border border-rule bg-raised p-6 shadow-card"
          >
            {payment}
          </div>
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

/**
 * Opens the next pending payment, or returns a sentence if there is none. A search without another pending payment is
 * cleared, so that the next payer can be searched for. Nothing happens to someone who has gone elsewhere meanwhile.
 */
function useGoToNext(
  shown: PaymentSearch,
  items: readonly ReviewedPayment[],
  show: (change: Pick<PaymentSearch, 'payment' | 'q'>) => void,
) {
  const client = useQueryClient();
  const latest = useRef<PaymentSearch>(undefined);
  useEffect(() => {
    latest.current = shown;
    return () => {
      latest.current = undefined;
    };
  }, [shown]);
  return async (decided: string): Promise<string | null> => {
    const search = latest.current;
    if (search?.payment !== decided) return null;
    const now = client.getQueryData(paymentPages(search).queryKey)?.pages.flatMap((page) => page.items);
    const inSearch = nextPending(items, decided, now) ?? (await firstPending(search, decided));
    const next = inSearch ?? (search.q ? await firstPending({ ...search, q: undefined }, decided) : null);
    if (latest.current?.payment !== decided) return null;
    if (inSearch) show({ payment: inSearch });
    else if (search.q) show({ q: undefined, ...(next && { payment: next }) });
    return next ? null : 'No other payment is pending.';
  };
}

/** A closed panel gives the focus back to its row. A drawer does so by itself. */
function useFocusBack(open: string | undefined, isWide: boolean): void {
  const last = useRef(open);
  useEffect(() => {
    if (!open && last.current && isWide) document.getElementById(linkId(last.current))?.focus();
    last.current = open;
  }, [open, isWide]);
}

const focusSearch = () => document.querySelector<HTMLInputElement>('main input[type=search]')?.focus();

/** The search is one key away, also before anything has the focus: it changes nothing, unlike the keys of a payment. */
function useSearchKey(isOn: boolean, typing: RefObject<boolean>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = typing.current || (event.target instanceof Element && event.target.matches(TYPED));
    if (!isOn || event.defaultPrevented || actionOf(event, isTyping) !== 'search') return;
    event.preventDefault();
    focusSearch();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
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
    // In the next frame, because on arrival the router first scrolls to the top.
    const frame = requestAnimationFrame(() => {
      // The decision buttons are at its end, which the tiles could push out of the window.
      const { bottom = 0 } = panel.current?.getBoundingClientRect() ?? {};
      if (bottom > innerHeight) scrollBy(0, bottom - innerHeight + GAP);
      document.getElementById(linkId(open))?.closest('tr')?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [open, panel]);
  const isAtEnd = open !== undefined && open === items.at(-1)?.id;
  useEffect(() => {
    if (isAtEnd && hasNextPage && !isFetchingNextPage) fetchNextPage();
  }, [isAtEnd, hasNextPage, isFetchingNextPage, fetchNextPage]);
}
