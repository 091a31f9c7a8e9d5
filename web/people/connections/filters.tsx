import type { ConnectionSort } from '../../../contract/list-choices.ts';
import { HOUSE_FILTERS } from '../../lib/class-filters.ts';
import { filterFields } from '../../lib/list-filters.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type ConnectionSearch, connectionSearch } from '../search.ts';

type Props = {
  search: ConnectionSearch;
  onSearch: (search: ConnectionSearch, replace?: boolean) => void;
  /** The member's own, form 1 first. */
  levels: readonly (string | null)[];
  sort: ConnectionSort;
  onSort: (sort: string) => void;
};

const SORT_OPTIONS = [{ value: 'common', label: 'Most classes in common' }];

export function ConnectionFilters({ search, onSearch, levels, sort, onSort }: Props) {
  const change = (change: Record<string, unknown>, replace?: boolean) =>
    onSearch(connectionSearch({ ...search, ...change }), replace);
  const { choice } = filterFields(search, change);
  const forms = levels.flatMap((level, index) =>
    level === null ? [] : [{ value: `${index + 1}`, label: `Form ${index + 1}: ${level}` }],
  );
  return (
    <search className="name-filters">
      <SearchField showLabel label="Search by name" value={search.q ?? ''} onChange={(q) => change({ q }, true)} />
      <SelectField label="Shared form" empty="All forms" options={forms} {...choice('form')} />
      <SelectField label="Filter by House" empty="All houses" options={HOUSE_FILTERS} {...choice('house')} />
      <SelectField
        label="Sort by"
        empty="Last name, A to Z"
        options={SORT_OPTIONS}
        value={sort === 'name' ? '' : sort}
        onChange={({ target }) => onSort(target.value)}
        className="max-md:col-span-full"
      />
    </search>
  );
}
