import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { EventStatus } from '../../../contract/list-choices.ts';
import { urlOf } from '../../lib/api.ts';
import { useOpenings } from '../../lib/dialog-state.ts';
import { lazyWithRetry } from '../../lib/lazy-with-preload.tsx';
import { filterFields } from '../../lib/list-filters.ts';
import { formatCount } from '../../lib/text-format.ts';
import { Button } from '../../ui/button.tsx';
import { ExportLink } from '../../ui/export-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { EventList } from './list.tsx';
import { type EventSearch, eventPages } from './search.ts';

const DetailsDialog = lazyWithRetry(() => import('../editor/details-dialog.tsx'));

const STATUS_OPTIONS: readonly { value: EventStatus; label: string }[] = [
  { value: 'draft', label: 'Drafts' },
  { value: 'published', label: 'Published' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'upcoming', label: 'Upcoming and live' },
  { value: 'past', label: 'Past' },
];

type Props = {
  search: EventSearch;
  onSearch: (change: EventSearch) => void;
  mayChange: boolean;
  onCreated: (id: string) => void;
};

/** Admin events (spec 2): search, filter, cards, and the dialog that creates an event. */
export function EventsScreen({ search, onSearch, mayChange, onCreated }: Props) {
  const listing = useInfiniteQuery({ ...eventPages(search), placeholderData: keepPreviousData });
  const setCreating = (isOpen: boolean) => onSearch({ create: isOpen ? 'yes' : undefined });
  const isCreating = mayChange && search.create === 'yes';
  const openings = useOpenings(isCreating);
  const { q, status } = search;
  const create = mayChange && (
    <Button icon={Plus} onClick={() => setCreating(true)}>
      Create Event
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Events"
        description="All reunions, including drafts."
        actions={
          <>
            <ExportLink href={urlOf('GET /admin/events/export', { query: { q, status } })} />
            {create}
          </>
        }
      />
      <Filters search={search} onSearch={onSearch} />
      <Count page={listing.data?.pages.at(-1)} />
      <EventList
        listing={listing}
        isFiltered={Boolean(q || status)}
        mayChange={mayChange}
        create={create}
        onCopied={onCreated}
      />
      {openings > 0 && (
        <DetailsDialog key={openings} open={isCreating} onOpenChange={setCreating} onSaved={onCreated} />
      )}
    </>
  );
}

function Filters({ search, onSearch }: Pick<Props, 'search' | 'onSearch'>) {
  const fields = filterFields(search, onSearch);
  return (
    <search className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
      <SearchField label="Search by name, venue or place" {...fields.text('q')} />
      <SelectField
        hideLabel
        label="Which events"
        empty="All events"
        options={STATUS_OPTIONS}
        {...fields.choice('status')}
      />
    </search>
  );
}

/** Empty but full height while loading, so that nothing jumps. */
const Count = ({ page }: { page: { matching: number; total: number } | undefined }) => (
  <p role="status" tabIndex={-1} className="figures my-4 min-h-6 text-ink-soft">
    {page && page.total > 0 && `Showing ${formatCount(page.matching)} of ${formatCount(page.total)} events`}
  </p>
);
