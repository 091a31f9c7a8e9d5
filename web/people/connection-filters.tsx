import { SearchField } from '../ui/search-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { type ConnectionSearch, connectionSearch } from './connection-search.ts';
import { HOUSE_FILTERS } from './directory-search.ts';

type Props = {
  search: ConnectionSearch;
  onSearch: (search: ConnectionSearch, replace?: boolean) => void;
  /** One's own, form 1 first. */
  levels: readonly (string | null)[];
};

/** By name, by a form that was shared, and by house. */
export function ConnectionFilters({ search, onSearch, levels }: Props) {
  const change = (change: Record<string, unknown>, replace?: boolean) =>
    onSearch(connectionSearch({ ...search, ...change }), replace);
  const forms = levels.flatMap((level, index) =>
    level === null ? [] : [{ value: `${index + 1}`, label: `Form ${index + 1}: ${level}` }],
  );
  return (
    <search className="grid grid-cols-2 items-end gap-x-3 gap-y-4 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)] md:gap-x-4">
      <SearchField
        showLabel
        label="Search by name"
        value={search.q ?? ''}
        onChange={(q) => change({ q }, true)}
        className="col-span-2 md:col-span-1"
      />
      <SelectField
        label="Shared form"
        empty="All forms"
        options={forms}
        value={search.form ?? ''}
        onChange={({ target }) => change({ form: target.value })}
      />
      <SelectField
        label="Filter by House"
        empty="All houses"
        options={HOUSE_FILTERS}
        value={search.house ?? ''}
        onChange={({ target }) => change({ house: target.value })}
      />
    </search>
  );
}
