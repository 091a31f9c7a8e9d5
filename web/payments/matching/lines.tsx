import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ListChecks, ListX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useDialogState } from '../../lib/dialog-state.ts';
import { lazyWithRetry } from '../../lib/lazy-with-preload.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LongList } from '../../ui/long-list.tsx';
import { RowSkeletons } from '../../ui/row-skeleton.tsx';
import { Section } from '../../ui/section.tsx';
import { ShowAllButton } from '../../ui/show-all.tsx';
import { SpokenCount } from '../../ui/spoken-count.tsx';
import type { BankAccount, StatementSearch } from '../statements/queries.ts';
import { LineFilters } from './filters.tsx';
import { LineList } from './list.tsx';
import { MatchingProgress } from './progress.tsx';
import { linesOf } from './queries.ts';
import { type LineDialog, type LineDialogProps, type LineTools, useBatches } from './use-batches.ts';

const SplitDialog = lazyWithRetry(() => import('./split-dialog.tsx'));
const IgnoreDialog = lazyWithRetry(() => import('./ignore-dialog.tsx'));
const LinkDialog = lazyWithRetry(() => import('./link-dialog.tsx'));
const ReversalDialog = lazyWithRetry(() => import('./reversal-dialog.tsx'));

type Props = {
  account: BankAccount;
  search: StatementSearch;
  onSearch: (change: StatementSearch) => void;
  mayRecord: boolean;
};

/** The lines of an account or of one statement, latest first, with what they pay for. */
export function BankLines({ account, search, onSearch, mayRecord }: Props) {
  const listing = useInfiniteQuery({ ...linesOf(account.id, search), placeholderData: keepPreviousData });
  const items = listing.data?.pages.flatMap((page) => page.items) ?? [];
  const counts = listing.data?.pages.at(-1)?.counts;
  const batches = useBatches(account.id, search);
  const dialog = useDialogState<Pick<LineDialogProps, 'line' | 'together'> & { does: LineDialog }>();
  const tools: LineTools = {
    batches,
    mayRecord,
    onOpen: (does, line, together) => dialog.show({ does, line, together }),
  };
  const focused = useRef<HTMLElement>(null);
  useHeadingWhenEmpty(listing.data !== undefined && items.length === 0);
  const show = (change: StatementSearch) => onSearch({ account: account.id, ...change });
  if (account.statements === 0 && !search.q && !search.statement) return null;
  return (
    <Section id={SECTION} title={search.statement ? 'Lines of the chosen statement' : 'Bank lines'}>
      {counts && <MatchingProgress counts={counts} batches={batches} mayRecord={mayRecord} />}
      <LineFilters counts={counts} search={search} onSearch={show} />
      {mayRecord && search.lines === 'unmatched' && items.length > 1 && <IgnoreAll {...tools} />}
      <SpokenCount what="line" listing={listing} />
      <LongList
        listing={listing}
        what="lines"
        skeleton={<RowSkeletons count={6} />}
        empty={<NoLines search={search} onShow={show} />}
      >
        {() => <LineList {...tools} lines={items} isPaused={dialog.frame.open} focused={focused} />}
      </LongList>
      {dialog.subject && (
        <DialogOf key={dialog.key} {...dialog.frame} {...dialog.subject} finalFocus={focused} batches={batches} />
      )}
    </Section>
  );
}

const SECTION = 'bank-lines';

/** A file of a year is mostly what is no payment: groceries, fees, gifts. Those found by a search, or all. */
function IgnoreAll({ batches, onOpen }: LineTools) {
  return (
    <Button
      tone="secondary"
      size="sm"
      className="justify-self-start"
      busy={batches.busy === 'unmatched'}
      disabled={batches.busy !== null && batches.busy !== 'unmatched'}
      onClick={() => void batches.chooseUnmatched((lines) => lines[0] && onOpen('ignore', lines[0], lines))}
    >
      Ignore All of These
    </Button>
  );
}

/** After the last line that had the focus, nothing has it: the next thing to read is the heading above. */
function useHeadingWhenEmpty(isEmpty: boolean): void {
  const before = useRef(isEmpty);
  useEffect(() => {
    const isNew = isEmpty && !before.current;
    before.current = isEmpty;
    const heading = document.querySelector<HTMLElement>(`#${SECTION} h2`);
    if (!isNew || !heading || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [isEmpty]);
}

function DialogOf({ does, ...rest }: LineDialogProps & { does: LineDialog }) {
  if (does === 'link') return <LinkDialog {...rest} />;
  if (does === 'reverse') return <ReversalDialog {...rest} />;
  return does === 'ignore' ? <IgnoreDialog {...rest} /> : <SplitDialog {...rest} />;
}

type NoLinesProps = { search: StatementSearch; onShow: (change: StatementSearch) => void };

function NoLines({ search: { q, lines, statement }, onShow }: NoLinesProps) {
  const isDone = !q && (lines ?? 'open') === 'open';
  const showAll = (
    <ShowAllButton onShow={() => onShow({ q: undefined, statement: undefined, lines: 'all' })}>
      Show all lines
    </ShowAllButton>
  );
  if (isDone)
    return (
      <EmptyState icon={ListChecks} title="Nothing to do here" action={showAll}>
        {statement ? 'Every line of this statement is recorded or ignored.' : 'Every line is recorded or ignored.'}
      </EmptyState>
    );
  return (
    <EmptyState icon={ListX} title="No lines found" action={lines === 'all' && !q && !statement ? null : showAll}>
      Nothing matches this search.
    </EmptyState>
  );
}
