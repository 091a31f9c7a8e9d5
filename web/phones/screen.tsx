import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ListPlus, Smartphone, UserSearch } from 'lucide-react';
import { PHONE_STATUSES } from '../../contract/list-choices.ts';
import { urlOf } from '../lib/api.ts';
import { useDialogState } from '../lib/dialog-state.ts';
import { lazyWithRetry } from '../lib/lazy-with-preload.tsx';
import { filterFields } from '../lib/list-filters.ts';
import { formatCount } from '../lib/text-format.ts';
import { Button } from '../ui/button.tsx';
import { ExportLink } from '../ui/export-link.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Section } from '../ui/section.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { SpokenCount } from '../ui/spoken-count.tsx';
import { StatLink } from '../ui/stat-tile.tsx';
import { AddPhoneNumber } from './add-number.tsx';
import { PhoneNumberList } from './list.tsx';
import { type PhoneSearch, type PhoneStats, phonePages } from './queries.ts';
import { PHONE_STATUS_BADGES } from './status.tsx';

const BulkAddDialog = lazyWithRetry(() => import('./bulk-add-dialog.tsx'));

type Props = { search: PhoneSearch; onSearch: (change: PhoneSearch) => void };

/** The numbers that may register (spec 2, Admin phone numbers). */
export function PhoneNumbersScreen({ search, onSearch }: Props) {
  const bulk = useDialogState<true>();
  const listing = useInfiniteQuery({ ...phonePages(search), placeholderData: keepPreviousData });
  return (
    <>
      <PageHeader
        title="Phone Numbers"
        description="Only people whose number is on this list can register."
        actions={
          <>
            <ExportLink href={urlOf('GET /phone-numbers/export', { query: search })} />
            <Button tone="secondary" icon={ListPlus} onClick={() => bulk.show(true)}>
              Bulk Add
            </Button>
            <LinkButton to="/classes" tone="secondary" icon={UserSearch}>
              Missing Classmates
            </LinkButton>
          </>
        }
      />
      {bulk.subject && <BulkAddDialog key={bulk.key} {...bulk.frame} />}
      <Tiles stats={listing.data?.pages.at(-1)?.stats} status={search.status} />
      <div className="grid gap-8">
        <AddPhoneNumber />
        <Section title="All numbers">
          <Filters search={search} onSearch={onSearch} />
          <SpokenCount what="number" listing={listing} />
          <PhoneNumberList listing={listing} isFiltered={Boolean(search.q || search.status)} />
        </Section>
      </div>
    </>
  );
}

/** Each count links to its list. */
function Tiles({ stats, status }: { stats: PhoneStats | undefined; status: PhoneSearch['status'] }) {
  const shared = { to: '/admin/phone-numbers', resetScroll: false } as const;
  return (
    <div className="mb-8 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatLink
        {...shared}
        isChosen={status === undefined}
        label="Total"
        icon={Smartphone}
        value={stats && formatCount(stats.total)}
      />
      {(['pending', 'used', 'revoked'] as const).map((of) => (
        <StatLink
          key={of}
          {...shared}
          search={{ status: of }}
          isChosen={status === of}
          label={PHONE_STATUS_BADGES[of].label}
          icon={PHONE_STATUS_BADGES[of].icon}
          value={stats && formatCount(stats[of])}
        />
      ))}
    </div>
  );
}

const OPTIONS = PHONE_STATUSES.map((value) => ({ value, label: PHONE_STATUS_BADGES[value].label }));

function Filters({ search, onSearch }: Props) {
  const fields = filterFields(search, onSearch);
  return (
    <search className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_13rem]">
      <SearchField label="Search by number or name" {...fields.text('q')} />
      <SelectField hideLabel label="Status" empty="All" options={OPTIONS} {...fields.choice('status')} />
    </search>
  );
}
