import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { INVITER_SORT_LABELS, INVITER_SORTS } from '../../../contract/labels.ts';
import { personName } from '../../../contract/person-name.ts';
import { urlOf } from '../../lib/api.ts';
import { filterFields } from '../../lib/list-filters.ts';
import { formatCount, plural } from '../../lib/text-format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportLink } from '../../ui/export-link.tsx';
import { ListCount } from '../../ui/list-count.tsx';
import { LongList } from '../../ui/long-list.tsx';
import { RowSkeletons } from '../../ui/row-skeleton.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { PersonLink } from '../person/link.tsx';
import type { InviterSearch } from '../search.ts';
import { type Inviter, inviterPages, inviterSort } from './queries.ts';

const SORT_OPTIONS = INVITER_SORTS.slice(1).map((value) => ({ value, label: INVITER_SORT_LABELS[value] }));

type Props = { search: InviterSearch; onSearch: (change: InviterSearch) => void };

/** What members did to bring classmates in, and how many registered through them. */
export default function InviterList({ search, onSearch }: Props) {
  const listing = useInfiniteQuery({ ...inviterPages(search), placeholderData: keepPreviousData });
  const total = listing.data?.pages.at(-1)?.total;
  const { q } = search;
  const sort = inviterSort(search);
  const fields = filterFields({ q, sort }, onSearch);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <p className="max-w-[65ch] text-ink-soft">
          Members who added names, sent numbers or shared links, and how many people registered through them. Rejected
          numbers count for 60 days, and links until 90 days after they expire.
        </p>
        <div className="flex flex-wrap gap-2">
          <ExportLink href={urlOf('GET /admin/inviters/export', { query: { q, sort } })} />
        </div>
      </div>
      <search className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_15rem]">
        <SearchField label="Search by name" {...fields.text('q')} />
        <SelectField
          hideLabel
          label="Sort by"
          empty={INVITER_SORT_LABELS.registered}
          options={SORT_OPTIONS}
          {...fields.choice('sort')}
        />
      </search>
      <ListCount onClear={q ? () => onSearch({ q: undefined }) : undefined}>
        {total !== undefined && plural(total, 'member', 'members')}
      </ListCount>
      <LongList
        listing={listing}
        what="members who invite"
        skeleton={<RowSkeletons count={6} />}
        empty={<NoInviters isFiltered={Boolean(q)} />}
      >
        {(items) => <Table caption="Members who invite" columns={COLUMNS} rows={items} rowKey={({ id }) => id} />}
      </LongList>
    </>
  );
}

const COLUMNS: Column<Inviter>[] = [
  {
    header: 'Name',
    bare: true,
    cell: (inviter) => (
      <span className="relative grid min-w-0 py-1 leading-snug">
        <PersonLink id={inviter.id} className="font-[650] wrap-anywhere">
          {personName(inviter)}
        </PersonLink>
        {inviter.leaving_year && <span className="text-[.9rem] text-ink-soft">Class of {inviter.leaving_year}</span>}
      </span>
    ),
  },
  {
    header: 'Registered',
    cell: ({ registered_by_number: byNumber, registered_by_link: byLink }) => (
      <Count
        value={byNumber + byLink}
        parts={[`${formatCount(byNumber)} by number`, `${formatCount(byLink)} by link`]}
      />
    ),
  },
  { header: 'Names added', cell: ({ names_added }) => <Count value={names_added} parts={[]} /> },
  {
    header: 'Numbers sent',
    cell: ({ numbers_pending: pending, numbers_approved: approved, numbers_rejected: rejected }) => (
      <Count
        value={pending + approved + rejected}
        parts={[
          ...(pending ? [`${formatCount(pending)} waiting`] : []),
          ...(approved ? [`${formatCount(approved)} approved`] : []),
          ...(rejected ? [`${formatCount(rejected)} rejected`] : []),
        ]}
      />
    ),
  },
  {
    header: 'Links made',
    cell: ({ links_made, links_opened }) => (
      <Count value={links_made} parts={[`opened ${plural(links_opened, 'time', 'times')}`]} />
    ),
  },
];

/** A number, and in small what it's made of. */
const Count = ({ value, parts }: { value: number; parts: readonly string[] }) => (
  <span className="figures grid min-w-0 justify-items-end leading-snug md:justify-items-start">
    <span className={value ? 'font-[650]' : 'text-ink-faint'}>{formatCount(value)}</span>
    {value > 0 && parts.length > 0 && <span className="text-[.88rem] text-ink-soft">{parts.join(', ')}</span>}
  </span>
);

const NoInviters = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState icon={UsersRound} title={isFiltered ? 'No one found' : 'No one has invited classmates yet'}>
    {isFiltered
      ? 'No member who invites has that name.'
      : 'When a member adds a name, sends a number or shares a link, they appear here.'}
  </EmptyState>
);
