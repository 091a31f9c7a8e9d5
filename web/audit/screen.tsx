import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { urlOf } from '../lib/api.ts';
import { formatCount } from '../lib/text-format.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ExportLink } from '../ui/export-link.tsx';
import { LongList } from '../ui/long-list.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ShowAllButton } from '../ui/show-all.tsx';
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx';
import { LogDayList } from './day-list.tsx';
import { LogFilters } from './filters.tsx';
import { byDay } from './labels.ts';
import { isFiltered, type LogSearch, logPages } from './search.ts';

type Props = { search: LogSearch; onSearch: (search: LogSearch) => void };

/** Activity Logs: who did what, by day, newest first (spec 2). */
export function ActivityLogsScreen({ search, onSearch }: Props) {
  const listing = useInfiniteQuery({ ...logPages(search), placeholderData: keepPreviousData });
  const latest = listing.data?.pages.at(-1);
  const entries = listing.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <PageHeader
        title="Activity Logs"
        description="Every change and who made it. Entries can’t be edited."
        actions={<ExportLink href={urlOf('GET /activity-logs/export', { query: search })} />}
      />
      <LogFilters search={search} onSearch={onSearch} offered={latest} />
      {latest && (
        <p role="status" tabIndex={-1} className="figures mb-4 text-ink-soft">
          Showing {formatCount(entries.length)} of {formatCount(latest.total)} logs
          {latest.matching > entries.length && isFiltered(search) && ` · ${formatCount(latest.matching)} match`}
        </p>
      )}
      <LongList
        listing={listing}
        what="activity logs"
        skeleton={<SkeletonList count={8} of={<EntrySkeleton />} className="grid gap-px" />}
        empty={<NoLogs isFiltered={isFiltered(search)} onClear={() => onSearch({})} />}
      >
        {() => (
          <div className="grid gap-7">
            {byDay(entries).map((day) => (
              <LogDayList key={day.date} day={day} />
            ))}
          </div>
        )}
      </LongList>
    </>
  );
}

function NoLogs({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      icon={ScrollText}
      title="No activity logs found"
      action={isFiltered && <ShowAllButton onShow={onClear}>Show all logs</ShowAllButton>}
    >
      {isFiltered ? 'No entries match these filters.' : 'Changes appear here when people make them.'}
    </EmptyState>
  );
}

function EntrySkeleton() {
  return (
    <div className="flex gap-5 border-rule border-b py-4">
      <Skeleton className="h-4 w-16" />
      <div className="grid flex-1 gap-2">
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-3.5 w-40" />
      </div>
    </div>
  );
}
